/** A scanner at a page: real keys of the browser, each with the time at which it went down. */
import type { Page } from 'playwright-core';

const usCode = (sign: string): string => {
  if (/^[a-z]$/i.test(sign)) return `Key${sign.toUpperCase()}`;
  if (/^\d$/.test(sign)) return `Digit${sign}`;
  return { ' ': 'Space', '-': 'Minus', '/': 'Slash', '.': 'Period' }[sign] ?? sign;
};

/**
 * Answers a scanner. Its keys come at its own pace whatever this machine does meanwhile: the
 * browser is told their times. `end`: what it sends behind a code.
 */
export async function scannerAt(page: Page) {
  const session = await page.context().newCDPSession(page);
  const press = async (key: string, at: number) => {
    const isSign = [...key].length === 1;
    const text = isSign ? key : key === 'Enter' ? '\r' : undefined;
    const event = {
      key,
      code: usCode(key),
      timestamp: at / 1000,
      modifiers: /^[A-Z]$/.test(key) ? 8 : 0,
      windowsVirtualKeyCode: key === 'Enter' ? 13 : key === 'Tab' ? 9 : 0,
    };
    const type = text === undefined ? ('rawKeyDown' as const) : ('keyDown' as const);
    await session.send('Input.dispatchKeyEvent', {
      ...event,
      type,
      ...(text === undefined ? {} : { text }),
    });
    await session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
  };
  return async (text: string, paceMs = 12, end: readonly string[] = ['Enter']): Promise<void> => {
    let at = Date.now();
    for (const key of [...text, ...end]) {
      await press(key, at);
      at += paceMs;
      const aheadMs = at - Date.now();
      if (aheadMs > 0) await new Promise((resolve) => setTimeout(resolve, aheadMs));
    }
    // What comes now is a hand's.
    await new Promise((resolve) => setTimeout(resolve, 300));
  };
}
