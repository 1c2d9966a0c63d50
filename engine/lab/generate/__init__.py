"""Documents with their annotation, made for training: real decisions refilled with other names,
grammars, forms, lay-outs, noise; French here, English in ``english``. Nothing here measures, and
nothing made here is gold."""
