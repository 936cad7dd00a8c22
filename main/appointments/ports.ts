/**
 * Borders inside the appointments of `main/`: what the router of the schedule asks of the drafts.
 */
import type { FieldDefinition } from '../../shared/appointments/definition.ts';
import type { AppointmentDraft, CreationAnswer } from '../../shared/console-api/appointments.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { Instant } from '../../shared/time.ts';

/**
 * A draft as the page sends it: what the clerk typed. When it was saved and its state is the desk's
 * to say.
 */
export type DraftInput = Omit<AppointmentDraft, 'savedAt' | 'state' | 'said' | 'template'> & {
  readonly template: readonly unknown[];
};

/**
 * What creation needs, as far as the service says.
 *
 * Example: `{ template: [], notes: 'Bring the PO.', units: null, isCarrierNeeded: true }`.
 */
export type CreationNeeds = {
  readonly template: readonly FieldDefinition[];
  readonly notes: string | null;
  readonly units: string | null;
  readonly isCarrierNeeded: boolean;
};

/**
 * Appointments being written: kept on disk, sent by a click alone and once. Made by
 * `appointment-drafts.ts`.
 */
export interface AppointmentDrafts {
  /** Newest first. */
  list(): readonly AppointmentDraft[];
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  watch(listener: () => void): () => void;
  requirements(
    input: { readonly loadTypeId: string; readonly start: Instant; readonly end: Instant },
    signal: AbortSignal,
  ): Promise<Result<CreationNeeds, Message>>;
  save(draft: DraftInput): Result<AppointmentDraft, Message>;
  drop(id: string): void;
  /**
   * `accepted` is the revision of a template that differs from the draft's, where the clerk keeps
   * the draft's all the same.
   */
  create(id: string, accepted: string | null): Promise<Result<CreationAnswer, Message>>;
  look(
    id: string,
  ): Promise<
    Result<
      { readonly draft: AppointmentDraft | null; readonly found: AppointmentId | null },
      Message
    >
  >;
  clear(id: string, arrived: boolean): Result<AppointmentDraft | null, Message>;
  /**
   * Times typed since the start were meant in another zone: 8:00 in `from` becomes 8:00 in `to`.
   * What was sent stays the same.
   */
  meanIn(from: string, to: string): void;
  /** Closes what it holds open. */
  stop(): void;
}

/** Stands in where there is no service to create appointments with. */
export function absentDrafts(): AppointmentDrafts {
  const no = fail(message('appointments.new.noService'));
  return {
    list: () => [],
    watch: () => () => {},
    requirements: async () => no,
    save: () => no,
    drop: () => {},
    create: async () => no,
    look: async () => no,
    clear: () => no,
    meanIn: () => {},
    stop: () => {},
  };
}
