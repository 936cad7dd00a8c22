import type { WebContents } from 'electron';
import type { Report } from '../carrier.ts';
import { isOwnPage } from './protocol.ts';

/**
 * Keeps contents on our page: no navigation but the page's own reload, no frame, no redirect, no new window, no webview.
 * Refusals are reported by kind only: the address may hold whatever a hostile text put there.
 */
export function guardContents(contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>, report: Report): void {
  const refuse = (what: string) => report('window', new Error(`Refused ${what}.`));
  contents.on('will-navigate', (event) => {
    if (isOwnPage(event.url)) return;
    event.preventDefault();
    refuse('to leave the page');
  });
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isOwnPage(event.url)) return;
    event.preventDefault();
    refuse(event.isMainFrame ? 'to leave the page' : 'to load another page into a frame');
  });
  contents.on('will-redirect', (event) => {
    event.preventDefault();
    refuse('a redirect');
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
    refuse('a webview');
  });
  contents.setWindowOpenHandler(() => {
    refuse('a new window');
    return { action: 'deny' };
  });
}
