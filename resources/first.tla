// zN as the layout guide explains it, in blocks of 4 x 4; and as the cube core has it, in fractals of 512 bytes
auto zn = ((_4, _2), (_4, _3)) : ((_4, _16), (_1, _32));
auto half16 = MakeLayout<half, layout::zN>(20, 28);
