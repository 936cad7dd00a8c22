/**
 * PDFs that the clerk asked to see, for a new tab of the browser on this machine: each at an
 * address that nobody can guess, for a short while. The page itself shows none, because its policy
 * has neither frames nor plug-ins.
 */
import { randomBytes } from 'node:crypto';
import type { NamedPdf, PdfViewer } from '../../kernel/api/pdf-viewer.ts';
import { shownPath } from './routes.ts';

/** How long one stays, in ms, and how many there are at most. */
const LIFETIME_MS = 10 * 60_000;
const MOST = 8;

/** The shelf: what the console puts on it, and what the server takes from it. */
export interface PdfShelf extends Extract<PdfViewer, { kind: 'address' }> {
  /** The PDF behind the last part of an address, or null: unknown, or gone. */
  take(token: string): NamedPdf | null;
}

/** Makes one. `monotonic` in ms. */
export function createPdfShelf(monotonic: () => number): PdfShelf {
  const held = new Map<string, { readonly pdf: NamedPdf; readonly until: number }>();
  return {
    kind: 'address',
    shelve(pdf) {
      for (const [token, { until }] of held) if (until <= monotonic()) held.delete(token);
      const [oldest] = held.keys();
      if (held.size >= MOST && oldest !== undefined) held.delete(oldest);
      const token = randomBytes(32).toString('base64url');
      held.set(token, { pdf, until: monotonic() + LIFETIME_MS });
      return `${shownPath}${token}`;
    },
    take(token) {
      const entry = held.get(token);
      return entry !== undefined && entry.until > monotonic() ? entry.pdf : null;
    },
  };
}
