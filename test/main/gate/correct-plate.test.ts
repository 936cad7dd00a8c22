/** The plate of a truck that is here, corrected at the service. */
import { afterEach, expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/index.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { emptyYard } from '../../sandbox/harness.ts';
import { aVisit } from '../../shared/gate/world.ts';
import { openGateDesk, truck } from './gate-desk.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** A desk with a truck that was checked in as WRNG 118. */
async function desk(extensions = { checkIn: true, link: true }) {
  const sandbox = await startSandbox({ yard: emptyYard });
  stops.push(() => sandbox.stop());
  const visits = [aVisit('v-1')];
  const opened = await openGateDesk(sandbox, { visits: () => visits, extensions });
  stops.push(opened.stop);
  const made = await opened.gate.checkIn(truck({ licensePlate: 'WRNG 118', containers: [] }));
  const visit = (made.ok ? made.value.visitId : 'v-1') as VisitId;
  const shows = (licensePlate: string) => visits.splice(0, 1, aVisit(visit, { licensePlate }));
  shows('WRNG 118');
  return { ...opened, sandbox, visit, shows };
}

test('goes to the service alone, and the wrong plate remembers nothing of this truck', async () => {
  const { gate, sandbox, visit, shows, calls } = await desk();
  expect(gate.known('WRNG 118')).not.toBeNull();
  expect(await gate.correctPlate(visit, ' rght 181 ', 'WRNG 118')).toEqual({
    ok: true,
    value: null,
  });
  expect(calls(`/asset-visit/${visit}`)).toHaveLength(1);
  expect(sandbox.yard.store.visits.get(visit)).toMatchObject({
    licensePlate: 'RGHT 181',
    companyHint: 'Bluestem',
  });
  shows('RGHT 181');
  expect(gate.known('WRNG 118')).toBeNull();
});

test.each([
  ['none', ' ', 'gate.plate.missing'],
  ['too much', 'X'.repeat(21), 'gate.wrong.tooLong'],
  ['no code', '!!', 'common.typed.noCode'],
])('nothing is sent for %s', async (_, plate, code) => {
  const { gate, visit, calls } = await desk();
  const answer = await gate.correctPlate(visit, plate, 'WRNG 118');
  expect(answer).toMatchObject({ ok: false, error: { code } });
  expect(calls(`/asset-visit/${visit}`)).toEqual([]);
});

test('is not sent over what another desk corrected, nor for a truck that left', async () => {
  const { gate, visit, shows, calls } = await desk();
  shows('RGHT 182');
  expect(await gate.correctPlate(visit, 'RGHT 181', 'WRNG 118')).toMatchObject({
    ok: false,
    error: { code: 'gate.plate.changed', values: { plate: 'RGHT 182' } },
  });
  expect(await gate.correctPlate('gone' as VisitId, 'RGHT 181', '')).toMatchObject({
    ok: false,
    error: { code: 'gate.takeBack.gone' },
  });
  expect(calls(`/asset-visit/${visit}`)).toEqual([]);
});

test('needs the profile, and without a connection is said to be not sent', async () => {
  const off = await desk({ checkIn: false, link: true });
  expect(await off.gate.correctPlate(off.visit, 'RGHT 181', 'WRNG 118')).toMatchObject({
    error: { code: 'gate.no.off' },
  });
  const { gate, sandbox, visit } = await desk();
  await sandbox.stop();
  expect((await gate.correctPlate(visit, 'RGHT 181', 'WRNG 118')).ok).toBe(false);
});
