/** What people type or scan, made comparable. */

/** Letters and digits only, without case: "tx 4821" finds "TX-4821". */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The same without accents: "anden 5" is Andén 5. */
export const bareKey = (text: string): string =>
  searchKey(text).normalize('NFD').replace(/\p{M}/gu, '');
