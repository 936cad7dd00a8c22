import { copyText } from '../ui/copy-to-clipboard.ts';
import { words } from '../ui/words.ts';
import type { Page } from './page.ts';

/** Puts a text on the clipboard, and says whether it is there. */
export async function copyAndSay({ results }: Pick<Page, 'results'>, text: string): Promise<void> {
  if (await copyText(text)) results.said(words().t('common.copied'));
  else results.refused(words().t('common.notCopied'));
}
