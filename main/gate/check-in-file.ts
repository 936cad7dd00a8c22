/**
 * Check-ins on the disk: each is written before its bytes leave, and every step of it before the
 * next one, so that an unclear one survives a crash.
 */
import type { CheckIn, CheckInAttempt } from '../../shared/console-api/gate.ts';
import { plainText } from '../../shared/gate/check-in.ts';
import { type Message, message, readMessage } from '../../shared/i18n/message.ts';
import type { VisitId } from '../../shared/ids.ts';
import { isOpen, type Stage } from '../../shared/sent-once/stages.ts';
import type { Instant } from '../../shared/time.ts';
import type { DurableFile, FileHome } from '../kernel/backups/durable-file.ts';
import {
  journalParts,
  type Layout,
  openJournal,
  type SentOnceEntry,
  type SentOnceJournal,
} from '../kernel/sent-once/sent-once-journal.ts';
import { type CheckInDrafts, draftsOver, rebuildDrafts } from './check-in-drafts.ts';
import { gateSchema } from './schema.ts';

/** Name of the file in the data folder. */
export const gateFileName = 'gate.db';

/**
 * A container of a check-in and how it ended. `sending` is on the disk before its call leaves.
 *
 * Example: `{ code: 'GBIU8862227', state: 'sending', at: '2026-11-27T14:00:00Z' }`.
 */
export type ContainerStep = {
  readonly code: string;
  readonly state: 'left' | 'sending' | 'done' | 'refused' | 'unknown';
  readonly at: string;
};

/**
 * What is known of a check-in at one moment. `cleared`: the clerk says that nothing more is
 * needed.
 *
 * Example: the truck is in and its container's call got no answer: `{ state, said, visitId:
 * 'v-17', containers: [{ code, state: 'unknown', at }] }`.
 */
export type Facts = {
  readonly state: CheckInAttempt['state'] | 'cleared';
  readonly said: Message;
  readonly visitId: VisitId | null;
  readonly containers: readonly ContainerStep[];
  /** Why what was seen of the truck isn't in the journal yet; left out: it is. */
  readonly notKept?: Message;
};

/** What a check-in is sent with. */
type Intent = {
  readonly id: string;
  readonly input: CheckIn;
  /** Visits of the same truck that were there before: they are not this one. */
  readonly known: readonly VisitId[];
  readonly clerk: string;
  readonly at: string;
};

/** A check-in with what is known. */
export type DurableCheckIn = SentOnceEntry<Intent, Facts>;

/** The opened file. Writes throw `DatabaseError` when they are not on the disk. */
export type CheckInFile = Omit<SentOnceJournal<Intent, Facts, Facts>, 'all'> & {
  /** Those that are being sent, unclear or only partly done, oldest first. */
  open(): readonly DurableCheckIn[];
  /** The visits that check-ins made, newest last. */
  made(): readonly VisitId[];
  /** When a truck stood at the gate whose check-in was sent later; null for all others. */
  stoodAt(visit: VisitId): Instant | null;
  /** When the trucks of check-ins that were sent later stood at the gate. */
  cameAt(): readonly { readonly visit: VisitId; readonly at: string }[];
  /**
   * The newest check-in of a truck with this plate that was not taken back, or null. A placeholder
   * isn't a plate.
   */
  newestOf(plate: string, isVoid: (visit: VisitId) => boolean): Pick<Intent, 'input' | 'at'> | null;
  readonly drafts: CheckInDrafts;
};

/** The stage of each state. */
export const checkInStage: { readonly [State in Facts['state']]: Stage } = {
  sending: 'sending',
  unknown: 'unknown',
  partly: 'partly',
  done: 'done',
  cleared: 'done',
  refused: 'unsent',
};

/** Whether a check-in still waits for a clerk. */
export const isOpenCheckIn = ({ facts }: DurableCheckIn): boolean =>
  isOpen(checkInStage[facts.state]);

const firstFacts = (input: CheckIn, at: string): Facts => ({
  state: 'sending',
  said: message('common.sending'),
  visitId: null,
  containers: input.containers.map(({ code }) => ({ code, state: 'left', at })),
});

/** What is known after a crash: what was under way is unclear. */
const afterCrash = (facts: Facts, at: string): Facts => ({
  ...facts,
  state: facts.visitId === null ? 'unknown' : 'partly',
  said: message(facts.visitId === null ? 'common.interrupted' : 'gate.fact.interruptedContainers'),
  containers: facts.containers.map((each) =>
    each.state === 'sending' ? { ...each, state: 'unknown', at } : each,
  ),
});

/** Facts as stored. A row without messages has a sentence instead, which is shown unchanged. */
function factsIn(text: string): Facts {
  const { sentence, ...facts } = JSON.parse(text) as Facts & { readonly sentence?: string };
  return sentence === undefined ? facts : { ...facts, said: readMessage(sentence) };
}

/** How check-ins are stored: each step has all that is known. */
const layout: Layout<Intent, Facts, Facts> = {
  what: 'check-in',
  entries: { table: 'check_in', columns: ['input', 'known', 'clerk', 'at'] },
  steps: { table: 'step', entry: 'check_in', columns: ['facts'] },
  intentRow: ({ input, known, clerk, at }) => ({
    input: JSON.stringify(input),
    known: JSON.stringify(known),
    clerk,
    at,
  }),
  intentOf: ({ id, input, known, clerk, at }) => ({
    id,
    input: JSON.parse(input as string) as CheckIn,
    known: JSON.parse(known as string) as VisitId[],
    clerk: clerk as string,
    at: at as string,
  }),
  stepRow: (facts) => ({ facts: JSON.stringify(facts) }),
  stepOf: ({ facts }) => factsIn(facts as string),
  fold: (_, facts) => facts,
  begun: ({ input, at }) => firstFacts(input, at),
  stage: ({ state }) => checkInStage[state],
  interrupted: afterCrash,
};

const checkIns = journalParts(layout);

/**
 * The check-ins as a kept file. What may be missing from it holds further check-ins back
 * (docs/decisions/journals-after-damage.md).
 */
export const gateFile: DurableFile = {
  name: gateFileName,
  holds: message('files.holds.checkIns'),
  migrations: gateSchema,
  advice: message('files.advice.checkIns'),
  ...checkIns,
  rebuild(db, sources, at, nativeBinding) {
    rebuildDrafts(db, sources, nativeBinding);
    return checkIns.rebuild(db, sources, at, nativeBinding);
  },
};

/** How many own check-ins the page gets: more trucks than a yard holds at once. */
const mostOwn = 1_000;

/** Opens the file. Throws `DatabaseError`. */
export function openCheckInFile(home: FileHome): CheckInFile {
  const { all, begin, step, beside, ...rest } = openJournal(gateFile, layout, home, (db) =>
    draftsOver(db, gateFileName),
  );
  const byPlate = new Map<string, string[]>();
  const note = ({ id, input }: Pick<Intent, 'id' | 'input'>) => {
    const plate = plainText(input.licensePlate);
    const ids = byPlate.get(plate);
    if (ids === undefined) byPlate.set(plate, [id]);
    else ids.push(id);
  };
  all().forEach(note);
  const stood = new Map<VisitId, Instant>();
  const noteStood = ({ input, facts }: DurableCheckIn) => {
    if (facts.visitId !== null && input.cameAt !== undefined)
      stood.set(facts.visitId, input.cameAt as Instant);
  };
  all().forEach(noteStood);
  return {
    ...rest,
    drafts: beside,
    begin(intent) {
      const entry = begin(intent);
      note(intent);
      return entry;
    },
    step(...how) {
      const entry = step(...how);
      noteStood(entry);
      return entry;
    },
    stoodAt: (visit) => stood.get(visit) ?? null,
    newestOf(plate, isVoid) {
      for (const id of byPlate.get(plainText(plate))?.toReversed() ?? []) {
        const entry = rest.find(id);
        const visit = entry?.facts.visitId ?? null;
        if (entry !== undefined && (visit === null || !isVoid(visit))) return entry;
      }
      return null;
    },
    open: () => all().filter(isOpenCheckIn),
    cameAt: () =>
      all()
        .flatMap(({ input: { cameAt: at }, facts: { visitId: visit } }) =>
          visit === null || at === undefined ? [] : [{ visit, at }],
        )
        .slice(-mostOwn),
    made: () =>
      all()
        .flatMap(({ facts }) => facts.visitId ?? [])
        .slice(-mostOwn),
  };
}
