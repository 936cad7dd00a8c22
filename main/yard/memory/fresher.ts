/** Which of two versions of a record is newer, by the service's stamps. */
import type { Container, Visit } from '../../../shared/yard/model.ts';

/**
 * A joined record may lack fields of its own list (such as the company). So it replaces a known
 * record only if the service says that it changed since, and never removes a known company.
 */
export function fresherVisit(joined: Visit, known: Visit | undefined): Visit {
  if (known === undefined) return joined;
  return isNewer(joined, known)
    ? { ...joined, companyName: joined.companyName ?? known.companyName }
    : known;
}

/**
 * The same for a container, except for its truck: the operations of the yard depend on that, and
 * every version of the record has it.
 */
export function fresherContainer(joined: Container, known: Container | undefined): Container {
  if (known === undefined) return joined;
  if (isNewer(joined, known))
    return { ...joined, companyName: joined.companyName ?? known.companyName };
  return joined.visitId === known.visitId ? known : { ...known, visitId: joined.visitId };
}

type Dated = { readonly isActive: boolean; readonly changedAt: string | null };

/**
 * A record read by id is older than the one that we show, because it came from a copy of the
 * service that lags behind. We leave it to the lists, because something else was announced.
 */
export const isOlder = (
  read: Omit<Dated, 'isActive'>,
  known: Omit<Dated, 'isActive'> | undefined,
): boolean => known != null && Date.parse(read.changedAt ?? '') < Date.parse(known.changedAt ?? '');

const isNewer = (joined: Dated, known: Dated): boolean => {
  if (joined.isActive !== known.isActive) return true;
  if (joined.changedAt === known.changedAt || joined.changedAt === null) return false;
  return known.changedAt === null || Date.parse(joined.changedAt) >= Date.parse(known.changedAt);
};
