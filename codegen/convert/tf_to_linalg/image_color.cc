// Colours: each channel of a result is computed from the three channels of its pixel.
#include "codegen/convert/tf_to_linalg/lowering.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;
using Color = std::array<Value, 3>;

/// Which of two numbers wins where one is NaN is TensorFlow's choice: the second.
static Value larger(ScalarBuilder &s, Value a, Value b) { return s.select(s.compare(Compare::Lt, b, a), a, b); }
static Value smaller(ScalarBuilder &s, Value a, Value b) { return s.select(s.compare(Compare::Lt, a, b), a, b); }

//===-- Hue, saturation, value --------------------------------------------------------------------------------------===//

static Color hsvOfRgb(ScalarBuilder &s, const Color &rgb) {
  const auto &[r, g, b] = rgb;
  Type type = r.getType();
  Value zero = s.constant(type, 0.0), one = s.constant(type, 1.0), six = s.constant(type, 6.0);
  Value value = larger(s, larger(s, r, g), b), range = s.sub(value, smaller(s, smaller(s, r, g), b));
  Value saturation = s.select(s.compare(Compare::Gt, value, zero), s.div(range, value), zero);
  Value norm = s.mul(s.div(one, range), s.div(one, six));
  auto turned = [&](Value a, Value b, int sixths) {
    Value hue = s.mul(norm, s.sub(a, b));
    return sixths ? s.add(hue, s.div(s.constant(type, sixths), six)) : hue;
  };
  Value hue = s.select(s.compare(Compare::Eq, r, value), turned(g, b, 0),
                       s.select(s.compare(Compare::Eq, g, value), turned(b, r, 2), turned(r, g, 4)));
  hue = s.select(s.compare(Compare::Gt, range, zero), hue, zero);
  hue = s.select(s.compare(Compare::Lt, hue, zero), s.add(hue, one), hue);
  return {hue, saturation, value};
}

static Color rgbOfHsv(ScalarBuilder &s, const Color &hsv) {
  const auto &[hue, saturation, value] = hsv;
  Type type = hue.getType();
  Value zero = s.constant(type, 0.0), one = s.constant(type, 1.0), two = s.constant(type, 2.0);
  Value sixths = s.mul(hue, s.constant(type, 6.0)), white = s.add(s.neg(saturation), one);
  auto channel = [&](Value ratio) { return s.mul(s.add(white, s.mul(saturation, s.min(s.max(ratio, zero), one))), value); };
  auto distance = [&](int from) { return s.abs(s.sub(sixths, s.constant(type, from))); };
  return {channel(s.sub(distance(3), one)), channel(s.add(s.neg(distance(2)), two)), channel(s.add(s.neg(distance(4)), two))};
}

//===-- Adjustments -------------------------------------------------------------------------------------------------===//

/// By the number of the sextant of the colour circle: which of the three numbers each channel has.
static Color bySextant(ScalarBuilder &s, Value sextant, Value top, Value middle, Value bottom, Value otherwise) {
  const Color parts[] = {{top, middle, bottom}, {middle, top, bottom}, {bottom, top, middle},
                         {bottom, middle, top}, {middle, bottom, top}, {top, bottom, middle}};
  Color made{otherwise, otherwise, otherwise};
  for (int i = 6; i-- > 0;) {
    Value isHere = s.compare(Compare::Eq, sextant, s.constant(sextant.getType(), i));
    for (int k = 0; k < 3; ++k) made[k] = s.select(isHere, parts[i][k], made[k]);
  }
  return made;
}

/// The largest channel stays the largest and the smallest the smallest, the middle one goes along.
static Color turnedHue(ScalarBuilder &s, const Color &rgb, Value delta) {
  const auto &[r, g, b] = rgb;
  Type type = r.getType();
  auto number = [&](double x) { return s.constant(type, x); };
  Value top = s.max(s.max(r, g), b), bottom = s.min(s.min(r, g), b), range = s.sub(top, bottom);
  Value isGrey = s.compare(Compare::Eq, top, bottom), divisor = s.select(isGrey, number(1), range);
  auto rising = [&](Value x, double from) { return s.add(number(from), s.div(s.sub(x, bottom), divisor)); };
  auto falling = [&](Value x, double from) { return s.add(number(from), s.sub(number(1), s.div(s.sub(x, bottom), divisor))); };
  auto either = [&](Value a, Value b, Value first, Value second) { return s.select(s.compare(Compare::Ge, a, b), first, second); };
  Value hue = s.select(s.compare(Compare::Eq, r, top), either(g, b, rising(g, 0), falling(b, 5)),
                       s.select(s.compare(Compare::Eq, g, top), either(r, b, falling(r, 1), rising(b, 2)),
                                either(g, r, falling(g, 3), rising(r, 4))));
  hue = s.add(hue, s.mul(delta, number(6)));
  hue = s.sub(hue, s.mul(number(6), s.function("floor", s.div(hue, number(6)))));
  hue = s.select(s.compare(Compare::Ge, hue, number(6)), s.sub(hue, number(6)), hue);
  Value sextant = s.function("floor", hue), ratio = s.sub(hue, sextant);
  Value half = s.mul(sextant, number(0.5)), isOdd = s.compare(Compare::Ne, half, s.function("floor", half));
  Value middle = s.add(bottom, s.mul(s.select(isOdd, s.sub(number(1), ratio), ratio), range));
  Color made = bySextant(s, sextant, top, middle, bottom, top);
  for (int k = 0; k < 3; ++k) made[k] = s.select(isGrey, rgb[k], made[k]);
  return made;
}

static Color scaledSaturation(ScalarBuilder &s, const Color &rgb, Value scale) {
  Type type = rgb[0].getType();
  auto number = [&](double x) { return s.constant(type, x); };
  auto [hue, saturation, value] = hsvOfRgb(s, rgb);
  saturation = s.min(number(1), s.max(number(0), s.mul(saturation, scale)));
  Value chroma = s.mul(saturation, value), rest = s.sub(value, chroma), sixths = s.mul(hue, number(6));
  Value within = s.sub(sixths, s.mul(number(2), s.function("floor", s.mul(sixths, number(0.5)))));
  Value middle = s.mul(chroma, s.sub(number(1), s.abs(s.sub(within, number(1)))));
  Color made = bySextant(s, s.function("floor", sixths), chroma, middle, number(0), number(0));
  for (Value &channel : made) channel = s.add(channel, rest);
  return made;
}

//===-- Lowerings ---------------------------------------------------------------------------------------------------===//

/// A function of each pixel's three channels.
static void mapColors(Operation *op, TFLowering &lowering, function_ref<Color(ScalarBuilder &, const Color &)> convert) {
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  const AffineExpr pixels = lowering.product(ArrayRef<AffineExpr>(sizes).drop_back());
  const Exprs flat{pixels, lowering.number(3)};
  Value images = lowering.reshape(lowering.operand(op, 0), flat);
  Value made = lowering.gather(flat, lowering.elementType(op->getResult(0)), [&](ScalarBuilder &s, ValueRange at) {
    Color color;
    for (int k = 0; k < 3; ++k) color[k] = lowering.extract(s, images, {at[0], s.index(k)});
    const Color converted = convert(s, color);
    Value isFirst = s.compare(Compare::Eq, at[1], s.index(0)), isSecond = s.compare(Compare::Eq, at[1], s.index(1));
    return s.select(isFirst, converted[0], s.select(isSecond, converted[1], converted[2]));
  });
  lowering.set(op->getResult(0), lowering.reshape(made, sizes));
}

template <Color (*Convert)(ScalarBuilder &, const Color &)>
static LogicalResult convertColors(Operation *op, TFLowering &lowering) {
  mapColors(op, lowering, [](ScalarBuilder &s, const Color &color) { return Convert(s, color); });
  return success();
}

template <Color (*Adjust)(ScalarBuilder &, const Color &, Value)>
static LogicalResult adjustColors(Operation *op, TFLowering &lowering) {
  if (!lowering.elementType(op->getResult(0)).isF32()) return lowering.unsupported(op, "its element type");
  Value amount = lowering.operand(op, 1);
  mapColors(op, lowering, [&](ScalarBuilder &s, const Color &color) { return Adjust(s, color, lowering.extract(s, amount, {})); });
  return success();
}

static LogicalResult adjustContrast(Operation *op, TFLowering &lowering) {
  Type f32 = lowering.elementType(op->getResult(0));
  if (!f32.isF32()) return lowering.unsupported(op, "its element type");
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  const unsigned rank = sizes.size();
  const AffineExpr images = lowering.product(ArrayRef<AffineExpr>(sizes).drop_back(3)), pixels = sizes[rank - 3] * sizes[rank - 2];
  const Exprs flat{images, pixels, sizes.back()};
  Value in = lowering.reshape(lowering.operand(op, 0), flat), count = lowering.sizeValue(pixels);
  Value sums = reduce(lowering, in, {false, true, false}, f32, zeroAttr(f32),
                      [](ScalarBuilder &s, Value sum, Value x) { return s.add(sum, x); });
  OpBuilder &builder = lowering.builder;
  const AffineExpr d0 = builder.getAffineDimExpr(0), d2 = builder.getAffineDimExpr(2);
  const AffineMap maps[] = {AffineMap::getMultiDimIdentityMap(3, lowering.getContext()), AffineMap::get(3, 0, {d0, d2}, lowering.getContext()),
                            AffineMap::get(3, 0, {}, lowering.getContext())};
  Value made = lowering.map({in, sums, lowering.operand(op, 1)}, maps, flat, f32, [&](ScalarBuilder &s, ValueRange at) {
    Value mean = s.div(at[1], s.fromIndex(count, f32));
    return s.add(s.mul(s.sub(at[0], mean), at[2]), mean);
  });
  lowering.set(op->getResult(0), lowering.reshape(made, sizes));
  return success();
}

ArrayRef<LowerEntry> colorLowerings() {
  static const LowerEntry entries[] = {
      {"RGBToHSV", convertColors<hsvOfRgb>},
      {"HSVToRGB", convertColors<rgbOfHsv>},
      {"AdjustContrastv2", adjustContrast},
      {"AdjustHue", adjustColors<turnedHue>},
      {"AdjustSaturation", adjustColors<scaledSaturation>},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
