// Polynomials and constants of the math expansions. Made by scripts/math/make_coefficients.py; not edited.
#pragma once

#include <cstdint>

namespace strata::expand_math {

// exp(r) = 1 + r + r^2 g(r), |r| <= ln(2) / 2. Error 2^-29.3.
inline constexpr double kExp32[] = {
    0x1.0000000000000p-1,  // 0.5
    0x1.5555560000000p-3,  // 0.1666666716337204
    0x1.5554e80000000p-5,  // 0.041666463017463684
    0x1.1110e00000000p-7,  // 0.0083333104848861694
    0x1.6d44d20000000p-10,  // 0.0013933900045230985
    0x1.a126700000000p-13,  // 0.00019891269039362669
};

// exp(r) = 1 + r + r^2 g(r), |r| <= ln(2) / 2. Error 2^-60.2.
inline constexpr double kExp64[] = {
    0x1.0000000000000p-1,  // 0.5
    0x1.5555555555557p-3,  // 0.16666666666666671
    0x1.5555555555556p-5,  // 0.041666666666666671
    0x1.111111111007ep-7,  // 0.0083333333333259728
    0x1.6c16c16c1629fp-10,  // 0.0013888888888883633
    0x1.a01a01ac1adebp-13,  // 0.0001984126987538548
    0x1.a01a01a6f59a9p-16,  // 2.480158732595111e-5
    0x1.71de0190b33a1p-19,  // 2.7557254685728803e-6
    0x1.27e4db08819d2p-22,  // 2.7557273132896042e-7
    0x1.af4f375ba602bp-26,  // 2.5105513541847086e-8
    0x1.1f73c205d8d57p-29,  // 2.0914898727175524e-9
};

// log((1 + s) / (1 - s)) = 2 s + s z g(z), z = s^2. Error 2^-28.5.
inline constexpr double kLog32[] = {
    0x1.55555c0000000p-1,  // 0.66666686534881592
    0x1.997c2e0000000p-2,  // 0.39988777041435242
    0x1.2ee6500000000p-2,  // 0.29580044746398926
};

// log((1 + s) / (1 - s)) = 2 s + s z g(z), z = s^2. Error 2^-57.6.
inline constexpr double kLog64[] = {
    0x1.5555555555558p-1,  // 0.66666666666666696
    0x1.99999999952d8p-2,  // 0.39999999999899449
    0x1.2492492df26cep-2,  // 0.28571428626001427
    0x1.c71c62e40b94ep-3,  // 0.22222211130560726
    0x1.7462b5152e8a6p-3,  // 0.18182889433757515
    0x1.39fe52a20dc69p-3,  // 0.15331711346672997
    0x1.2b58f4c8d5f63p-3,  // 0.14616576421644387
};

// log((1 + s) / (1 - s)) = 2 (s + s z (1 / 3 + z g(z))), z = s^2. Error 2^-66.4.
inline constexpr double kLogTail64[] = {
    0x1.999999999999ap-3,  // 0.20000000000000001
    0x1.2492492492521p-3,  // 0.14285714285714682
    0x1.c71c71c6eaa18p-4,  // 0.11111111110827954
    0x1.745d177a95904p-4,  // 0.090909091676938003
    0x1.3b1395d249ed7p-4,  // 0.076922974815370679
    0x1.1118c7da4e209p-4,  // 0.066674023318121681
    0x1.df7ccb122450bp-5,  // 0.058531185744081858
    0x1.e02e59475f3c5p-5,  // 0.058615850803995374
};

// tanh(x) = x + x z g(z), z = x^2 <= 0.4. Error 2^-27.4.
inline constexpr double kTanh32[] = {
    -0x1.5555560000000p-2,  // -0.3333333432674408
    0x1.1110e40000000p-3,  // 0.1333329975605011
    -0x1.ba07180000000p-5,  // -0.053958460688591003
    0x1.648e8e0000000p-6,  // 0.021762503311038017
    -0x1.10bbf40000000p-7,  // -0.0083231870085000992
    0x1.2977d80000000p-9,  // 0.0022695017978549004
};

// tanh(x) = x + x z g(z), z = x^2 <= 0.4. Error 2^-57.4.
inline constexpr double kTanh64[] = {
    -0x1.5555555555555p-2,  // -0.33333333333333331
    0x1.111111111108bp-3,  // 0.13333333333332961
    -0x1.ba1ba1ba0c07bp-5,  // -0.053968253967810541
    0x1.664f487d0930bp-6,  // 0.021869488515352347
    -0x1.226e344877d0ep-7,  // -0.0088632350243061063
    0x1.d6d39261e7f7cp-9,  // 0.003592120760870841
    -0x1.7d9eea8bdd598p-10,  // -0.0014557676940659455
    0x1.3521bec3ce8bdp-11,  // 0.00058962214868720603
    -0x1.f2016dc08c527p-13,  // -0.00023746756598223251
    0x1.833fe526a5888p-14,  // 9.2327497080853704e-5
    -0x1.0373ca8c37f02p-15,  // -3.0929125473864671e-5
    0x1.aa6ebe737f310p-18,  // 6.3543408148597193e-6
};

// sin(x) = x + x z g(z), z = x^2, |x| <= pi / 4. Error 2^-28.3.
inline constexpr double kSin32[] = {
    -0x1.5555560000000p-3,  // -0.1666666716337204
    0x1.11110e0000000p-7,  // 0.0083333319053053856
    -0x1.a013a20000000p-13,  // -0.00019840082677546889
    0x1.6dbc120000000p-19,  // 2.7249354843661422e-6
};

// sin(x) = x + x z g(z), z = x^2, |x| <= pi / 4. Error 2^-57.3.
inline constexpr double kSin64[] = {
    -0x1.5555555555555p-3,  // -0.16666666666666666
    0x1.1111111111110p-7,  // 0.0083333333333333315
    -0x1.a01a01a019927p-13,  // -0.00019841269841265019
    0x1.71de3a545e95cp-19,  // 2.7557319219304477e-6
    -0x1.ae64540f4d1dbp-26,  // -2.5052106220409384e-8
    0x1.61217c4c31493p-33,  // 1.605852971266686e-10
    -0x1.ab1635d19009bp-41,  // -7.5865848484597985e-13
};

// cos(x) = 1 - z / 2 + z^2 g(z), z = x^2, |x| <= pi / 4. Error 2^-30.7.
inline constexpr double kCos32[] = {
    0x1.5555540000000p-5,  // 0.041666664183139801
    -0x1.6c12d00000000p-10,  // -0.0013888301327824593
    0x1.9bd6960000000p-16,  // 2.4547471184632741e-5
};

// cos(x) = 1 - z / 2 + z^2 g(z), z = x^2, |x| <= pi / 4. Error 2^-60.0.
inline constexpr double kCos64[] = {
    0x1.5555555555555p-5,  // 0.041666666666666664
    -0x1.6c16c16c16960p-10,  // -0.0013888888888887382
    0x1.a01a019f4d2b8p-16,  // 2.4801587298744625e-5
    -0x1.27e4fa15e29e5p-22,  // -2.7557317260813608e-7
    0x1.1eeb66dd1cdd4p-29,  // 2.0876143995398259e-9
    -0x1.907c2a257c22cp-37,  // -1.1382468815765352e-11
};

// atan(x) = x + x z g(z), z = x^2, |x| <= tan(pi / 8). Error 2^-28.4.
inline constexpr double kAtan32[] = {
    -0x1.5555540000000p-2,  // -0.33333331346511841
    0x1.9997300000000p-3,  // 0.19999539852142334
    -0x1.2420280000000p-3,  // -0.14263945817947388
    0x1.b80f240000000p-4,  // 0.10743631422519684
    -0x1.0841e60000000p-4,  // -0.064515970647335052
};

// atan(x) = x + x z g(z), z = x^2, |x| <= tan(pi / 8). Error 2^-58.1.
inline constexpr double kAtan64[] = {
    -0x1.5555555555555p-2,  // -0.33333333333333331
    0x1.9999999999953p-3,  // 0.19999999999999804
    -0x1.249249248d7d1p-3,  // -0.14285714285659748
    0x1.c71c71c3035c8p-4,  // 0.11111111105147764
    -0x1.745d165db0b8dp-4,  // -0.090909087531185942
    0x1.3b1392d24f335p-4,  // 0.076922963639799516
    -0x1.110e878213482p-4,  // -0.066664246872464999
    0x1.e19a07798598ep-5,  // 0.058789267157567257
    -0x1.ac7a3950dffbap-5,  // -0.052304374642516874
    0x1.74dc387c1a6f4p-5,  // 0.045515165635903104
    -0x1.1b2f96cc7eca8p-5,  // -0.034568590668606902
    0x1.0aca40aeebce0p-6,  // 0.01628357235648259
};

// asin(x) = x + x z g(z), z = x^2 <= 1 / 4. Error 2^-28.5.
inline constexpr double kAsin32[] = {
    0x1.5555540000000p-3,  // 0.1666666567325592
    0x1.3334320000000p-4,  // 0.075000949203968048
    0x1.6d5b8e0000000p-5,  // 0.044599320739507675
    0x1.fd921a0000000p-6,  // 0.031101727858185768
    0x1.18e1f60000000p-6,  // 0.017143717035651207
    0x1.14138c0000000p-5,  // 0.033700726926326752
};

// asin(x) = x + x z g(z), z = x^2 <= 1 / 4. Error 2^-57.3.
inline constexpr double kAsin64[] = {
    0x1.5555555555556p-3,  // 0.16666666666666669
    0x1.3333333332ec4p-4,  // 0.074999999999984246
    0x1.6db6db6e3292ep-5,  // 0.04464285714637338
    0x1.f1c71c1d4aa0dp-6,  // 0.030381944137085216
    0x1.6e8bb1d89492bp-6,  // 0.022372173002005596
    0x1.1c4d343fa57f6p-6,  // 0.017352391265909227
    0x1.c9cf3759fd8ffp-7,  // 0.013971235301124539
    0x1.78246f32d075cp-7,  // 0.011478952690257387
    0x1.524ea8b3aad31p-7,  // 0.010324318288744113
    0x1.653a8f8cfd43cp-8,  // 0.0054508781877205502
    0x1.1d661531b222ep-6,  // 0.017419357964884856
    -0x1.e7a24f548c99fp-7,  // -0.014881409392818066
    0x1.d78189767524ep-6,  // 0.02877844261259304
};

// erf(x) = x + x g(z), z = x^2 <= 1. Error 2^-27.4.
inline constexpr double kErf32[] = {
    0x1.06eba80000000p-3,  // 0.12837916612625122
    -0x1.81273e0000000p-2,  // -0.37612625956535339
    0x1.ce2d100000000p-4,  // 0.11283594369888306
    -0x1.b7fab60000000p-6,  // -0.026854207739233971
    0x1.5412480000000p-8,  // 0.0051890779286623001
    -0x1.a44f500000000p-11,  // -0.00080167734995484352
    0x1.4a53080000000p-14,  // 7.8755459981039166e-5
};

// erf(x) = x + x g(z), z = x^2 <= 1. Error 2^-56.1.
inline constexpr double kErf64[] = {
    0x1.06eba8214db69p-3,  // 0.12837916709551259
    -0x1.812746b0379e6p-2,  // -0.37612638903183748
    0x1.ce2f21a042b2fp-4,  // 0.11283791670954878
    -0x1.b82ce31284df1p-6,  // -0.02686617064507674
    0x1.565bcd0dba7cep-8,  // 0.0052239776248174784
    -0x1.c02db3dabced8p-11,  // -0.00085483269808014472
    0x1.f9a321d4dab9dp-14,  // 0.00012055331110409494
    -0x1.f4d1e306e0024p-17,  // -1.4925595235970651e-5
    0x1.b9df216542643p-20,  // 1.6460999970345427e-6
    -0x1.5f1ec38082bdcp-23,  // -1.6350307065234626e-7
    0x1.f7b46724de981p-27,  // 1.4659736155673959e-8
    -0x1.389c36ba235e9p-30,  // -1.1372693191126323e-9
    0x1.05fccb83cf37bp-34,  // 5.9569056336530308e-11
};

// erfc(x) = exp(-x g(x)), 0.99 <= x <= 4. Error 2^-27.3.
inline constexpr double kErfcLog32[] = {
    0x1.20f8de0000000p+0,  // 1.1287974119186401
    0x1.44e9ba0000000p-1,  // 0.63459569215774536
    0x1.b688cc0000000p-4,  // 0.10706405341625214
    -0x1.8f5e700000000p-6,  // -0.024375542998313904
    0x1.fa3c4e0000000p-9,  // 0.0038622708525508642
    -0x1.666da20000000p-12,  // -0.00034182381932623684
    0x1.83dc880000000p-21,  // 7.2244824877998326e-7
    0x1.8b97760000000p-19,  // 2.94738742923073e-6
    -0x1.b02a940000000p-23,  // -2.0124312527514121e-7
};

// erfc(x) = exp(-x^2) g((x - 4) / (x + 4)) / (1 + 2 x), 0.49 <= x. Error 2^-53.9.
inline constexpr double kErfcx64[] = {
    0x1.3ba5916e9fd7fp+0,  // 1.2329951186255526
    -0x1.1df1ad154a28ep-3,  // -0.1396211168405625
    0x1.f7f5df66fd83bp-7,  // 0.015379652102620258
    0x1.16ecefcfa5315p-4,  // 0.068097054254689773
    -0x1.9ddb23c3e9845p-4,  // -0.10103906603635078
    0x1.7fee004e13e60p-4,  // 0.093732834998485171
    -0x1.0fb06dfe39909p-4,  // -0.066330365810788675
    0x1.3079edf63c85ap-5,  // 0.037167515534648657
    -0x1.09623888dba40p-6,  // -0.01619773407895253
    0x1.49c672a123290p-8,  // 0.0050319700104749648
    -0x1.8d4a95e1f72ffp-11,  // -0.0007577731123507846
    -0x1.a1df3ea0b060ap-13,  // -0.00019925692051540905
    0x1.3bdfea8cd3a1ap-13,  // 0.00015062078127887972
    -0x1.9955837faab93p-16,  // -2.4398209915215177e-5
    -0x1.7873dc76129f2p-17,  // -1.121916123394005e-5
    0x1.7efa43887d4f5p-18,  // 5.7068108465414471e-6
    0x1.3534a6f69fe78p-22,  // 2.8797022314645127e-7
    -0x1.b82da11ab4851p-21,  // -8.1989586261434548e-7
    0x1.60034b135febbp-24,  // 8.1959381772671176e-8
    0x1.bc93c4ce27b65p-24,  // 1.0351120069633687e-7
    -0x1.8cb76ce6b641fp-26,  // -2.3091939828051382e-8
    -0x1.4dfa03a04b6a3p-27,  // -9.7199988618571435e-9
    0x1.d54be692bdca5p-29,  // 3.4145813480277975e-9
};

// a first approximation of cbrt(x), 0.5 <= x <= 2. Error 2^-15.0.
inline constexpr double kCbrt64[] = {
    0x1.9b68a07aa3414p-2,  // 0.40176630733987051
    0x1.2a0b4ce032af9p+0,  // 1.1642349288328531
    -0x1.142adcc3616c0p+0,  // -1.0787790276530558
    0x1.99f640435c68cp-1,  // 0.8007068712451697
    -0x1.7feb283bff0efp-2,  // -0.37492049089611518
    0x1.907c2868adfd4p-4,  // 0.097774656150135641
    -0x1.61c0ed49537c8p-7,  // -0.010795703756823274
};

// ln(2) for f32: the first part has 15 bits, so that multiples up to 2^9 are exact.
inline constexpr double kLn2F32Part0 = 0x1.62e4000000000p-1;
inline constexpr double kLn2F32Part1 = 0x1.7f7d1c0000000p-20;

// ln(2) for f64: the first part has 41 bits.
inline constexpr double kLn2F64Part0 = 0x1.62e42fefa4000p-1;
inline constexpr double kLn2F64Part1 = -0x1.8432a1b0e2634p-43;

// ln(2) as two doubles.
inline constexpr double kLn2Full0 = 0x1.62e42fefa39efp-1;
inline constexpr double kLn2Full1 = 0x1.abc9e3b39803fp-56;

// log2(e)
inline constexpr double kLog2E0 = 0x1.71547652b82fep+0;
inline constexpr double kLog2E1 = 0x1.777d0ffda0d24p-56;

// log2(e): times 12 bits, the first part is exact in f32.
inline constexpr double kLog2EF32Part0 = 0x1.7140000000000p+0;
inline constexpr double kLog2EF32Part1 = 0x1.47652c0000000p-12;

// log2(e): times 21 bits, the first part is exact in f64.
inline constexpr double kLog2EF64Part0 = 0x1.7154765000000p+0;
inline constexpr double kLog2EF64Part1 = 0x1.5c17f0bbbe880p-31;

// log10(2) for f32: the first part has 15 bits.
inline constexpr double kLog10Of2F32Part0 = 0x1.3440000000000p-2;
inline constexpr double kLog10Of2F32Part1 = 0x1.3509f80000000p-18;

// log10(2) for f64: the first part has 41 bits.
inline constexpr double kLog10Of2F64Part0 = 0x1.34413509f8000p-2;
inline constexpr double kLog10Of2F64Part1 = -0x1.80433b83b532ap-44;

// log10(e), as log2(e).
inline constexpr double kLog10EF32Part0 = 0x1.bcc0000000000p-2;
inline constexpr double kLog10EF32Part1 = -0x1.09d5b20000000p-15;

// log10(e), as log2(e).
inline constexpr double kLog10EF64Part0 = 0x1.bcb7b15000000p-2;
inline constexpr double kLog10EF64Part1 = 0x1.37287195355bbp-33;

// pi / 2 as four doubles, all but the last of 31 bits.
inline constexpr double kHalfPi0 = 0x1.921fb54400000p+0;
inline constexpr double kHalfPi1 = 0x1.0b4611a800000p-34;
inline constexpr double kHalfPi2 = -0x1.d9cceba400000p-66;
inline constexpr double kHalfPi3 = 0x1.b839a252049c1p-104;

// pi / 2 as two doubles.
inline constexpr double kHalfPiFull0 = 0x1.921fb54442d18p+0;
inline constexpr double kHalfPiFull1 = 0x1.1a62633145c07p-54;

// pi / 2 but for its first 31 bits.
inline constexpr double kHalfPiRest0 = 0x1.0b4611a626331p-34;

// pi / 2 as two floats.
inline constexpr double kHalfPiF32Part0 = 0x1.921fb60000000p+0;
inline constexpr double kHalfPiF32Part1 = -0x1.777a5c0000000p-25;

// pi / 4 as two floats.
inline constexpr double kQuarterPiF32Part0 = 0x1.921fb60000000p-1;
inline constexpr double kQuarterPiF32Part1 = -0x1.777a5c0000000p-26;

// pi / 4 as two doubles.
inline constexpr double kQuarterPiFull0 = 0x1.921fb54442d18p-1;
inline constexpr double kQuarterPiFull1 = 0x1.1a62633145c07p-55;

// 2 / pi
inline constexpr double kTwoOverPi0 = 0x1.45f306dc9c883p-1;

// 1 / 3
inline constexpr double kOneThird0 = 0x1.5555555555555p-2;
inline constexpr double kOneThird1 = 0x1.5555555555555p-56;

// 2 / pi in binary, one word before the point and 40 after, for reducing arguments of any size.
inline constexpr uint32_t kTwoOverPiWords[] = {
    0x00000000, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab,
    0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5,
    0x2ebb4484, 0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff,
    0xde05980f, 0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7,
    0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab, 0xf0cfbc20,
    0x9af4361d,
};

}  // namespace strata::expand_math
