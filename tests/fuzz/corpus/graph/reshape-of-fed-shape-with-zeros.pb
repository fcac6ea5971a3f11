
8
n3Placeholder*
shape:ÿÿÿÿÿÿÿÿÿ*
dtype0
/
n7Placeholder*
shape:*
dtype0
,
n8Reshapen3n7*
Tshape0*
T0"ª