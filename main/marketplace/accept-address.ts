import type { Offer } from '../../shared/marketplace/model.ts';

/**
 * The host that the accept address of an offer leads to when it is not the documented address at `origin`, else null. It is
 * shown and logged, never called: the console builds the documented one itself (reliability.md section 5).
 */
export function foreignAccept(offer: Pick<Offer, 'id' | 'acceptUrl'>, origin: string): string | null {
  const { acceptUrl } = offer;
  if (acceptUrl === null) return null;
  if (!URL.canParse(acceptUrl)) return 'an address that cannot be read';
  const { origin: told, pathname, search, username, host, protocol } = new URL(acceptUrl);
  const isDocumented =
    told === origin &&
    username === '' &&
    search === '' &&
    // A base address may have a path of its own before this.
    pathname.replace(/\/$/, '').endsWith(`/api/v2/load-offers/offers/${encodeURIComponent(offer.id)}/accept`);
  if (isDocumented) return null;
  return told === origin ? `another path at ${host}` : host === '' ? `a ${protocol} address` : host;
}
