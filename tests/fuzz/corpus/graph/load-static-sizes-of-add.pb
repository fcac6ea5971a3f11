
;
aPlaceholder*
shape:ÿÿÿÿÿÿÿÿÿ*
dtype0

nNega*
T0
.
bPlaceholder*
shape:*
dtype0

sAddV2nb*
T0"Ð