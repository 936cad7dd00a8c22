/**
 * The release check over real HTTP, on trucks that the sandbox sends to the gate: what differs is
 * told, and nothing else.
 */
import { afterEach, expect, test } from 'vitest';
import { releaseKnowledge } from '../../../main/marketplace/release-knowledge.ts';
import { type GateScenario, gateScenarios, playAtGate } from '../../../sandbox/gate-scenarios.ts';
import { startSandbox } from '../../../sandbox/index.ts';
import { inspectionHolds, type Seen } from '../../../shared/gate-checks/inspection.ts';
import { differences, releaseCheck } from '../../../shared/gate-checks/release-check.ts';
import { openMarketDesk } from '../marketplace/desk.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** What a desk knows after it read the marketplace with its drivers. */
async function play(scenario: GateScenario) {
  const sandbox = await startSandbox({ yard: 'small', seed: 34, marketplace: true });
  stops.push(() => sandbox.stop());
  const { marketplace } = sandbox;
  if (marketplace === null) throw new Error('No marketplace.');
  const played = playAtGate(sandbox, scenario);
  const desk = await openMarketDesk(marketplace, {
    readPlace: async () => ({
      city: 'Dallas',
      state: 'TX',
      zip: '75236',
      latitude: 32.68,
      longitude: -96.93,
    }),
  });
  stops.push(() => desk.stop());
  const { market } = desk;
  await market.drivers(played.load.carrier.account);
  const knowledge = releaseKnowledge(market);
  const { visit, appointment } = played;
  const now = marketplace.now();
  const check = releaseCheck({
    truck: { ...visit, companyName: null },
    appointment: { refNumbers: appointment.refNumbers, companyName: null },
    loadsWith: (key) => knowledge.loadsWith(key),
    loadsRead: knowledge.read(),
    yard: knowledge.place(),
    today: { from: now - 12 * 3_600_000, until: now + 12 * 3_600_000 },
    seen: () => null,
  });
  return { played, check };
}

test.each<[GateScenario, readonly string[]]>([
  ['asExpected', []],
  ['wrongCarrier', ['carrier']],
  ['swappedReference', ['reference']],
  ['otherDriver', ['driver']],
  ['brokenSeal', []],
])('%s at the gate: what differs is %j', async (scenario, parts) => {
  const { played, check } = await play(scenario);
  expect(check.load?.refNumber).toBe(played.load.ref_number);
  expect(differences(check).map(({ part }) => part)).toEqual(parts);
  const same = check.lines.filter(({ is }) => is === 'same').map(({ part }) => part);
  const expected = ['carrier', 'reference', 'stop', 'window', 'driver'];
  expect(same).toEqual(expected.filter((part) => !parts.includes(part)));
});

test('a seal on the doors that isn’t the one that came holds the trailer', async () => {
  const { played } = await play('brokenSeal');
  const { papers, doors } = played.seal;
  const seal = (value: string): Seen => ({
    key: 'seal',
    label: 'Seal',
    kind: 'seal',
    unit: '',
    tolerance: 0,
    value,
    isCompared: true,
    isRedTag: false,
  });
  const asset = `container:${played.container.id}` as const;
  const look = (when: 'in' | 'out', at: number, value: string) => ({
    at,
    inspection: { asset, when, seen: [seal(value)] },
  });
  const holds = inspectionHolds(asset, { in: look('in', 1, papers), out: look('out', 2, doors) });
  expect(holds).toMatchObject([{ cause: 'item:seal', here: doors, there: papers }]);
  expect(
    inspectionHolds(asset, { in: look('in', 1, papers), out: look('out', 2, papers) }),
  ).toEqual([]);
});

test('a scenario is asked for over HTTP; an unknown one gets the list of them', async () => {
  const sandbox = await startSandbox({ yard: 'small', seed: 35, marketplace: true });
  stops.push(() => sandbox.stop());
  const ask = (scenario: string) =>
    fetch(`${sandbox.url}/sandbox/gate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scenario }),
    });
  for (const scenario of gateScenarios) {
    const answer = await ask(scenario);
    expect([scenario, answer.status]).toEqual([scenario, 200]);
  }
  expect(sandbox.yard.violations()).toEqual([]);
  const refused = await ask('flood');
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('wrongCarrier');
});
