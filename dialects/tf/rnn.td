// Recurrent cells and sequences of them.

#ifndef STRATA_TF_RNN
#define STRATA_TF_RNN

include "dialects/tf/base.td"

def TF_LSTMBlockCellOp : TF_Op<"LSTMBlockCell", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "One step of an LSTM.";
  let description = [{
    x [batch, in], state [batch, n], w [in + n, 4 n] with the gates input, candidate, forget, output; `cell_clip` of 0 or less
    does not clip.

    Source: TensorFlow op registry, `LSTMBlockCell`.
  }];
  let arguments = (ins
    TF_FloatTensor:$x,
    TF_FloatTensor:$cs_prev,
    TF_FloatTensor:$h_prev,
    TF_FloatTensor:$w,
    TF_FloatTensor:$wci,
    TF_FloatTensor:$wcf,
    TF_FloatTensor:$wco,
    TF_FloatTensor:$b,
    DefaultedAttr<F32Attr, "1.0 : f32">:$forget_bias,
    DefaultedAttr<F32Attr, "3.0 : f32">:$cell_clip,
    DefaultedAttr<BoolAttr, "false">:$use_peephole
  );
  let results = (outs
    TF_FloatTensor:$i,
    TF_FloatTensor:$cs,
    TF_FloatTensor:$f,
    TF_FloatTensor:$o,
    TF_FloatTensor:$ci,
    TF_FloatTensor:$co,
    TF_FloatTensor:$h
  );
}

def TF_BlockLSTMOp : TF_Op<"BlockLSTM", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "An LSTM over a sequence.";
  let description = [{
    As `LSTMBlockCell` with x [time, batch, in]; steps from `seq_len_max` on are 0.

    Source: TensorFlow op registry, `BlockLSTM`.
  }];
  let arguments = (ins
    TF_Int64Tensor:$seq_len_max,
    TF_FloatTensor:$x,
    TF_FloatTensor:$cs_prev,
    TF_FloatTensor:$h_prev,
    TF_FloatTensor:$w,
    TF_FloatTensor:$wci,
    TF_FloatTensor:$wcf,
    TF_FloatTensor:$wco,
    TF_FloatTensor:$b,
    DefaultedAttr<F32Attr, "1.0 : f32">:$forget_bias,
    DefaultedAttr<F32Attr, "3.0 : f32">:$cell_clip,
    DefaultedAttr<BoolAttr, "false">:$use_peephole
  );
  let results = (outs
    TF_FloatTensor:$i,
    TF_FloatTensor:$cs,
    TF_FloatTensor:$f,
    TF_FloatTensor:$o,
    TF_FloatTensor:$ci,
    TF_FloatTensor:$co,
    TF_FloatTensor:$h
  );
}

def TF_BlockLSTMV2Op : TF_Op<"BlockLSTMV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "An LSTM over a sequence.";
  let description = [{
    As `BlockLSTM` with the gates input, forget, candidate, output and no bias of its own to forget.

    Source: TensorFlow op registry, `BlockLSTMV2`.
  }];
  let arguments = (ins
    TF_Int64Tensor:$seq_len_max,
    TF_FloatTensor:$x,
    TF_FloatTensor:$cs_prev,
    TF_FloatTensor:$h_prev,
    TF_FloatTensor:$w,
    TF_FloatTensor:$wci,
    TF_FloatTensor:$wcf,
    TF_FloatTensor:$wco,
    TF_FloatTensor:$b,
    DefaultedAttr<F32Attr, "0.0 : f32">:$cell_clip,
    DefaultedAttr<BoolAttr, "false">:$use_peephole
  );
  let results = (outs
    TF_FloatTensor:$i,
    TF_FloatTensor:$cs,
    TF_FloatTensor:$f,
    TF_FloatTensor:$o,
    TF_FloatTensor:$ci,
    TF_FloatTensor:$co,
    TF_FloatTensor:$h
  );
}

def TF_GRUBlockCellOp : TF_Op<"GRUBlockCell", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "One step of a GRU.";
  let description = [{
    x [batch, in], h_prev [batch, n], w_ru [in + n, 2 n] with the gates reset, update, w_c [in + n, n].

    Source: TensorFlow op registry, `GRUBlockCell`.
  }];
  let arguments = (ins
    TF_FloatTensor:$x,
    TF_FloatTensor:$h_prev,
    TF_FloatTensor:$w_ru,
    TF_FloatTensor:$w_c,
    TF_FloatTensor:$b_ru,
    TF_FloatTensor:$b_c
  );
  let results = (outs
    TF_FloatTensor:$r,
    TF_FloatTensor:$u,
    TF_FloatTensor:$c,
    TF_FloatTensor:$h
  );
}

#endif  // STRATA_TF_RNN
