/** What lies behind the doors of the web host that answer a request. */

import type { IncomingMessage } from 'node:http';
import type { Words } from '../../../shared/i18n/create-words.ts';
import type { PageFiles } from '../page-files.ts';
import type { OneTimeLogin } from './one-time-login.ts';
import type { PdfShelf } from './pdf-shelf.ts';
import type { Peer } from './peer-owner.ts';
import { shownPath, type WebRoute } from './routes.ts';

/** An answer, without the headers that every answer has. */
export type HttpReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
};

/** What the answers are made of. */
export type HttpReplyParts = {
  readonly pages: Pick<PageFiles, 'get'>;
  readonly shelf: PdfShelf | undefined;
  readonly oneTimeLogin: OneTimeLogin;
  readonly token: string;
  readonly isThisUser: (peer: Peer) => Promise<boolean>;
  readonly words: Pick<Words, 't'>;
};

/** Words for whoever looks at the answer itself. */
const inWords = (status: number, text: string): HttpReply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: `${text}
`,
});

const statusOf = { used: 410, late: 410, unknown: 410, stranger: 403 } as const;

/**
 * Whether a browser fetches it ahead, without the clerk being there yet: the header's old names
 * count as well.
 */
const isAhead = ({ headers }: IncomingMessage): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );

/** Answers a request at a door that is open to it. */
export function createHttpReplies({
  pages,
  shelf,
  oneTimeLogin,
  token,
  isThisUser,
  words,
}: HttpReplyParts) {
  const shown = (target: string): HttpReply => {
    const pdf = shelf?.take(target.slice(shownPath.length)) ?? null;
    if (pdf === null) return inWords(404, words.t('terminal.web.documentGone'));
    // The strict headers stay: the browser's own viewer of PDFs works under them.
    return {
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${pdf.name.replace(/[^\w.-]/g, '_')}"`,
        'cache-control': 'no-store',
      },
      body: Buffer.from(pdf.bytes.buffer, pdf.bytes.byteOffset, pdf.bytes.byteLength),
    };
  };
  return async (route: WebRoute, request: IncomingMessage): Promise<HttpReply> => {
    const { url = '', socket } = request;
    if (route.name === 'shown') return shown(url);
    if (route.name === 'page') return pages.get(url.split('?')[0] ?? '/');
    if (route.name !== 'handover') return inWords(404, words.t('terminal.web.notFound'));
    // A browser that only looks ahead asks again when the clerk goes there; by status 503 it knows
    // that it was not opened.
    if (isAhead(request)) return inWords(503, words.t('terminal.web.ahead'));
    const taken = await oneTimeLogin.take(url, () => isThisUser(socket));
    if (taken !== 'yes') return inWords(statusOf[taken], words.t(`terminal.web.${taken}`));
    return {
      status: 303,
      headers: { location: `/#token=${token}`, 'cache-control': 'no-store' },
      body: '',
    };
  };
}
