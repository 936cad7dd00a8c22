import { describe, expect, it } from 'vitest';
import {
  createPreferences,
  type TextStorage,
} from '../../../../renderer/page/stores/preferences.ts';

const storageOf = (kept: Record<string, string> = {}): TextStorage => ({
  getItem: (key) => kept[key] ?? null,
  setItem: (key, value) => {
    kept[key] = value;
  },
});

describe('the preferences of a desk', () => {
  it('last from one page to the next', () => {
    const storage = storageOf();
    createPreferences(storage).change({ textSize: 115, contrast: 'more', singleKeys: false });
    expect(createPreferences(storage).getState()).toMatchObject({
      textSize: 115,
      contrast: 'more',
      singleKeys: false,
    });
  });

  it('offer the newest reasons first, each once, five at most, by kind of call', () => {
    const preferences = createPreferences(storageOf());
    for (const reason of ['a', 'b', 'c', 'a', 'd', 'e', 'f'])
      preferences.rememberReason('close', reason);
    expect(preferences.getState().reasons.close).toEqual(['f', 'e', 'd', 'a', 'c']);
    expect(preferences.getState().reasons.open).toEqual([]);
  });

  it.each([
    'not json',
    '7',
    '{"textSize":"huge","contrast":3,"reasons":[1]}',
    '{"reasons":{"close":[1,"ok",null]}}',
    'null',
  ])('take unreadable storage as never set: %s', (text) => {
    const { textSize, contrast, singleKeys, reasons } = createPreferences(
      storageOf({ 'yardmaster.preferences': text }),
    ).getState();
    expect({ textSize, contrast, singleKeys }).toEqual({
      textSize: 100,
      contrast: 'system',
      singleKeys: true,
    });
    expect(reasons.close.every((each) => typeof each === 'string')).toBe(true);
  });

  it('hold for the page when the storage refuses', () => {
    const preferences = createPreferences({
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    preferences.change({ textSize: 130 });
    expect(preferences.getState().textSize).toBe(130);
  });
});
