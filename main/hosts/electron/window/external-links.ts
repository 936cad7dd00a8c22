/**
 * The only way for an address to leave the console for the clerk's browser, and for a number to
 * leave it for the program that makes calls.
 */
import type { ReportError } from '../../../program/rpc-connection.ts';

/** Longest address that we show in full and open. */
const mostCharacters = 2_000;

/**
 * The address in plain form if it may be opened outside, else null: https only, a host with a name,
 * no credentials, the default port, and short enough to show. Hosts in other scripts appear as
 * `xn--`, so that a lookalike is visible. A number to call is digits alone, such as
 * `tel:+12145550159`.
 */
export function externalAddress(text: string): string | null {
  if (/^tel:\+?\d{7,15}$/.test(text)) return text;
  if (text.length > mostCharacters || !/^https:\/\//i.test(text) || !URL.canParse(text))
    return null;
  const { protocol, hostname, username, password, port, href } = new URL(text);
  const isNamed = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '' || !isNamed)
    return null;
  return href.length > mostCharacters ? null : href;
}

export type LinkParts = {
  /** Shows the clerk the complete address and asks. True is yes. */
  readonly ask: (address: string) => Promise<boolean>;
  readonly open: (address: string) => Promise<void>;
  readonly report: ReportError;
};

/**
 * Takes an address that a page wants to open, and returns whether the clerk is now being asked. We
 * never open anything without a yes, and ask only one question at a time. The log never has the
 * address.
 */
export function createExternalLinks({ ask, open, report }: LinkParts): (text: string) => boolean {
  let asking = false;
  return (text) => {
    const address = externalAddress(text);
    if (address === null || asking) return false;
    asking = true;
    void ask(address)
      .then((yes) => (yes ? open(address) : undefined))
      .catch(() => report('link', new Error('The browser of this computer could not be opened.')))
      .finally(() => {
        asking = false;
      });
    return true;
  };
}
