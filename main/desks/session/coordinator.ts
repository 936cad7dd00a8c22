/**
 * Answers the outbox about the other desks, from the log that this desk has read: what may be sent,
 * what is agreed, and which desk was first.
 */

import { withFirst } from '../../../shared/desks/first.ts';
import { maySend } from '../../../shared/desks/log-difference.ts';
import type { FactBody } from '../../../shared/desks/log-fact.ts';
import { isShown } from '../../../shared/desks/shared-operations.ts';
import type { DeskId, OperationId, SpotId } from '../../../shared/ids.ts';
import type { Clock } from '../../../shared/time.ts';
import { type Finding, type Operation, opensOrCloses } from '../../../shared/yard/operations.ts';
import { isAmong, keysOf } from '../../../shared/yard/touches.ts';
import type { AgreedStep, Announced, OperationToSend } from '../../outbox/desk-ports.ts';
import {
  type Agreement,
  type AgreementParts,
  isTogether,
  type LogView,
} from '../agreement-parts.ts';
import { type Attendants, SILENT_MS } from '../desk-presence.ts';
import { freshUntil } from '../fresh.ts';
import type { PendingSaves } from './pending-saves.ts';

export class Coordinator {
  readonly #view: LogView;
  readonly #desk: DeskId;
  readonly #clock: Clock;
  readonly #pending: PendingSaves;
  readonly #heard: Attendants['desks'];
  readonly #wake: () => void;
  /** Operations that clerks released without the other desks, until the next session. */
  readonly #released = new Set<OperationId>();

  constructor(
    view: LogView,
    { desk, clock }: AgreementParts,
    pending: PendingSaves,
    { desks }: Attendants,
    wake: () => void,
  ) {
    this.#view = view;
    this.#desk = desk;
    this.#clock = clock;
    this.#pending = pending;
    this.#heard = desks;
    this.#wake = wake;
  }

  /** Our `sending` is in the log. We may send it for as long as nothing changes. */
  announced({ id, attempt }: Extract<FactBody, { kind: 'sending' }>): void {
    const { wishes } = this.#pending;
    const wish = wishes.get(id);
    wishes.delete(id);
    if (wish === undefined || wish.attempt !== attempt || !this.#isFirst(id)) {
      wish?.done(null);
      return;
    }
    const own = this.#view.fold.open.get(id)?.announced;
    const isInTime = freshUntil(this.#clock);
    const of = this.#view.sessions;
    wish.done({
      isFresh: () => {
        const known = this.#view.fold.open.get(id);
        return (
          of === this.#view.sessions &&
          known?.holder === this.#desk &&
          known.announced === own &&
          isInTime()
        );
      },
    });
  }

  /** In a new session a clerk has to decide again about operations released without the others. */
  forget(): void {
    this.#released.clear();
  }

  agree(id: OperationId): ReturnType<Agreement['agree']> {
    if (!isTogether(this.#view)) return Promise.resolve('alone');
    const answer = this.#pending.agree(id);
    this.#wake();
    return answer;
  }

  withFirst(findings: readonly Finding[]): readonly Finding[] {
    const { fold } = this.#view;
    const others = [...fold.open.values()].filter(
      (each) => each.holder !== this.#desk && isShown(each),
    );
    return withFirst(
      findings,
      others.map(({ op, holder }) => ({
        ...op,
        clerk: op.actor.clerk,
        deskName: fold.cards.get(holder)?.name ?? holder,
      })),
    );
  }

  release(ids: readonly OperationId[]): void {
    for (const id of ids) this.#released.add(id);
  }

  openTurns(spot: SpotId): readonly OperationId[] {
    return [...this.#view.fold.open.values()]
      .filter(
        ({ op: { operation }, holder }) => holder !== this.#desk && turnsSpot(operation, spot),
      )
      .map(({ op }) => op.id);
  }

  stepsOn(spot: SpotId): readonly AgreedStep[] {
    return [...this.#view.fold.ended].flatMap(([id, { steps, isTurn, holder }]) =>
      steps
        .filter((step) => step.spot === spot)
        .map(({ from, to }) => ({
          id,
          from,
          to,
          opensOrCloses: isTurn,
          isOwn: holder === this.#desk,
        })),
    );
  }

  mayGo({ id, standing, touches }: OperationToSend): boolean {
    if (isTogether(this.#view)) {
      const isHeld = this.#clock.monotonic() < this.#view.holdUntil;
      return standing === 'agreed' && !isHeld && this.#isFirst(id);
    }
    if (this.#view.state.is === 'reading') return false;
    if (this.#released.has(id)) return true;
    const keys = keysOf(touches);
    // As far as we knew when we last heard the other desk, it has unfinished operations that come
    // first.
    const isBehind = () =>
      [...this.#view.fold.open.values()].some(
        ({ op, holder }) => holder !== this.#desk && isAmong(op.touches, keys),
      );
    return standing === 'local' && !isBehind();
  }

  announce(going: OperationToSend, attempt: number): Promise<Announced | null> {
    if (!this.mayGo(going)) return Promise.resolve(null);
    if (!isTogether(this.#view))
      return Promise.resolve({ isFresh: () => !isTogether(this.#view) && this.mayGo(going) });
    const { wishes } = this.#pending;
    return new Promise((resolve) => {
      wishes.get(going.id)?.done(null);
      wishes.set(going.id, { attempt, done: resolve });
      this.#wake();
    });
  }

  takeOver(id: OperationId, clerk: string): Promise<boolean> {
    const from = this.#view.fold.open.get(id)?.holder;
    if (
      !isTogether(this.#view) ||
      from === undefined ||
      from === this.#desk ||
      this.#clock.monotonic() - this.silentSince(from) < SILENT_MS
    )
      return Promise.resolve(false);
    return new Promise((resolve) => {
      this.#pending.takings.set(id, { from, clerk, done: resolve });
      this.#wake();
    });
  }

  silentSince(desk: DeskId): number {
    const heardAt = this.#heard.get(desk)?.heardAt ?? Number.NEGATIVE_INFINITY;
    return Math.max(heardAt, this.#view.togetherSince);
  }

  #isFirst(id: OperationId): boolean {
    return maySend(this.#view.fold, id, this.#desk);
  }
}

const turnsSpot = (operation: Operation, spot: SpotId): boolean =>
  opensOrCloses(operation) && 'spot' in operation && operation.spot === spot;
