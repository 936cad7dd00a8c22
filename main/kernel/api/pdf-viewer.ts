/**
 * How a host shows a PDF to the clerk. The page itself draws none: its policy has neither frames
 * nor plug-ins.
 */

import type { Message } from '../../../shared/i18n/message.ts';
import type { Result } from '../../../shared/result.ts';

/** A PDF under a name that is safe on every system. */
export type NamedPdf = { readonly name: string; readonly bytes: Buffer };

/** The host's way. */
export type PdfViewer =
  /**
   * A browser: it is served for a while at an address of this host that nobody can guess, for a new
   * tab.
   */
  | { readonly kind: 'address'; readonly shelve: (pdf: NamedPdf) => string }
  /** A desktop: the system's own program opens it. */
  | { readonly kind: 'program'; readonly open: (pdf: NamedPdf) => Promise<Result<null, Message>> };
