/**
 * Names that Windows keeps for devices, with any ending: `con.csv` is the console
 * (learn.microsoft.com, "Naming Files, Paths, and Namespaces").
 */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i;

/**
 * Whether a file or folder of this name can't be made on Windows. Spaces at the end don't count.
 */
export const isDeviceName = (name: string): boolean =>
  device.test((name.split('.')[0] ?? '').trimEnd());

/**
 * A name that every system takes: one of a device gets an underscore in front. `plain` has no
 * separators and no dots or spaces at its end already.
 */
export const withoutDeviceName = (plain: string): string =>
  isDeviceName(plain) ? `_${plain}` : plain;

/** What some system refuses in a name, or reads as something else. */
const UNFIT = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A text as a part of a file's name that every system takes. `instead` stands for each character
 * that one of them refuses; `most` characters stay. Empty where nothing is left.
 */
export const fileNamePart = (text: string, instead: string, most: number): string =>
  [...text.normalize('NFC').replace(UNFIT, instead)]
    .slice(0, most)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');

/** A name under which a file may be saved on any system, at most 120 characters. */
export const safeFileName = (name: string): string =>
  withoutDeviceName(fileNamePart(name, '_', 120) || 'document');

/** Endings that no system runs. */
const DOCUMENT_ENDING =
  /\.(?:pdf|png|jpe?g|gif|webp|heic|tiff?|bmp|txt|csv|json|docx|xlsx|pptx|odt|ods|eml)$/i;

/**
 * The name a downloaded document is saved under: never one that a system would take for a program
 * or a page. With any other ending than `endings` it gets `.txt` behind it, so that a double click
 * shows text.
 */
export function savedFileName(name: string, endings = DOCUMENT_ENDING): string {
  const safe = safeFileName(name);
  return endings.test(safe) ? safe : `${[...safe].slice(0, 116).join('')}.txt`;
}
