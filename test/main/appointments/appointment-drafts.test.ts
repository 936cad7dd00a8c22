import { afterEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../sandbox/index.ts';
import { type Message, message, rawText } from '../../../shared/i18n/message.ts';
import { eventually, signIn, start } from '../../sandbox/harness.ts';
import { saying } from '../../support/said.ts';
import { deep } from '../../support/tiers.ts';
import { shortDeadlines } from '../remote/servers.ts';
import { creations, type DeskOptions, draftFor, openDesk } from './desk.ts';

const open: { stop(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.stop();
});
const desk = async (sandbox: Sandbox, options: DeskOptions = {}) => {
  const opened = await openDesk(sandbox, options);
  open.push(opened);
  return opened;
};
/** Timers that never fire: what happens is what the test asks for. */
const still = { after: () => () => {} };
const good = <T>(result: { ok: true; value: T } | { ok: false; error: Message }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const read = async (sandbox: Sandbox, id: string) =>
  (await (await signIn(sandbox)).get(`/appointment/${id}`)).json.data;

test('an appointment with every field type is created once, fully stamped', async () => {
  const sandbox = await start();
  const { drafts, created } = await desk(sandbox);
  const input = await draftFor(sandbox);
  expect(drafts.save(input).ok).toBe(true);
  const sent = good(await drafts.create('draft-1', null));
  expect(sent.draft).toBeNull();
  expect(drafts.list()).toEqual([]);
  expect(created()).toBe(1);
  expect(creations(sandbox)).toHaveLength(1);
  const made = await read(sandbox, sent.created ?? '');
  expect(made).toMatchObject({
    dockId: input.dockId,
    start: input.start,
    end: input.end,
    refNumbers: ['REF-1'],
    notes: 'Ring twice',
  });
  expect(made.customFields).toHaveLength(input.template.length);
  const valueNamed = (type: string) => made.customFields.find((field: any) => field.type === type);
  expect(valueNamed('phone').value).toBe('+12145550123');
  expect(valueNamed('int')).toMatchObject({
    value: 12,
    minLengthOrValue: 1,
    maxLengthOrValue: 60,
    requiredForCarrier: true,
  });
  expect(valueNamed('action')).toMatchObject({ actionKind: 'button', value: null });
});

test('an appointment is booked for the carrier that was chosen, else for none', async () => {
  const sandbox = await start();
  const { drafts } = await desk(sandbox);
  const input = await draftFor(sandbox);
  const userId = '5b0d7c2e-1f4a-4c8e-9d55-0a1b2c3d4e5f';
  drafts.save({ ...input, carrier: { userId, name: 'Ñandú Logística' } });
  expect(drafts.list()[0]?.carrier).toEqual({ userId, name: 'Ñandú Logística' });
  const first = good(await drafts.create('draft-1', null));
  expect((await read(sandbox, first.created ?? '')).userId).toBe(userId);
  const later = Date.parse(input.start ?? '') + 7_200_000;
  drafts.save({ ...input, start: new Date(later).toISOString(), end: null });
  const second = good(await drafts.create('draft-1', null));
  expect((await read(sandbox, second.created ?? '')).userId).toBeNull();
});

test('with keys, a draft sent again has the same key, and a changed draft another', async () => {
  const sandbox = await start();
  const { drafts } = await desk(sandbox, {
    overrides: { sendIdempotencyKey: true },
    timers: still,
  });
  const input = await draftFor(sandbox);
  const again = async () => {
    sandbox.faults.add({
      match: { method: 'POST', path: '/appointment', times: 1 },
      fault: { kind: 'dropRequest' },
    });
    expect(good(await drafts.create('draft-1', null)).draft?.state).toBe('unknown');
    good(drafts.clear('draft-1', false));
  };
  drafts.save(input);
  await again();
  await again();
  drafts.save({ ...input, notes: 'Ring once' });
  await again();
  const keys = sandbox.ledger
    .entries()
    .filter(({ method, path }) => method === 'POST' && path === '/appointment')
    .map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0], expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a draft that breaks a rule is not sent, and the field and the rule are named', async () => {
  const sandbox = await start();
  const { drafts } = await desk(sandbox);
  const input = await draftFor(sandbox);
  drafts.save({ ...input, dockId: null, values: [] });
  const refused = await drafts.create('draft-1', null);
  expect(refused).toEqual({
    ok: false,
    error: saying(
      /^Nothing was sent\. Choose a door\. “PO number”: Required\. “Commodity”: Required\.$/,
    ),
  });
  expect(sandbox.ledger.entries()).toEqual([]);
});

test.each([
  [
    'the facility, in its own words',
    { refNumbers: ['HOLD-7'] },
    'Order HOLD-7 is on hold. Ask the customer desk.',
  ],
  ['the service, by its validation', { dockId: 'no-dock' }, 'dockId must be the id of a dock'],
])(
  'a refusal by %s is kept with the draft, which can be changed and sent again',
  async (_, change, words) => {
    const sandbox = await start();
    const { drafts } = await desk(sandbox);
    const input = await draftFor(sandbox);
    drafts.save({ ...input, ...change });
    const refused = good(await drafts.create('draft-1', null));
    expect(refused.draft).toMatchObject({
      state: 'refused',
      said: message('appointments.sent.refused', { words: rawText(words) }),
    });
    expect(drafts.save(input).ok).toBe(true);
    expect(good(await drafts.create('draft-1', null)).created).not.toBeNull();
    expect(creations(sandbox)).toHaveLength(1);
  },
);

test('a taken slot is refused once the schedule agrees, in the service’s words', async () => {
  const sandbox = await start();
  const { drafts } = await desk(sandbox, { timers: still });
  const input = await draftFor(sandbox);
  sandbox.faults.add({
    match: { method: 'POST', path: '/appointment', times: 1 },
    fault: {
      kind: 'status',
      status: 409,
      body: {
        statusCode: 409,
        message: 'Door D-01 is not available at this time',
        error: 'Conflict',
      },
    },
  });
  drafts.save(input);
  expect(good(await drafts.create('draft-1', null)).draft).toMatchObject({
    state: 'refused',
    said: message('appointments.sent.conflict', {
      words: rawText('Door D-01 is not available at this time'),
    }),
  });
  // The same answer after the call took effect all the same: it is found, not refused.
  sandbox.faults.add({
    match: { method: 'POST', path: '/appointment', times: 1 },
    fault: { kind: 'status', status: 409, applied: true },
  });
  expect(good(await drafts.create('draft-1', null))).toMatchObject({
    draft: null,
    created: expect.any(String),
  });
  expect(creations(sandbox)).toHaveLength(1);
});

test('a conflict that the schedule cannot confirm stays unknown', async () => {
  const sandbox = await start();
  const { drafts } = await desk(sandbox, { timers: still });
  drafts.save(await draftFor(sandbox));
  sandbox.faults.add({
    match: { method: 'POST', path: '/appointment' },
    fault: { kind: 'status', status: 409 },
  });
  sandbox.faults.add({
    match: { method: 'GET', path: '/appointment*', nth: 2, times: 9 },
    fault: { kind: 'status', status: 503 },
  });
  expect(good(await drafts.create('draft-1', null)).draft?.state).toBe('unknown');
});

test('a draft survives the program’s end; one being sent is unknown afterwards', async () => {
  const sandbox = await start();
  const first = await desk(sandbox, { timers: still });
  const input = await draftFor(sandbox);
  first.drafts.save({ ...input, notes: 'half a sent' });
  first.drafts.save({ ...input, id: 'draft-2' });
  first.store.sending('draft-2', new Date().toISOString(), []);
  first.stop();
  open.length = 0;
  const { drafts } = await desk(sandbox, { folder: first.folder, timers: still });
  const kept = new Map(drafts.list().map((each) => [each.id, each]));
  expect(kept.get('draft-1')).toMatchObject({
    notes: 'half a sent',
    state: 'draft',
    values: input.values,
    template: input.template,
  });
  expect(kept.get('draft-2')).toMatchObject({
    state: 'unknown',
    said: message('appointments.sent.interrupted'),
  });
  expect(creations(sandbox)).toEqual([]);
});

describe('an answer that is lost', () => {
  test('is looked up at once, and the appointment is found by what it is', async () => {
    const sandbox = await start();
    const { drafts } = await desk(sandbox, { timers: still });
    drafts.save(await draftFor(sandbox));
    sandbox.faults.add({
      match: { method: 'POST', path: '/appointment' },
      fault: { kind: 'dropAnswer' },
    });
    const sent = good(await drafts.create('draft-1', null));
    expect(sent.draft).toBeNull();
    expect((await read(sandbox, sent.created ?? '')).refNumbers).toEqual(['REF-1']);
    expect(creations(sandbox)).toHaveLength(1);
  });

  /** Another account books the same thing at the moment our own call is lost. */
  const twinOf = async (sandbox: Sandbox) => {
    const { id: _, template: __, values: ___, ...body } = await draftFor(sandbox);
    return (
      await (
        await signIn(sandbox, 'admin')
      ).post('/appointment?bypassCustomFieldsValidation=true', body)
    ).json.data.id as string;
  };

  test('doesn’t match an appointment of another account; the clerk decides', async () => {
    const sandbox = await start();
    const { drafts } = await desk(sandbox, { timers: still });
    drafts.save(await draftFor(sandbox));
    sandbox.faults.add({
      match: { method: 'POST', path: '/appointment', times: 1 },
      fault: { kind: 'dropRequest' },
    });
    expect(good(await drafts.create('draft-1', null)).draft?.state).toBe('unknown');
    await twinOf(sandbox);
    const looked = good(await drafts.look('draft-1'));
    expect(looked).toMatchObject({
      found: null,
      draft: { state: 'unknown', said: message('appointments.look.other') },
    });
    // Where the service does not say who is signed in, the only one there counts as before.
    sandbox.faults.add({ match: { path: '/auth/me' }, fault: { kind: 'status', status: 404 } });
    expect(good(await drafts.look('draft-1')).found).not.toBeNull();
  });

  test('with a request that never arrived stays unknown until the clerk sends it again', async () => {
    const sandbox = await start();
    let now = Date.now();
    const { drafts } = await desk(sandbox, {
      timers: still,
      clock: { now: () => now, monotonic: () => now },
    });
    drafts.save(await draftFor(sandbox));
    sandbox.faults.add({
      match: { method: 'POST', path: '/appointment', times: 1 },
      fault: { kind: 'dropRequest' },
    });
    const sent = good(await drafts.create('draft-1', null));
    expect(sent).toMatchObject({
      created: null,
      draft: { state: 'unknown', said: message('appointments.look.early', { grace: 2 }) },
    });
    expect((await drafts.create('draft-1', null)).ok).toBe(false);
    expect(drafts.save(await draftFor(sandbox)).ok).toBe(false);
    drafts.drop('draft-1');
    now += 180_000;
    await drafts.look('draft-1');
    const looked = good(await drafts.look('draft-1'));
    expect(looked).toMatchObject({
      found: null,
      draft: { said: message('appointments.look.absent', { passed: 3, reads: 3 }) },
    });
    expect(creations(sandbox)).toHaveLength(0);
    expect(good(drafts.clear('draft-1', false))).toMatchObject({ state: 'draft', said: null });
    expect(good(await drafts.create('draft-1', null)).created).not.toBeNull();
    expect(creations(sandbox)).toHaveLength(1);
  });

  // Faults: K2.
  test.each([
    ['hours ahead', 11 * 3_600_000],
    ['years behind', -6 * 365 * 86_400_000],
  ])(
    'whose answer was lost is found, with a clock of this computer that is %s',
    async (_, offMs) => {
      const sandbox = await start();
      const { drafts } = await desk(sandbox, {
        timers: still,
        clock: { now: () => Date.now() + offMs, monotonic: () => performance.now() },
      });
      drafts.save(await draftFor(sandbox));
      sandbox.faults.add({
        match: { method: 'POST', path: '/appointment', times: 1 },
        fault: { kind: 'dropAnswer' },
      });
      const created = good(await drafts.create('draft-1', null));
      const found = created.created ?? good(await drafts.look('draft-1')).found;
      expect(found).not.toBeNull();
      expect(creations(sandbox)).toHaveLength(1);
    },
  );

  deep.test('that takes effect late is found without a click', async () => {
    const sandbox = await start();
    const pending: (() => void)[] = [];
    const later = {
      after(_: number, work: () => void) {
        pending.push(work);
        return () => {};
      },
    };
    const { drafts, created } = await desk(sandbox, { timers: later, overrides: shortDeadlines });
    drafts.save(await draftFor(sandbox));
    sandbox.faults.add({
      match: { method: 'POST', path: '/appointment' },
      fault: { kind: 'lateApply', ms: 1_500 },
    });
    expect(good(await drafts.create('draft-1', null)).draft?.state).toBe('unknown');
    await eventually(() => creations(sandbox).length === 1);
    pending[0]?.();
    await eventually(() => drafts.list().length === 0);
    expect(created()).toBe(1);
  });

  deep.test(
    'and then declared lost by the clerk is still found before a second one is sent',
    async () => {
      const sandbox = await start();
      const { drafts } = await desk(sandbox, { timers: still, overrides: shortDeadlines });
      drafts.save(await draftFor(sandbox));
      sandbox.faults.add({
        match: { method: 'POST', path: '/appointment', times: 1 },
        fault: { kind: 'lateApply', ms: 1_500 },
      });
      expect(good(await drafts.create('draft-1', null)).draft?.state).toBe('unknown');
      drafts.clear('draft-1', false);
      await eventually(() => creations(sandbox).length === 1);
      expect(good(await drafts.create('draft-1', null))).toMatchObject({
        draft: null,
        created: expect.any(String),
      });
      expect(creations(sandbox)).toHaveLength(1);
    },
  );

  test('if declared lost, it is still found, even if a click in between failed', async () => {
    const sandbox = await start();
    const { drafts } = await desk(sandbox, { timers: still, overrides: shortDeadlines });
    drafts.save(await draftFor(sandbox));
    sandbox.faults.add({
      match: { method: 'POST', path: '/appointment', times: 1 },
      fault: { kind: 'lateApply', ms: 1_500 },
    });
    expect(good(await drafts.create('draft-1', null)).draft?.state).toBe('unknown');
    drafts.clear('draft-1', false);
    sandbox.faults.add({ match: { path: '/appointment*' }, fault: { kind: 'refuse' } });
    expect(good(await drafts.create('draft-1', null)).draft?.said?.code).toBe(
      'appointments.sent.notSent',
    );
    sandbox.faults.clear();
    await eventually(() => creations(sandbox).length === 1);
    expect(good(await drafts.create('draft-1', null))).toMatchObject({
      draft: null,
      created: expect.any(String),
    });
    expect(creations(sandbox)).toHaveLength(1);
  });

  test('does not take another clerk’s appointment of the same time for its own', async () => {
    const sandbox = await start();
    const { drafts } = await desk(sandbox, { timers: still });
    const input = await draftFor(sandbox);
    const caller = await signIn(sandbox, 'admin');
    const other = { ...input, refNumbers: ['OTHER'], customFields: undefined };
    const made = await caller.post('/appointment?bypassCustomFieldsValidation=true', other);
    expect(made.status).toBe(201);
    drafts.save(input);
    sandbox.faults.add({
      match: { method: 'POST', path: '/appointment' },
      fault: { kind: 'dropRequest' },
    });
    expect(good(await drafts.create('draft-1', null)).created).toBeNull();
  });

  test("by the clerk's word that it arrived is over", async () => {
    const sandbox = await start();
    const { drafts } = await desk(sandbox, { timers: still });
    drafts.save(await draftFor(sandbox));
    sandbox.faults.add({
      match: { method: 'POST', path: '/appointment' },
      fault: { kind: 'dropRequest' },
    });
    await drafts.create('draft-1', null);
    expect(drafts.clear('draft-1', true)).toEqual({ ok: true, value: null });
    expect(drafts.list()).toEqual([]);
  });
});

test('a service that cannot be reached gets nothing, and the draft says so', async () => {
  const sandbox = await start();
  const { drafts } = await desk(sandbox);
  drafts.save(await draftFor(sandbox));
  sandbox.faults.add({ match: { path: '/appointment*' }, fault: { kind: 'refuse' } });
  const sent = good(await drafts.create('draft-1', null));
  expect(sent.draft).toMatchObject({ state: 'draft', said: saying(/^Nothing was sent\./) });
  expect(sandbox.ledger.entries()).toEqual([]);
});

test('the end of the console waits for what is being sent, and what came of it is kept', async () => {
  const sandbox = await start();
  const first = await desk(sandbox);
  first.drafts.save(await draftFor(sandbox, { refNumbers: ['HOLD-1'] }));
  sandbox.faults.add({
    match: { method: 'POST', path: '/appointment' },
    fault: { kind: 'delay', ms: 300 },
  });
  const sending = first.drafts.create('draft-1', null);
  await eventually(() => first.store.find('draft-1')?.draft.state === 'sending');
  first.drafts.stop();
  expect(good(await sending).draft?.state).toBe('refused');
  open.length = 0;
  const { drafts } = await desk(sandbox, { folder: first.folder });
  expect(drafts.list().map(({ state }) => state)).toEqual(['refused']);
});

/** Another administrator takes the first field out. */
const withoutFirstField = async (sandbox: Sandbox) => {
  const other = await signIn(sandbox, 'admin');
  const path = `/warehouse/${sandbox.warehouse.id}`;
  const { customApptFieldsTemplate } = (await other.get(path)).json.data;
  await other.patch(path, { customApptFieldsTemplate: customApptFieldsTemplate.slice(1) });
};

test('if the facility’s fields changed, sends only after the clerk has seen it', async () => {
  const sandbox = await start();
  const { drafts } = await desk(sandbox);
  const input = await draftFor(sandbox);
  drafts.save(input);
  await withoutFirstField(sandbox);
  const held = good(await drafts.create('draft-1', null));
  expect(held).toMatchObject({ created: null, draft: { state: 'draft' } });
  expect(held.changed?.template).toHaveLength(input.template.length - 1);
  expect(creations(sandbox)).toEqual([]);
  // A word on another state of the template is none.
  expect(good(await drafts.create('draft-1', 'another')).changed?.revision).toBe(
    held.changed?.revision,
  );
  const sent = good(await drafts.create('draft-1', held.changed?.revision ?? null));
  expect((await read(sandbox, sent.created ?? '')).customFields).toHaveLength(
    input.template.length,
  );
  expect(creations(sandbox)).toHaveLength(1);
});

test('sends nothing while the facility’s fields can’t be read again', async () => {
  const sandbox = await start();
  const { drafts } = await desk(sandbox);
  drafts.save(await draftFor(sandbox));
  sandbox.faults.add({
    match: { method: 'GET', path: '/warehouse/*' },
    fault: { kind: 'status', status: 503 },
  });
  const held = good(await drafts.create('draft-1', null));
  expect(held.draft).toMatchObject({
    state: 'draft',
    said: saying(/^Nothing was sent\. .* Your draft is kept\. Try again\.$/),
  });
  expect(creations(sandbox)).toEqual([]);
  sandbox.faults.clear();
  expect(good(await drafts.create('draft-1', null)).created).not.toBeNull();
});

test('two clicks send once', async () => {
  const sandbox = await start();
  const { drafts } = await desk(sandbox);
  drafts.save(await draftFor(sandbox));
  const [first, second] = await Promise.all([
    drafts.create('draft-1', null),
    drafts.create('draft-1', null),
  ]);
  expect([first.ok, second.ok]).toEqual([true, false]);
  expect(creations(sandbox)).toHaveLength(1);
});

test('what creation needs is the template of today with the words of the service', async () => {
  const sandbox = await start();
  const { drafts } = await desk(sandbox);
  const input = await draftFor(sandbox);
  const needs = good(
    await drafts.requirements(
      { loadTypeId: input.loadTypeId ?? '', start: input.start ?? '', end: input.end ?? '' },
      new AbortController().signal,
    ),
  );
  expect(needs.template).toEqual(input.template);
  expect(needs.notes).toEqual(expect.any(String));
  expect(needs.units).toBeNull();
});

test('without a service drafts say what to do', async () => {
  const sandbox = await start();
  const { drafts } = await desk(sandbox, { remote: null });
  drafts.save(await draftFor(sandbox));
  expect((await drafts.create('draft-1', null)).ok).toBe(false);
});

// Faults: K1.
test('if the zone comes late, typed times keep their clock time, and nothing is sent', async () => {
  const sandbox = await start();
  let trouble: Message | null = message('facilities.zone.awaited');
  const { drafts } = await desk(sandbox, { trouble: () => trouble });
  const input = await draftFor(sandbox);
  drafts.save({ ...input, start: '2031-07-01T13:15:00+00:00', end: '2031-07-01T14:00:00.000Z' });
  expect(await drafts.create('draft-1', null)).toMatchObject({ ok: false });
  expect(sandbox.ledger.entries()).toEqual([]);
  drafts.meanIn('UTC', 'America/Denver');
  trouble = null;
  expect(drafts.list()).toMatchObject([
    { start: '2031-07-01T13:15:00-06:00', end: '2031-07-01T14:00:00-06:00', notes: input.notes },
  ]);
});
