import type { ContainerId, VisitId } from '../../shared/ids.ts';
import type { AssetsRead } from '../outbox/ports.ts';

/**
 * A record that could not be read at all, and was not known before: it may be what is looked for.
 */
export const hasUnknownUnread = (
  { visits, containers, unread }: AssetsRead,
  known: ReadonlySet<string>,
): boolean =>
  [...unread].some(
    (id) => !visits.has(id as VisitId) && !containers.has(id as ContainerId) && !known.has(id),
  );
