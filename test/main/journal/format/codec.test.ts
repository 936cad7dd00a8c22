import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeOf,
  decodeFact,
  encodeFact,
  outlineOf,
  type TermNumbers,
} from '../../../../main/journal/format/codec.ts';
import type { NewFact } from '../../../../shared/journal/journal-fact.ts';
import { anyCharacter } from '../../../support/any-character.ts';
import { runs } from '../../../support/runs.ts';

/** A dictionary as the file keeps it. */
function dictionary(): TermNumbers & { tell(texts: readonly string[]): void } {
  const texts: string[] = [];
  return {
    tell: (newTerms) => void texts.push(...newTerms),
    next: () => texts.length + 1,
    numberOf: (text) => (texts.includes(text) ? texts.indexOf(text) + 1 : null),
    textOf(number) {
      const text = texts[number - 1];
      if (text === undefined) throw new RangeError('a number that no fact told');
      return text;
    },
  };
}
const factWith = (body: unknown): NewFact => ({
  source: 'desk',
  kind: 'operation.queued',
  at: 5,
  since: null,
  subjects: ['visit:v', 'clerk:Ana'],
  change: null,
  body: body as NewFact['body'],
});
const keptAs = (terms: ReturnType<typeof dictionary>, fact: NewFact) => {
  const { bytes, newTerms } = encodeFact(fact, 9, terms);
  terms.tell(newTerms);
  return bytes;
};
const place = { seq: 1, notedAt: 9 };

describe('the body of a fact', () => {
  test('is read back as JSON would keep it, whatever it holds', () => {
    const terms = dictionary();
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ unit: anyCharacter, maxLength: 5 }),
          fc.jsonValue({ maxDepth: 4 }),
        ),
        (body) => {
          const bytes = keptAs(terms, factWith(body));
          const read = decodeFact(bytes, place, terms).body;
          expect(JSON.stringify(read)).toBe(JSON.stringify(body));
        },
      ),
      { numRuns: runs(400) },
    );
    const odd = {
      gone: undefined,
      half: '\ud800',
      minus: -0,
      wide: 2 ** 60,
      no: Number.NaN,
      part: 1.5,
      when: new Date(0),
      list: [undefined],
    };
    expect(decodeFact(keptAs(terms, factWith(odd)), place, terms).body).toEqual(
      JSON.parse(JSON.stringify(odd)),
    );
    const named = JSON.parse('{"__proto__":{"a":1},"constructor":2}');
    expect(JSON.stringify(decodeFact(keptAs(terms, factWith(named)), place, terms).body)).toBe(
      JSON.stringify(named),
    );
  });

  test('takes little room once its names and codes are known', () => {
    const terms = dictionary();
    const label = { code: 'operations.label.reassign', values: { asset: 'HBT 52684', to: 'D-07' } };
    const body = { label, account: 'clerk@example.test', said: null };
    const [first, second] = [keptAs(terms, factWith(body)), keptAs(terms, factWith(body))];
    expect(second.length).toBeLessThan(50);
    expect(second.length).toBeLessThan(JSON.stringify(body).length / 2);
    expect(first.length).toBeGreaterThan(second.length);
  });
});

test('bytes that are cut off, or of a version that is to come, are no fact', () => {
  const terms = dictionary();
  const change = {
    kind: 'visit',
    id: 'v',
    before: { spotId: 'A' },
    after: { spotId: 'B' },
  } as const;
  const bytes = keptAs(terms, { ...factWith({ text: 'é' }), change });
  expect(changeOf(bytes, 9, terms)).toEqual(change);
  for (let length = 0; length < bytes.length; length += 1)
    expect(() => decodeFact(bytes.subarray(0, length), place, terms)).toThrow();
  for (const read of [
    () => outlineOf(newer),
    () => decodeFact(newer, place, terms),
    () => changeOf(newer, 9, terms),
  ])
    expect(read).toThrow();
});
const newer = new Uint8Array([3, 8, 0, 1]);
