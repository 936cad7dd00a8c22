/** What the outbox may ask of the other desks, answered from what this one has read. */

import { withFirst } from '../../../shared/desks/first.ts';
import { maySend } from '../../../shared/desks/log-difference.ts';
import type { FactBody } from '../../../shared/desks/log-fact.ts';
import { isShown } from '../../../shared/desks/shared-operations.ts';
import type { DeskId, OperationId, SpotId } from '../../../shared/ids.ts';
import { isTurn, type Operation } from '../../../shared/yard/operations.ts';
import { isAmong, keysOf } from '../../../shared/yard/touches.ts';
import type { OperationToSend } from '../../outbox/desk-ports.ts';
import {
  type Agreement,
  type AgreementParts,
  isTogether,
  type LogView,
} from '../agreement-parts.ts';
import { type Attendants, SILENT_MS } from '../desk-presence.ts';
import { freshUntil } from '../fresh.ts';
import type { PendingSaves } from './pending-saves.ts';

/**
 * The gate. `announced`: a `sending` of this desk has come by valid. `forget`: what clerks let go
 * without the others has to be let go again.
 */
export type Coordinator = Pick<
  Agreement,
  | 'agree'
  | 'withFirst'
  | 'release'
  | 'openTurns'
  | 'stepsOn'
  | 'placeOf'
  | 'mayGo'
  | 'announce'
  | 'takeOver'
  | 'silentSince'
> & {
  announced(said: Extract<FactBody, { kind: 'sending' }>): void;
  forget(): void;
};

/** A gate over what was read. */
export function createCoordinator(
  view: LogView,
  { desk, clock }: AgreementParts,
  answers: PendingSaves,
  { desks }: Attendants,
  wake: () => void,
): Coordinator {
  const { wishes, takings } = answers;
  const released = new Set<OperationId>();

  /** It has come by: it may be sent, while nothing has changed since. */
  function announced({ id, attempt }: Extract<FactBody, { kind: 'sending' }>): void {
    const wish = wishes.get(id);
    wishes.delete(id);
    if (wish === undefined || wish.attempt !== attempt || !maySend(view.fold, id, desk)) {
      wish?.done(null);
      return;
    }
    const own = view.fold.open.get(id)?.announced;
    const isInTime = freshUntil(clock);
    const of = view.sessions;
    wish.done({
      isFresh() {
        const known = view.fold.open.get(id);
        return (
          of === view.sessions && known?.holder === desk && known.announced === own && isInTime()
        );
      },
    });
  }

  function mayGo({ id, standing, touches }: OperationToSend): boolean {
    if (isTogether(view))
      return (
        standing === 'agreed' && clock.monotonic() >= view.holdUntil && maySend(view.fold, id, desk)
      );
    if (view.state.is === 'reading') return false;
    if (released.has(id)) return true;
    const keys = keysOf(touches);
    // What another desk has not finished there comes first, as far as was known when it was last
    // heard.
    const isBehind = () =>
      [...view.fold.open.values()].some(
        ({ op, holder }) => holder !== desk && isAmong(op.touches, keys),
      );
    return standing === 'local' && !isBehind();
  }

  const silentSince = (other: DeskId): number =>
    Math.max(desks.get(other)?.heardAt ?? Number.NEGATIVE_INFINITY, view.togetherSince);

  return {
    announced,
    silentSince,
    forget: () => released.clear(),
    agree(id) {
      if (!isTogether(view)) return Promise.resolve('alone');
      const answer = answers.agree(id);
      wake();
      return answer;
    },
    withFirst(findings) {
      const others = [...view.fold.open.values()].filter(
        (each) => each.holder !== desk && isShown(each),
      );
      return withFirst(
        findings,
        others.map(({ op, holder }) => ({
          ...op,
          clerk: op.actor.clerk,
          deskName: view.fold.cards.get(holder)?.name ?? holder,
        })),
      );
    },
    release(ids) {
      for (const id of ids) released.add(id);
    },
    openTurns: (spot) =>
      [...view.fold.open.values()]
        .filter(({ op: { operation }, holder }) => holder !== desk && turnsSpot(operation, spot))
        .map(({ op }) => op.id),
    stepsOn: (spot) =>
      [...view.fold.ended].flatMap(([id, { steps, isTurn, holder }]) =>
        steps
          .filter((step) => step.spot === spot)
          .map(({ from, to }) => ({ id, from, to, isTurn, isOwn: holder === desk })),
      ),
    placeOf: (id) => view.fold.open.get(id)?.order ?? null,
    mayGo,
    announce(going, attempt) {
      if (!mayGo(going)) return Promise.resolve(null);
      if (!isTogether(view))
        return Promise.resolve({ isFresh: () => !isTogether(view) && mayGo(going) });
      return new Promise((resolve) => {
        wishes.get(going.id)?.done(null);
        wishes.set(going.id, { attempt, done: resolve });
        wake();
      });
    },
    takeOver(id, clerk) {
      const from = view.fold.open.get(id)?.holder;
      if (
        !isTogether(view) ||
        from === undefined ||
        from === desk ||
        clock.monotonic() - silentSince(from) < SILENT_MS
      )
        return Promise.resolve(false);
      return new Promise((resolve) => {
        takings.set(id, { from, clerk, done: resolve });
        wake();
      });
    },
  };
}

const turnsSpot = (operation: Operation, spot: SpotId): boolean =>
  isTurn(operation) && 'spot' in operation && operation.spot === spot;
