/**
 * Check-ins under way, as facts of the log: one truck is in one hand, and an earlier version reads
 * on.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainHash } from '../../../main/desks/log/hash.ts';
import {
  type CheckInEndBody,
  checkInsToWrite,
  firstElsewhere,
  isSameArrival,
  noPlate,
  type OwnCheckIn,
} from '../../../shared/desks/check-in-log.ts';
import { readFact, writeFact } from '../../../shared/desks/log-fact.ts';
import { isMissing, lostAfter, type StoredEntry } from '../../../shared/desks/rollback.ts';
import { readFold, writeFold } from '../../../shared/desks/stored-fold.ts';
import type { AppointmentId, VisitId } from '../../../shared/ids.ts';
import { asked, checkIn, desk, logOf } from '../../support/desk-facts.ts';

const over = (
  id: string,
  how: CheckInEndBody['how'],
  visit: string | null = null,
): CheckInEndBody => ({
  kind: 'check-in-end',
  id,
  how,
  visit: visit as VisitId | null,
});
const left = () => ({ how: 'left', visit: null }) as const;
const own = (...of: Parameters<typeof checkIn>): OwnCheckIn => {
  const { kind: _, ...rest } = checkIn(...of);
  return rest;
};

test('a truck is known by plate, else by appointment, else by DOT and phone', () => {
  const truck = (more: object) => ({ plate: '', dot: '', phone: '', appointment: null, ...more });
  const same = (a: object, b: object) => isSameArrival(truck(a), truck(b));
  const appointment = 'a1' as AppointmentId;
  expect(same({ appointment }, { appointment, plate: 'tx1' })).toBe(true);
  expect(same({ plate: 'tx1' }, { plate: 'tx1', dot: '7' })).toBe(true);
  // A carrier's office gives one phone for all of its trucks.
  const office = { dot: '7', phone: '1' };
  expect(same({ ...office, plate: 'tx1' }, { ...office, plate: 'tx2' })).toBe(false);
  expect(same(office, { ...office, plate: 'tx2' })).toBe(true);
  expect(same({}, {})).toBe(false);
  // One plate of two states, and two trucks for one appointment.
  expect(same({ plate: 'tx1', phone: '1' }, { plate: 'tx1', phone: '2' })).toBe(false);
  expect(same({ appointment, plate: 'tx1' }, { appointment, plate: 'tx2' })).toBe(false);
  expect(same({ appointment, phone: '1' }, { appointment, phone: '2' })).toBe(false);
});

test('trucks without a plate are not one for want of it', () => {
  const tagged = (more: object) => ({
    plate: noPlate,
    dot: '7',
    phone: '1',
    appointment: null,
    ...more,
  });
  expect(isSameArrival(tagged({}), tagged({}))).toBe(false);
  expect(isSameArrival(tagged({}), tagged({ plate: 'tx1' }))).toBe(false);
  const appointment = 'a1' as AppointmentId;
  expect(isSameArrival(tagged({ appointment }), tagged({ appointment }))).toBe(true);
});

describe('a truck in hand', () => {
  test('is had by the first of two desks, and by the second once it is let go', () => {
    const log = logOf();
    log.write('gate', checkIn('g1'));
    log.write('dock', checkIn('d1'));
    expect([...log.fold.checkIns.open.keys()]).toEqual(['g1']);
    expect(checkInsToWrite([own('d1')], left, log.fold.checkIns, desk('dock'))).toEqual([]);
    log.write('gate', over('g1', 'left'));
    const [next] = checkInsToWrite([own('d1')], left, log.fold.checkIns, desk('dock'));
    expect(next).toMatchObject({ kind: 'check-in', id: 'd1' });
  });

  test('is let go by its own desk alone, unless its visit was seen', () => {
    const log = logOf();
    log.write('gate', checkIn('g1', 'sending'));
    log.write('dock', over('g1', 'left'));
    expect(log.fold.checkIns.open.has('g1')).toBe(true);
    log.write('dock', over('g1', 'done', 'v1'));
    expect(log.fold.checkIns.over.get('g1')).toMatchObject({
      how: 'done',
      by: 'dock',
      desk: 'gate',
      visit: 'v1',
    });
    // Over is over.
    log.write('gate', checkIn('g1', 'sending'));
    expect(log.fold.checkIns.open.size).toBe(0);
  });

  test('is taken in the place of the one that has it, by name alone', () => {
    const log = logOf();
    log.write('gate', checkIn('g1'));
    log.write('dock', checkIn('d1', 'sending', { plate: 'tx4821' }, 'another'));
    expect([...log.fold.checkIns.open.keys()]).toEqual(['g1']);
    log.write('dock', checkIn('d1', 'sending', { plate: 'tx4821' }, 'g1'));
    expect([...log.fold.checkIns.open.keys()]).toEqual(['d1']);
    expect(log.fold.checkIns.over.get('g1')).toMatchObject({ how: 'taken', by: 'dock' });
    expect(checkInsToWrite([own('g1')], left, log.fold.checkIns, desk('gate'))).toEqual([]);
  });

  test('that its desk has in hand twice is taken completely', () => {
    const log = logOf();
    log.write('yard', checkIn('y1'));
    log.write('yard', checkIn('y2'));
    log.write('gate', checkIn('g1', 'open', { plate: 'tx4821' }, 'y1'));
    expect([...log.fold.checkIns.open.keys()]).toEqual(['g1']);
    expect(log.fold.checkIns.over.get('y2')).toMatchObject({ how: 'taken', by: 'gate' });
  });

  test('goes on while its desk does not know how it ended', () => {
    const log = logOf();
    log.write('gate', checkIn('g1', 'sending'));
    expect(checkInsToWrite([], () => null, log.fold.checkIns, desk('gate'))).toEqual([]);
    expect(checkInsToWrite([], left, log.fold.checkIns, desk('gate'))).toEqual([
      over('g1', 'left'),
    ]);
    expect(
      checkInsToWrite([own('g1', 'unclear')], left, log.fold.checkIns, desk('gate')),
    ).toMatchObject([{ stage: 'unclear' }]);
  });
});

test('whatever is written, a truck is never in two hands', () => {
  const said = fc.record({
    by: fc.constantFrom('gate', 'dock', 'yard'),
    id: fc.constantFrom('c1', 'c2', 'c3', 'c4'),
    stage: fc.constantFrom('open' as const, 'kept' as const, 'sending' as const),
    truck: fc.constantFrom(
      { plate: 'tx1' },
      { plate: 'tx2' },
      { dot: '7', phone: '1' },
      { plate: 'tx1', dot: '7', phone: '1' },
    ),
    instead: fc.option(fc.constantFrom('c1', 'c2', 'c3')),
    ends: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(said, { maxLength: 40 }), (all) => {
      const log = logOf();
      for (const { by, id, stage, truck, instead, ends } of all) {
        log.write(
          by,
          ends
            ? over(id, stage === 'sending' ? 'done' : 'left')
            : checkIn(id, stage, truck, instead),
        );
        for (const each of log.fold.checkIns.open.values()) {
          const other = firstElsewhere(log.fold.checkIns.open, each.truck, each.desk);
          // A truck that is told more of later may turn out to be another's: the first of them
          // keeps it.
          if (other !== null) expect(isSameArrival(each.truck, other.truck)).toBe(true);
        }
        const exact = [...log.fold.checkIns.open.values()].filter(
          (each) => each.truck.plate === 'tx1' && each.truck.dot === '',
        );
        expect(new Set(exact.map((each) => each.desk)).size).toBeLessThanOrEqual(1);
      }
      expect(readFold(writeFold(log.fold))?.checkIns).toEqual(log.fold.checkIns);
    }),
    { numRuns: 200 },
  );
});

describe('versions', () => {
  test('a desk that knows nothing of check-ins reads on, also when they are put back', () => {
    const fact = { fact: 'f', desk: desk('gate'), prev: 'h', at: '' } as const;
    for (const said of [
      checkIn('g1'),
      over('g1', 'left'),
      { kind: 'again', first: desk('gate'), fact: 'x', said: checkIn('g1') } as const,
    ])
      expect(JSON.parse(writeFact({ ...fact, said }))).toMatchObject({ must: false });
    expect(
      JSON.parse(
        writeFact({
          ...fact,
          said: { kind: 'again', first: desk('gate'), fact: 'x', said: asked('o1') as never },
        }),
      ),
    ).toMatchObject({
      must: true,
    });
    // As such a desk sees it: a kind that it does not know.
    const text = writeFact({ ...fact, said: checkIn('g1') }).replaceAll('check-in', 'unheard-of');
    expect(readFact(text)).toMatchObject({ is: 'unknown', must: false });
    const log = logOf();
    log.add(
      'gate',
      writeFact({ ...fact, prev: log.fold.head, said: checkIn('g1') }).replaceAll(
        'check-in',
        'unheard-of',
      ),
    );
    expect(log.fold.isBehind).toBe(false);
    log.write('dock', asked('o1'));
    expect(log.fold.open.size).toBe(1);
  });

  test('what an earlier version kept of the log has no check-ins', () => {
    const log = logOf();
    log.write('gate', asked('o1'));
    const { checkIns: _, ...before } = JSON.parse(writeFold(log.fold));
    expect(readFold(JSON.stringify(before))?.checkIns).toEqual({
      open: new Map(),
      over: new Map(),
    });
  });

  test('garbage in one is no fact of it', () => {
    const log = logOf();
    log.write('gate', { ...checkIn('g1'), truck: { plate: 5 } } as never);
    log.write('gate', { ...checkIn('g2'), known: 'all' } as never);
    expect(log.fold.checkIns.open.size).toBe(0);
    expect(log.fold.isBehind).toBe(false);
  });
});

test('of what a log lost, the newest word of each check-in goes back that is not over', () => {
  const log = logOf();
  const kept: StoredEntry[] = [];
  const start = { seq: 0, head: log.fold.head };
  const write = (by: string, said: Parameters<typeof log.write>[1]) => {
    log.write(by, said);
    kept.push({ ...(log.entries.at(-1) as StoredEntry), head: log.fold.head, isFact: true });
  };
  write('gate', checkIn('g1'));
  write('gate', checkIn('g1', 'sending'));
  write('dock', checkIn('d1', 'kept', { plate: 'tx2' }));
  write('dock', over('d1', 'left'));
  const lost = lostAfter(kept, start, chainHash);
  expect(lost.map(({ body }) => body)).toMatchObject([
    { kind: 'check-in', id: 'g1', stage: 'sending' },
  ]);
  const [first] = lost;
  if (first === undefined) throw new Error('Nothing was lost.');
  expect(isMissing(log.fold, first)).toBe(false);
  expect(isMissing(logOf().fold, first)).toBe(true);
});
