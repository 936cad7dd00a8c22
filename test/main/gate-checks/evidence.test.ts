/** What came and what leaves, through the console: with the check-in, kept, and at the exit. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/index.ts';
import type { CheckIn } from '../../../shared/console-api/gate.ts';
import {
  evidenceLines,
  evidenceText,
  type GateEvidence,
  itemName,
  letGoText,
} from '../../../shared/gate-checks/gate-evidence.ts';
import type { InspectionItem, Seen } from '../../../shared/gate-checks/inspection.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';
import type {
  AppointmentId,
  ContainerId,
  OperationId,
  SpotId,
  VisitId,
} from '../../../shared/ids.ts';
import type { PhotoAsset } from '../../../shared/photos/photo.ts';
import { jpegOf } from '../../shared/photos/pictures.ts';
import { type Desk, openDesk, realClock, until } from '../console-desk.ts';
import { truck } from '../gate/gate-desk.ts';
import { clientOf } from '../yard/read/sandbox-client.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** A console with the calls of the gate, over a small yard. */
async function gateConsole(clock = realClock) {
  const sandbox = await startSandbox({ yard: 'small', seed: 11 });
  stops.push(() => sandbox.stop());
  const { gate, schedule, close } = await clientOf(sandbox);
  stops.push(close);
  const open = async (dataDir?: string) => {
    const desk = await openDesk(sandbox, {
      clock,
      dockScheduling: { gate, schedule },
      ...(dataDir === undefined ? {} : { dataDir }),
    });
    desk.console.start();
    await until(() => desk.status().freshness[0]?.asOf != null, 'the yard');
    return desk;
  };
  const desk = await open();
  stops.push(() => rmSync(desk.dataDir, { recursive: true, force: true }));
  return { sandbox, desk, open };
}

const item = (label: string, part: Partial<InspectionItem> = {}): InspectionItem => ({
  key: label,
  label,
  kind: 'seal',
  of: 'trailer',
  when: 'both',
  unit: '',
  tolerance: 0,
  isRedTag: false,
  ...part,
});
const seen = (label: string, value: string, part: Partial<Seen> = {}): Seen => ({
  key: label,
  label,
  kind: 'seal',
  unit: '',
  tolerance: 0,
  isCompared: true,
  isRedTag: false,
  value,
  ...part,
});
const looks = (...trailer: Seen[]): CheckIn['looks'] => [{ trailer: '53-1102', seen: trailer }];
const placards = item('Placards', { kind: 'text', of: 'truck' });
/** With a look at the truck, too. */
const bothLooks = (...trailer: Seen[]): CheckIn['looks'] => [
  { trailer: null, seen: [seen('Placards', 'UN 1203', { kind: 'text' })] },
  ...looks(...trailer),
];
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { data?: { findings?: { code: string }[]; said?: { code: string } } }) =>
      error.data?.findings?.map(({ code }) => code).join() ?? error.data?.said?.code ?? error,
  );
const trailerOf = ({ page }: Desk, visit: VisitId) =>
  page.table.hookedTo(visit)[0] as ContainerId | undefined;

/** A truck that was checked in with what was seen, and its trailer once the yard shows it. */
async function cameIn(desk: Desk, input: CheckIn) {
  const { visitId } = await desk.api.gate.checkIn(input);
  const visit = visitId as VisitId;
  await until(() => desk.page.table.visit(visit) !== undefined, 'the truck');
  await until(() => trailerOf(desk, visit) !== undefined, 'the trailer');
  return {
    visit,
    trailer: { kind: 'container', id: trailerOf(desk, visit) as ContainerId } as const,
  };
}
const holdsOf = async (
  { api }: Desk,
  asset: Parameters<Desk['api']['release']['inspect']>[0]['asset'],
) => (await api.release.truck({ is: 'asset', asset })).holds.map(({ cause }) => cause);

test('a check-in and what follows at the gate are in Activity, with who did them', async () => {
  const { desk } = await gateConsole();
  const { visit } = await cameIn(desk, truck());
  const acts = async () =>
    (await desk.api.journal.acts({ lists: ['gate'], search: '', limit: 9 })).lines.map(
      ({ asset, clerk, what }) => [asset, clerk, what.code],
    );
  expect(await acts()).toEqual([[null, 'Pat', 'journal.did.checkedIn']]);
  await desk.api.gate.acknowledge({ visit });
  const plate = desk.page.table.visit(visit)?.licensePlate;
  expect((await acts())[0]).toEqual([plate, 'Pat', 'journal.did.acknowledged']);
  expect(await acts()).toHaveLength(2);
});

test('what was seen at the check-in holds its trailer, after a new start too', async () => {
  const { desk, open } = await gateConsole();
  const sealed = item('Seal', { group: 'Rear doors' });
  await desk.api.release.setItems({ items: [sealed, placards], before: [] });
  const { visit, trailer } = await cameIn(
    desk,
    truck({ looks: bothLooks(seen('Seal', 'СА 118')) }),
  );
  await expect.poll(() => holdsOf(desk, trailer)).toEqual(['unseen']);
  expect(await holdsOf(desk, { kind: 'visit', id: visit })).toEqual(['unseen']);
  const { facts, gate } = await desk.api.detention.evidence({ visit });
  expect(facts.filter(({ kind }) => kind === 'desk.inspected')).toHaveLength(2);
  expect(gate.flatMap(evidenceLines).map(itemName)).toEqual(['Placards', 'Rear doors › Seal']);

  await desk.api.release.inspect({ asset: trailer, when: 'out', values: { Seal: 'са 118' } });
  expect(await holdsOf(desk, trailer)).toEqual([]);
  // Letters of another alphabet are other letters, however alike they look.
  await desk.api.release.inspect({ asset: trailer, when: 'out', values: { Seal: 'CA 118' } });
  expect(await holdsOf(desk, trailer)).toEqual(['item:Seal']);
  await desk.stop();
  const again = await open(desk.dataDir);
  stops.push(() => again.stop());
  await expect.poll(() => holdsOf(again, trailer)).toEqual(['item:Seal']);
  await until(() => again.page.table.container(trailer.id) !== undefined, 'the trailer');
  // Another look at which it is the same is one clerk's word.
  await again.api.release.inspect({ asset: trailer, when: 'out', values: { Seal: 'са 118' } });
  expect(await holdsOf(again, trailer)).toEqual(['item:Seal']);
});

test('the list decides what is compared and what is a red tag, not the page', async () => {
  const { desk } = await gateConsole();
  stops.push(() => desk.stop());
  const brakes = item('Brakes', { kind: 'check', isRedTag: true, when: 'in' });
  await desk.api.release.setItems({ items: [item('Seal'), brakes], before: [] });
  const { trailer } = await cameIn(
    desk,
    truck({
      looks: looks(
        seen('Seal', 'UL 5', { isCompared: false, kind: 'tick' }),
        seen('Brakes', 'No air', { isCompared: false, kind: 'text' }),
      ),
    }),
  );
  await expect.poll(() => holdsOf(desk, trailer)).toEqual(['redTag:Brakes', 'unseen']);
  const { holds } = await desk.api.release.truck({ is: 'asset', asset: trailer });
  expect(holds.map(({ stops }) => stops)).toEqual(['moves', 'leaving']);
});

test('what no list ever had is refused; a card filled before a change keeps its lines', async () => {
  const { sandbox, desk } = await gateConsole();
  stops.push(() => desk.stop());
  const { api } = desk;
  const lights = item('Lights', { kind: 'check', isRedTag: true, when: 'in' });
  await api.release.setItems({ items: [item('Seal'), lights], before: [] });
  await api.release.setItems({ items: [item('Seal')], before: [item('Seal'), lights] });
  const before = sandbox.yard.store.visits.size;
  const own = { kind: 'check', isRedTag: true, label: 'Lights' } as const;
  for (const key of ['Doors', '__proto__', 'constructor', 'Seal '])
    expect([
      key,
      await codeOf(api.gate.checkIn(truck({ looks: looks(seen(key, 'Out', own)) }))),
    ]).toEqual([key, 'release.inspect.changed']);
  expect(sandbox.yard.store.visits.size).toBe(before);
  const told = looks(seen('Lights', 'Out', { ...own, kind: 'text', label: 'Paint' }));
  const { trailer } = await cameIn(desk, truck({ looks: told }));
  await expect.poll(() => holdsOf(desk, trailer)).toEqual(['redTag:Lights']);
  const { holds } = await api.release.truck({ is: 'asset', asset: trailer });
  expect(holds.map(({ there }) => there)).toEqual(['Lights: Out']);
});

test('looks twice, or at what the truck doesn’t bring, are refused and nothing is sent', async () => {
  const { sandbox, desk } = await gateConsole();
  stops.push(() => desk.stop());
  await desk.api.release.setItems({ items: [item('Seal')], before: [] });
  const before = sandbox.yard.store.visits.size;
  const refusal = (...all: CheckIn['looks']) =>
    codeOf(desk.api.gate.checkIn(truck({ looks: all })));
  const own = { trailer: '53-1102', seen: [seen('Seal', 'UL 5')] };
  expect(await refusal({ ...own, trailer: '53-9999' })).toBe('release.inspect.other');
  expect(await refusal(own, { ...own, trailer: '53-1102 ' })).toBe('release.inspect.other');
  expect(await refusal({ ...own, seen: [...own.seen, seen('Seal', '')] })).toBe(
    'release.inspect.other',
  );
  expect(sandbox.yard.store.visits.size).toBe(before);
});

test('main reads the appointment itself and ignores the page’s values for it', async () => {
  const { desk } = await gateConsole();
  stops.push(() => desk.stop());
  await desk.api.release.setItems({ items: [item('Seal')], before: [] });
  const told = looks(seen('Seal', 'UL 5', { booked: 'UL 9' }));
  const { trailer } = await cameIn(desk, truck({ looks: told }));
  await expect.poll(() => holdsOf(desk, trailer)).toEqual(['unseen']);
});

test.each([
  ['with the check-in', true],
  ['looked at later', false],
])('a seal that isn’t the appointment’s holds its trailer, %s', async (_, isAtCheckIn) => {
  const { sandbox, desk } = await gateConsole();
  stops.push(() => desk.stop());
  const { api } = desk;
  await api.release.setItems({ items: [item('Seal')], before: [] });
  const { appointments } = sandbox.yard.store;
  const [booked] = [...appointments.values()].filter(({ status }) => status === 'Scheduled');
  if (booked === undefined) throw new Error('No appointment.');
  const sello = { name: 'seal', type: 'str', label: 'Sello', value: 'ТР 77-0413', order: 1 };
  appointments.set(booked.id, { ...booked, customFields: [sello] });
  const appointmentId = booked.id as AppointmentId;
  const opened = await api.appointments.open({ id: appointmentId });
  expect(opened.detail.fields).toMatchObject([{ label: 'Sello', value: 'ТР 77-0413' }]);

  const wrong = seen('Seal', 'TP 77-0413', { booked: 'TP 77-0413' });
  const { trailer } = await cameIn(
    desk,
    truck({ appointmentId, looks: isAtCheckIn ? looks(wrong) : [] }),
  );
  const look = (values: Record<string, string>, when: 'in' | 'out') =>
    api.release.inspect({ asset: trailer, when, values });
  if (!isAtCheckIn) await look({ Seal: 'TP 77-0413' }, 'in');
  await expect.poll(() => holdsOf(desk, trailer)).toEqual(['booked:Seal', 'unseen']);
  await look({ Seal: 'tp 77-0413' }, 'out');
  const { holds } = await api.release.truck({ is: 'asset', asset: trailer });
  // Latin letters that look like the Cyrillic ones of the appointment.
  expect(holds.map(({ cause, here, there }) => [cause, here, there])).toEqual([
    ['booked:Seal', 'TP 77-0413', 'ТР 77-0413'],
  ]);
});

test('the way in is not written over; what was left empty may be filled in', async () => {
  const { desk } = await gateConsole();
  stops.push(() => desk.stop());
  const { api } = desk;
  const brakes = item('Brakes', { kind: 'check', isRedTag: true });
  const chassis = item('Chassis', { kind: 'text' });
  await api.release.setItems({ items: [item('Seal'), chassis, brakes], before: [] });
  const told = [seen('Seal', 'UL 5'), seen('Chassis', ''), seen('Brakes', '')];
  const { trailer } = await cameIn(desk, truck({ looks: looks(...told) }));
  await expect.poll(() => holdsOf(desk, trailer)).toEqual(['unseen']);
  const look = (values: Record<string, string>, when: 'in' | 'out' = 'in') =>
    codeOf(api.release.inspect({ asset: trailer, when, values }));
  expect(await look({ Seal: 'UL 6', Brakes: '' })).toBe('release.inspect.again');
  expect(await look({ Chassis: 'FMTZ 1', Brakes: '' })).toBe('release.inspect.again');
  expect(await look({ Seal: 'ul 5', Chassis: 'FMTZ 1', Brakes: '' })).toBe('done');
  // What was not looked at was not seen to leave; a key that the list doesn't have is said.
  expect(await look({ Seal: 'UL 5' }, 'out')).toBe('done');
  expect(await holdsOf(desk, trailer)).toEqual(['unseen']);
  expect(await look({ Seal: 'UL 5', Fuel: '3' }, 'out')).toBe('release.inspect.changed');
});

test('a look on the way out counts after the clock was set back as well', async () => {
  let aheadMs = 3_600_000;
  const clock = { ...realClock, now: () => Date.now() + aheadMs };
  const { desk } = await gateConsole(clock);
  stops.push(() => desk.stop());
  await desk.api.release.setItems({ items: [item('Seal')], before: [] });
  const { trailer } = await cameIn(desk, truck({ looks: looks(seen('Seal', 'UL 5')) }));
  await expect.poll(() => holdsOf(desk, trailer)).toEqual(['unseen']);
  aheadMs = 0;
  await desk.api.release.inspect({ asset: trailer, when: 'out', values: { Seal: 'UL 5' } });
  expect(await holdsOf(desk, trailer)).toEqual([]);
  await desk.api.release.inspect({ asset: trailer, when: 'out', values: { Seal: 'UL 6' } });
  expect(await holdsOf(desk, trailer)).toEqual(['item:Seal']);
});

test('a blocked truck, or a reading that is none, is neither let in nor kept', async () => {
  const { sandbox, desk } = await gateConsole();
  stops.push(() => desk.stop());
  const { api } = desk;
  const before = sandbox.yard.store.visits.size;
  const keep = (input: CheckIn) =>
    codeOf(api.gate.keepDraft({ id: randomUUID(), input, spot: null }));
  const reading = item('Reading', { kind: 'temperature', unit: '°F' });
  await api.release.setItems({ items: [reading], before: [] });
  const cold = seen('Reading', 'cold');
  const unread = truck({ looks: looks(cold) });
  expect(await codeOf(api.gate.checkIn(unread))).toBe('release.inspect.unread');
  expect(await keep(unread)).toBe('release.inspect.unread');

  const stolen = { kind: 'plate', text: 'TX 4821', why: 'Stolen' } as const;
  await api.release.block({ id: null, until: null, ...stolen });
  expect(await codeOf(api.gate.checkIn(truck()))).toBe('release.blocked');
  expect(await keep(truck())).toBe('release.blocked');
  expect(sandbox.yard.store.visits.size).toBe(before);

  // Let go once with its reason, it comes in.
  await api.release.setLetGo({ alone: 'admin' });
  const coming = { ...truck(), companyName: null };
  const of = { is: 'coming', truck: coming, appointment: null } as const;
  const { holds } = await api.release.truck(of);
  await api.release.letGo({
    of,
    holds: holds.map(({ cause, here, there }) => ({ cause, here, there })),
    why: 'Police freed it',
    second: null,
  });
  expect(await codeOf(api.gate.checkIn(truck()))).toBe('done');
});

test('a list of 200 lines is looked at, holds, and is let go', async () => {
  const { desk } = await gateConsole();
  stops.push(() => desk.stop());
  const { api } = desk;
  const items = Array.from({ length: 200 }, (_, at) =>
    item(`Point ${at} ${'of the walk round '.repeat(3)}`.slice(0, 60).trim(), { kind: 'text' }),
  );
  await api.release.setItems({ items, before: [] });
  const all = items.map(({ label }) => seen(label, 'ok', { kind: 'text' }));
  const { trailer } = await cameIn(desk, truck({ looks: looks(...all) }));
  await expect.poll(() => holdsOf(desk, trailer)).toEqual(['unseen']);
  const values = Object.fromEntries(items.map(({ key }, at) => [key, at === 7 ? 'bent' : 'ok']));
  await api.release.inspect({ asset: trailer, when: 'out', values });
  expect(await holdsOf(desk, trailer)).toEqual([`item:${items[7]?.key}`]);
  await api.release.setLetGo({ alone: 'admin' });
  const of = { is: 'asset', asset: trailer } as const;
  const { holds } = await api.release.truck(of);
  const read = holds.map(({ cause, here, there }) => ({ cause, here, there }));
  await api.release.letGo({ of, holds: read, why: 'Bent before', second: null });
  expect(await holdsOf(desk, trailer)).toEqual([]);
});

test('an unlinked truck keeps its evidence; one that left takes no more', async () => {
  const { sandbox, desk } = await gateConsole();
  stops.push(() => desk.stop());
  const { api } = desk;
  await api.release.setItems({
    items: [item('Seal'), placards],
    before: [],
  });
  const booked = [...sandbox.yard.store.appointments.values()].find(
    ({ status }) => status === 'Scheduled',
  );
  const { visit } = await cameIn(
    desk,
    truck({ appointmentId: booked?.id as never, looks: bothLooks(seen('Seal', 'UL 5')) }),
  );
  const asset = { kind: 'visit', id: visit } as const;
  await expect.poll(() => holdsOf(desk, asset)).toContain('unseen');
  await api.gate.unlink({ visit, appointment: booked?.id as never });
  await until(() => desk.page.table.visit(visit)?.appointmentId === null, 'the unlinked truck');
  expect(await holdsOf(desk, asset)).toContain('unseen');
  await api.release.inspect({ asset, when: 'out', values: { Placards: 'UN 1203' } });
  await api.release
    .inspect({
      asset: { kind: 'container', id: trailerOf(desk, visit) as ContainerId },
      when: 'out',
      values: {},
    })
    .catch(() => null);

  const free = [...desk.page.table.spots()].find(
    ({ id, isOpen }) =>
      isOpen && desk.page.table.visitsAt(id).length + desk.page.table.standaloneAt(id).length === 0,
  );
  const spot = free?.id as SpotId;
  sandbox.act.assign(spot, { kind: 'visit', id: visit });
  await until(() => desk.page.table.visit(visit)?.spotId === spot, 'the truck on its spot');
  sandbox.act.depart(spot);
  await until(() => desk.page.table.visit(visit) === undefined, 'the truck that left');
  expect(await codeOf(api.release.inspect({ asset, when: 'out', values: {} }))).toBe(
    'release.inspect.gone',
  );
  const { facts } = await api.detention.evidence({ visit });
  expect(facts.filter(({ kind }) => kind === 'desk.inspected').length).toBeGreaterThanOrEqual(3);
  const sent = { id: randomUUID() as OperationId, accepted: [] };
  expect(
    await codeOf(
      api.operations.submit({
        ...sent,
        operation: { kind: 'depart', spot, departType: 'All', assets: [asset] },
      }),
    ),
  ).not.toBe('done');
});

test('sheet, hand-over and export say what came, what left, who let it go, and why', async () => {
  const { sandbox, desk } = await gateConsole();
  stops.push(() => desk.stop());
  const { api } = desk;
  const ben = await api.clerks.add({ name: 'Ben', roles: ['gate'], active: true, pin: '4711' });
  await api.release.setItems({
    items: [item('Seal'), placards],
    before: [],
  });
  const { visit, trailer } = await cameIn(desk, truck({ looks: bothLooks(seen('Seal', 'UL 5')) }));
  const own = { kind: 'visit', id: visit } as const;
  await expect.poll(() => holdsOf(desk, trailer)).toEqual(['unseen']);
  await api.release.inspect({ asset: own, when: 'out', values: { Placards: 'UN 1203' } });
  await api.release.inspect({ asset: trailer, when: 'out', values: { Seal: 'UL 6' } });
  const of = { is: 'asset', asset: trailer } as const;
  const { holds } = await api.release.truck(of);
  const read = holds.map(({ cause, here, there }) => ({ cause, here, there }));
  const second = { clerk: ben.id, pin: '4711' };
  await api.release.letGo({ of, holds: read, why: '=Customs opened it', second });

  const texts = (gate: readonly GateEvidence[]) =>
    gate.flatMap((each) => [
      ...evidenceLines(each).map((line) => evidenceText(line, englishWords())),
      ...each.letGo.map((one) => letGoText(one, englishWords())),
    ]);
  const entered = [
    'Placards: UN 1203 on the way in, UN 1203 on the way out',
    'Seal: UL 5 on the way in, UL 6 on the way out (differs)',
    expect.stringMatching(/^Released by .+ and Ben: =Customs opened it\. Seal: UL 6 now, UL 5 on/),
  ];
  expect(texts((await api.detention.evidence({ visit })).gate)).toEqual(entered);
  const { gate } = await api.shift.report({ from: null, until: null });
  expect(texts(gate).toSorted()).toEqual([entered[0], entered[2], entered[1]]);
  const { text } = await api.exports.csv({ list: 'activity' });
  expect(text).toContain('53-1102: Seen on the way out. Seal: UL 6');
  expect(text).toContain("'=Customs opened it");

  // What left keeps its sheet.
  const free = [...desk.page.table.spots()].find(
    ({ id, isOpen }) =>
      isOpen && desk.page.table.visitsAt(id).length + desk.page.table.standaloneAt(id).length === 0,
  );
  const spot = free?.id as SpotId;
  sandbox.act.assign(spot, own);
  await until(() => desk.page.table.visit(visit)?.spotId === spot, 'the truck on its spot');
  sandbox.act.depart(spot);
  await until(() => desk.page.table.visit(visit) === undefined, 'the truck that left');
  expect(texts((await api.detention.evidence({ visit })).gate)).toEqual(entered);
});

test('of two administrators who change one list the second is refused; none is lost', async () => {
  const { desk } = await gateConsole();
  stops.push(() => desk.stop());
  const { api } = desk;
  const set = (items: InspectionItem[], before: InspectionItem[]) =>
    codeOf(api.release.setItems({ items, before }));
  const seal = item('Seal');
  expect(await set([seal], [])).toBe('done');
  // Both begin with the seal; one adds the chassis, the other the SCAC.
  expect(await set([seal, item('Chassis')], [seal])).toBe('done');
  expect(await set([seal, item('SCAC')], [seal])).toBe('release.items.changed');
  expect(await set([item('Chassis'), seal], [seal, item('Chassis')])).toBe('done');
  // Another order is another list.
  expect(await set([], [seal, item('Chassis')])).toBe('release.items.changed');
  expect(await set([], [item('Chassis'), seal])).toBe('done');
});

const keepPhoto = async ({ api }: Desk, asset: PhotoAsset, when: 'in' | 'out', bytes: Buffer) => {
  const file = { name: 'seal.jpg', type: 'image/jpeg', size: bytes.length };
  const { id } = await api.photos.begin({ asset, when, ...file });
  await api.photos.piece({ id, data: bytes.toString('base64') });
  await api.photos.keep({ id });
};
const photosSeen = ({ gate }: { readonly gate: readonly GateEvidence[] }) =>
  gate.flatMap((each) =>
    evidenceLines(each)
      .filter(({ label }) => label === 'Photos')
      .map((line) => evidenceText(line, englishWords())),
  );

test('photos of the card go with the check-in, and count as what was seen', async () => {
  const { desk } = await gateConsole();
  stops.push(() => desk.stop());
  const photo = item('Photos', { kind: 'photo', of: 'trailer' });
  await desk.api.release.setItems({ items: [photo], before: [] });
  await keepPhoto(desk, { kind: 'card', id: 'card-1' }, 'in', jpegOf(33, 22));
  const said = looks(seen('Photos', '7', { kind: 'photo' }));
  const { visit, trailer } = await cameIn(desk, truck({ card: 'card-1', looks: said }));
  const evidence = async () => photosSeen(await desk.api.detention.evidence({ visit }));
  await expect.poll(evidence).toEqual(['Photos: 1 photo on the way in']);
  // A page can't say how many there are, nor that there is one.
  const look = (value: string) =>
    desk.api.release.inspect({ asset: trailer, when: 'out', values: { Photos: value } });
  expect(await codeOf(look('x'))).toBe('release.inspect.noPhoto');
  expect(await codeOf(look('5'))).toBe('done');
  expect(await evidence()).toEqual(['Photos: 1 photo on the way in, No photos on the way out']);
  await keepPhoto(desk, trailer, 'out', jpegOf(34, 22));
  expect(await codeOf(look('x'))).toBe('done');
  expect(await evidence()).toEqual(['Photos: 1 photo on the way in, 1 photo on the way out']);
  expect(await holdsOf(desk, trailer)).toEqual([]);
  const { text } = await desk.api.exports.csv({ list: 'activity' });
  expect(text).toContain('1 photo kept on the way in');
  expect(text).toContain('53-1102: 1 photo kept on the way out');
});
