/**
 * PDFs that the clerk wants to see, in a new tab of the browser on this machine: each at an
 * unguessable address, for a short time.
 *
 * Decision: A PDF is shown by the host, not by the page.
 *
 * A viewer inside the page would parse there what a stranger wrote; its policy allows no frames and
 * no plug-ins. A click opens a dialog that reads the document once; from there it is viewed or
 * saved. The desktop program writes it to a private temporary file, removed at the end, and asks
 * the system to open it, which may keep a copy (`pdf-program.ts`). Only pictures, known by their
 * bytes, are drawn in a dialog of the page.
 */
import { randomBytes } from 'node:crypto';
import type { NamedPdf, PdfViewer } from '../../kernel/api/pdf-viewer.ts';
import { shownPath } from './routes.ts';

/** How long one stays, in milliseconds, and how many there may be. */
const LIFETIME_MS = 10 * 60_000;
const MOST = 8;

/** The console puts PDFs on the shelf, and the server takes them. */
export interface PdfShelf extends Extract<PdfViewer, { kind: 'address' }> {
  /** The PDF for the last part of an address; null if unknown or expired. */
  take(token: string): NamedPdf | null;
}

/** `monotonic` in milliseconds. */
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
