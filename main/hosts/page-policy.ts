import { randomBytes } from 'node:crypto';

/** A fresh nonce for one reply. */
export const makeNonce = (): string => randomBytes(16).toString('base64');

/**
 * What the page may do: run its own scripts, use its own styles, images and fonts, and connect only
 * to `connect`. Nothing inline except styles with the nonce, because the UI kit writes its theme
 * that way.
 */
export function contentSecurityPolicy(nonce: string, connect: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src ${connect}`,
    `object-src 'none'`,
    `frame-src 'none'`,
    `worker-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    // Text becomes HTML or script only through the page's own policy
    // (renderer/connection/refuse-html.ts).
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ].join('; ');
}

/** What the page may use of the PC: the camera for photos, where the desk allows it; no more. */
export const permissionsPolicy = (mayUseCamera: boolean): string =>
  `camera=(${mayUseCamera ? 'self' : ''}), geolocation=(), microphone=(), payment=(), usb=()`;

/** Headers of every reply of either host. The page itself has its own policy instead. */
export const strictHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'permissions-policy': permissionsPolicy(false),
};

const nonceMeta = /(<meta\s+name="?csp-nonce"?\s+content=)("[^"]*"|'[^']*'|[^\s"'>]+)/;

/**
 * Writes the nonce into the page's `<meta name="csp-nonce" content="...">`, where the UI kit reads
 * it. Throws if the page has none.
 */
export function fillNonce(html: string, nonce: string): string {
  if (!nonceMeta.test(html))
    throw new Error(
      'The page has no <meta name="csp-nonce" content="">: its styles would be blocked.',
    );
  return html.replace(nonceMeta, (_all, before: string) => `${before}"${nonce}"`);
}

/**
 * Writes the stamp of the build into the page's `<meta name="build" content="...">`, so that the
 * page knows whether the console is still the build that it came with.
 */
export const fillBuild = (html: string, build: string): string =>
  html.replace(/(<meta\s+name="?build"?\s+content=)(?:"[^"]*"|'[^']*'|[^\s"'>]+)/, `$1"${build}"`);
