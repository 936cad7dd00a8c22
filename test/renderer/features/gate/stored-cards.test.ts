import { expect, test } from 'vitest';
import { firstEntry } from '../../../../renderer/features/gate/lane/entry.ts';
import type { ComingCard } from '../../../../renderer/features/gate/lane/model.ts';
import {
  readStoredCards,
  writeStoredCards,
} from '../../../../renderer/features/gate/lane/stored-cards.ts';

/** The storage of a tab. */
function tab(first: string | null = null) {
  let text = first;
  return {
    getItem: () => text,
    setItem(_: string, value: string) {
      text = value;
    },
  };
}
const card = (id: string, more: Partial<ComingCard> = {}): ComingCard => ({
  kind: 'coming',
  id,
  appointment: null,
  also: [],
  entry: { ...firstEntry(null, ''), licensePlate: 'QRS 118', phone: '469 555 0177' },
  known: null,
  hereBefore: new Set(),
  isTouched: true,
  wasTried: true,
  isUnfolded: true,
  answered: [],
  asked: [],
  isLookedAt: false,
  stage: 'open',
  ending: null,
  refusal: null,
  ...more,
});

// Cases: PC21.
test('half-filled cards are there again after a reload, the open one too', () => {
  const storage = tab();
  writeStoredCards(storage, 'w1', { open: card('c2'), kept: [card('c1')] });
  const read = readStoredCards(storage, 'w1');
  expect(read.map(({ id }) => id)).toEqual(['c1', 'c2']);
  expect(read[1]?.entry).toEqual(card('c2').entry);
});

test('a card that is done, under way, or untouched is not there again', () => {
  const storage = tab();
  for (const more of [{ stage: 'done' }, { stage: 'acting' }, { isTouched: false }] as const) {
    writeStoredCards(storage, 'w1', { open: card('c1', more), kept: [] });
    expect(readStoredCards(storage, 'w1')).toEqual([]);
  }
});

test.each(['{', '7', 'null', '[null,7,"x",{"id":3}]', '[{"id":"c","entry":null}]'])(
  'what is no card is passed over: %s',
  (text) => {
    expect(readStoredCards(tab(text), 'w1')).toEqual([]);
  },
);

test('a field of another kind is empty, and the rest of its card stays', () => {
  const text = JSON.stringify([{ id: 'c', entry: { licensePlate: 7, phone: '469 555 0177' } }]);
  expect(readStoredCards(tab(text), 'w1')[0]?.entry).toMatchObject({
    licensePlate: '',
    phone: '469 555 0177',
    containers: [],
  });
});

test('a storage that takes nothing costs nothing but the reload', () => {
  const full = {
    getItem: () => null,
    setItem() {
      throw new Error('full');
    },
  };
  expect(() => writeStoredCards(full, 'w1', { open: card('c1'), kept: [] })).not.toThrow();
});
