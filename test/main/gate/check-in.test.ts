import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { gateFileName } from '../../../main/gate/check-in-file.ts';
import { gatePass } from '../../../main/gate/pass.ts';
import { type SandboxOptions, startSandbox } from '../../../sandbox/index.ts';
import { passNumber } from '../../../shared/gate/pass-number.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { type Message, message, rawText } from '../../../shared/i18n/message.ts';
import type { AppointmentId, VisitId } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';
import { emptyYard } from '../../sandbox/harness.ts';
import { said, saying } from '../../support/said.ts';
import { openGateDesk, truck } from './gate-desk.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function opened(options: Parameters<typeof openGateDesk>[1] = {}, of: SandboxOptions = {}) {
  const sandbox = await startSandbox({ yard: emptyYard, ...of });
  const desk = await openGateDesk(sandbox, options);
  ends.push(() => sandbox.stop(), desk.stop);
  return { sandbox, ...desk };
}
const good = <T>(result: Result<T, Message>): T => {
  if (!result.ok) throw new Error(inEnglish(result.error));
  return result.value;
};

describe('a check-in', () => {
  test('creates the visit and its container once, with the full phone, and reads', async () => {
    const { gate, sandbox, calls, hurried } = await opened();
    const attempt = good(await gate.checkIn(truck()));
    expect(attempt).toMatchObject({
      state: 'done',
      label: message('gate.truck.with', { truck: rawText('TX 4821'), containers: ['53-1102'] }),
      said: message('gate.fact.done'),
      containers: [{ code: '53-1102', state: 'done' }],
    });
    const visit = sandbox.yard.store.visits.get(attempt.visitId ?? '');
    expect(visit).toMatchObject({
      phone: '+12145550123',
      licensePlate: 'TX 4821',
      isPlanned: false,
      companyHint: 'Bluestem',
    });
    expect(sandbox.yard.waiting().visits.map(({ id }) => id)).toEqual([attempt.visitId]);
    expect([calls('/asset-visit').length, calls('/asset-container').length]).toEqual([1, 1]);
    expect(gate.attempts()).toEqual([]);
    expect(hurried()).toBeGreaterThan(0);
  });

  test('with keys, visit and containers carry theirs, the same when sent again', async () => {
    const { gate, calls, sandbox, advance } = await opened({
      overrides: { sendIdempotencyKey: true },
    });
    sandbox.faults.add({
      match: { method: 'POST', path: '/asset-container', times: 1 },
      fault: { kind: 'dropRequest' },
    });
    const attempt = good(await gate.checkIn(truck()));
    advance(61_000);
    expect(good(await gate.finish(attempt.id)).state).toBe('done');
    const keys = calls('/asset-container').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), keys[0]]);
    expect(calls('/asset-visit')[0]?.idempotencyKey).toBe(attempt.id);
  });

  test.each([
    ['phone', { phone: '12' }, 'number'],
    ['phone', { phone: '' }, 'driver’s phone'],
    ['truck', { licensePlate: ' ', dotNumber: '' }, 'plate or the DOT number'],
    ['visit type', { visitType: 'Joyride' }, 'visit type'],
    [
      'container',
      { containers: [{ code: ' ', type: 'Trailer', state: 'Full' }] },
      'number or remove',
    ],
    ['container', { containers: [{ code: 'A1', type: 'Plane', state: 'Full' }] }, 'Choose a type'],
    [
      'container',
      { containers: [truck(), truck()].flatMap(({ containers }) => containers) },
      'listed twice',
    ],
  ])('with a wrong %s is not sent', async (_what, wrong, words) => {
    const { gate, sandbox } = await opened();
    expect(await gate.checkIn(truck(wrong))).toMatchObject({ ok: false, error: saying(words) });
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  test('is not sent where the profile does not turn it on, and says what to do', async () => {
    const { gate, sandbox } = await opened({ extensions: { checkIn: false, link: false } });
    for (const result of [
      await gate.checkIn(truck()),
      await gate.acknowledge('v' as VisitId),
      await gate.link('v' as VisitId, 'a' as AppointmentId),
      await gate.unlink('v' as VisitId, 'a' as AppointmentId),
    ])
      expect(result).toMatchObject({ ok: false, error: saying('turn it on in Settings') });
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  test('that the service refuses carries its words and is over', async () => {
    const { gate, sandbox } = await opened();
    sandbox.faults.add({
      match: { path: '/asset-visit' },
      fault: { kind: 'status', status: 422, body: { message: 'The gate is closed' } },
    });
    expect(good(await gate.checkIn(truck()))).toMatchObject({
      state: 'refused',
      said: saying('The gate is closed'),
      visitId: null,
    });
    expect(gate.attempts()).toEqual([]);
  });

  test('that the service refuses names the fields that it refused', async () => {
    const { gate, sandbox } = await opened();
    const words = ['phone must be a valid phone number', 'dotNumber must be a number string'];
    sandbox.faults.add({
      match: { path: '/asset-visit' },
      fault: { kind: 'status', status: 400, body: { statusCode: 400, message: words } },
    });
    expect(good(await gate.checkIn(truck()))).toMatchObject({
      state: 'refused',
      refusal: {
        fields: [
          { field: 'phone', said: rawText(words[0] ?? '') },
          { field: 'dotNumber', said: rawText(words[1] ?? '') },
        ],
      },
    });
  });

  test('is understood in both forms in which the service may answer', async () => {
    const { gate, sandbox } = await opened({}, { quirks: { single: 'bare' } });
    expect(good(await gate.checkIn(truck()))).toMatchObject({
      state: 'done',
      visitId: sandbox.yard.waiting().visits[0]?.id,
    });
  });

  test('with a token that was revoked signs in anew and is still made once', async () => {
    const { gate, sandbox } = await opened();
    good(await gate.checkIn(truck({ licensePlate: 'FIRST 1' })));
    sandbox.tokens.revoke();
    expect(good(await gate.checkIn(truck())).state).toBe('done');
    expect(sandbox.yard.waiting().visits).toHaveLength(2);
  });

  test('for an appointment is planned from the start', async () => {
    const { gate, sandbox } = await opened({}, { yard: 'small' });
    const appointmentId = [...sandbox.yard.store.visits.values()].find(
      (each) => each.appointmentId !== null,
    )?.appointmentId as AppointmentId;
    const { visitId } = good(
      await gate.checkIn(truck({ appointmentId, driverAppointmentIdentifier: '4711' })),
    );
    expect(sandbox.yard.store.visits.get(visitId ?? '')).toMatchObject({
      appointmentId,
      isPlanned: true,
      driverAppointmentIdentifier: '4711',
    });
  });

  // Cases: D14.
  test.each([
    'Norte\u200f L\u00edneas',
    '\u202eL\u00ednea\u202c',
    'Z\u0301 Express',
    'Q'.repeat(128),
  ])('sends the carrier’s name %j as it is, and keeps it so', async (companyHint) => {
    const { gate, sandbox } = await opened();
    const { visitId } = good(await gate.checkIn(truck({ companyHint })));
    expect(sandbox.yard.store.visits.get(visitId ?? '')?.companyHint).toBe(companyHint);
  });

  // Cases: D14.
  test('with a carrier’s name of 200 characters is refused in words, and not cut', async () => {
    const { gate, calls } = await opened();
    const refused = await gate.checkIn(truck({ companyHint: 'Q'.repeat(200) }));
    expect(refused.ok ? '' : inEnglish(refused.error)).toMatch(/128/);
    expect(calls('/asset-visit')).toEqual([]);
  });

  test('clicked twice is sent once', async () => {
    const { gate, calls } = await opened();
    const [first, second] = await Promise.all([gate.checkIn(truck()), gate.checkIn(truck())]);
    expect([first.ok, second.ok]).toEqual([true, false]);
    expect(calls('/asset-visit')).toHaveLength(1);
  });

  test('that cannot leave because the service is away was not done', async () => {
    const { gate, sandbox, calls } = await opened();
    await gate.checkIn(truck());
    await sandbox.faults.goDown();
    expect(good(await gate.checkIn(truck({ licensePlate: 'TX 1' })))).toMatchObject({
      state: 'refused',
      said: { code: 'service.notSent' },
    });
    expect(calls('/asset-visit')).toHaveLength(1);
  });
});

describe('a check-in whose look isn’t on the disk', () => {
  const full = message('files.full', { what: rawText('history.db') });

  // Cases: G20.
  test('stays open with the reason, is kept by “Check now”, and sends nothing twice', async () => {
    let trouble: Message | null = full;
    const asked: unknown[] = [];
    const { gate, calls, unsettled, dataDir } = await opened({
      cameIn(visit) {
        asked.push(visit);
        return trouble;
      },
    });
    const attempt = good(await gate.checkIn(truck()));
    expect(attempt).toMatchObject({
      state: 'partly',
      said: saying(/^Checked in\. What was seen of it isn’t saved yet: .*full.* Press Check now/),
      containers: [{ code: '53-1102', state: 'done' }],
    });
    expect(unsettled()).toBe(1);
    // Also by a new start, and by “Send the rest” of an older page.
    const copy = mkdtempSync(path.join(tmpdir(), 'yardmaster-gate-'));
    cpSync(dataDir, copy, { recursive: true });
    const again = await opened({ dataDir: copy, cameIn: () => full });
    expect(again.gate.attempts()).toMatchObject([{ state: 'partly' }]);
    for (const act of ['look', 'finish'] as const)
      expect(good(await gate[act](attempt.id)).state).toBe('partly');
    trouble = null;
    expect(good(await gate.look(attempt.id))).toMatchObject({ state: 'done' });
    expect([gate.attempts(), unsettled()]).toEqual([[], 0]);
    expect(new Set(asked)).toEqual(new Set([attempt.visitId]));
    const before = asked.length;
    await gate.look(attempt.id);
    expect(asked).toHaveLength(before);
    expect([calls('/asset-visit').length, calls('/asset-container').length]).toEqual([1, 1]);
  });

  test('is done where the disk takes it with a later step of the same check-in', async () => {
    const answers: (Message | null)[] = [full, null];
    const { gate } = await opened({ cameIn: () => answers.shift() ?? null });
    expect(good(await gate.checkIn(truck()))).toMatchObject({
      state: 'done',
      said: message('gate.fact.done'),
    });
  });
});

describe('an unclear check-in', () => {
  test('keeps what was seen of its truck once a look finds it, and not before', async () => {
    const kept: unknown[] = [];
    const { gate, sandbox } = await opened({
      cameIn(visit, { looks }) {
        kept.push([visit, looks]);
        return null;
      },
    });
    sandbox.faults.add({
      match: { path: '/asset-visit', method: 'POST', times: 1 },
      fault: { kind: 'dropAnswer' },
    });
    const looks = [{ trailer: null, seen: [] }];
    const attempt = good(await gate.checkIn(truck({ containers: [], looks })));
    expect([attempt.state, kept]).toEqual(['unknown', []]);
    const { visitId } = good(await gate.look(attempt.id));
    expect(kept).toEqual([[visitId, looks]]);
  });

  test('whose answer was lost is kept, not repeated, and found by looking', async () => {
    const { gate, sandbox, calls, unsettled } = await opened();
    sandbox.faults.add({
      match: { path: '/asset-visit', method: 'POST', times: 1 },
      fault: { kind: 'dropAnswer' },
    });
    const attempt = good(await gate.checkIn(truck({ containers: [] })));
    expect(attempt.state).toBe('unknown');
    expect(unsettled()).toBe(1);
    expect(await gate.checkIn(truck())).toMatchObject({
      ok: false,
      error: { code: 'gate.no.pending' },
    });
    const looked = good(await gate.look(attempt.id));
    expect(looked).toMatchObject({ state: 'done', visitId: sandbox.yard.waiting().visits[0]?.id });
    expect(calls('/asset-visit')).toHaveLength(1);
    expect(gate.attempts()).toEqual([]);
    expect(unsettled()).toBe(0);
  });

  test('that was found has its containers still to be sent, by a click', async () => {
    const { gate, sandbox, calls } = await opened();
    sandbox.faults.add({
      match: { path: '/asset-visit', method: 'POST', times: 1 },
      fault: { kind: 'dropAnswer' },
    });
    const { id } = good(await gate.checkIn(truck()));
    expect(good(await gate.look(id))).toMatchObject({
      state: 'partly',
      said: message('gate.fact.partly', { count: 1, containers: ['53-1102'] }),
    });
    expect(calls('/asset-container')).toHaveLength(0);
    expect(good(await gate.finish(id))).toMatchObject({ state: 'done' });
    expect(calls('/asset-container')).toHaveLength(1);
  });

  test('counts as never arrived only after the grace period and a complete list', async () => {
    const { gate, sandbox, advance, listsAreWhole, calls } = await opened();
    sandbox.faults.add({
      match: { path: '/asset-visit', method: 'POST', times: 1 },
      fault: { kind: 'html' },
    });
    const { id, state } = good(await gate.checkIn(truck()));
    expect(state).toBe('unknown');
    expect(good(await gate.look(id))).toMatchObject({
      state: 'unknown',
      said: message('gate.fact.notYet'),
    });
    advance(61_000);
    listsAreWhole(false);
    expect(await gate.look(id)).toMatchObject({ ok: false, error: message('gate.no.incomplete') });
    listsAreWhole(true);
    expect(good(await gate.look(id))).toMatchObject({
      state: 'refused',
      said: message('gate.fact.notDone'),
    });
    expect(calls('/asset-visit')).toHaveLength(1);
    expect(good(await gate.checkIn(truck())).state).toBe('done');
  });

  test('is not mistaken for an older visit of the same truck, nor for another phone', async () => {
    const { gate, sandbox } = await opened();
    sandbox.faults.add({
      match: { path: '/asset-visit', method: 'POST', times: 1 },
      fault: { kind: 'dropRequest' },
    });
    const { id } = good(await gate.checkIn(truck()));
    sandbox.act.arrive({
      visit: { licensePlate: 'TX 4821', phone: '+12145559999', appointmentId: null },
    });
    sandbox.act.arrive({
      visit: {
        licensePlate: 'TX 4821',
        phone: '+12145550123',
        appointmentId: null,
        createDateTime: '2020-01-01T00:00:00.000Z',
      },
    });
    expect(good(await gate.look(id)).state).toBe('unknown');
  });

  test('survives the end of the console in the middle of its call', async () => {
    const sandbox = await startSandbox({ yard: emptyYard });
    const first = await openGateDesk(sandbox);
    sandbox.faults.add({
      match: { path: '/asset-visit', method: 'POST', times: 1 },
      fault: { kind: 'delay', ms: 400 },
    });
    const sent = first.gate.checkIn(truck());
    await expect.poll(() => first.gate.attempts()).toMatchObject([{ state: 'sending' }]);
    // What a kill at this moment would leave on the disk.
    const left = mkdtempSync(path.join(tmpdir(), 'yardmaster-gate-'));
    cpSync(first.dataDir, left, { recursive: true });
    await sent;
    await first.stop();
    const second = await openGateDesk(sandbox, { dataDir: left });
    ends.push(() => sandbox.stop(), second.stop);
    expect(second.gate.attempts()).toMatchObject([
      { state: 'unknown', said: message('common.interrupted') },
    ]);
    expect(good(await second.gate.look('check-in-1')).visitId).toBe(
      sandbox.yard.waiting().visits[0]?.id,
    );
  });

  test('can be cleared by the clerk, and stays in the file', async () => {
    const { gate, sandbox } = await opened();
    sandbox.faults.add({ match: { path: '/asset-visit' }, fault: { kind: 'dropAnswer' } });
    const { id } = good(await gate.checkIn(truck()));
    expect(gate.clear(id).ok).toBe(true);
    expect(gate.attempts()).toEqual([]);
    expect(await gate.look(id)).toMatchObject({ ok: false, error: message('gate.no.resolved') });
  });
});

describe('a container of a check-in', () => {
  const two = truck({
    containers: [
      { code: '53-1', type: 'Trailer', state: 'Full' },
      { code: '53-2', type: 'Trailer', state: 'Empty' },
    ],
  });

  test('whose load is not known is sent without it', async () => {
    const { gate, sandbox } = await opened();
    const [{ code, type }] = two.containers as [(typeof two.containers)[number]];
    const containers = [{ code, type, state: '' }];
    const attempt = good(await gate.checkIn({ ...two, containers }));
    expect(attempt.containers).toEqual([{ code, state: 'done' }]);
    const [sent] = [...sandbox.yard.store.containers.values()].filter((each) => each.code === code);
    expect(sent?.state ?? null).toBeNull();
  });

  test('that is refused leaves the check-in partly done and says what is left', async () => {
    const { gate, sandbox } = await opened();
    sandbox.faults.add({
      match: { path: '/asset-container', method: 'POST', nth: 2 },
      fault: { kind: 'status', status: 422, body: { message: 'Unknown trailer' } },
    });
    const attempt = good(await gate.checkIn(two));
    expect(attempt).toMatchObject({
      state: 'partly',
      said: saying('The truck is checked in, but 53-2 isn’t. 53-2: Unknown trailer'),
      containers: [{ state: 'done' }, { state: 'refused' }],
    });
    expect(gate.attempts()).toHaveLength(1);
    expect(await gate.checkIn(two)).toMatchObject({
      ok: false,
      error: { code: 'gate.no.pending' },
    });
    expect(good(await gate.finish(attempt.id))).toMatchObject({ state: 'done' });
    expect(gate.attempts()).toEqual([]);
  });

  test('whose answer was lost is found by the next look, and never made twice', async () => {
    const { gate, sandbox, calls } = await opened();
    sandbox.faults.add({
      match: { path: '/asset-container', method: 'POST', nth: 1, times: 1 },
      fault: { kind: 'dropAnswer' },
    });
    const attempt = good(await gate.checkIn(two));
    expect(attempt.containers).toEqual([
      { code: '53-1', state: 'unknown' },
      { code: '53-2', state: 'done' },
    ]);
    expect(good(await gate.finish(attempt.id))).toMatchObject({ state: 'done' });
    expect(calls('/asset-container')).toHaveLength(2);
  });

  test('that is unclear and not there is not sent again before the grace period is over', async () => {
    const { gate, sandbox, advance, calls } = await opened();
    sandbox.faults.add({
      match: { path: '/asset-container', method: 'POST', times: 1 },
      fault: { kind: 'dropRequest' },
    });
    const { id } = good(await gate.checkIn(truck()));
    expect(await gate.finish(id)).toMatchObject({
      ok: false,
      error: message('gate.no.containersUnclear'),
    });
    expect(calls('/asset-container')).toHaveLength(1);
    advance(61_000);
    expect(good(await gate.finish(id)).state).toBe('done');
    expect(calls('/asset-container')).toHaveLength(2);
  });
});

describe('the gate', () => {
  test('links an unplanned visit, unlinks it and acknowledges it', async () => {
    const { gate, sandbox } = await opened({}, { yard: 'small' });
    const linked = [...sandbox.yard.store.visits.values()].find(
      ({ appointmentId }) => appointmentId !== null,
    );
    const appointment = linked?.appointmentId as AppointmentId;
    const visit = good(await gate.checkIn(truck({ containers: [] }))).visitId as VisitId;
    const row = () => sandbox.yard.store.visits.get(visit);
    expect(await gate.link(visit, appointment)).toMatchObject({ ok: true });
    expect(row()).toMatchObject({ appointmentId: appointment, isPlanned: true });
    expect(await gate.link(visit, appointment)).toMatchObject({
      ok: false,
      error: saying('already linked'),
    });
    expect(await gate.unlink(visit, appointment)).toMatchObject({ ok: true });
    expect(row()).toMatchObject({ appointmentId: null, isPlanned: false });
    expect(await gate.acknowledge(visit)).toMatchObject({ ok: true });
    expect(row()?.checkInAcknowledged).toBe(true);
  });

  test('says that an unclear link shows in the list once it is read', async () => {
    const { gate, sandbox } = await opened({}, { yard: 'small' });
    sandbox.faults.add({ match: { path: '/asset-visit/*' }, fault: { kind: 'dropAnswer' } });
    const answer = await gate.link('v' as VisitId, 'a' as AppointmentId);
    expect(answer).toMatchObject({ ok: false, error: { code: 'gate.no.unsure' } });
    // Said once, by what to do about it.
    expect(JSON.stringify(answer)).not.toContain('service.unsure');
  });

  test('sets a damaged file aside, and checks in no truck until a clerk has looked', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'yardmaster-gate-'));
    writeFileSync(
      path.join(dataDir, gateFileName),
      'not a database at all, and long enough to be looked at as one'.repeat(40),
    );
    const { gate, calls } = await opened({ dataDir });
    expect(said(gate.pause())).toContain('quarantine');
    expect(await gate.checkIn(truck())).toMatchObject({
      ok: false,
      error: message('gate.no.held'),
    });
    expect(calls('/asset-visit')).toHaveLength(0);
    expect(gate.looked()).toEqual({ ok: true, value: null });
    expect(gate.pause()).toBeNull();
    expect(good(await gate.checkIn(truck())).state).toBe('done');
  });

  test('a damaged row isn’t shown and holds check-ins until a clerk has looked', async () => {
    const sandbox = await startSandbox({ yard: emptyYard });
    const first = await openGateDesk(sandbox);
    sandbox.faults.add({
      match: { path: '/asset-visit', method: 'POST' },
      fault: { kind: 'dropAnswer' },
    });
    await first.gate.checkIn(truck());
    await first.stop();
    const db = new Sqlite(path.join(first.dataDir, gateFileName));
    db.exec(
      `DROP TRIGGER check_in_stays; UPDATE check_in SET input = replace(input, '4821', '4822')`,
    );
    db.close();
    const second = await openGateDesk(sandbox, { dataDir: first.dataDir });
    expect(second.gate.attempts()).toEqual([]);
    expect(said(second.gate.pause())).toContain('1 check-in is lost');
    await second.stop();
    const third = await openGateDesk(sandbox, { dataDir: first.dataDir });
    ends.push(() => sandbox.stop(), third.stop);
    expect(third.gate.pause()).not.toBeNull();
    expect(await third.gate.finish('check-in-1')).toMatchObject({
      ok: false,
      error: message('gate.no.held'),
    });
  });
});

describe('a gate pass', () => {
  test('carries a number made of the visit and a barcode of plain paths', async () => {
    const visit = '0b0f2c1e-9a77-4a33-8a51-1c2d3e4f5a6b' as VisitId;
    const { svg, number } = await gatePass(visit);
    expect(number).toBe('GP-2D3E4F5A6B');
    expect(number).toBe(passNumber(visit));
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
    expect(svg).not.toMatch(/<(?:script|foreignObject|image|a )/i);
  });
});
