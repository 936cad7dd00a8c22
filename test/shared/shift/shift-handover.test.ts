import { describe, expect, it } from 'vitest';
import { type Message, message, rawText } from '../../../shared/i18n/message.ts';
import type { JournalFact, RowChange, Subject } from '../../../shared/journal/journal-fact.ts';
import { checkedInKind, refusedKind } from '../../../shared/journal/lines.ts';
import {
  movesBy,
  passageFigures,
  passagesOf,
  ShiftGatherer,
} from '../../../shared/shift/shift-handover.ts';
import { factMaker } from '../journal/facts.ts';

const fact = factMaker();
const row = (change: RowChange, subjects: readonly Subject[] = []) =>
  fact({ change, subjects, since: 1 });
const step = (id: string, state: string, clerk = 'Ana', body: object = {}) =>
  fact({
    source: 'desk',
    kind: `operation.${state}`,
    subjects: [`operation:${id}`, `clerk:${clerk}`],
    body: { label: message('shift.noTime'), ...body },
  });
const gatherer = (facts: readonly JournalFact[]) => {
  const all = new ShiftGatherer();
  for (const each of facts) all.add(each);
  return all;
};
const gathered = (facts: readonly JournalFact[]) => gatherer(facts).all();
const visit = (id: string, before: object | null, after: object | null): RowChange =>
  ({ kind: 'visit', id, before, after }) as RowChange;

describe('arrivals of appointments', () => {
  it('stay known after the truck left, also where it was linked later', () => {
    const facts = [
      row(visit('a', null, { id: 'a', appointmentId: 'x', createdAt: '2026-05-04T09:12:00Z' })),
      row(visit('a', { isActive: true }, { isActive: false })),
      fact({ at: 7_000, change: visit('b', null, { id: 'b', appointmentId: null }) }),
      row(visit('b', { appointmentId: null }, { appointmentId: 'y' })),
      row(visit('b', { id: 'b' }, null)),
    ];
    expect([...gatherer(facts).arrivals()]).toEqual([
      ['x', '2026-05-04T09:12:00Z'],
      ['y', '1970-01-01T00:00:07.000Z'],
    ]);
  });
});

describe('what a shift hands over', () => {
  it('counts what was refused besides operations, until a check-in is done after all', () => {
    const [truck, why] = [rawText('TXR 4410'), message('shift.noTime')];
    const of = (label: Message, kind = refusedKind) =>
      fact({ source: 'desk', kind, subjects: ['clerk:Ana'], body: { label, why } });
    const checkIn = message('journal.refused.checkIn', { truck });
    const spot = message('journal.refused.spot', { truck: 'TXR 4410', spot: 'A-01' });
    const refused = { clerk: 'Ana', was: 'rejected', is: 'rejected' };
    const facts = [of(checkIn), of(spot), of(checkIn)];
    expect(gathered(facts).troubles).toEqual([
      { label: checkIn, ...refused },
      { label: spot, ...refused },
    ]);
    expect(gathered([...facts, of(truck, checkedInKind)]).troubles).toEqual([
      { label: checkIn, ...refused, is: 'confirmed' },
      { label: spot, ...refused },
    ]);
  });

  it('lists who came and went, in order', () => {
    const { came, went } = gathered([
      row(visit('a', null, { id: 'a' })),
      row(visit('b', { id: 'b' }, null)),
      row(visit('c', { isActive: true }, { isActive: false })),
      row({ kind: 'spot', id: 's', before: null, after: { id: 's' } } as RowChange),
    ]);
    expect([came.map(({ subject }) => subject), went.map(({ subject }) => subject)]).toEqual([
      ['visit:a'],
      ['visit:b', 'visit:c'],
    ]);
    expect(came[0]?.since).toBe(1);
  });

  it('counts a first spot that is read together with the check-in', () => {
    const placed = visit('a', null, { id: 'a', spotId: 'B' });
    const { came, moves } = gathered([
      step('op-1', 'queued'),
      row(placed, ['visit:a', 'operation:op-1']),
      // Another's: we can't know who put it there, or when.
      row(visit('b', null, { id: 'b', spotId: 'C' })),
    ]);
    expect(came).toHaveLength(2);
    expect(moves.map(({ spot, clerk }) => [spot, clerk])).toEqual([['spot:B', 'Ana']]);
  });

  it('leaves out a truck whose check-in was taken back, with the trailer it brought', () => {
    const trailer = (id: string, before: object | null, after: object | null): RowChange =>
      ({ kind: 'container', id, before, after }) as RowChange;
    const { came, went } = gathered([
      row(visit('wrong', null, { id: 'wrong' })),
      row(trailer('t1', null, { id: 't1', visitId: 'wrong' })),
      // Unhooked in the yard, it is a trailer of its own.
      row(trailer('t2', null, { id: 't2', visitId: 'wrong' })),
      row(trailer('t2', { visitId: 'wrong' }, { visitId: null, spotId: 'A' })),
      row(visit('right', null, { id: 'right' })),
      row(trailer('t3', null, { id: 't3', visitId: 'right' })),
      fact({ source: 'desk', kind: 'desk.checkInVoided', subjects: ['visit:wrong'] }),
      row(visit('wrong', { isActive: true }, { isActive: false })),
      row(trailer('t1', { isActive: true }, { isActive: false, visitId: null })),
      row(trailer('t3', { isActive: true }, { isActive: false })),
    ]);
    expect([came.map(({ subject }) => subject), went.map(({ subject }) => subject)]).toEqual([
      ['container:t2', 'visit:right', 'container:t3'],
      ['container:t3'],
    ]);
  });

  // Cases: D9.
  it('counts a trailer that left without its truck as one trailer out, and no truck', () => {
    const trailer = (before: object, after: object | null): RowChange =>
      ({ kind: 'container', id: 't', before, after }) as RowChange;
    const all = gathered([
      row(trailer({ visitId: 'v' }, { visitId: null, spotId: 'A' })),
      row(trailer({ id: 't', isActive: true, spotId: 'A' }, null)),
    ]);
    const counts = passageFigures.map((each) => passagesOf(all, each).length);
    expect(counts).toEqual([0, 0, 0, 1]);
  });

  it('counts each move once, by its clerk, and all others together', () => {
    const moved = (id: string, operation: string | null) =>
      row(
        visit(id, { spotId: 'A' }, { spotId: 'B' }),
        operation === null ? [] : [`operation:${operation}`],
      );
    const { moves } = gathered([
      step('o1', 'queued'),
      step('o2', 'queued', 'Bo'),
      step('o3', 'queued', 'Bo'),
      moved('a', 'o1'),
      moved('b', 'o2'),
      moved('c', 'o3'),
      moved('d', null),
      row(visit('e', { spotId: 'A' }, { spotId: null })),
    ]);
    expect(moves.map(({ subject, spot, clerk }) => [subject, spot, clerk])).toEqual([
      ['visit:a', 'spot:B', 'Ana'],
      ['visit:b', 'spot:B', 'Bo'],
      ['visit:c', 'spot:B', 'Bo'],
      ['visit:d', 'spot:B', null],
    ]);
    expect(movesBy(moves)).toEqual({
      own: [
        { clerk: 'Bo', count: 2 },
        { clerk: 'Ana', count: 1 },
      ],
      others: 1,
    });
  });

  it('counts no move that was taken back, but one that was done again', () => {
    const back = { label: message('shift.toYourself'), undoes: 'o1' };
    const moved = (operation: string, from: string | null, to: string | null) =>
      row(visit('a', { spotId: from }, { spotId: to }), [`operation:${operation}`]);
    const done = [step('o1', 'confirmed'), moved('o1', 'A', 'B')];
    const taken = [step('u1', 'confirmed', 'Ana', back), moved('u1', 'B', 'A')];
    const again = [step('r1', 'confirmed', 'Ana', { undoes: 'o1' }), moved('r1', 'A', 'B')];
    const count = (...facts: JournalFact[]) => gathered(facts).moves.length;
    expect(count(...done)).toBe(1);
    expect(count(...done, ...taken)).toBe(0);
    expect(count(...done, ...taken, ...again)).toBe(1);
    expect(count(...done, step('u1', 'confirmed', 'Ana', back), moved('u1', 'B', null))).toBe(0);
    // Until the service has the undo, the move counts; so it does where the undo was refused.
    expect(count(...done, step('u1', 'rejected', 'Ana', back))).toBe(1);
    // A shift that only takes back what an earlier one did moves nothing.
    expect(count(...taken)).toBe(0);
  });

  it('keeps refused, conflicting and unknown ones, and none that went well', () => {
    const { troubles } = gathered([
      ...['queued', 'sending', 'unknown', 'confirmed'].map((state) => step('o1', state)),
      ...['queued', 'rejected'].map((state) => step('o2', state)),
      ...['queued', 'sending', 'confirmed'].map((state) => step('o3', state)),
    ]);
    expect(troubles.map(({ was, is }) => [was, is])).toEqual([
      ['unknown', 'confirmed'],
      ['rejected', 'rejected'],
    ]);
  });

  it('brings notes with what they are about', () => {
    const { notes } = gathered([
      fact({
        source: 'note',
        kind: 'note',
        subjects: ['yard:shift', 'clerk:Ana'],
        body: { text: 'Gate 2 sticks' },
      }),
      fact({
        source: 'note',
        kind: 'note',
        subjects: ['spot:s', 'clerk:Bo'],
        body: { text: 'Ice' },
      }),
    ]);
    expect(notes.map(({ text, clerk, about }) => [text, clerk, about])).toEqual([
      ['Gate 2 sticks', 'Ana', null],
      ['Ice', 'Bo', 'spot:s'],
    ]);
  });
});

it('counts a truck with a trailer once as a truck and once as a trailer', () => {
  const passage = (subject: Subject) => ({ subject, at: 1, since: null });
  const came = [passage('visit:v'), passage('container:c'), passage('container:loose')];
  const counts = passageFigures.map(
    (figure) => passagesOf({ came, went: [passage('visit:v')] }, figure).length,
  );
  expect(counts).toEqual([1, 2, 1, 0]);
});
