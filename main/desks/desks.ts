/**
 * This desk as one of several: the way the outbox goes to the others, and what is shown of them.
 */
import type {
  DeskStanding,
  DesksState,
  KnownDesk,
  OtherOperation,
} from '../../shared/console-api/desks.ts';
import { pictureOf } from '../../shared/desks/shared-operations.ts';
import type { DeskId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { CheckInDesks } from '../gate/desk-ports.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Log, Random, Timers } from '../kernel/ports.ts';
import type { DeskLink } from '../outbox/desk-ports.ts';
import { createAgreement } from './agreement.ts';
import type { Agreement, AgreementParts, AgreementState } from './agreement-parts.ts';
import { HERE_MS, SILENT_MS } from './desk-presence.ts';
import { chainHash } from './log/hash.ts';
import type { SharedLog } from './log/shared-log.ts';
import { openDeskJournal } from './log/sqlite-journal.ts';
import type { CopyDesks } from './replicate/copy-ports.ts';
import type { NoteDesks } from './replicate/note-ports.ts';

/** Where this desk joined, as the program found it kept. */
export type JoinedDesk = {
  readonly facility: string;
  readonly desk: DeskId;
  readonly name: string;
  readonly address: string;
  readonly log: SharedLog;
};

/** What it is made of. */
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
   * The desk has read what it missed: what the others finished meanwhile, the picture may not show
   * yet.
   */
  readonly onTogether: () => void;
  readonly service: AgreementParts['service'];
  readonly reading: AgreementParts['reading'];
};

/** This desk among others. */
export type Desks = DeskLink & {
  start(): void;
  stop(): Promise<void>;
  state(): Omit<DesksState, 'server' | 'canSetUp' | 'waiting'>;
  /** Operations that are taken over now. */
  takeOver(desk: DeskId, clerk: string): Promise<number>;
  release: Agreement['release'];
  /** Which truck is in whose hand. */
  readonly checkIns: CheckInDesks;
  /** What clerks of all desks wrote. */
  readonly notes: NoteDesks;
  /** What every desk keeps a copy of. */
  readonly copies: CopyDesks;
};

/** How often what is shown of desks that are not heard grows older, in milliseconds. */
const LOOK_MS = 5_000;
const mostShown = 500;

/** Not connected until `start`, which comes after `join`. */
export function createDesks(parts: DesksParts): Desks {
  const { joined, clock, timers, log } = parts;
  const { desk, name, address, facility } = joined;
  const listeners = createListeners<void>(() => log.warn('A listener of the desks failed.'));
  let agreement: Agreement | null = null;
  /** The journal is opened before the outbox, and joins first. */
  let noteSide: Parameters<NoteDesks['join']>[0] | null = null;
  let cancelLook: () => void = () => undefined;
  const journal = openDeskJournal(parts.folder, log, timers.after);

  function look(): void {
    listeners.tell();
    cancelLook = timers.after(LOOK_MS, look);
  }

  /** As they were told last: a log that was replaced knows none of those who are away. */
  const names = new Map<DeskId, string>();
  const nameOf = (id: DeskId) => {
    if (id === desk) return name;
    const told = agreement?.fold.cards.get(id)?.name;
    if (told !== undefined) names.set(id, told);
    return names.get(id) ?? id;
  };

  function desksOf({ fold, heard, silentSince, state }: Agreement): readonly KnownDesk[] {
    const now = clock.monotonic();
    const own = parts.service();
    const isAlone = state().is === 'alone';
    const held = (id: DeskId) =>
      [...fold.open.values()].filter(({ holder }) => holder === id).length;
    const ids = new Set<DeskId>([
      desk,
      ...fold.cards.keys(),
      ...heard.keys(),
      ...[...fold.open.values()].map(({ holder }) => holder),
    ]);
    return [...ids].map((id) => {
      const told = heard.get(id);
      const isSelf = id === desk;
      const open = held(id);
      return {
        desk: id,
        name: nameOf(id),
        version: isSelf ? parts.version : (fold.cards.get(id)?.version ?? null),
        isSelf,
        // Who works alone hears nobody.
        isHere: isSelf || (!isAlone && told !== undefined && now - told.heardAt < HERE_MS),
        heardAt:
          told === undefined ? null : new Date(clock.now() - (now - told.heardAt)).toISOString(),
        open,
        isConnected: isSelf ? own.isConnected : (told?.isConnected ?? null),
        pictureMinutes: minutesOf(
          isSelf
            ? own.pictureAgeMs
            : told === undefined || told.pictureAgeMs === null
              ? null
              : told.pictureAgeMs + now - told.heardAt,
        ),
        canTakeOver: !isSelf && open > 0 && now - silentSince(id) >= SILENT_MS,
      };
    });
  }

  const othersOf = ({ fold }: Agreement): readonly OtherOperation[] =>
    [...fold.open.values()]
      .filter(({ holder }) => holder !== desk)
      .slice(0, mostShown)
      .map(({ op, holder, stage, waits }) => ({
        id: op.id,
        label: op.label,
        clerk: op.actor.clerk,
        desk: holder,
        deskName: nameOf(holder),
        savedAt: op.savedAt,
        operation: op.operation,
        standing: waits?.state ?? (stage === 'sending' ? 'sending' : 'queued'),
        waits: waits?.said ?? null,
        touches: op.touches,
      }));

  return {
    join(side) {
      const made = createAgreement({
        ...parts,
        server: joined.log,
        facility,
        desk,
        card: { name, version: parts.version },
        hash: chainHash,
        journal,
        side,
      });
      let wasTogether = false;
      made.watch(() => {
        const isTogether = made.state().is === 'together';
        if (isTogether && !wasTogether) parts.onTogether();
        wasTogether = isTogether;
        listeners.tell();
      });
      agreement = made;
      if (noteSide !== null) made.notes.join(noteSide);
      return made;
    },
    picture: (own) => (agreement === null ? own : pictureOf(agreement.fold, own, desk)),
    watch: (listener) => listeners.watch(listener),
    start() {
      agreement?.start();
      look();
    },
    async stop() {
      cancelLook();
      await agreement?.stop();
      journal.close();
    },
    state: () => ({
      standing: agreement === null ? { is: 'reading' } : standingOf(agreement.state()),
      self: { desk, name, address },
      desks: agreement === null ? [] : desksOf(agreement),
      operations: agreement === null ? [] : othersOf(agreement),
      notes: agreement?.notes.heard() ?? 0,
    }),
    async takeOver(from, clerk) {
      const here = agreement;
      if (here === null) return 0;
      const theirs = [...here.fold.open.values()].filter(({ holder }) => holder === from);
      const taken = await Promise.all(theirs.map(({ op }) => here.takeOver(op.id, clerk)));
      return taken.filter((each) => each).length;
    },
    release: (ids) => agreement?.release(ids),
    checkIns: {
      join: (side) => agreement?.checkIns.join(side),
      changed: () => agreement?.checkIns.changed(),
      heldBy: (truck) => agreement?.checkIns.heldBy(truck) ?? null,
      ask: async (wish) => (await agreement?.checkIns.ask(wish)) ?? { is: 'alone' },
      isTogether: () => agreement?.checkIns.isTogether() === true,
      isDone: (id, visit) => agreement?.checkIns.isDone(id, visit),
      watch: (listener) => listeners.watch(listener),
    },
    copies: {
      join: (side) => agreement?.copies.join(side),
      changed: (table, key) => agreement?.copies.changed(table, key),
      known: (table, key) => agreement?.copies.known(table, key) ?? null,
      ask: async (table, key) => (await agreement?.copies.ask(table, key)) ?? 'alone',
      isTogether: () => agreement?.copies.isTogether() === true,
      silentMs: (of) => (agreement === null ? 0 : clock.monotonic() - agreement.silentSince(of)),
      self: () => ({ id: desk, name }),
    },
    notes: {
      join(side) {
        noteSide = side;
        agreement?.notes.join(side);
      },
      changed: () => agreement?.notes.changed(),
    },
  };
}

const minutesOf = (ms: number | null): number | null =>
  ms === null ? null : Math.floor(ms / 60_000);

const standingOf = (state: AgreementState): DeskStanding =>
  state.is === 'alone' ? { ...state, since: new Date(state.since).toISOString() } : state;
