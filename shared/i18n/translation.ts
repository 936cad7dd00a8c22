/**
 * Another language of a part of the catalog: the same codes, each with a text. A code too many or
 * too few does not compile.
 */
export type Translation<English> = { readonly [Code in keyof English]: string };
