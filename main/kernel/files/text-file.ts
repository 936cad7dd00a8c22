/** Reads text files that people and other programs wrote (`shared/text-encoding.ts`). */
import { type DecodedText, decodeAs } from '../../../shared/text-encoding.ts';

/** The text of a file, or why it can't be read for sure. */
export const decodeText = (bytes: Uint8Array): DecodedText =>
  decodeAs(bytes, (some, encoding) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(some);
    } catch {
      return null;
    }
  });
