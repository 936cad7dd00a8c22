/** Which of two forms of a record is the later one, by the stamps that the service gives them. */
import type { Container, Visit } from '../../../shared/yard/model.ts';

/**
 * A record that came joined to another one may lack fields that its own list tells (its company,
 * for one), so it only replaces a known record when the service says that it changed since, and
 * never takes away a company that is known.
 */
export function fresherVisit(joined: Visit, known: Visit | undefined): Visit {
  if (known === undefined) return joined;
  return isNewer(joined, known)
    ? { ...joined, companyName: joined.companyName ?? known.companyName }
    : known;
}

/**
 * The same for a container, except for its truck: the operations of the yard turn on that, and
 * every form of the record tells it.
 */
export function fresherContainer(joined: Container, known: Container | undefined): Container {
  if (known === undefined) return joined;
  if (isNewer(joined, known))
    return { ...joined, companyName: joined.companyName ?? known.companyName };
  return joined.visitId === known.visitId ? known : { ...known, visitId: joined.visitId };
}

type Dated = { readonly isActive: boolean; readonly changedAt: string | null };

/**
 * A record read by its name is older than the one that is shown: a copy of the service that is
 * behind answered. It is left to the lists, because whoever asked heard of something else.
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
