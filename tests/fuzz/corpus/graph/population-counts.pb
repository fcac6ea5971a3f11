
<
x_int8Placeholder*
shape:ÿÿÿÿÿÿÿÿÿ*
dtype0
*
c_int8PopulationCountx_int8*
T0
=
x_uint8Placeholder*
shape:ÿÿÿÿÿÿÿÿÿ*
dtype0
,
c_uint8PopulationCountx_uint8*
T0
=
x_int16Placeholder*
shape:ÿÿÿÿÿÿÿÿÿ*
dtype0
,
c_int16PopulationCountx_int16*
T0
>
x_uint16Placeholder*
shape:ÿÿÿÿÿÿÿÿÿ*
dtype0
.
c_uint16PopulationCountx_uint16*
T0
=
x_int32Placeholder*
shape:ÿÿÿÿÿÿÿÿÿ*
dtype0
,
c_int32PopulationCountx_int32*
T0
=
x_int64Placeholder*
shape:ÿÿÿÿÿÿÿÿÿ*
dtype0	
,
c_int64PopulationCountx_int64*
T0	
>
x_uint32Placeholder*
shape:ÿÿÿÿÿÿÿÿÿ*
dtype0
.
c_uint32PopulationCountx_uint32*
T0
>
x_uint64Placeholder*
shape:ÿÿÿÿÿÿÿÿÿ*
dtype0
.
c_uint64PopulationCountx_uint64*
T0"Ð