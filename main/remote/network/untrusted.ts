/** Certificates that aren't trusted, reported with their issuer. */
import type { Duplex } from 'node:stream';
import { type PeerCertificate, TLSSocket } from 'node:tls';
import { message } from '../../../shared/i18n/message.ts';
import { noteTrouble } from './connect-trouble.ts';

/** Codes of a chain that ends at an unknown authority (OpenSSL's names, as Node gives them). */
const UNTRUSTED: ReadonlySet<string> = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_UNTRUSTED',
]);

/**
 * Codes of a certificate that isn't valid now: it has expired, or this computer's clock is wrong.
 */
const OUT_OF_TIME: ReadonlySet<string> = new Set(['CERT_NOT_YET_VALID', 'CERT_HAS_EXPIRED']);

const LONGEST_NAME = 80;

/**
 * Follows a TLS socket until its certificate is checked. If Node refuses it, we give the error a
 * message: who issued the certificate, or that it is for another name, which is what a network's
 * sign-in page has. Node still decides; we only read.
 */
export function noteCertificate(socket: Duplex, of: 'service' | 'proxy'): void {
  if (!(socket instanceof TLSSocket)) return;
  let issuer: string | null = null;
  let validity: { readonly from: number; readonly to: number } | null = null;
  // Node raises `secure` after the handshake and before it judges the certificate. Later the socket
  // no longer has one.
  socket.prependOnceListener('secure', () => {
    const certificate = socket.getPeerCertificate();
    issuer = issuerOf(certificate);
    validity = validityOf(certificate);
  });
  socket.prependOnceListener('error', (error: Error & { readonly code?: unknown }) => {
    if (error.code === 'ERR_TLS_CERT_ALTNAME_INVALID')
      noteTrouble(error, message('service.networkSignIn'));
    else if (typeof error.code === 'string' && OUT_OF_TIME.has(error.code) && validity !== null)
      noteTrouble(error, message('service.clockOrCertificate', { ...validity, now: Date.now() }));
    else if (typeof error.code === 'string' && UNTRUSTED.has(error.code) && issuer !== null)
      noteTrouble(error, message('service.untrustedIssuer', { of, issuer }));
  });
}

/**
 * The issuer's name as it appears in a computer's certificate list; null if the certificate has
 * none.
 */
function issuerOf({ issuer }: PeerCertificate): string | null {
  const names = [issuer?.CN, issuer?.O].flat().filter((name) => typeof name === 'string');
  // A stranger wrote it, so we remove control characters and limit it to a line.
  const text = [...new Set(names)].join(', ').replace(/\p{C}/gu, '').trim().slice(0, LONGEST_NAME);
  return text === '' ? null : text;
}

/** Validity of a certificate in milliseconds since the epoch; null if it doesn't say. */
function validityOf({
  valid_from: begin,
  valid_to: end,
}: PeerCertificate): { readonly from: number; readonly to: number } | null {
  const [from, to] = [Date.parse(begin ?? ''), Date.parse(end ?? '')];
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to };
}
