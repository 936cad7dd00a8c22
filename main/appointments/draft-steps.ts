/** Steps of a draft on its way to an appointment: written to disk and reported. */
import type { AppointmentDraft, CreationAnswer } from '../../shared/console-api/appointments.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import type { Stage } from '../../shared/sent-once/stages.ts';
import type { Clock, Instant } from '../../shared/time.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import type { SteadyAges } from '../kernel/elapsed.ts';
import type { Log, Timers } from '../kernel/ports.ts';
import { createSentOnce, type Sentences } from '../kernel/sent-once/engine.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { DraftStore } from './draft-store.ts';
import type { TemplateService } from './template.ts';

export type CreationParts = {
  readonly store: DraftStore;
  /** Reads the current template. */
  readonly readTemplate: TemplateService['read'];
  readonly clock: Clock;
  /** The service's current time, in milliseconds since the epoch; null if it sends none. */
  readonly serviceTime: () => number | null;
  /** Since when the newest call of each draft was under way. */
  readonly ages: SteadyAges;
  readonly timers: Timers;
  readonly log: Log;
  /**
   * How late the service may still carry out a call that seemed lost, in milliseconds, and how many
   * lists must then agree.
   */
  readonly graceMs: number;
  readonly graceReads: number;
  /** Why a time that a clerk typed is not sent now; null when it may be. */
  readonly trouble?: (() => Message | null) | undefined;
  /** A draft became an appointment. Its id is null if only the clerk says so. */
  readonly onCreated: (draft: AppointmentDraft, id: AppointmentId | null) => void;
  /** A draft changed. */
  readonly onChange: () => void;
};

/** The stage of each state. A draft that arrived at the service is deleted. */
export const draftStage: { readonly [State in AppointmentDraft['state']]: Stage } = {
  draft: 'unsent',
  refused: 'unsent',
  sending: 'sending',
  unknown: 'unknown',
};

/** The refusal of a click on a draft that is deleted by now. */
export const gone = message('appointments.draft.gone');
/** The refusal of a look at a draft whose outcome is known already. */
export const notLookable = message('appointments.sent.clear');

const onDisk =
  (format: (why: Message) => Message) =>
  (error: unknown): Message | null =>
    error instanceof DatabaseError ? format(error.said) : null;

/** Why the disk didn't take a change of a draft; null: it wasn't the disk. */
export const notSaved = onDisk((why) => why);

const sentences: Sentences<Message> = {
  notSent: onDisk((why) => message('service.notSent', { why })),
  notKept: onDisk((why) => message('appointments.sent.notKept', { why })),
  notLooked: (error) =>
    error instanceof RemoteError ? message('appointments.look.failed', { why: error.said }) : null,
  notSaved,
  nothingToLookAt: notLookable,
  settledMeanwhile: message('appointments.sent.settled'),
  nothingToClear: notLookable,
};

/** The result of a click; what isn't named is null. */
export const became = (answer: Partial<CreationAnswer>): CreationAnswer => ({
  draft: null,
  created: null,
  changed: null,
  ...answer,
});

/**
 * The steps of one store of drafts. A click may follow a try whose answer was lost (`earlier`: when
 * that one was sent). We look for its appointment before we send another.
 */
export function draftSteps({
  store,
  clock,
  onChange,
  onCreated,
}: Pick<CreationParts, 'store' | 'clock' | 'onChange' | 'onCreated'>) {
  const draftOf = (id: string): AppointmentDraft | null => store.find(id)?.draft ?? null;
  const stage = (id: string): Stage | undefined => {
    const draft = draftOf(id);
    return draft === null ? undefined : draftStage[draft.state];
  };
  const setState = (
    id: string,
    state: AppointmentDraft['state'],
    said: Message,
    sentAt: Instant | null,
  ) => {
    store.setState(id, state, said, sentAt);
    onChange();
    return became({ draft: draftOf(id) });
  };
  const unsent = (id: string, why: Message, earlier: Instant | null) =>
    setState(id, 'draft', message('appointments.sent.notSent', { why }), earlier);
  const arrived = (id: string, made: string) => {
    const draft = draftOf(id);
    store.remove(id);
    onChange();
    const appointment = made as AppointmentId;
    if (draft !== null) onCreated(draft, appointment);
    return appointment;
  };
  // A draft moves nothing in the yard. So after damage each one becomes unknown, instead of holding
  // the complete file (docs/decisions/sent-once.md).
  const engine = createSentOnce({
    clock,
    clerk: () => '',
    pause: null,
    stage: stage,
    onChange,
    sentences,
  });
  return { engine, draftOf, stage, setState, unsent, arrived };
}

export type DraftSteps = ReturnType<typeof draftSteps>;
