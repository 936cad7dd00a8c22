/** Equal logs give equal heads and folds on every desk (DK2), whatever else is in the log. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyFold, type Fold } from '../../../shared/desks/fold.ts';
import { genesis, headBefore } from '../../../shared/desks/log-chain.ts';
import { before, maySend } from '../../../shared/desks/log-difference.ts';
import type { FactBody } from '../../../shared/desks/log-fact.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import {
  asked,
  checkIn,
  desk,
  ended,
  facility,
  foldOf,
  hash,
  logOf,
  note,
  opId,
} from '../../support/desk-facts.ts';
import { runs } from '../../support/runs.ts';

const desks = ['gate', 'dock', 'yard'];
const names = ['o1', 'o2', 'o3', 'o4', 'o5'];
const id = fc.constantFrom(...names);
const by = fc.constantFrom(...desks);

const plain: fc.Arbitrary<Exclude<FactBody, { kind: 'again' }>> = fc.oneof(
  fc
    .tuple(id, fc.constantFrom('S1', 'S2'), fc.constantFrom('V1', 'V2'))
    .map(([each, spot, visit]) => asked(each, spot, visit) as never),
  fc
    .tuple(id, fc.integer({ min: 1, max: 3 }))
    .map(([each, attempt]) => ({ kind: 'sending', id: opId(each), attempt }) as const),
  fc
    .tuple(id, fc.constantFrom('confirmed', 'rejected', 'canceled'))
    .map(([each, state]) => ended(each, state as 'confirmed') as never),
  fc
    .tuple(id, by)
    .map(
      ([each, from]) => ({ kind: 'taken', id: opId(each), from: desk(from), clerk: 'Bo' }) as const,
    ),
  id.map(
    (each) =>
      ({ kind: 'waits', id: opId(each), state: 'conflict', said: rawText('look') }) as const,
  ),
  fc
    .tuple(
      id,
      fc.constantFrom('open', 'kept', 'sending', 'unclear'),
      fc.constantFrom('tx1', 'tx2', ''),
      fc.constantFrom('9', ''),
      fc.option(id),
    )
    .map(([each, stage, plate, dot, instead]) =>
      checkIn(
        `c-${each}`,
        stage as 'open',
        { plate, dot },
        instead === null ? null : `c-${instead}`,
      ),
    ),
  fc
    .tuple(id, fc.constantFrom('done', 'left'))
    .map(
      ([each, how]) =>
        ({ kind: 'check-in-end', id: `c-${each}`, how: how as 'done', visit: null }) as const,
    ),
  fc.tuple(id, fc.integer({ min: 1, max: 3 })).map(([each, place]) => note(`n-${each}`, place)),
  by.map((name) => ({ kind: 'hello', card: { name, version: '1' } }) as const),
);
const said: fc.Arbitrary<FactBody> = fc.oneof(
  { weight: 6, arbitrary: plain },
  {
    weight: 1,
    arbitrary: fc
      .tuple(plain, by, fc.constantFrom('f1', 'f2'))
      .map(
        ([inner, first, fact]) =>
          ({ kind: 'again', first: desk(first), fact, said: inner }) as const,
      ),
  },
);

type Step = {
  readonly by: string;
  readonly said: FactBody;
  readonly how: 'sound' | 'stale' | 'other-desk' | 'garbage' | 'bytes' | 'newer';
};
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    by,
    said,
    how: fc.oneof(
      { weight: 8, arbitrary: fc.constant('sound' as const) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'stale' as const,
          'other-desk' as const,
          'garbage' as const,
          'bytes' as const,
          'newer' as const,
        ),
      },
    ),
  }),
  { maxLength: 60 },
);

/** A log of these steps: what is not sound is in it too. */
function played(all: readonly Step[]) {
  const log = logOf();
  const heads = [log.fold.head];
  const valid: { readonly by: string; readonly said: FactBody; readonly fact: string }[] = [];
  let number = 0;
  for (const { by: who, said: what, how } of all) {
    number += 1;
    const fact = `fact-${number}`;
    if (how === 'sound') {
      log.write(who, what, { fact });
      valid.push({ by: who, said: what, fact });
    } else if (how === 'stale') {
      const old = heads.at(-2) ?? hash('another', facility);
      log.write(who, what, { prev: old, fact });
      if (heads.length < 2 || old === heads.at(-1)) expect(log.fold.head).toBe(heads.at(-1));
    } else if (how === 'other-desk') {
      log.add(
        'stranger',
        JSON.stringify({
          v: 1,
          must: false,
          fact,
          desk: who,
          prev: log.fold.head,
          at: '',
          said: what,
        }),
      );
    } else if (how === 'garbage') log.add(who, '{"v":1,');
    else if (how === 'bytes') log.add(who, null);
    else
      log.add(
        who,
        JSON.stringify({
          v: 1,
          must: false,
          fact,
          desk: who,
          prev: log.fold.head,
          at: '',
          said: { kind: 'unheard-of' },
        }),
      );
    if (log.fold.head !== heads.at(-1)) heads.push(log.fold.head);
  }
  return { log, valid };
}

const plainFold = ({
  seq,
  head,
  open,
  ended: over,
  cards,
  facts,
  checkIns,
  entries,
  isBehind,
}: Fold) => ({
  seq,
  head,
  open: [...open],
  over: [...over],
  cards: [...cards],
  facts: [...facts],
  underWay: [...checkIns.open],
  checkedIn: [...checkIns.over],
  notes: [...entries.notes].map(([of, notes]) => [of, [...notes]]),
  isBehind,
});

test('any cut of a log into sessions folds alike', () => {
  fc.assert(
    fc.property(steps, fc.array(fc.nat(60), { maxLength: 4 }), (all, cuts) => {
      const { log } = played(all);
      let fold = emptyFold(genesis(facility, hash));
      for (const cut of [...cuts, log.entries.length].sort((a, b) => a - b)) {
        fold = foldOf(log.entries.slice(fold.seq, cut), fold);
      }
      expect(plainFold(fold)).toEqual(plainFold(log.fold));
    }),
    { numRuns: runs(300) },
  );
});

test('what is void changes nothing but the place', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { log, valid } = played(all);
      const newer = all.some(({ how }) => how === 'newer');
      fc.pre(!newer);
      const clean = logOf();
      for (const each of valid) clean.write(each.by, each.said, { fact: each.fact });
      expect(log.fold.head).toBe(clean.fold.head);
      const without = ({ open }: Fold) => [...open.values()].map(({ order: _, ...rest }) => rest);
      expect(without(log.fold)).toEqual(without(clean.fold));
    }),
    { numRuns: runs(300) },
  );
});

test('an operation has one holder, and goes only when all before it are over', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { log } = played(all);
      const { open, ended: over } = log.fold;
      for (const known of open.values()) {
        expect(over.has(known.op.id)).toBe(false);
        const goes = desks.filter((name) => maySend(log.fold, known.op.id, desk(name)));
        expect(goes.length).toBeLessThanOrEqual(1);
        if (goes.length === 1) expect(goes[0]).toBe(known.holder);
        const blocker = before(log.fold, known.op.id);
        if (blocker !== null) expect(blocker.order).toBeLessThan(known.order);
      }
      const orders = [...open.values()].map(({ order }) => order);
      expect(orders).toEqual([...orders].sort((a, b) => a - b));
      const free = [...open.values()][0];
      if (free !== undefined) expect(before(log.fold, free.op.id)).toBeNull();
    }),
    { numRuns: runs(300) },
  );
});

test('a log that lost its oldest entries is read from its beginning, also a void one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ by, said }), { minLength: 6, maxLength: 30 }),
      fc.nat(20),
      fc.boolean(),
      (all, cut, isVoid) => {
        const { log } = played(all.map((each) => ({ ...each, how: 'sound' as const })));
        const from = Math.min(cut, all.length - 4);
        fc.pre(from > 0);
        const kept = log.entries.slice(from);
        if (isVoid && kept[0] !== undefined)
          kept[0] = {
            ...kept[0],
            text: kept[0].text?.replace(/"prev":"[^"]+"/, '"prev":"stale"') ?? null,
          };
        const fold = foldOf(kept, emptyFold(headBefore(kept, facility, hash), from));
        expect(fold.head).toBe(log.fold.head);
      },
    ),
    { numRuns: 200 },
  );
});
