
2
aPlaceholder*
shape
:*
dtype0
.
bPlaceholder*
shape:*
dtype0
2
sBiasAddab*
data_formatNHWC*
T0"Ð