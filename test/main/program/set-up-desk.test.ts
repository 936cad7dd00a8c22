import { rmSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { must, type Office, officesOf } from '../desks/offices.ts';

const { officeOf } = officesOf(() => {
  throw new Error('No sandbox is needed.');
}, []);
const roots: string[] = [];
const north = '746a7b37-9592-45db-8a58-656c7727603d';
const opened = (warehouseId = north): Office => {
  const made = officeOf(warehouseId);
  roots.push(made.root);
  return made;
};
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

const codeOf = ({ deskSetup }: Office): string => {
  const code = deskSetup.joinCode();
  if (!code.ok) throw new Error('No join code.');
  return code.value;
};

test('a yard server set up again keeps its desks, which need a new join code', async () => {
  const [gate, dock] = [opened(), opened()];
  await must(gate.deskSetup.setUpServer('10.0.0.5', 'Gate'));
  expect(gate.deskSetup.server()).toMatchObject({
    address: '10.0.0.5:4222',
    own: { name: 'Gate' },
    isJoined: false,
  });
  const first = codeOf(gate);
  await must(gate.deskSetup.join(first));
  expect(gate.deskSetup.server()?.isJoined).toBe(true);
  expect(gate.deskSetup.letIn(await must(dock.deskSetup.request('Dock'))).ok).toBe(true);
  await must(gate.deskSetup.setUpServer('10.0.0.6', 'Gate'));
  expect(gate.deskSetup.server()?.desks.map(({ name }) => name)).toEqual(['Gate', 'Dock']);
  expect(gate.deskSetup.server()?.isJoined).toBe(false);
  const next = codeOf(gate);
  expect(next).not.toBe(first);
  await must(gate.deskSetup.join(next));
  expect(gate.deskSetup.server()?.isJoined).toBe(true);
  // Named again it stays one desk.
  await must(gate.deskSetup.setUpServer('10.0.0.6', 'Gate 1'));
  expect(gate.deskSetup.server()?.desks.map(({ name }) => name)).toEqual(['Gate 1', 'Dock']);
});

test('an incomplete code, or one of another kind or facility, is refused', async () => {
  const [gate, other] = [opened(), opened('846a7b37-9592-45db-8a58-656c7727603d')];
  await must(gate.deskSetup.setUpServer('10.0.0.5', 'Gate'));
  await must(other.deskSetup.setUpServer('10.0.0.9', 'Far'));
  const foreign = codeOf(other);
  const request = await must(gate.deskSetup.request('Gate'));
  for (const [code, said] of [
    ['', 'desks.code.join'],
    ['x'.repeat(12_000), 'desks.code.join'],
    ['YJOIN1.garbage', 'desks.code.join'],
    [foreign.slice(0, -1), 'desks.code.join'],
    [request, 'desks.code.join'],
    [foreign, 'desks.code.otherFacility'],
  ] as const)
    expect(await gate.deskSetup.join(code)).toMatchObject({ ok: false, error: { code: said } });
  expect(gate.deskSetup.server()?.isJoined).toBe(false);
  for (const text of ['', 'Dock', codeOf(gate), request.slice(1)])
    expect(gate.deskSetup.letIn(text)).toMatchObject({
      ok: false,
      error: { code: 'desks.code.request' },
    });
  expect(gate.deskSetup.letIn(await must(other.deskSetup.request('Far')))).toMatchObject({
    ok: false,
    error: { code: 'desks.code.otherFacility' },
  });
  for (const address of ['http://yard server/', '10.0.0.5:99999', 'a b', '-x', '10.0.0.5:0', '::1'])
    expect(await gate.deskSetup.setUpServer(address, 'Gate')).toMatchObject({
      ok: false,
      error: { code: 'desks.server.address' },
    });
  expect(gate.deskSetup.server()?.address).toBe('10.0.0.5:4222');
});
