import { setNonce } from 'get-nonce';

/**
 * The nonce the host put into this page, which the policy asks of every style element (toolchain.md
 * section 5). Handed to react-remove-scroll as well, which would otherwise add one without it when
 * a dialog opens.
 */
export function readNonce(page: Document): string {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  if (nonce !== '') setNonce(nonce);
  return nonce;
}
