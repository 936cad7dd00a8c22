import { expect, test } from 'vitest';
import { createClosing } from '../../../main/console/closing.ts';

test('closes in the opposite order, each when the one before it is done, and once', async () => {
  const closing = createClosing();
  const seen: string[] = [];
  closing.open(
    () => 'file',
    (name) => void seen.push(name),
  );
  closing.before(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    seen.push('what writes it');
  });
  closing.open(
    () => 'another file',
    (name) => void seen.push(name),
  );
  await Promise.all([closing.close(), closing.close()]);
  expect(seen).toEqual(['another file', 'what writes it', 'file']);
});

test('an opening that fails closes what was opened before, and its error goes on', () => {
  const closing = createClosing();
  const seen: string[] = [];
  closing.open(
    () => 'file',
    (name) => void seen.push(name),
  );
  closing.before(() => void seen.push('what writes it'));
  const failing = () => {
    throw new Error('The disk is full.');
  };
  expect(() => closing.open(failing, () => void seen.push('never'))).toThrow('The disk is full.');
  expect(seen).toEqual(['what writes it', 'file']);
});
