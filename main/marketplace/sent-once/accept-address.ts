import { type Message, message, rawText } from '../../../shared/i18n/message.ts';
import type { Offer } from '../../../shared/marketplace/model.ts';

/**
 * Where the accept address of an offer leads when it is not the documented address at `origin`,
 * else null. It is shown and logged, never called: the console builds the documented one itself.
 */
export function foreignAccept(
  offer: Pick<Offer, 'id' | 'acceptUrl'>,
  origin: string,
): Message | null {
  const { acceptUrl } = offer;
  if (acceptUrl === null) return null;
  if (!URL.canParse(acceptUrl)) return message('marketplace.accept.unreadable');
  const { origin: acceptOrigin, pathname, search, username, host, protocol } = new URL(acceptUrl);
  const isDocumented =
    acceptOrigin === origin &&
    username === '' &&
    search === '' &&
    // A base address may have a path of its own before this.
    pathname
      .replace(/\/$/, '')
      .endsWith(`/api/v2/load-offers/offers/${encodeURIComponent(offer.id)}/accept`);
  if (isDocumented) return null;
  if (acceptOrigin === origin) return message('marketplace.accept.path', { host });
  return host === '' ? message('marketplace.accept.scheme', { protocol }) : rawText(host);
}
