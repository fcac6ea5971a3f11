
<
PlaceholderPlaceholder*
shape
:*
dtype0
P
"TensorListFromTensor/element_shapeConst*
valueB:*
dtype0
—
TensorListFromTensorTensorListFromTensorPlaceholder"TensorListFromTensor/element_shape*
element_dtype0*

shape_type0:éèÒ
K
TensorListStack/element_shapeConst*
valueB:*
dtype0
€
TensorListStackTensorListStackTensorListFromTensorTensorListStack/element_shape*
element_dtype0*
num_elements"ª