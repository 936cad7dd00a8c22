import { describe, expect, test, vi } from 'vitest';
import { takeToken } from '../../../renderer/connection/token.ts';

function makePage(hash: string, kept: string | null = null) {
  const store = new Map(kept === null ? [] : [['yardmaster.token', kept]]);
  const replaceState = vi.fn();
  const page = {
    location: { hash, pathname: '/', search: '?a=1' },
    history: { replaceState },
    sessionStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
    },
  };
  return { page, store, replaceState };
}

describe('the token', () => {
  test('is taken out of the address, which is cleaned, and kept for reloads', () => {
    const { page, store, replaceState } = makePage('#token=Ab-_9');
    expect(takeToken(page)).toBe('Ab-_9');
    expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/?a=1');
    expect([...store.values()]).toEqual(['Ab-_9']);
  });

  test('of a reload is the one that was kept', () => {
    const { page, replaceState } = makePage('', 'kept');
    expect(takeToken(page)).toBe('kept');
    expect(replaceState).not.toHaveBeenCalled();
  });

  test('of a new address replaces the one that was kept', () => {
    const { page, store } = makePage('#token=new', 'old');
    expect(takeToken(page)).toBe('new');
    expect([...store.values()]).toEqual(['new']);
  });

  test.each(['', '#', '#token=', '#token=a b', '#token=a,b', '#other=1', '#/yard'])(
    'is not there in %j',
    (hash) => {
      expect(takeToken(makePage(hash).page)).toBeNull();
    },
  );
});
