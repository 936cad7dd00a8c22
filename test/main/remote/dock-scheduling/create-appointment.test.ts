import { afterEach, expect, test } from 'vitest';
import type { Sandbox } from '../../../../sandbox/index.ts';
import { creationBody } from '../../../../shared/appointments/appointment-draft.ts';
import { start } from '../../../sandbox/harness.ts';
import { saying } from '../../../support/said.ts';
import { clientsOf, draftFor } from '../../appointments/desk.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
const clients = async (sandbox: Sandbox, overrides: object = {}) => {
  const made = await clientsOf(sandbox, 'admin', overrides);
  open.push(made);
  return made;
};
const signal = new AbortController().signal;
const there = async (sandbox: Sandbox) => {
  const { dockId, start: at } = await draftFor(sandbox);
  return [dockId ?? '', at ?? ''] as const;
};
const record = (id: string, parts: object = {}) => ({
  id,
  dockId: 'd',
  start: '2031-03-04T15:00:00.000Z',
  ...parts,
});

// Contract differences: 1.
test.each(['both', 'plural', 'singular'] as const)(
  'appointments of a moment are found where the service has %s paths',
  async (appointmentPaths) => {
    const sandbox = await start({ quirks: { appointmentPaths } });
    const { creation } = await clients(sandbox);
    const [dock, at] = await there(sandbox);
    expect(await creation.at(dock, at, signal)).toEqual({ candidates: [], complete: true });
  },
);

test('a service that refuses the choice of fields is asked without it', async () => {
  const sandbox = await start();
  sandbox.faults.add({
    match: { method: 'GET', path: '/appointments', nth: 1 },
    fault: { kind: 'status', status: 400 },
  });
  const { creation } = await clients(sandbox);
  expect((await creation.at(...(await there(sandbox)), signal)).complete).toBe(true);
});

test('without a count a page shorter than asked for is not the complete list', async () => {
  const sandbox = await start();
  for (const body of [[record('a')], [record('b')]])
    sandbox.faults.add({
      match: { path: '/appointments', nth: 1 },
      fault: { kind: 'wrongJson', body },
    });
  const { creation } = await clients(sandbox);
  expect((await creation.at(...(await there(sandbox)), signal)).complete).toBe(false);
});

test.each(['["maintenance"]', '[null]', '{"data":[{"message":"We are back at 5."}],"total":1}'])(
  '%s is no list of appointments',
  async (body) => {
    const sandbox = await start();
    sandbox.faults.add({
      match: { path: '/appointments' },
      fault: { kind: 'wrongJson', body: JSON.parse(body) as unknown },
    });
    const { creation } = await clients(sandbox);
    await expect(creation.at(...(await there(sandbox)), signal)).rejects.toMatchObject({
      kind: 'bad-reply',
    });
  },
);

test.each([
  ['a list in its envelope', { data: [record('a')], total: 1 }, 1, true],
  ['a bare list', [record('a'), record('b')], 2, true],
  ['more than came', { data: [record('a')], total: 5 }, 1, false],
  ['a record that is none', { data: [record('a'), 7], total: 2 }, 1, false],
  ['a record without an id', { data: [{ start: 'x' }], total: 1 }, 0, false],
])('%s is read, and whether it is complete', async (_, body, count, complete) => {
  const sandbox = await start();
  sandbox.faults.add({ match: { path: '/appointments' }, fault: { kind: 'wrongJson', body } });
  const { creation } = await clients(sandbox);
  const read = await creation.at(...(await there(sandbox)), signal);
  expect([read.candidates.length, read.complete]).toEqual([count, complete]);
});

test('reference numbers of both kinds count once, and times that are none are not told', async () => {
  const sandbox = await start();
  const body = {
    data: [
      record('a', {
        refNumber: 'A',
        refNumbers: ['A', 'B', 3],
        end: 'tomorrow',
        createDateTime: 5,
      }),
    ],
    total: 1,
  };
  sandbox.faults.add({ match: { path: '/appointments' }, fault: { kind: 'wrongJson', body } });
  const { creation } = await clients(sandbox);
  expect((await creation.at(...(await there(sandbox)), signal)).candidates).toEqual([
    {
      id: 'a',
      dockId: 'd',
      start: '2031-03-04T15:00:00.000Z',
      end: null,
      loadTypeId: null,
      refNumbers: ['A', 'B'],
      createdAt: null,
      createdBy: null,
    },
  ]);
});

test.each([
  ['wrapped', { data: { id: 'made' } }, 'made'],
  ['in a list', { data: [{ id: 'made' }] }, 'made'],
  ['bare', { id: 'made' }, 'made'],
  ['without an id', { data: {} }, null],
  ['with an id that is none', { data: { id: 7 } }, null],
])('the answer to a creation is read %s', async (_, body, id) => {
  const sandbox = await start();
  sandbox.faults.add({
    match: { method: 'POST', path: '/appointment' },
    fault: { kind: 'wrongJson', body },
  });
  const { creation } = await clients(sandbox);
  const made = await creation.create(
    creationBody({ ...(await draftFor(sandbox)), template: [], values: [] }),
    'key-1',
  );
  expect(made.id).toBe(id);
});

test('the service is always asked to check the custom fields itself', async () => {
  const sandbox = await start();
  const { creation } = await clients(sandbox);
  const input = await draftFor(sandbox);
  const customFields = [{ type: 'str', label: 'PO', requiredForWarehouse: true, value: null }];
  const { dockId, loadTypeId, start: from } = input;
  const { outcome } = await creation.create(
    { dockId, loadTypeId, start: from, customFields },
    'key-1',
  );
  expect(outcome).toMatchObject({ kind: 'refused', status: 400, said: saying('PO is required') });
  const without = await clients(sandbox, { yardAppointmentBypassParameter: 'skipChecks' });
  expect((await without.creation.create({}, 'key-2')).outcome).toMatchObject({ kind: 'refused' });
});

test('reads the requirements; units and a carrier are needed only if required', async () => {
  const sandbox = await start();
  const needs = (fields: unknown) => ({ notes: 'Mind the ramp', fields });
  const { creation } = await clients(sandbox);
  const { loadTypeId } = await draftFor(sandbox);
  const ask = () =>
    creation.requirements(
      { loadTypeId: loadTypeId ?? '', start: '2031-03-04T15:00:00Z', end: '2031-03-04T16:00:00Z' },
      signal,
    );
  sandbox.faults.add({
    match: { path: '/appointment/requirements', times: 1 },
    fault: {
      kind: 'wrongJson',
      body: needs({
        units: { required: true, description: 'Pallets' },
        userId: { type: 'uuid', required: true },
      }),
    },
  });
  expect(await ask()).toEqual({
    notes: 'Mind the ramp',
    units: 'Pallets',
    isCarrierNeeded: true,
  });
  sandbox.faults.add({
    match: { path: '/appointment/requirements', times: 1 },
    fault: { kind: 'wrongJson', body: needs('none') },
  });
  expect(await ask()).toEqual({
    notes: 'Mind the ramp',
    units: null,
    isCarrierNeeded: false,
  });
});
