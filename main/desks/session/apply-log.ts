import { newsFor } from '../../../shared/desks/log-difference.ts';
import type { AgreementParts, LogView } from '../agreement-parts.ts';
import type { PendingSaves } from './pending-saves.ts';

/**
 * Brings the outbox up to date with the log, and settles saves and requests that wait for a result.
 */
export function applyLog(
  { fold }: LogView,
  { side, desk }: AgreementParts,
  answers: PendingSaves,
): void {
  const { takings } = answers;
  for (const news of newsFor(side.own(), fold, desk, (id) => side.knows(id))) {
    side.learn(news);
    const id = news.is === 'taken-in' ? news.known.op.id : news.id;
    if (news.is === 'agreed') answers.agreed(id, 'agreed');
    if (news.is !== 'taken-in') continue;
    takings.get(id)?.done(true);
    takings.delete(id);
  }
  for (const [id, { from, done }] of takings) {
    if (fold.open.get(id)?.holder === from) continue;
    takings.delete(id);
    done(false);
  }
}
