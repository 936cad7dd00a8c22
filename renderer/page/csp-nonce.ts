import { setNonce } from 'get-nonce';

/**
 * The nonce that the host put into this page. The page's policy demands it of every style element
 * (toolchain.md section 5). We pass it to react-remove-scroll too, which otherwise adds a style
 * without it when a dialog opens.
 */
export function readNonce(page: Document): string {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  if (nonce !== '') setNonce(nonce);
  return nonce;
}
