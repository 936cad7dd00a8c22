/**
 * This desk as one of several: the outbox's connection to the others, and what the screen shows
 * about them.
 */
import type {
  DeskStanding,
  DesksState,
  KnownDesk,
  OtherOperation,
} from '../../shared/console-api/desks.ts';
import { pictureOf } from '../../shared/desks/shared-operations.ts';
import type { DeskId, OperationId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { PendingOperation } from '../../shared/yard/projection.ts';
import type { CheckInDesks } from '../gate/desk-ports.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Log, Random, Timers } from '../kernel/ports.ts';
import type { DeskLink, DeskSide } from '../outbox/desk-ports.ts';
import { DeskAgreement } from './agreement.ts';
import type { Agreement, AgreementParts, AgreementState } from './agreement-parts.ts';
import { HERE_MS, SILENT_MS } from './desk-presence.ts';
import type { DeskJournal } from './log/desk-journal.ts';
import { chainHash } from './log/hash.ts';
import type { SharedLog } from './log/shared-log.ts';
import { openDeskJournal } from './log/sqlite-journal.ts';
import type { CopyDesks } from './replicate/copy-ports.ts';
import type { NoteDesks } from './replicate/note-ports.ts';

/**
 * How this desk joined, as the host keeps it.
 *
 * Example: `{ facility: '9f27c0a41b', desk: 'd2', name: 'Gate 2', address: '10.0.0.5:4222', log }`.
 */
export type JoinedDesk = {
  readonly facility: string;
  readonly desk: DeskId;
  readonly name: string;
  readonly address: string;
  readonly log: SharedLog;
};

export type DesksParts = {
  readonly joined: JoinedDesk;
  readonly version: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
  readonly newId: () => string;
  readonly folder: string;
  readonly holdMs: number;
  readonly saw: AgreementParts['saw'];
  /**
   * The desk has caught up with the log. Our yard may not show yet what the others finished
   * meanwhile.
   */
  readonly onTogether: () => void;
  readonly service: AgreementParts['service'];
  readonly reading: AgreementParts['reading'];
};

/** How often we update the ages of silent desks on the screen, in milliseconds. */
const LOOK_MS = 5_000;
const mostShown = 500;

/** This desk among others. Not connected until `start`, which comes after `join`. */
export class Desks implements DeskLink {
  /** Check-ins under way: which desk has which truck. */
  readonly checkIns: CheckInDesks;
  /** Copies that every desk keeps. */
  readonly copies: CopyDesks;
  /** Notes of clerks at all desks. */
  readonly notes: NoteDesks;
  readonly #parts: DesksParts;
  readonly #listeners: ReturnType<typeof createListeners<void>>;
  readonly #journal: DeskJournal;
  /** Made when the outbox joins. */
  #agreement: Agreement | null = null;
  /** The journal opens before the outbox, so it joins first. */
  #noteSide: Parameters<NoteDesks['join']>[0] | null = null;
  #cancelLook: () => void = () => undefined;
  /** Last known names. A replaced log doesn't have those of absent desks. */
  readonly #names = new Map<DeskId, string>();

  constructor(parts: DesksParts) {
    const { clock, timers, log, folder, joined } = parts;
    const agreement = () => this.#agreement;
    this.#parts = parts;
    this.#listeners = createListeners<void>(() => log.warn('A listener of the desks failed.'));
    this.#journal = openDeskJournal(folder, log, timers.after);
    this.checkIns = checkInsOf(agreement, (listener) => this.watch(listener));
    this.copies = copiesOf(agreement, joined, clock);
    this.notes = {
      join: (side) => {
        this.#noteSide = side;
        this.#agreement?.notes.join(side);
      },
      changed: () => this.#agreement?.notes.changed(),
    };
  }

  join(side: DeskSide): Agreement {
    const { joined, version } = this.#parts;
    const { desk, name, facility } = joined;
    const made = new DeskAgreement({
      ...this.#parts,
      server: joined.log,
      facility,
      desk,
      card: { name, version },
      hash: chainHash,
      journal: this.#journal,
      side,
    });
    let wasTogether = false;
    made.watch(() => {
      const isTogether = made.state().is === 'together';
      if (isTogether && !wasTogether) this.#parts.onTogether();
      wasTogether = isTogether;
      this.#listeners.tell();
    });
    this.#agreement = made;
    if (this.#noteSide !== null) made.notes.join(this.#noteSide);
    return made;
  }

  picture(own: readonly PendingOperation[]): readonly PendingOperation[] {
    const { desk } = this.#parts.joined;
    return this.#agreement === null ? own : pictureOf(this.#agreement.fold, own, desk);
  }

  watch(listener: () => void): () => void {
    return this.#listeners.watch(listener);
  }

  start(): void {
    this.#agreement?.start();
    this.#look();
  }

  async stop(): Promise<void> {
    this.#cancelLook();
    await this.#agreement?.stop();
    this.#journal.close();
  }

  state(): Omit<DesksState, 'server' | 'canSetUp' | 'waiting'> {
    const agreement = this.#agreement;
    const { desk, name, address } = this.#parts.joined;
    return {
      standing: agreement === null ? { is: 'reading' } : standingOf(agreement.state()),
      self: { desk, name, address },
      desks: agreement === null ? [] : this.#desksOf(agreement),
      operations: agreement === null ? [] : this.#othersOf(agreement),
      notes: agreement?.notes.heard() ?? 0,
    };
  }

  /** Takes over the operations of a desk. Returns how many. */
  async takeOver(from: DeskId, clerk: string): Promise<number> {
    const here = this.#agreement;
    if (here === null) return 0;
    const theirs = [...here.fold.open.values()].filter(({ holder }) => holder === from);
    const taken = await Promise.all(theirs.map(({ op }) => here.takeOver(op.id, clerk)));
    return taken.filter((each) => each).length;
  }

  release(ids: readonly OperationId[]): void {
    this.#agreement?.release(ids);
  }

  #look(): void {
    this.#listeners.tell();
    this.#cancelLook = this.#parts.timers.after(LOOK_MS, () => this.#look());
  }

  #nameOf(id: DeskId): string {
    const { desk, name } = this.#parts.joined;
    if (id === desk) return name;
    const known = this.#agreement?.fold.cards.get(id)?.name;
    if (known !== undefined) this.#names.set(id, known);
    return this.#names.get(id) ?? id;
  }

  #desksOf(agreement: Agreement): readonly KnownDesk[] {
    const { fold, heard } = agreement;
    const ids = new Set<DeskId>([
      this.#parts.joined.desk,
      ...fold.cards.keys(),
      ...heard.keys(),
      ...[...fold.open.values()].map(({ holder }) => holder),
    ]);
    return [...ids].map((id) => this.#knownDesk(id, agreement));
  }

  #knownDesk(id: DeskId, agreement: Agreement): KnownDesk {
    const { clock, joined, version, service } = this.#parts;
    const { fold, heard } = agreement;
    const now = clock.monotonic();
    const sign = heard.get(id);
    const isSelf = id === joined.desk;
    const own = isSelf ? service() : null;
    const open = [...fold.open.values()].filter(({ holder }) => holder === id).length;
    const isHeard = sign !== undefined && now - sign.heardAt < HERE_MS;
    const reportedAgeMs =
      sign === undefined || sign.pictureAgeMs === null
        ? null
        : sign.pictureAgeMs + now - sign.heardAt;
    return {
      desk: id,
      name: this.#nameOf(id),
      version: isSelf ? version : (fold.cards.get(id)?.version ?? null),
      isSelf,
      // A desk that works alone hears no other.
      isHere: isSelf || (agreement.state().is !== 'alone' && isHeard),
      heardAt:
        sign === undefined ? null : new Date(clock.now() - (now - sign.heardAt)).toISOString(),
      open,
      isConnected: own?.isConnected ?? sign?.isConnected ?? null,
      pictureMinutes: minutesOf(own === null ? reportedAgeMs : own.pictureAgeMs),
      canTakeOver: !isSelf && open > 0 && now - agreement.silentSince(id) >= SILENT_MS,
    };
  }

  #othersOf({ fold }: Agreement): readonly OtherOperation[] {
    return [...fold.open.values()]
      .filter(({ holder }) => holder !== this.#parts.joined.desk)
      .slice(0, mostShown)
      .map(({ op, holder, stage, waits }) => ({
        id: op.id,
        label: op.label,
        clerk: op.actor.clerk,
        desk: holder,
        deskName: this.#nameOf(holder),
        savedAt: op.savedAt,
        operation: op.operation,
        standing: waits?.state ?? (stage === 'sending' ? 'sending' : 'queued'),
        waits: waits?.said ?? null,
        touches: op.touches,
      }));
  }
}

/** The check-ins of an agreement that may not exist yet. */
const checkInsOf = (
  agreement: () => Agreement | null,
  watch: CheckInDesks['watch'],
): CheckInDesks => ({
  join: (side) => agreement()?.checkIns.join(side),
  changed: () => agreement()?.checkIns.changed(),
  takenBy: (truck) => agreement()?.checkIns.takenBy(truck) ?? null,
  ask: async (wish) => (await agreement()?.checkIns.ask(wish)) ?? { is: 'alone' },
  isTogether: () => agreement()?.checkIns.isTogether() === true,
  isDone: (id, visit) => agreement()?.checkIns.isDone(id, visit),
  watch,
});

/** The copies of an agreement that may not exist yet. */
const copiesOf = (
  agreement: () => Agreement | null,
  { desk, name }: JoinedDesk,
  clock: Clock,
): CopyDesks => ({
  join: (side) => agreement()?.copies.join(side),
  changed: (table, key) => agreement()?.copies.changed(table, key),
  known: (table, key) => agreement()?.copies.known(table, key) ?? null,
  ask: async (table, key) => (await agreement()?.copies.ask(table, key)) ?? 'alone',
  isTogether: () => agreement()?.copies.isTogether() === true,
  silentMs(of) {
    const here = agreement();
    return here === null ? 0 : clock.monotonic() - here.silentSince(of);
  },
  self: () => ({ id: desk, name }),
});

const minutesOf = (ms: number | null): number | null =>
  ms === null ? null : Math.floor(ms / 60_000);

const standingOf = (state: AgreementState): DeskStanding =>
  state.is === 'alone' ? { ...state, since: new Date(state.since).toISOString() } : state;
