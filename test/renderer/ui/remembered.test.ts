import { expect, test } from 'vitest';
import { rememberedByRow } from '../../../renderer/ui/timing/remembered.ts';

test('What is made from a row is made once, and again for the row that takes its place', () => {
  const made: string[] = [];
  const keyOf = rememberedByRow(({ code }: { code: string | null }) => {
    made.push(code ?? 'none');
    return code;
  });
  const row = { code: 'D-07' };
  expect([keyOf(row), keyOf(row), keyOf({ code: 'D-08' })]).toEqual(['D-07', 'D-07', 'D-08']);
  const empty = { code: null };
  expect([keyOf(empty), keyOf(empty)]).toEqual([null, null]);
  expect(made).toEqual(['D-07', 'D-08', 'none']);
});
