/**
 * The one gate through which an address leaves the console for the clerk's browser (reliability.md
 * 1.1, item 15).
 */
import type { ReportError } from '../../../program/rpc-connection.ts';

/** Longest address that is shown in full and opened. */
const mostCharacters = 2_000;

/**
 * The address in its plain form when it may be opened outside, else null: https alone, a host with
 * a name, no user or password in it, the usual port, of a length that can be shown. Hosts in other
 * scripts come out as `xn--`, so that a lookalike shows.
 */
export function externalAddress(text: string): string | null {
  if (text.length > mostCharacters || !/^https:\/\//i.test(text) || !URL.canParse(text))
    return null;
  const { protocol, hostname, username, password, port, href } = new URL(text);
  const isNamed = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '' || !isNamed)
    return null;
  return href.length > mostCharacters ? null : href;
}

/** What the gate needs of the system. */
export type LinkParts = {
  /** Shows the clerk the whole address and asks; true is yes. */
  readonly ask: (address: string) => Promise<boolean>;
  readonly open: (address: string) => Promise<void>;
  readonly report: ReportError;
};

/**
 * Makes the gate. It takes what a page wants to open and answers whether that is now asked of the
 * clerk: nothing is ever opened without a yes, and while one question stands no other is asked. The
 * log never holds the address.
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
