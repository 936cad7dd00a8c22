import { expect, test } from 'vitest';
import { keepScreen } from '../../../renderer/app/last-screen.ts';
import { createUiStore } from '../../../renderer/page/stores/ui-store.ts';
import type { SpotId } from '../../../shared/ids.ts';

test('a window that is loaded again shows the screen it showed before', () => {
  const kept = new Map<string, string>();
  let writes = 0;
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      writes += 1;
      kept.set(key, value);
    },
  };
  const opened = (isNew = false) => {
    const ui = createUiStore();
    keepScreen({ ui }, storage, isNew);
    return ui;
  };
  const first = opened();
  expect(first.getState().screen).toBe('yard');
  first.getState().show('gate');
  expect(opened().getState().screen).toBe('gate');
  // What changes besides isn't written.
  first.getState().selectSpot('spot-D4' as SpotId);
  expect(writes).toBe(1);
  // Another facility, opened in the same window and then loaded again.
  expect(opened(true).getState().screen).toBe('yard');
  expect(opened().getState().screen).toBe('yard');
  // Another version may have had a screen that is gone.
  for (const key of kept.keys()) kept.set(key, 'fax');
  expect(opened().getState().screen).toBe('yard');
});
