import type { Message } from '../i18n/message.ts';

/**
 * Whether a confirmed operation took another one back, so that neither moved anything. `original`:
 * the label of the one that it undoes. A redo names the same one as the undo did, and does what
 * that one did. Every count of moves asks here.
 */
export const tookBack = (
  { label, undoes }: { readonly label: Message | null; readonly undoes: string | null },
  original: Message | null | undefined,
): boolean => undoes !== null && JSON.stringify(original) !== JSON.stringify(label);
