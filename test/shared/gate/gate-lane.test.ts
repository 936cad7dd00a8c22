/** The gate as a lane: codes and states. Pure. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Coded,
  type CodeMeaning,
  codeKind,
  codeOf,
  meantBy,
} from '../../../shared/gate/codes.ts';
import {
  type LaneEffect,
  type LaneEvent,
  type LaneState,
  laneAfter,
} from '../../../shared/gate/gate-lane.ts';

const code = fc.stringMatching(/^[A-Z]{2}[0-9]{5}[A-Z0-9]{0,4}$/);
/** Trucks with codes that nobody else has, none a part of another. */
const yard = fc
  .uniqueArray(code, { minLength: 4, maxLength: 16, selector: (each) => each.slice(0, 7) })
  .map((codes) =>
    codes.reduce<Coded<number>[]>((all, each, at) => {
      const subject = Math.floor(at / 2);
      const known = all[subject];
      all[subject] = { subject, codes: [...(known?.codes ?? []), codeOf(each)] };
      return all;
    }, []),
  );
const isApart = (all: readonly Coded<number>[]) => {
  const codes = all.flatMap((each) => each.codes);
  return codes.every((a, at) => codes.every((b, other) => at === other || !b.includes(a)));
};

describe('codes', () => {
  it('are told apart by their form', () => {
    expect(
      ['GP-00AF31B2C4', 'USDOT 1204331', 'MSKU 123456-7', '905112', 'TX-4821', 'Lone Star'].map(
        codeKind,
      ),
    ).toEqual(['pass', 'dot', 'container', 'number', 'plate', 'text']);
  });

  it('mean whom they belong to, whole, whatever dashes and case', () => {
    fc.assert(
      fc.property(yard, fc.nat(), (all, pick) => {
        fc.pre(isApart(all));
        const one = all[pick % all.length] as Coded<number>;
        const [first] = one.codes as [string];
        const shown = `${first.slice(0, 2).toUpperCase()}-${first.slice(2)} `;
        expect(meantBy(shown, all)).toMatchObject({
          kind: 'one',
          subject: one.subject,
          isWhole: true,
        });
      }),
    );
  });

  it('half a code never stands for the whole one', () => {
    fc.assert(
      fc.property(yard, fc.nat(), fc.nat(), (all, pick, cut) => {
        fc.pre(isApart(all));
        const one = all[pick % all.length] as Coded<number>;
        const [first] = one.codes as [string];
        const half = first.slice(0, 1 + (cut % (first.length - 1)));
        const meant = meantBy(half, all);
        expect(meant.kind === 'one' && meant.isWhole).toBe(false);
      }),
    );
  });

  it('two in one burst are two, of one truck or told as many', () => {
    fc.assert(
      fc.property(yard, fc.nat(), fc.nat(), (all, a, b) => {
        fc.pre(isApart(all));
        const flat = all.flatMap(({ subject, codes }) => codes.map((each) => ({ subject, each })));
        const [first, second] = [flat[a % flat.length], flat[b % flat.length]] as [
          (typeof flat)[0],
          (typeof flat)[0],
        ];
        fc.pre(first.each !== second.each);
        const meant = meantBy(first.each + second.each, all);
        if (first.subject === second.subject)
          expect(meant).toMatchObject({
            kind: 'one',
            seen: [first.each, second.each],
            isWhole: true,
          });
        else expect(meant.kind).toBe('many');
      }),
    );
  });

  it('a pass of another facility, an empty scan and a book are nobody’s', () => {
    const all = [{ subject: 1, codes: [codeOf('GP-00AF31B2C4'), codeOf('TX-4821')] }];
    expect(meantBy('GP-00AF31B2C4', all).kind).toBe('one');
    for (const text of ['GP-77AF31B2C4', 'GP-00AF31', '  ', '---', 'x'.repeat(300)])
      expect(meantBy(text, all).kind).toBe('none');
  });
});

type Truck = { readonly id: number; readonly isExpected: boolean };
const isSame = (a: Truck, b: Truck) => a.id === b.id;
const step = (lane: LaneState<Truck>, event: LaneEvent<Truck>) =>
  laneAfter(lane, event, isSame, ({ isExpected }) => isExpected);
const truck = fc.record({ id: fc.integer({ min: 1, max: 3 }), isExpected: fc.boolean() });
const meaning: fc.Arbitrary<CodeMeaning<Truck>> = fc.oneof(
  fc.record({
    kind: fc.constant('one' as const),
    subject: truck,
    seen: fc.array(fc.constantFrom('a', 'b')),
    isWhole: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('none' as const),
    form: fc.constantFrom('pass' as const, 'plate' as const),
    text: fc.constant('x'),
  }),
  fc.record({
    kind: fc.constant('many' as const),
    subjects: fc.array(truck, { minLength: 2, maxLength: 3 }),
    text: fc.constant('y'),
  }),
);
const event: fc.Arbitrary<LaneEvent<Truck>> = fc.oneof(
  meaning.map((each) => ({ kind: 'read' as const, meaning: each })),
  fc.integer({ min: 0, max: 1 }).map((missing) => ({ kind: 'enter' as const, missing })),
  fc.constant({ kind: 'escape' as const }),
  fc
    .tuple(fc.boolean(), fc.boolean())
    .map(([isDone, isPushed]) => ({ kind: 'answered' as const, isDone, isPushed })),
);

describe('the lane', () => {
  it('acts once an Enter, on the card that is shown, and never on a hint alone; Escape is always ready', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let lane: LaneState<Truck> = { kind: 'ready' };
        let underWay = 0;
        for (const each of events) {
          const before = lane;
          const { lane: after, effects } = step(lane, each);
          const acts = effects.filter(
            (effect): effect is Extract<LaneEffect<Truck>, { kind: 'act' }> =>
              effect.kind === 'act',
          );
          if (acts.length > 0) {
            expect(acts).toHaveLength(1);
            expect(each).toEqual({ kind: 'enter', missing: 0 });
            expect(before).toMatchObject({
              kind: 'card',
              isWhole: true,
              subject: acts[0]?.subject,
            });
            underWay += 1;
          }
          // While an act is under way no other begins, whatever is scanned or pressed.
          if (before.kind === 'acting') expect(acts).toEqual([]);
          if (each.kind === 'escape') expect(after.kind).toBe('ready');
          if (each.kind === 'read' && before.kind !== 'acting' && each.meaning.kind === 'one')
            expect(after.kind).toBe('card');
          lane = after;
        }
        expect(underWay).toBeLessThanOrEqual(events.filter(({ kind }) => kind === 'enter').length);
      }),
    );
  });

  it('a code of the truck that is shown is added, one of another starts anew, one of nobody fills a check-in', () => {
    const expected = { id: 1, isExpected: true };
    const here = { id: 2, isExpected: false };
    const one = (subject: Truck, seen: readonly string[]): LaneEvent<Truck> => ({
      kind: 'read',
      meaning: { kind: 'one', subject, seen, isWhole: true },
    });
    const card = step({ kind: 'ready' }, one(here, ['a'])).lane;
    expect(step(card, one(here, ['b'])).lane).toMatchObject({
      kind: 'card',
      subject: here,
      seen: ['a', 'b'],
    });
    expect(step(card, one(expected, ['c'])).lane).toMatchObject({
      kind: 'card',
      subject: expected,
      seen: ['c'],
    });
    const nobody: LaneEvent<Truck> = {
      kind: 'read',
      meaning: { kind: 'none', form: 'plate', text: 'NEW 1' },
    };
    expect(step(card, nobody).effects.map(({ kind }) => kind)).toEqual(['empty-box', 'tell-none']);
    expect(
      step(step(card, one(expected, [])).lane, nobody).effects.map(({ kind }) => kind),
    ).toEqual(['empty-box', 'fill']);
  });

  it('what is scanned while something is sent is shown after it, not lost and not mixed in', () => {
    const first = { id: 1, isExpected: true };
    const second = { id: 2, isExpected: false };
    let lane: LaneState<Truck> = { kind: 'acting', subject: first, seen: [], next: null };
    lane = step(lane, {
      kind: 'read',
      meaning: { kind: 'one', subject: second, seen: ['z'], isWhole: true },
    }).lane;
    expect(step(lane, { kind: 'answered', isDone: true, isPushed: true }).lane).toMatchObject({
      kind: 'card',
      subject: second,
    });
    expect(step(lane, { kind: 'answered', isDone: false, isPushed: true }).lane).toMatchObject({
      kind: 'card',
      subject: first,
    });
  });
});
