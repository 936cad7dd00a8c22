/** Replies of the web host to requests. */

import type { IncomingMessage } from 'node:http';
import type { Words } from '../../../shared/i18n/create-words.ts';
import type { PageFiles } from '../page-files.ts';
import type { OneTimeLogin } from './one-time-login.ts';
import type { PdfShelf } from './pdf-shelf.ts';
import type { Peer } from './peer-owner.ts';
import { shownPath, type WebRoute } from './routes.ts';

/** A reply, without the headers that every reply has. */
export type HttpReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
};

export type HttpReplyParts = {
  readonly pages: Pick<PageFiles, 'get'>;
  readonly shelf: PdfShelf | undefined;
  readonly oneTimeLogin: OneTimeLogin;
  readonly token: string;
  readonly isThisUser: (peer: Peer) => Promise<boolean>;
  readonly words: Pick<Words, 't'>;
};

/** Text for a person who looks at the reply itself. */
const inWords = (status: number, text: string): HttpReply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: `${text}
`,
});

const statusOf = { used: 410, late: 410, unknown: 410, stranger: 403 } as const;

/**
 * Whether a browser prefetches it, without the clerk having gone there. Older names of the header
 * count too.
 */
const isAhead = ({ headers }: IncomingMessage): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );

/** Replies to a request that passed the guards. */
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
    // The strict headers stay. The browser's own PDF viewer works with them.
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
    // A browser that prefetches asks again when the clerk goes there. Status 503 shows that nothing
    // was opened.
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
