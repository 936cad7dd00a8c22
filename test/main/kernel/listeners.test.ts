import { expect, it, vi } from 'vitest';
import { createListeners } from '../../../main/kernel/listeners.ts';

it('calls those who listen, in their order, until they end it', () => {
  const { tell, watch } = createListeners<string>();
  const heard: string[] = [];
  const end = watch((change) => heard.push(`first ${change}`));
  watch((change) => heard.push(`second ${change}`));
  tell('a');
  end();
  tell('b');
  expect(heard).toEqual(['first a', 'second a', 'second b']);
});

it('calls neither one who ended it meanwhile nor one who began meanwhile', () => {
  const { tell, watch } = createListeners();
  const late = vi.fn();
  watch(() => {
    end();
    watch(late);
  });
  const ended = vi.fn();
  const end = watch(ended);
  tell();
  expect([ended.mock.calls.length, late.mock.calls.length]).toEqual([0, 0]);
});

it('passes a listener’s error through, or to its handler and goes on', () => {
  const mistake = new Error('a mistake');
  const plain = createListeners();
  plain.watch(() => {
    throw mistake;
  });
  expect(plain.tell).toThrow(mistake);

  const failed = vi.fn();
  const guarded = createListeners(failed);
  const next = vi.fn();
  guarded.watch(() => {
    throw mistake;
  });
  guarded.watch(next);
  guarded.tell();
  expect(failed).toHaveBeenCalledWith(mistake);
  expect(next).toHaveBeenCalledOnce();
});
