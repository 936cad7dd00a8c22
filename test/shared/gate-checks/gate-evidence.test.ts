/** What was entered at the gate, as papers and lists show it. */
import { expect, test } from 'vitest';
import {
  evidenceFacts,
  evidenceLines,
  evidenceText,
  type GateEntries,
  gateEvidence,
  isFinding,
  letGoText,
  photosText,
} from '../../../shared/gate-checks/gate-evidence.ts';
import type { Seen } from '../../../shared/gate-checks/inspection.ts';
import {
  cameSubject,
  type HoldRecord,
  type HoldSubject,
} from '../../../shared/gate-checks/standing-hold.ts';
import { englishWords, loadWords } from '../../../shared/i18n/languages.ts';
import type { VisitId } from '../../../shared/ids.ts';

const seen = (label: string, value: string, part: Partial<Seen> = {}): Seen => ({
  ...{ key: label, label, kind: 'seal', unit: '', tolerance: 0, isCompared: true, isRedTag: false },
  value,
  ...part,
});
const look = (asset: HoldSubject, when: 'in' | 'out', at: number, ...all: readonly Seen[]) => ({
  ...{ at, clerk: 'Ana' },
  inspection: { asset, when, seen: all },
});
const evidenceOf = (looks: GateEntries['looks'], passes: GateEntries['passes'] = []) =>
  gateEvidence({ looks, passes, photos: [] }, (asset) => (asset === 'container:c-1' ? 'R-77' : ''));
const inAndOut = (came: Seen, left: Seen) =>
  evidenceOf([look('container:c-1', 'in', 1, came), look('container:c-1', 'out', 2, left)]);
const said = (evidence: ReturnType<typeof evidenceOf>) =>
  evidence.flatMap(evidenceLines).map((line) => [evidenceText(line, englishWords()), line.is]);

test.each([
  [
    'a seal that was changed',
    seen('Seal', 'UL-48812'),
    seen('Seal', 'UL-48813'),
    'Seal: UL-48812 on the way in, UL-48813 on the way out (differs)',
  ],
  [
    'a reading with its unit',
    seen('Reading', '-10.5 °F', { kind: 'temperature', unit: '°F', tolerance: 2 }),
    seen('Reading', '-9 °F', { kind: 'temperature', unit: '°F', tolerance: 2 }),
    'Reading: -10.5 °F on the way in, -9 °F on the way out',
  ],
  [
    'fuel with its unit',
    seen('Fuel', '40', { kind: 'number', unit: 'gal', tolerance: 5 }),
    seen('Fuel', '12', { kind: 'number', unit: 'gal', tolerance: 5 }),
    'Fuel: 40 gal on the way in, 12 gal on the way out (differs)',
  ],
  [
    'a tick, in a word',
    seen('Papers', 'x', { kind: 'tick', isCompared: false }),
    seen('Papers', '', { kind: 'tick', isCompared: false }),
    'Papers: done on the way in, not done on the way out',
  ],
  [
    'a failed point with a red tag',
    seen('Brakes', '', { kind: 'check', isRedTag: true }),
    seen('Brakes', 'no air', { kind: 'check', isRedTag: true }),
    'Brakes: passed on the way in, no air on the way out (red tag)',
  ],
])('%s is said with both ways', (_, came, left, text) => {
  expect(said(inAndOut(came, left)).map(([line]) => line)).toEqual([text]);
});

test('a seal other than on the appointment is shown with the one that was booked', () => {
  const [line] = said(evidenceOf([look('visit:v', 'in', 1, seen('Seal', 'A1', { booked: 'A2' }))]));
  expect(line).toEqual(['Seal: A1 (appointment: A2) on the way in (differs)', 'differs']);
});

test('the truck comes before its trailers, whichever was looked at first', () => {
  const seal = seen('Seal', 'A1');
  const looks = [
    look(cameSubject('v' as VisitId, 'R-78'), 'in', 1, seal),
    look('container:c-1', 'in', 1, seal),
    look('visit:v', 'in', 1, seen('Papers', 'x', { kind: 'tick' })),
  ];
  for (const list of [looks, looks.toReversed()])
    expect(evidenceOf(list).map(({ asset }) => asset)[0]).toBe('visit:v');
});

test('what was seen one way alone is not called the same', () => {
  const [line] = evidenceLines(
    evidenceOf([look('visit:v', 'in', 1, seen('Seal', 'A1'))])[0] as never,
  );
  expect(line?.is).toBe('open');
  expect(line && isFinding(line)).toBe(false);
});

test('a look from before the newest arrival is of another stay', () => {
  const [one] = evidenceOf([
    look('container:c-1', 'out', 1, seen('Seal', 'A1')),
    look('container:c-1', 'in', 2, seen('Seal', 'A2')),
  ]);
  expect([one?.in?.seen[0]?.value, one?.out]).toEqual(['A2', null]);
});

test('what was seen at a check-in stands with its trailer, and names who saw it', () => {
  const evidence = evidenceOf([
    look(cameSubject('v-1' as never, 'r-77'), 'in', 1, seen('Seal', 'A1')),
    { ...look('container:c-1', 'in', 5, seen('Seal', 'A1')), clerk: 'Bo' },
  ]);
  expect(evidence.map(({ asset, in: way }) => [asset, way?.clerk, way?.at])).toEqual([
    ['container:c-1', 'Ana', 1],
  ]);
});

test('a letting go names the item, both clerks, and why, in each language', async () => {
  const record: HoldRecord = {
    ...{ subject: 'container:c-1', asset: 'container:c-1', cause: 'item:k', item: 'Seal' },
    ...{ here: 'UL-48813', there: 'UL-48812', state: 'letGo', why: 'Customs', second: 'Ben' },
  };
  const [one] = evidenceOf([], [{ at: 3, clerk: 'Ana', record }]);
  const spanish = await loadWords({ language: 'es', clock: 'h23' });
  expect(one?.letGo.map((each) => letGoText(each, englishWords()))).toEqual([
    'Released by Ana and Ben: Customs. Seal: UL-48813 now, UL-48812 on the way in.',
  ]);
  expect(one?.letGo.map((each) => letGoText(each, spanish))).toEqual([
    'Ana y Ben liberaron: Customs. Seal: ahora UL-48813, al entrar UL-48812.',
  ]);
});

test('of a photo the newest fact counts, and photos are counted by their way', () => {
  const photo = { asset: 'visit:v-1', sha: 'a', when: 'in', at: 10, state: 'kept' };
  const fact = (at: number, value: object) => ({
    kind: 'desk.photo',
    at,
    body: { value },
    subjects: [],
  });
  const facts = [
    fact(40, { ...photo, state: 'expired' }),
    fact(10, photo),
    fact(20, { ...photo, sha: 'b', when: 'out', at: 20 }),
    // The same picture of the trailer is a photo of its own.
    fact(30, { ...photo, asset: 'container:c-1', at: 30 }),
  ];
  const all = gateEvidence(evidenceFacts(facts), () => '');
  expect(all.map(({ asset, photos }) => [asset, photos.map(({ state }) => state)])).toEqual([
    ['visit:v-1', ['expired', 'kept']],
    ['container:c-1', ['kept']],
  ]);
  expect(photosText(all[0]?.photos ?? [], englishWords())).toBe(
    '2 photos: 1 on the way in, 1 on the way out.',
  );
  expect(photosText([], englishWords())).toBe('');
});
