/**
 * Drafts of appointments in their file: what returned is on the disk. All SQL of drafts is here and
 * in `schema.ts`.
 */
import { z } from 'zod';
import type { DraftContent } from '../../shared/appointments/appointment-draft.ts';
import { templateSchema } from '../../shared/appointments/definition-schema.ts';
import type { AppointmentDraft } from '../../shared/console-api/appointments.ts';
import { type Message, readMessage, writeMessage } from '../../shared/i18n/message.ts';
import type { Instant } from '../../shared/time.ts';
import type { Database } from '../kernel/database/database.ts';
import { guardedBy } from '../kernel/database/database-error.ts';
import { parseJson } from '../remote/safe-json.ts';

/**
 * A draft with what is known of its sending.
 *
 * Example: sent a minute ago, and looked for twice: `{ draft, sentAt: '2026-11-27T14:00:00Z',
 * knownIds: ['a-17'], looks: 2 }`.
 */
export type StoredAppointmentDraft = {
  readonly draft: AppointmentDraft;
  /** When it was sent last; null while it never was. */
  readonly sentAt: Instant | null;
  /**
   * Appointments that were at its dock and time before it was sent; null where that could not be
   * read.
   */
  readonly knownIds: readonly string[] | null;
  /** Complete lists since then that did not show it. */
  readonly looks: number;
};

/** The file as its users see it. Everything throws `DatabaseError`. */
export interface DraftStore {
  /** Newest first. */
  list(): readonly StoredAppointmentDraft[];
  find(id: string): StoredAppointmentDraft | null;
  /** Adds or changes; its state stays. */
  save(content: DraftContent, at: Instant): void;
  /** Written before the call leaves. */
  sending(id: string, at: Instant, knownIds: readonly string[] | null): void;
  /**
   * Its state now. `sentAt`: when a try whose outcome is not proved was sent; null where each is
   * known to have done nothing.
   */
  setState(
    id: string,
    state: AppointmentDraft['state'],
    said: Message | null,
    sentAt: Instant | null,
  ): void;
  /** One more list that did not show it. */
  looked(id: string, said: Message): void;
  remove(id: string): void;
  /** Turns drafts that were being sent when the console ended into `unknown`. */
  settleInterrupted(said: Message): number;
  /** Drafts that are damaged: not shown, not touched. */
  unreadable(): number;
  close(): void;
}

type Row = {
  readonly id: string;
  readonly content: string;
  readonly state: AppointmentDraft['state'];
  /** A message. */
  readonly sentence: string | null;
  readonly saved_at: string;
  readonly sent_at: string | null;
  readonly known: string | null;
  readonly looks: number;
};

const contentSchema: z.ZodType<DraftContent, unknown> = z.object({
  id: z.string().min(1),
  // Drafts of older versions name no carrier.
  carrier: z.object({ userId: z.string(), name: z.string() }).nullable().default(null),
  dockId: z.string().nullable(),
  loadTypeId: z.string().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  refNumbers: z.array(z.string()),
  notes: z.string(),
  ccEmails: z.array(z.string()),
  template: templateSchema,
  values: z.array(z.tuple([z.number(), z.unknown()])),
});
const knownSchema = z.array(z.string()).nullable();

/** The store over an open database. */
export function createDraftStore(db: Database, fileName: string): DraftStore {
  const all = db.prepare<[], Row>('SELECT * FROM draft ORDER BY saved_at DESC, id');
  const byId = db.prepare<[string], Row>('SELECT * FROM draft WHERE id = ?');
  const put = db.prepare(
    `INSERT INTO draft (id, content, state, saved_at) VALUES (@id, @content, 'draft', @at)
     ON CONFLICT (id) DO UPDATE SET content = @content, saved_at = @at`,
  );
  const setSending = db.prepare(
    "UPDATE draft SET state = 'sending', sentence = NULL, sent_at = @at, known = @known, looks = 0 WHERE id = @id",
  );
  const setState = db.prepare(
    'UPDATE draft SET state = @state, sentence = @sentence, sent_at = @sentAt WHERE id = @id',
  );
  const setLooked = db.prepare(
    'UPDATE draft SET looks = looks + 1, sentence = @sentence WHERE id = @id',
  );
  const removeOne = db.prepare<[string]>('DELETE FROM draft WHERE id = ?');
  const settle = db.prepare<[string]>(
    "UPDATE draft SET state = 'unknown', sentence = ? WHERE state = 'sending'",
  );

  const guarded = guardedBy(fileName);

  return {
    list: () => guarded(() => all.all().flatMap((row) => keptOf(row) ?? [])),
    find: (id) =>
      guarded(() => {
        const row = byId.get(id);
        return row === undefined ? null : keptOf(row);
      }),
    save: (content, at) =>
      guarded(() => void put.run({ id: content.id, content: JSON.stringify(content), at })),
    sending: (id, at, knownIds) =>
      guarded(() => void setSending.run({ id, at, known: JSON.stringify(knownIds) })),
    setState: (id, state, said, sentAt) =>
      guarded(
        () =>
          void setState.run({
            id,
            state,
            sentence: said === null ? null : writeMessage(said),
            sentAt,
          }),
      ),
    looked: (id, message) =>
      guarded(() => void setLooked.run({ id, sentence: writeMessage(message) })),
    remove: (id) => guarded(() => void removeOne.run(id)),
    settleInterrupted: (message) => guarded(() => settle.run(writeMessage(message)).changes),
    unreadable: () => guarded(() => all.all().filter((row) => keptOf(row) === null).length),
    close: () => db.close(),
  };
}

function keptOf(row: Row): StoredAppointmentDraft | null {
  const content = contentSchema.safeParse(jsonOf(row.content));
  const known = knownSchema.safeParse(jsonOf(row.known ?? 'null'));
  if (!content.success || content.data.id !== row.id) return null;
  return {
    draft: {
      ...content.data,
      savedAt: row.saved_at,
      state: row.state,
      said: row.sentence === null ? null : readMessage(row.sentence),
    },
    sentAt: row.sent_at,
    knownIds: known.success ? known.data : null,
    looks: row.looks,
  };
}

const jsonOf = (text: string): unknown => {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
};
