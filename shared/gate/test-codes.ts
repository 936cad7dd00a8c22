/** Barcodes that show how a scanner is set: what is printed, and what arrived. Pure. */
import type { Scan } from './scanner.ts';

/** Texts of the test barcodes: digits, letters and signs that are elsewhere on other keyboards. */
export const testCodes = ['0123456789', 'QWERTZYAM', 'GP-7/A.B:C+D'] as const;

/** One of the test barcodes. */
export type TestCode = (typeof testCodes)[number];

/**
 * How a test barcode arrived.
 *
 * Example: `{ code: 'QWERTZYAM', as: 'other-keyboard', typed: 'QWERTYZAM', hasEnd: true, paceMs:
 * 12 }`.
 */
export type TestCodeArrival = {
  readonly code: TestCode;
  /**
   * `printed`: as on paper. `other-keyboard`: other characters came, which we can read.
   * `other-case`: in small letters.
   */
  readonly as: 'printed' | 'other-keyboard' | 'other-case';
  /** As the computer wrote it. */
  readonly typed: string;
  readonly hasEnd: boolean;
  /** Milliseconds a character. */
  readonly paceMs: number | null;
};

/** Which test barcode a scan was and how it arrived; null if we can't tell. */
export function arrivalOf({ typed, text, readings, hasEnd, paceMs }: Scan): TestCodeArrival | null {
  const code = testCodes.find((each) => each === text || readings.includes(each));
  const inOtherCase = testCodes.find((each) => each.toLowerCase() === text.toLowerCase());
  const found = code ?? inOtherCase;
  if (found === undefined) return null;
  const isPrinted = typed.includes(found);
  const as = isPrinted ? 'printed' : code === undefined ? 'other-case' : 'other-keyboard';
  return { code: found, as, typed, hasEnd, paceMs };
}
