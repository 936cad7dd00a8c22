/** Documents that are uploaded to the marketplace (contract.md 2.4). */

/** Largest file, in bytes. No limit is published; a scan of a few dozen pages is well below it. */
export const MAX_UPLOAD_BYTES = 20_000_000;

/** Kinds of a document of a carrier. */
export const CARRIER_DOCUMENTS = ['w9', 'insurance', 'authority'] as const;
/** Kinds of a document of a load. */
export const LOAD_DOCUMENTS = ['proof-of-delivery', 'carrier-invoice', 'other'] as const;
/** Types of files that are taken. */
export const UPLOAD_MIMES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
/** One of `UPLOAD_MIMES`. */
export type UploadMime = (typeof UPLOAD_MIMES)[number];
