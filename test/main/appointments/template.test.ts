import { afterEach, expect, test } from 'vitest';
import { createTemplateService } from '../../../main/appointments/template.ts';
import type { TemplateClient } from '../../../main/remote/dock-scheduling/template.ts';
import type { Sandbox } from '../../../sandbox/index.ts';
import type { FieldDefinition } from '../../../shared/appointments/definition.ts';
import { readDefinitions } from '../../../shared/appointments/read-fields.ts';
import { definitionBody } from '../../../shared/appointments/stamping.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import { signIn, start } from '../../sandbox/harness.ts';
import { field } from '../../shared/appointments/support.ts';
import { saying } from '../../support/said.ts';
import { wall } from './account.ts';
import { memory, openTemplate } from './desk.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
const desk = async (sandbox: Sandbox, account = 'admin') => {
  const opened = await openTemplate(sandbox, account);
  open.push(opened);
  return opened.desk;
};
const signal = new AbortController().signal;
const begun = async (sandbox: Sandbox, account?: string) => {
  const opened = await desk(sandbox, account);
  const read = await opened.read(signal);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return { desk: opened, ...read.value };
};
const there = async (sandbox: Sandbox) =>
  (await (await signIn(sandbox)).get(`/warehouse/${sandbox.warehouse.id}`)).json.data
    .customApptFieldsTemplate;
const saves = (sandbox: Sandbox) =>
  sandbox.ledger.applied().filter(({ method }) => method === 'PATCH');
const added = (type = 'str', parts: Partial<FieldDefinition> = {}) =>
  field(type, { name: null, label: 'Seal number', order: 99, ...parts });

test('a changed template is sent completely: names kept, unknown types untouched', async () => {
  const sandbox = await start();
  const before = await there(sandbox);
  const { desk: editor, template, revision } = await begun(sandbox);
  const wanted = [
    ...template
      .slice(1)
      .map((each) => (each.label === 'Hazmat' ? { ...each, label: 'Hazardous' } : each)),
    added(),
  ];
  const saved = await editor.save({ revision, template: wanted });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  expect(saved.value.problems).toEqual([]);
  expect(saved.value.revision).not.toBe(revision);
  const after = await there(sandbox);
  expect(after.map((each: any) => each.name)).toEqual([
    ...before.slice(1).map((each: any) => each.name),
    'strSealnumber',
  ]);
  expect(after.find((each: any) => each.name === 'boolHazmat').label).toBe('Hazardous');
  // What was not touched is the same record, with nothing added.
  const rest = (list: any[]) => list.filter((each) => each.name !== 'boolHazmat');
  expect(rest(after.slice(0, -1))).toEqual(rest(before.slice(1)));
  expect(after.find((each: any) => each.type === 'action')).toMatchObject({ actionKind: 'button' });
  expect(saves(sandbox).map(({ body }) => Object.keys(body as object))).toEqual([
    ['customApptFieldsTemplate'],
  ]);
});

test('another clerk’s change in between is not overwritten', async () => {
  const sandbox = await start();
  const { desk: editor, template, revision } = await begun(sandbox);
  const other = await signIn(sandbox, 'admin');
  const now = await there(sandbox);
  await other.patch(`/warehouse/${sandbox.warehouse.id}`, {
    customApptFieldsTemplate: now.slice(1),
  });
  const saved = await editor.save({ revision, template: [...template, added()] });
  expect(saved).toEqual({ ok: false, error: message('fields.save.changed') });
  expect(saves(sandbox)).toHaveLength(1);
});

test.each([
  [
    'a name of its own making',
    (list: readonly FieldDefinition[]) => [{ ...(list[0] as FieldDefinition), name: 'mine' }],
    /name the service doesn’t know/,
  ],
  [
    'another type under an old name',
    (list: readonly FieldDefinition[]) => [
      { ...(list[0] as FieldDefinition), type: 'bigstr', min: null, max: null },
    ],
    /can’t change its type/,
  ],
  [
    'a broken rule',
    (list: readonly FieldDefinition[]) => [...list, added('dropdown', { options: [] })],
    /at least one option/,
  ],
  [
    '501 options',
    (list: readonly FieldDefinition[]) => [
      ...list,
      added('dropdown', { options: Array.from({ length: 501 }, (_, at) => `${at}`) }),
    ],
    /500 options at most/,
  ],
  ['another thing than a definition', () => [7], /can’t be read/],
])('%s is refused here and never sent', async (_, change, words) => {
  const sandbox = await start();
  const { desk: editor, template, revision } = await begun(sandbox);
  const saved = await editor.save({ revision, template: change(template) as readonly unknown[] });
  expect(saved).toEqual({ ok: false, error: saying(words) });
  expect(saves(sandbox)).toEqual([]);
});

test('the service’s refusal is shown in its words', async () => {
  const sandbox = await start({ quirks: { editWarehouse: 'admins' } });
  const { desk: editor, template, revision } = await begun(sandbox, 'clerk');
  expect(await editor.save({ revision, template: template.slice(1) })).toEqual({
    ok: false,
    error: message('fields.save.refused', { words: rawText('Forbidden resource') }),
  });
});

test('a lost reply is read back: done if it is there, else reported, not repeated', async () => {
  const sandbox = await start();
  const first = await begun(sandbox);
  sandbox.faults.add({ match: { method: 'PATCH', times: 1 }, fault: { kind: 'dropAnswer' } });
  const saved = await first.desk.save({
    revision: first.revision,
    template: first.template.slice(1),
  });
  expect(saved.ok && saved.value.template).toHaveLength(first.template.length - 1);
  const second = await begun(sandbox);
  sandbox.faults.add({ match: { method: 'PATCH', times: 1 }, fault: { kind: 'dropRequest' } });
  expect(
    await second.desk.save({ revision: second.revision, template: second.template.slice(1) }),
  ).toEqual({
    ok: false,
    error: expect.objectContaining({ code: 'fields.save.asBefore' }),
  });
  expect(saves(sandbox)).toHaveLength(1);
});

test('what is no definition stays where it stood', async () => {
  let list: readonly unknown[] = [definitionBody(field('str')), 7, definitionBody(field('int'))];
  const client: TemplateClient = {
    read: async () => ({ read: readDefinitions(list), raw: list, changedAt: null }),
    save: async (sent) => {
      list = sent;
      return { kind: 'ok', status: 200, body: {} };
    },
  };
  const editor = createTemplateService({
    client,
    memory: memory(),
    clock: wall,
    log: { info: () => {}, warn: () => {} },
  });
  const read = await editor.read(signal);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(read.value.problems).toEqual([message('fields.read.notDefinition', { number: 2 })]);
  expect(
    (
      await editor.save({
        revision: read.value.revision,
        template: [...read.value.template, field('bool')],
      })
    ).ok,
  ).toBe(false);
  expect(
    (
      await editor.save({
        revision: read.value.revision,
        template: read.value.template.toReversed(),
      })
    ).ok,
  ).toBe(true);
  expect(list).toEqual([definitionBody(field('int')), 7, definitionBody(field('str'))]);
});

/** A service in memory that keeps what `keep` makes of what it is sent. */
async function keeping(keep: (sent: readonly any[]) => readonly unknown[]) {
  let list: readonly unknown[] = [definitionBody(field('str', { description: 'Hint' }))];
  const client: TemplateClient = {
    read: async () => ({ read: readDefinitions(list), raw: list, changedAt: null }),
    save: async (sent) => {
      list = keep(sent);
      return { kind: 'ok', status: 200, body: {} };
    },
  };
  const editor = createTemplateService({
    client,
    memory: memory(),
    clock: wall,
    log: { info: () => {}, warn: () => {} },
  });
  const read = await editor.read(signal);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return editor.save({
    revision: read.value.revision,
    template: [...read.value.template, added('int')],
  });
}

test('a service that names, adds parts and keeps empty texts has accepted it', async () => {
  const saved = await keeping((sent) =>
    sent.map((each) => ({
      description: '',
      placeholder: '',
      tags: null,
      ...each,
      name: each.name ?? 'intSealnumber',
    })),
  );
  expect(saved).toMatchObject({ ok: true, value: { problems: [] } });
});

test.each([
  ['drops a field', (sent: readonly any[]) => sent.slice(0, 1)],
  [
    'changes a label',
    (sent: readonly any[]) =>
      sent.map((each) => ({ ...each, name: each.name ?? 'x', label: 'Other' })),
  ],
])('a service that %s is recognized', async (_, keep) => {
  const saved = await keeping(keep);
  expect(saved).toMatchObject({
    ok: true,
    value: { problems: [message('fields.save.notAsSent')] },
  });
});

test('a facility that does not say its fields is not taken for one without fields', async () => {
  const sandbox = await start();
  sandbox.faults.add({
    match: { path: '/warehouse/*' },
    fault: { kind: 'wrongJson', body: { data: { id: sandbox.warehouse.id, name: 'Here' } } },
  });
  expect(await (await desk(sandbox)).read(signal)).toEqual({
    ok: false,
    error: message('service.facility.noFields'),
  });
});

test('the last read is stored with its time; a failing store hides nothing', async () => {
  const sandbox = await start();
  const kept = memory();
  const { client, close } = await openTemplate(sandbox);
  open.push({ close });
  const log = { info: () => {}, warn: () => {} };
  const at = (iso: string) => ({ now: () => Date.parse(iso), monotonic: () => 0 });
  const editor = createTemplateService({
    client,
    memory: kept,
    clock: at('2026-05-01T10:00:00Z'),
    log,
  });
  expect(editor.last()).toBeNull();
  const read = await editor.read(signal);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(editor.last()).toEqual({ read: read.value, asOf: '2026-05-01T10:00:00.000Z' });
  const saved = await editor.save({
    revision: read.value.revision,
    template: read.value.template.slice(1),
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  expect(editor.last()?.read).toEqual(saved.value);
  // Another run finds it, and a service that is gone does not take it away.
  sandbox.faults.add({ match: { path: '/warehouse/*' }, fault: { kind: 'refuse' } });
  const later = createTemplateService({
    client,
    memory: kept,
    clock: at('2026-05-02T10:00:00Z'),
    log,
  });
  expect((await later.read(signal)).ok).toBe(false);
  expect(later.last()).toEqual({ read: saved.value, asOf: '2026-05-01T10:00:00.000Z' });
  sandbox.faults.clear();
  const full = {
    template: () => null,
    keepTemplate: () => {
      throw new Error('database or disk is full');
    },
  };
  expect(
    (await createTemplateService({ client, memory: full, clock: wall, log }).read(signal)).ok,
  ).toBe(true);
});
