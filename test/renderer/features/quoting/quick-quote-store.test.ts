/** The draft's way to the disk, and places from typed text. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQuickQuote } from '../../../../renderer/features/quoting/quick-quote-store.ts';
import { onlyTown, resolvePlace } from '../../../../renderer/features/quoting/resolve-place.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { stopOfTown } from '../../../../shared/places/town.ts';
import { EMPTY_DRAFT, EMPTY_STOP } from '../../../../shared/quoting/quote-draft.ts';

const kept = {
  ...EMPTY_DRAFT,
  weight: '41,500',
  pickup: { ...EMPTY_STOP, city: 'Waco', state: 'TX' },
};
const irving = { ...EMPTY_STOP, city: 'Irving', state: 'TX' };
const start = (facility: typeof irving | null = null) => {
  const saved: unknown[] = [];
  const state = { isBroken: false };
  const quoting = {
    open: async () => ({ draft: kept, facility, lanes: [], shippers: [] }),
    saveDraft: async ({ draft }: { draft: unknown }) => {
      if (state.isBroken)
        throw Object.assign(new Error('no'), { data: { said: rawText('The disk is full.') } });
      saved.push(draft);
    },
  };
  return { quickQuote: createQuickQuote({ quoting } as never), saved, state };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the kept draft comes back, and what was typed here since wins over it', async () => {
  const { quickQuote } = start();
  quickQuote.open();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(quickQuote.getState()).toMatchObject({
    draft: { weight: '41,500' },
    typed: { pickup: 'Waco, TX' },
    isLoaded: true,
  });
  quickQuote.start(EMPTY_DRAFT);
  quickQuote.open();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(quickQuote.getState().draft).toEqual(EMPTY_DRAFT);
});

test('typing is written once it rests, and a failing disk is reported until it works', async () => {
  const { quickQuote, saved, state } = start();
  for (const weight of ['4', '42', '420']) quickQuote.change({ weight });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved).toEqual([expect.objectContaining({ weight: '420' })]);
  state.isBroken = true;
  quickQuote.change({ weight: '1' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(quickQuote.getState().trouble).toEqual(rawText('The disk is full.'));
  state.isBroken = false;
  quickQuote.change({ weight: '2' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(quickQuote.getState().trouble).toBeNull();
});

// Cases: PC21.
test('the draft counts as unsaved until the disk has it', async () => {
  const { quickQuote, state } = start();
  expect(quickQuote.isUnsaved()).toBe(false);
  state.isBroken = true;
  quickQuote.change({ weight: '1' });
  expect(quickQuote.isUnsaved()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(quickQuote.isUnsaved()).toBe(true);
  state.isBroken = false;
  quickQuote.change({ weight: '2' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(quickQuote.isUnsaved()).toBe(false);
});

test('filled before anything was read: the facility becomes the pickup later', async () => {
  const { quickQuote } = start(irving);
  quickQuote.fillQuote({ customerReference: 'Trailer 1', isHere: true });
  expect(quickQuote.getState()).toMatchObject({
    isOpen: true,
    view: { kind: 'form' },
    isHere: true,
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(quickQuote.getState()).toMatchObject({
    draft: { pickup: { city: 'Irving' }, customerReference: 'Trailer 1' },
    typed: { pickup: 'Irving, TX' },
  });
});

const dallas = {
  city: 'Dallas',
  state: 'TX',
  country: 'US',
  zip: '75201',
  latitude: 0,
  longitude: 0,
  weight: 9,
};

test('a town is not its first ZIP, and a ZIP that was typed is kept', () => {
  expect(stopOfTown(dallas, 'dallas')).toMatchObject({ city: 'Dallas', zipcode: '' });
  expect(stopOfTown(dallas, '75201')).toMatchObject({ city: 'Dallas', zipcode: '75201' });
});

test('leaving a field takes its complete text; other text clears it', async () => {
  const { quickQuote } = start();
  const places = (found: readonly unknown[] | null) =>
    ({
      places: { search: async () => (found === null ? Promise.reject(new Error('no')) : found) },
    }) as never;
  quickQuote.type('pickup', 'dal');
  await resolvePlace(places([dallas]), quickQuote, 'pickup');
  expect(quickQuote.getState()).toMatchObject({
    draft: { pickup: { city: '' } },
    typed: { pickup: 'dal' },
  });
  quickQuote.type('pickup', 'dallas, tx');
  await resolvePlace(places([dallas]), quickQuote, 'pickup');
  expect(quickQuote.getState()).toMatchObject({
    draft: { pickup: { city: 'Dallas' } },
    typed: { pickup: 'Dallas, TX' },
  });
  quickQuote.type('pickup', 'qqq');
  await resolvePlace(places([]), quickQuote, 'pickup');
  expect(quickQuote.getState()).toMatchObject({
    draft: { pickup: { city: '' } },
    typed: { pickup: 'qqq' },
  });
  quickQuote.type('pickup', 'El Paso, TX');
  await resolvePlace(places(null), quickQuote, 'pickup');
  expect(quickQuote.getState().draft.pickup).toMatchObject({ city: 'El Paso', state: 'TX' });
  quickQuote.type('pickup', '');
  await resolvePlace(places([]), quickQuote, 'pickup');
  expect(quickQuote.getState().draft.pickup.city).toBe('');
});

// Cases: D12.
test('a list that comes late does not write over what was typed meanwhile', async () => {
  const { quickQuote } = start();
  let answer = (_: readonly never[]) => {};
  const search = () =>
    new Promise<readonly never[]>((resolve) => {
      answer = resolve;
    });
  quickQuote.type('pickup', 'Saltillo, CO');
  const reading = resolvePlace({ places: { search } } as never, quickQuote, 'pickup');
  quickQuote.type('pickup', '7001');
  answer([]);
  await reading;
  expect(quickQuote.getState().unread.pickup).toBeNull();
  expect(quickQuote.getState()).toMatchObject({
    draft: { pickup: { city: '' } },
    typed: { pickup: '7001' },
  });
});

test('a lane typed as the pickup fills both ends, and none that is filled already', async () => {
  const { quickQuote } = start();
  const laredo = { ...dallas, city: 'Laredo' };
  const tulsa = { ...dallas, city: 'Tulsa', state: 'OK' };
  const places = { places: { search: async () => [laredo, tulsa] } } as never;
  quickQuote.start(EMPTY_DRAFT);
  quickQuote.type('pickup', 'Laredo, TX to Tulsa, OK');
  await resolvePlace(places, quickQuote, 'pickup');
  expect(quickQuote.getState()).toMatchObject({
    draft: { pickup: { city: 'Laredo', state: 'TX' }, delivery: { city: 'Tulsa', state: 'OK' } },
    typed: { pickup: 'Laredo, TX', delivery: 'Tulsa, OK' },
  });
  quickQuote.type('pickup', 'Waco to Plano');
  await resolvePlace(places, quickQuote, 'pickup');
  expect(quickQuote.getState().unread.pickup).toHaveProperty('refused');
  expect(quickQuote.getState().typed).toEqual({ pickup: 'Waco to Plano', delivery: 'Tulsa, OK' });
});

// Cases: D12.
test('a town that the list lacks is asked about, and taken once it was chosen', async () => {
  const { quickQuote } = start();
  const near = { ...dallas, isNear: true as const };
  const places = { places: { search: async () => [near] } } as never;
  quickQuote.type('pickup', 'Dalas, TX');
  await resolvePlace(places, quickQuote, 'pickup');
  const { unread, draft } = quickQuote.getState();
  expect(unread.pickup).toMatchObject({
    unlisted: { city: 'Dalas', state: 'TX' },
    similar: [{ city: 'Dallas', state: 'TX', zipcode: '' }],
  });
  expect(draft.pickup.city).toBe('');
  // As its button does it.
  quickQuote.changeStop('pickup', { city: 'Dalas', state: 'TX' });
  quickQuote.type('pickup', 'Dalas, TX');
  await resolvePlace(places, quickQuote, 'pickup');
  expect(quickQuote.getState()).toMatchObject({
    draft: { pickup: { city: 'Dalas', state: 'TX' } },
    unread: { pickup: null },
  });
  expect(await onlyTown(places, 'Dalas')).toBeNull();
});
