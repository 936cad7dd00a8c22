/**
 * How a host shows a PDF to the clerk. The page can't: its content policy allows no frames and no
 * plug-ins.
 */

import type { Message } from '../../../shared/i18n/message.ts';
import type { Result } from '../../../shared/result.ts';

/** A PDF under a name that is safe on every system. */
export type NamedPdf = { readonly name: string; readonly bytes: Buffer };

export type PdfViewer =
  /**
   * In a browser: we serve it for a while at an unguessable address of this host, for a new tab.
   */
  | { readonly kind: 'address'; readonly shelve: (pdf: NamedPdf) => string }
  /** On a desktop: the system's own viewer opens it. */
  | { readonly kind: 'program'; readonly open: (pdf: NamedPdf) => Promise<Result<null, Message>> };
