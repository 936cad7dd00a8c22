/**
 * The template of appointment fields behind its API: read, and saved online, once. The service
 * offers no way to save against a revision (contract.md 1.14), so it is read again just before;
 * what changes between that read and the save is overwritten.
 */
import { createHash } from 'node:crypto';
import { type FieldDefinition, inOrder } from '../../shared/appointments/definition.ts';
import { templateSchema } from '../../shared/appointments/definition-schema.ts';
import { readDefinitions, titled } from '../../shared/appointments/read-fields.ts';
import { templateBody } from '../../shared/appointments/template-body.ts';
import { brokenAnew, lostParts } from '../../shared/appointments/template-change.ts';
import { diffTemplates } from '../../shared/appointments/template-diff.ts';
import { canonicalJson } from '../../shared/canonical-json.ts';
import type { StoredTemplate, TemplateRead } from '../../shared/console-api/template.ts';
import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { fullMessage } from '../../shared/sent-once/full-message.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { Log } from '../kernel/ports.ts';
import type { TemplateClient, TemplateRecord } from '../remote/dock-scheduling/template.ts';
import { RemoteError } from '../remote/outcome.ts';

/** The desk at which the template is changed. Failures are shown to the clerk. */
export interface TemplateService {
  /** From the service; what was read is kept. */
  read(signal: AbortSignal): Promise<Result<TemplateRead, Message>>;
  /** What was read last, in this run or an earlier one. */
  last(): StoredTemplate | null;
  save(input: {
    readonly revision: string;
    readonly template: readonly unknown[];
  }): Promise<Result<TemplateRead, Message>>;
}

/** Where the last template is kept: the schedule of the cache, which throws what SQLite throws. */
export interface TemplateMemory {
  template(): StoredTemplate | null;
  keepTemplate(kept: StoredTemplate): void;
}

/** What the desk is built from. `client` null where the profile names no dock scheduling. */
export type TemplateParts = {
  readonly client: TemplateClient | null;
  readonly memory: TemplateMemory;
  readonly clock: Clock;
  readonly log: Log;
};

/** Makes the desk. */
export function createTemplateService({
  client,
  memory,
  clock,
  log,
}: TemplateParts): TemplateService {
  let isSaving = false;
  const kept = (read: Result<TemplateRead, Message>): Result<TemplateRead, Message> => {
    if (!read.ok) return read;
    try {
      memory.keepTemplate({ read: read.value, asOf: instantOf(clock) });
    } catch (error) {
      // We show what was read even if no copy can be kept for later.
      log.warn('template-not-kept', {
        sentence: error instanceof Error ? error.message : String(error),
      });
    }
    return read;
  };
  const absent = fail(message('service.notSetUpHere.dock-scheduling'));

  async function save(
    service: TemplateClient,
    revision: string,
    input: readonly unknown[],
  ): Promise<Result<TemplateRead, Message>> {
    const parsed = templateSchema.safeParse(input);
    if (!parsed.success) return fail(message('fields.save.unreadable'));
    const wanted = parsed.data;
    const fresh = await reading(() => service.read(new AbortController().signal));
    if (!fresh.ok) return fail(message('fields.save.notReread', { why: fresh.error }));
    const now = templateRead(fresh.value);
    if (now.revision !== revision) return fail(message('fields.save.changed'));
    const wrong = [...lostParts(now.template, wanted), ...brokenRules(now.template, wanted)];
    if (wrong.length > 0)
      return fail(message('service.notSent', { why: inTurn(wrong.slice(0, 5)) }));
    const list = templateBody(fresh.value.raw, wanted);
    const outcome = await service.save(list);
    log.info('template', { outcome: outcome.kind });
    switch (outcome.kind) {
      case 'refused':
        return fail(message('fields.save.refused', { words: outcome.said }));
      case 'not-sent':
      case 'signed-out':
        return fail(message('service.notSent', { why: outcome.said }));
      default:
        return readBack(
          service,
          readDefinitions(list).template,
          now,
          outcome.kind === 'ok' ? null : fullMessage(outcome),
        );
    }
  }

  return {
    async read(signal) {
      if (client === null) return absent;
      const read = await reading(() => client.read(signal));
      return read.ok ? kept(ok(templateRead(read.value))) : read;
    },
    last: () => memory.template(),
    async save({ revision, template }) {
      if (client === null) return absent;
      if (isSaving) return fail(message('fields.save.busy'));
      isSaving = true;
      try {
        return kept(await save(client, revision, template));
      } finally {
        isSaving = false;
      }
    },
  };
}

/** What the service holds after a save. `doubt` is why the reply was unclear, or null. */
async function readBack(
  client: TemplateClient,
  wanted: readonly FieldDefinition[],
  before: TemplateRead,
  doubt: Message | null,
): Promise<Result<TemplateRead, Message>> {
  const read = await reading(() => client.read(new AbortController().signal));
  if (!read.ok)
    return fail(
      doubt === null
        ? message('fields.save.unread', { why: read.error })
        : message('fields.save.unsureUnread', { doubt, why: read.error }),
    );
  const now = templateRead(read.value);
  if (isSame(wanted, now.template)) return ok(now);
  if (doubt === null)
    return ok({ ...now, problems: [message('fields.save.notAsSent'), ...now.problems] });
  return fail(
    message(now.revision === before.revision ? 'fields.save.asBefore' : 'fields.save.other', {
      doubt,
    }),
  );
}

async function reading(
  read: () => Promise<TemplateRecord>,
): Promise<Result<TemplateRecord, Message>> {
  try {
    return ok(await read());
  } catch (error) {
    if (error instanceof RemoteError) return fail(error.said);
    throw error;
  }
}

const templateRead = ({ read, raw, changedAt }: TemplateRecord): TemplateRead => ({
  template: inOrder(read.template),
  changedAt,
  revision: createHash('sha256').update(canonicalJson(raw)).digest('hex'),
  problems: read.problems,
});

const brokenRules = (
  before: readonly FieldDefinition[],
  wanted: readonly FieldDefinition[],
): readonly Message[] =>
  brokenAnew(before, wanted).map(({ index, said }) =>
    message('fields.at', { field: titled(wanted[index] as FieldDefinition), why: said }),
  );

/**
 * Whether the template is what we sent. A new field has its name by then, and a service may add
 * parts of its own or store an empty text for none.
 */
function isSame(wanted: readonly FieldDefinition[], there: readonly FieldDefinition[]): boolean {
  const [sent, kept] = [inOrder(wanted), inOrder(there)];
  return (
    sent.length === kept.length &&
    sent.every((definition, index) => {
      const other = kept[index] as FieldDefinition;
      const named = { ...definition, name: definition.name ?? other.name };
      const isExtraKept = Object.entries(definition.extra).every(
        ([key, value]) =>
          key === 'required' || canonicalJson(other.extra[key]) === canonicalJson(value),
      );
      return (
        isExtraKept &&
        named.name !== null &&
        diffTemplates([plain(named)], [plain(other)]).length === 0
      );
    })
  );
}

const plain = (definition: FieldDefinition): FieldDefinition => ({
  ...definition,
  description: definition.description === '' ? null : definition.description,
  placeholder: definition.placeholder === '' ? null : definition.placeholder,
});
