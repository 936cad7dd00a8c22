import { expect, test } from 'vitest';
import { sharedAnswer } from '../../../../renderer/page/stores/shared-answer.ts';
import { createYardTable, type YardTable } from '../../../../shared/yard/table.ts';

test('the same question about a yard is computed once; other keys anew', () => {
  let made = 0;
  const answer = sharedAnswer((_table: YardTable, _version: number, _text: string) => {
    made += 1;
    return { made };
  });
  const [one, other] = [createYardTable(), createYardTable()];
  const first = answer(one, 1, 'a');
  expect(answer(one, 1, 'a')).toBe(first);
  expect(answer(one, 2, 'a')).not.toBe(first);
  expect(answer(one, 2, 'b')).not.toBe(first);
  expect(answer(other, 2, 'b')).not.toBe(answer(one, 2, 'b'));
  expect(made).toBe(4);
  // Only the last one is kept.
  expect(answer(one, 1, 'a')).not.toBe(first);
});
