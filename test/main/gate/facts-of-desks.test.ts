/**
 * What a gate says of a check-in, known at every desk: taken back, and what else its truck came
 * for.
 */
import { expect, test } from 'vitest';
import { GateFacts } from '../../../main/gate/gate-facts.ts';
import type { AppointmentId, VisitId } from '../../../shared/ids.ts';
import type { NewFact, Subject } from '../../../shared/journal/journal-fact.ts';
import { deskYard } from '../../support/desk-yard.ts';

const visit = (name: string) => name as VisitId;
const appointment = (name: string) => name as AppointmentId;
type Fact = Omit<NewFact, 'since' | 'change'>;

/** Gates of desks that share a log; each keeps its facts in a journal of its own. */
function gates() {
  const yard = deskYard();
  const open = (name: string, facts: Fact[] = []) => {
    const desk = yard.startDesk(name);
    const gate = new GateFacts({
      recorder: {
        keep(...more: readonly Fact[]) {
          facts.push(...more);
          return null;
        },
      },
      file: {
        about: (subject: Subject) =>
          facts
            .map((fact, index) => ({ ...fact, seq: index + 1 }))
            .filter(({ subjects }) => subjects.includes(subject))
            .toReversed() as never,
      },
      clock: desk.clock,
      clerk: () => `Clerk of ${name}`,
      onTakenBack: () => undefined,
      desks: desk.copies,
    });
    desk.start();
    return { desk, gate, facts };
  };
  return { ...yard, open };
}

const also = ({ gate }: { readonly gate: GateFacts }, of: VisitId) => [
  ...(gate.alsoFor().get(of) ?? []),
];

test('a check-in taken back at one desk is taken back at the others, once', async () => {
  const yard = gates();
  const [lane, booth] = [yard.open('lane'), yard.open('booth')];
  await yard.soon();
  lane.gate.takeBack(visit('v-31'), [appointment('a-8')], 'Two trucks, one plate');
  await yard.soon();
  expect(booth.gate.isVoid(visit('v-31'))).toBe(true);
  expect([...booth.gate.takenBack(0).keys()]).toEqual(['a-8']);
  expect(booth.facts).toHaveLength(1);
  expect(booth.facts[0]).toMatchObject({ body: { why: 'Two trucks, one plate' } });
  expect(booth.facts[0]?.subjects).toContain('clerk:Clerk of lane');
  // A desk that was closed learns it at its next start; one that knows it keeps it once.
  booth.desk.stop();
  const again = yard.open('booth', booth.facts);
  const late = yard.open('office');
  await yard.soon();
  expect([again.facts.length, lane.facts.length]).toEqual([1, 1]);
  expect(late.gate.isVoid(visit('v-31'))).toBe(true);
});

test('the last word on what else a truck came for counts, whatever the clocks', async () => {
  const yard = gates();
  const [lane, booth] = [yard.open('lane'), yard.open('booth')];
  await yard.soon();
  lane.gate.setAlsoFor(visit('v-4'), appointment('a-1'), true);
  lane.gate.setAlsoFor(visit('v-4'), appointment('a-2'), true);
  await yard.soon();
  expect(also(booth, visit('v-4'))).toEqual(['a-1', 'a-2']);
  booth.gate.setAlsoFor(visit('v-4'), appointment('a-1'), false);
  await yard.soon();
  expect(also(lane, visit('v-4'))).toEqual(['a-2']);
  // Said apart: the later one, at both.
  yard.link(false, 'lane', 'booth');
  await yard.soon();
  lane.gate.setAlsoFor(visit('v-4'), appointment('a-3'), true);
  await yard.time.advance(1_000);
  booth.gate.setAlsoFor(visit('v-4'), appointment('a-3'), false);
  yard.link(true, 'lane', 'booth');
  await yard.soon();
  expect([also(lane, visit('v-4')), also(booth, visit('v-4'))]).toEqual([['a-2'], ['a-2']]);
});

test('what no gate could have said is left alone', async () => {
  const yard = gates();
  const booth = yard.open('booth');
  const other = yard.startDesk('lane');
  const said = new Map<string, unknown>([
    ['v-9', { appointments: 'all', why: 1 }],
    ['v-10 a-1', { visit: 'v-11', appointment: 'a-1', isSo: true, clerk: 'x' }],
  ]);
  for (const table of ['void', 'also'] as const)
    other.copies.join({
      table,
      own: () => [...said.keys()].map((key) => ({ key, stamp: 5, by: null })),
      tell: (key) => ({ stamp: 5, by: null, value: said.get(key) }),
      take: () => undefined,
    });
  other.start();
  await yard.soon();
  expect(booth.facts).toEqual([]);
  expect(booth.gate.alsoFor().size).toBe(0);
});
