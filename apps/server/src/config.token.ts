/** Injects the `Config`. */
export const CONFIG = Symbol('CONFIG');
