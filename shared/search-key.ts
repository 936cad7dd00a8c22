/** What people type or scan, made comparable. */

/** Letters and digits only, without case: "tx 4821" finds "TX-4821". */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
