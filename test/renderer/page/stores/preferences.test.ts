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
    createPreferences(storage).change({
      ...{ textSize: 115, contrast: 'more', singleKeys: false, miniMap: false },
    });
    expect(createPreferences(storage).getState()).toMatchObject({
      textSize: 115,
      contrast: 'more',
      singleKeys: false,
      miniMap: false,
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

  // Cases: PC14.
  it('are those that the console stored, and every choice goes to it', () => {
    const storage = storageOf({ 'yardmaster.preferences': '{"textSize":90,"singleKeys":true}' });
    const preferences = createPreferences(storage);
    const told: unknown[] = [];
    preferences.join(
      { textSize: 130, singleKeys: false, colors: 'dark', offers: { from: 7, hidden: ['miles'] } },
      (change) => told.push(change),
    );
    expect(preferences.getState()).toMatchObject({
      textSize: 130,
      singleKeys: false,
      colors: 'dark',
      offers: { from: null, hidden: ['miles'] },
    });
    preferences.change({ contrast: 'more' });
    preferences.rememberReason('open', 'Repaired');
    // Reasons are of the yard, and a locked desk tells what is kept.
    expect(told).toEqual([{ contrast: 'more' }]);
    // The browser shows it at once the next time.
    expect(createPreferences(storage).getState()).toMatchObject({
      textSize: 130,
      contrast: 'more',
    });
  });

  it('are those of the browser while the console has none', () => {
    const preferences = createPreferences(
      storageOf({ 'yardmaster.preferences': '{"textSize":115}' }),
    );
    preferences.join({}, () => {});
    expect(preferences.getState().textSize).toBe(115);
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
