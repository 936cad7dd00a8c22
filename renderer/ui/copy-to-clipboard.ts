/**
 * Copies text to the clipboard and returns whether that worked. The desktop window grants no
 * permissions, not even for the clipboard, so we fall back to the older way by a selection. Both
 * need a click or a key.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.className = 'ym-hidden';
  document.body.append(box);
  try {
    box.select();
    return document.execCommand('copy');
  } finally {
    box.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
