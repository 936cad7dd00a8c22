import { expect, test } from 'vitest';
import { UnsavedText } from '../../../main/kernel/unsaved-text.ts';

// Faults: W5.
test('work waits for the last page to let go, runs once, or at once without any', () => {
  const text = new UnsavedText();
  const done: string[] = [];
  text.whenNone(() => done.push('first'));
  const one = text.hold();
  const other = text.hold();
  text.whenNone(() => done.push('second'));
  one();
  one();
  expect(text.isHeld()).toBe(true);
  expect(done).toEqual(['first']);
  other();
  expect(done).toEqual(['first', 'second']);
  text.hold()();
  expect(done).toHaveLength(2);
});
