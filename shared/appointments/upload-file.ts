/** What a file must be like before it is uploaded: said to the clerk before anything is sent. */
import { safeFileName } from './file-key.ts';

/** Why a file is not taken, or null. `size` and `most` in bytes. */
export function uploadRefusal(name: string, size: number, most: number): string | null {
  if (name.trim() === '') return 'The file has no name.';
  if (size === 0) return `"${safeFileName(name)}" is empty; an empty document cannot be uploaded.`;
  if (size > most) return `"${safeFileName(name)}" has ${sizeText(size)}; documents have at most ${sizeText(most)}.`;
  return null;
}

/** A size for people: "812 bytes", "14 KB", "3.4 MB" (1 KB = 1,024 bytes). */
export function sizeText(bytes: number): string {
  if (bytes < 1_024) return `${bytes} bytes`;
  const kilobytes = bytes / 1_024;
  if (kilobytes < 1_024) return `${Math.round(kilobytes)} KB`;
  return `${(Math.round((kilobytes / 1_024) * 10) / 10).toFixed(1).replace('.0', '')} MB`;
}
