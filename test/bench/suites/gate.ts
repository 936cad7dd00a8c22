/**
 * A code at the gate of a large yard with a long history, against one pass over the same rows that
 * compares each text: no search without an index does less. Three codes: one that is known
 * completely, an unknown one, which we also look for in parts, and one of a truck that is put anew.
 */
import type { LeftTruck } from '../../../shared/console-api/gate-reading.ts';
import { interpret } from '../../../shared/gate/interpret.ts';
import { GateWorld } from '../../../shared/gate/world.ts';
import { searchKey } from '../../../shared/search-key.ts';
import { aContainer, anAppointment, aVisit, now } from '../../shared/gate/world.ts';
import { type BenchRow, type BenchSuite, row, sideBySide } from '../bench.ts';

const name = 'gate';
const size = '10000 appointments, 5000 spots, 90 days';
const [appointmentCount, truckCount, trailerCount, leftCount] = [10_000, 2_000, 4_000, 90 * 150];

const appointments = Array.from({ length: appointmentCount }, (_, at) =>
  anAppointment(`a${at}`, {
    start: new Date(now + (at - appointmentCount / 2) * 240_000).toISOString(),
    confirmationNumber: String(60_000_000 + at * 7),
    refNumbers: [`PO-${300_000 + at}`, `BOL ${900_000 + at * 3}`],
    companyName: `Carrier ${at % 120}`,
  }),
);
const truckAt = (id: string, at: number) =>
  aVisit(id, {
    licensePlate: `TR ${10_000 + at}`,
    dotNumber: String(1_000_000 + (at % 300)),
    phone: `+1214555${String(at).padStart(4, '0').slice(-4)}`,
    driverAppointmentIdentifier: String(60_000_000 + at * 7),
    companyName: `Carrier ${at % 120}`,
  });
const visits = Array.from({ length: truckCount }, (_, at) => truckAt(`t${at}`, at));
const containers = Array.from({ length: trailerCount }, (_, at) =>
  aContainer(`c${at}`, {
    code: `HJ ${20_000 + at}`,
    visitId: at < truckCount ? (visits[at]?.id ?? null) : null,
  }),
);
const left: readonly LeftTruck[] = Array.from({ length: leftCount }, (_, at) => ({
  visit: truckAt(`l${at}`, at + truckCount),
  hooked: [],
  leftAt: new Date(now - at * 576_000).toISOString(),
}));

async function run(): Promise<readonly BenchRow[]> {
  const world = new GateWorld();
  for (const each of visits) world.putVisit(each);
  for (const each of containers) world.putContainer(each);
  for (const each of left) world.putLeft(each);
  for (const appointment of appointments) world.putAppointment({ appointment, fields: [] });
  let found = 0;
  /** One pass: each text of each row is made comparable and compared. */
  const pass = (code: string) => () => {
    const key = searchKey(code);
    const look = (texts: readonly (string | null)[]) => {
      for (const text of texts) if (text !== null && searchKey(text) === key) found += 1;
    };
    const ofVisit = (visit: (typeof visits)[number]) =>
      look([
        visit.licensePlate,
        visit.dotNumber,
        visit.phone,
        visit.driverAppointmentIdentifier,
        visit.companyName,
      ]);
    for (const each of visits) ofVisit(each);
    for (const { visit } of left) ofVisit(visit);
    for (const { code: own } of containers) look([own]);
    for (const each of appointments)
      look([each.confirmationNumber, each.companyName, ...each.refNumbers]);
  };
  const ours = (code: string) => () => {
    found += interpret(code, world, { now }).candidates.length;
  };
  const [known, unknown] = ['PO-304217', 'ZZQ 77 XW'];
  const [first] = visits;
  if (first === undefined) throw new Error('The bench has no truck.');
  const time = await sideBySide(
    {
      known: ours(known),
      unknown: ours(unknown),
      pass: pass(known),
      put: () => world.putVisit(first),
    },
    { rounds: 15, warmup: 3 },
  );
  if (found === 0) throw new Error('Nothing was found: the codes of the bench are of nobody.');
  return [
    row(name, 'a code that is known / one pass over all rows', size, time.known, time.pass),
    row(name, 'a code that nothing knows / one pass over all rows', size, time.unknown, time.pass),
    row(name, 'a truck that changed / one pass over all rows', size, time.put, time.pass),
  ];
}

export const suite: BenchSuite = { name, run };
