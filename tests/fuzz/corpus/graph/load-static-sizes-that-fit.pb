
;
aPlaceholder*
shape:ÿÿÿÿÿÿÿÿÿ*
dtype0
.
bPlaceholder*
shape:*
dtype0

sAddV2ab*
T0"Ð