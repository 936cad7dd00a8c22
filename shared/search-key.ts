/** What people type or scan, made comparable. */

/** Letters and digits only, without case: "tx 4821" finds "TX-4821". */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** A text without its accents. */
const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Words for recognizing: without accents and case. Signs and spaces stay. */
export const bareWords = (text: string): string => unaccented(text).toLowerCase();

/** The same without accents: "anden 5" is Andén 5. */
export const bareKey = (text: string): string => unaccented(searchKey(text));
