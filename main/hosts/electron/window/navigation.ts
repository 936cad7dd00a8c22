import type { WebContents } from 'electron';
import type { ReportError } from '../../../program/rpc-connection.ts';
import { isOwnPage } from './protocol.ts';

/**
 * Keeps contents on our page: no navigation but the page's own reload, no frame, no redirect, no
 * new window, no webview. If a new window is an address for the clerk's browser, `offerLink` opens
 * it there if the clerk agrees, and returns false for any other. We report refusals by kind only,
 * because the address may hold hostile text.
 */
export function guardContents(
  contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>,
  report: ReportError,
  offerLink: (address: string) => boolean,
): void {
  const refuse = (what: string) => report('window', new Error(`Refused: ${what}.`));
  contents.on('will-navigate', (event) => {
    if (isOwnPage(event.url)) return;
    event.preventDefault();
    refuse('leave-page');
  });
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isOwnPage(event.url)) return;
    event.preventDefault();
    refuse(event.isMainFrame ? 'leave-page' : 'frame');
  });
  contents.on('will-redirect', (event) => {
    event.preventDefault();
    refuse('redirect');
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
    refuse('webview');
  });
  contents.setWindowOpenHandler(({ url }) => {
    if (!offerLink(url)) refuse('new-window');
    return { action: 'deny' };
  });
}
