/** Check-ins that are kept while there is no connection: on the real disk, over a real service. */
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { gateFileName } from '../../../main/gate/check-in-file.ts';
import { type SandboxOptions, startSandbox } from '../../../sandbox/index.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { AppointmentId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { emptyYard } from '../../sandbox/harness.ts';
import { visit } from '../../shared/yard/rows.ts';
import { openGateDesk, truck } from './gate-desk.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
const good = <T>(result: Result<T, Message>): T => {
  if (!result.ok) throw new Error(inEnglish(result.error));
  return result.value;
};
async function opened(options: Parameters<typeof openGateDesk>[1] = {}, of: SandboxOptions = {}) {
  const sandbox = await startSandbox({ yard: emptyYard, ...of });
  const desk = await openGateDesk(sandbox, options);
  ends.push(() => sandbox.stop(), desk.stop);
  return { sandbox, ...desk };
}
const spot = 'spot-7' as SpotId;
const draft = (id: string, more: Parameters<typeof truck>[0] = {}) => ({
  id,
  input: truck(more),
  spot,
});
const gone = { match: { path: '/asset-visit' }, fault: { kind: 'dropRequest' } } as const;

describe('a check-in that is kept', () => {
  test('is stored with its truck and spot, and nothing is sent automatically', async () => {
    const { gate, calls, dataDir, stop } = await opened();
    good(await gate.keepDraft(draft('d1')));
    good(await gate.keepDraft(draft('d1')));
    await stop();
    const again = await openGateDesk((await opened()).sandbox, { dataDir });
    ends.push(again.stop);
    expect(again.gate.drafts()).toMatchObject([
      { id: 'd1', spot, company: 'Bluestem', clerk: 'Pat' },
    ]);
    expect(calls('/asset-visit')).toEqual([]);
    expect(again.gate.attempts()).toEqual([]);
  });

  test('keeps when its truck stood at the gate, for the history and the pass', async () => {
    const told: unknown[] = [];
    const { gate } = await opened({
      cameIn(_, { cameAt }) {
        told.push(cameAt);
        return null;
      },
    });
    good(await gate.keepDraft(draft('d1')));
    const [kept] = gate.drafts();
    const { visitId: visit } = good(await gate.sendDraft('d1'));
    expect(kept?.at).toEqual(expect.any(String));
    expect(gate.cameAt()).toEqual([{ visit, at: kept?.at }]);
    expect(told).toEqual([kept?.at]);
    // One that is sent at once came when the service says.
    const { visitId: other } = good(
      await gate.checkIn(truck({ licensePlate: 'LD 5517', phone: '+14695550188' })),
    );
    expect(gate.own()).toEqual([visit, other]);
    expect(gate.cameAt()).toHaveLength(1);
    expect([gate.stoodAt(visit as VisitId), gate.stoodAt(other as VisitId)]).toEqual([
      kept?.at,
      null,
    ]);
  });

  test('goes out by a click, once, however often it is clicked', async () => {
    const { gate, calls } = await opened();
    good(await gate.keepDraft(draft('d1')));
    const [first, second] = await Promise.all([gate.sendDraft('d1'), gate.sendDraft('d1')]);
    expect(good(first)).toMatchObject({ state: 'done', visitId: expect.any(String) });
    expect(second?.ok).toBe(false);
    expect((await gate.sendDraft('d1')).ok).toBe(false);
    expect(calls('/asset-visit')).toHaveLength(1);
    expect(gate.drafts()).toEqual([]);
  });

  test('stays kept where it was certainly not done, and can be sent again', async () => {
    const { gate, sandbox, calls } = await opened();
    good(await gate.keepDraft(draft('d1')));
    sandbox.faults.add({
      match: { method: 'POST', path: '/asset-visit', times: 1 },
      fault: { kind: 'status', status: 422, body: { message: 'The gate is closed' } },
    });
    expect(good(await gate.sendDraft('d1'))).toMatchObject({ state: 'refused' });
    expect(gate.drafts()).toHaveLength(1);
    expect(good(await gate.sendDraft('d1')).state).toBe('done');
    expect(calls('/asset-visit').filter(({ status }) => (status ?? 500) < 300)).toHaveLength(1);
  });

  test('isn’t sent again after a lost reply: it becomes a check-in to look for', async () => {
    const { gate, sandbox, calls } = await opened();
    good(await gate.keepDraft(draft('d1')));
    sandbox.faults.add({
      ...gone,
      match: { ...gone.match, method: 'POST', times: 1 },
      fault: { kind: 'dropAnswer' },
    });
    expect(good(await gate.sendDraft('d1')).state).toBe('unknown');
    expect(gate.drafts()).toEqual([]);
    expect((await gate.sendDraft('d1')).ok).toBe(false);
    expect(gate.attempts()).toHaveLength(1);
    expect(calls('/asset-visit')).toHaveLength(1);
  });

  test('whose row outlived its sending, as after a crash, is known as sent', async () => {
    const { gate, sandbox, dataDir, stop } = await opened();
    good(await gate.keepDraft(draft('d1')));
    await stop();
    const raw = (work: (db: Sqlite.Database) => unknown) => {
      const db = new Sqlite(path.join(dataDir, gateFileName));
      const answer = work(db);
      db.close();
      return answer;
    };
    const row = raw((db) => db.prepare('SELECT * FROM draft').get());
    const sending = await openGateDesk(sandbox, { dataDir });
    good(await sending.gate.sendDraft('d1'));
    await sending.stop();
    raw((db) =>
      db
        .prepare('INSERT INTO draft VALUES(@seq, @id, @input, @spot, @clerk, @at, @sha256)')
        .run(row),
    );
    const again = await openGateDesk(sandbox, { dataDir });
    ends.push(again.stop);
    expect(again.gate.drafts()).toEqual([]);
    expect((await again.gate.sendDraft('d1')).ok).toBe(false);
  });

  test('isn’t sent for a truck checked in meanwhile by another desk or before damage', async () => {
    const seen: Visit[] = [];
    const { gate, calls } = await opened({ visits: () => seen });
    good(await gate.keepDraft(draft('d1')));
    const createdAt = new Date().toISOString();
    seen.push(
      visit('theirs', null, {
        licensePlate: 'tx-4821',
        phone: '+12145550123',
        appointmentId: null,
        createdAt,
      }),
    );
    const sent = await gate.sendDraft('d1');
    expect(sent.ok ? '' : inEnglish(sent.error)).toContain('was checked in in the meantime');
    expect(calls('/asset-visit')).toEqual([]);
    expect(gate.drafts()).toHaveLength(1);
  });

  test('is refused with what is missing, or for a stored truck; can be discarded', async () => {
    const { gate } = await opened();
    const without = await gate.keepDraft(draft('d0', { phone: '' }));
    expect(without.ok ? '' : inEnglish(without.error)).toContain('phone');
    good(await gate.keepDraft(draft('d1')));
    expect((await gate.keepDraft(draft('d2'))).ok).toBe(false);
    good(gate.dropDraft('d1'));
    expect(gate.drafts()).toEqual([]);
    good(await gate.keepDraft(draft('d2')));
  });

  // Cases: G4, G12.
  test('is stored beside another truck of the appointment or another paper tag', async () => {
    const { gate } = await opened();
    const appointmentId = 'appointment-1' as AppointmentId;
    good(await gate.keepDraft(draft('d1', { appointmentId })));
    good(await gate.keepDraft(draft('d1', { appointmentId })));
    good(await gate.keepDraft(draft('d2', { appointmentId, licensePlate: 'TX 2', dotNumber: '' })));
    good(await gate.keepDraft(draft('d3', { licensePlate: 'Temp tag', dotNumber: '' })));
    good(await gate.keepDraft(draft('d4', { licensePlate: 'TEMP TAG', dotNumber: '' })));
    good(await gate.keepDraft(draft('d5', { licensePlate: 'Sin Mat', dotNumber: '' })));
    good(await gate.keepDraft(draft('d6', { licensePlate: 'SIN MAT', dotNumber: '' })));
    expect(gate.drafts()).toHaveLength(6);
  });
});

test('finds the newest data about a truck by its plate, however it is written', async () => {
  const { gate } = await opened();
  expect(gate.known('tx-4821')).toBeNull();
  good(await gate.checkIn(truck()));
  expect(gate.known('tx-4821')).toMatchObject({
    phone: '+12145550123',
    companyHint: 'Bluestem',
    visitType: 'Drop',
    trailer: { type: 'Trailer' },
  });
  expect(gate.known('')).toBeNull();
});
