import { expect, test } from 'vitest';
import { writeText } from '../../../main/kernel/ready-text.ts';
import { columnsOnTheWire, withTexts } from '../../../main/program/columns-on-the-wire.ts';

const columnsNamed = (name: string) => ({ length: 1, fields: { name: [name] } });
const sent = (...all: readonly object[]) =>
  JSON.stringify({ all: all.map((each) => columnsOnTheWire.serialize(each)) });

test('what is written ahead is not written again, and stands where it belongs', () => {
  const [first, second, third] = ['A "1"', 'B', 'C'].map(columnsNamed);
  if (first === undefined || second === undefined || third === undefined) throw new Error();
  writeText(first);
  writeText(third);
  const message = sent(first, second, third);
  expect(message).not.toContain('A \\"1');
  expect(JSON.parse(withTexts(message))).toEqual({ all: [first, second, third] });
  expect(JSON.parse(withTexts(sent(second)))).toEqual({ all: [second] });
});

test('two messages on their way have each their own', () => {
  const [one, other] = [columnsNamed('one'), columnsNamed('other')];
  writeText(one);
  writeText(other);
  const messages = [sent(one), sent(other, one)];
  expect(messages.toReversed().map((each) => JSON.parse(withTexts(each)))).toEqual([
    { all: [other, one] },
    { all: [one] },
  ]);
});

test('texts with a dollar, bytes, and a text like a placeholder stay as they are', () => {
  const priced = columnsNamed("$& $1 $' ready-1");
  writeText(priced);
  expect(JSON.parse(withTexts(sent(priced)))).toEqual({ all: [priced] });
  const bytes = Buffer.from('{}');
  expect(withTexts(bytes)).toBe(bytes);
});
