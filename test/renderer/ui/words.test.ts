import { expect, it } from 'vitest';

/** The words of a page of its own: the others of this process may have theirs complete. */
const wordsOf = (name: string): Promise<typeof import('../../../renderer/ui/words.ts')> => {
  const file = `../../../renderer/ui/words.ts?${name}`;
  return import(/* @vite-ignore */ file);
};

it('a page that lacked a late text is drawn again once it is here; others aren’t', async () => {
  const complete = await wordsOf('complete');
  const before = complete.words();
  await complete.lateWords();
  expect(complete.words()).toBe(before);

  const lacking = await wordsOf('lacking');
  const first = lacking.words();
  lacking.noteMissing();
  await lacking.lateWords();
  expect(lacking.words()).not.toBe(first);
  expect(lacking.words().t('gate.find')).toBe(first.t('gate.find'));
});
