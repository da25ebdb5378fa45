"""As much of `six` as reppy's tests ask for."""

PY3 = True
