import { afterEach, expect, test, vi } from 'vitest';

const load = async () => (await import('../../shared/temporal.ts')).Temporal;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('the runtime has Temporal: its own is used', async () => {
  const own = await load();
  const native = { ...own, Instant: own.Instant, isNative: true };
  vi.resetModules();
  vi.stubGlobal('Temporal', native);
  expect(await load()).toBe(native);
});

test.each([
  ['nothing', undefined],
  ['an empty object', {}],
  [
    'a draft whose zones have no name',
    {
      Instant: {
        fromEpochMilliseconds: () => ({ toZonedDateTimeISO: () => ({ epochMilliseconds: 0 }) }),
      },
    },
  ],
])('the runtime has %s: the library is used', async (_, global) => {
  vi.stubGlobal('Temporal', global);
  const temporal = await load();
  const wall = temporal.PlainDateTime.from('2031-11-02T01:30:00');
  const [earlier, later] = (['earlier', 'later'] as const).map(
    (disambiguation) =>
      wall.toZonedDateTime('America/Chicago', { disambiguation }).epochMilliseconds,
  );
  expect((later ?? 0) - (earlier ?? 0)).toBe(3_600_000);
});
