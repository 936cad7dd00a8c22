import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTicker } from '../../../renderer/ui/ticker.ts';
import { createZoneFormat, durationText, instantMs } from '../../../renderer/ui/time.ts';

describe('instants', () => {
  it('are read with any precision and offset', () => {
    expect(instantMs('2026-11-21T20:02:11.123456Z')).toBe(Date.parse('2026-11-21T20:02:11.123Z'));
    expect(instantMs('2026-11-21T14:02:11-06:00')).toBe(Date.parse('2026-11-21T20:02:11Z'));
  });

  it.each(['2026-11-21T20:02:11', '', 'yesterday', '2026-13-45T99:00:00Z'])('are refused without an offset or sense: "%s"', (text) => {
    expect(instantMs(text)).toBeNull();
  });
});

describe('the zone of the facility', () => {
  const chicago = createZoneFormat('America/Chicago');

  it('is the one times are shown in, and it is named, in winter and in summer', () => {
    expect(chicago.clock(Date.parse('2026-11-21T20:02:11Z'))).toBe('14:02:11');
    expect(chicago.zone(Date.parse('2026-11-21T20:02:11Z'))).toBe('CST');
    expect(chicago.clock(Date.parse('2026-07-01T20:02:11Z'))).toBe('15:02:11');
    expect(chicago.zone(Date.parse('2026-07-01T20:02:11Z'))).toBe('CDT');
  });

  it('shows midnight as 00, not 24', () => {
    expect(chicago.clock(Date.parse('2026-11-21T06:00:00Z'))).toBe('00:00:00');
  });

  it('names the day only when it is not today at the facility', () => {
    const evening = Date.parse('2026-11-22T05:30:00Z');
    expect(chicago.short('2026-11-21T20:02:00Z', evening)).toBe('14:02');
    expect(chicago.short('2026-11-21T05:59:00Z', evening)).toBe('Nov 20, 23:59');
    expect(chicago.short('2025-11-21T05:59:00Z', evening)).toBe('Nov 20, 2025, 23:59');
    expect(chicago.day(evening, evening)).toMatch(/^[A-Z][a-z]{2}, Nov \d+$/);
    expect(chicago.day(Date.parse('2027-01-01T05:59:00Z'), evening)).toBe('Thu, Dec 31');
    expect(chicago.day(Date.parse('2027-01-01T06:00:00Z'), evening)).toBe('Fri, Jan 1, 2027');
    expect(chicago.short(null, evening)).toBe('unknown');
  });

  it('falls back to UTC, and says which zone it uses, when the zone is not known', () => {
    const odd = createZoneFormat('Mars/Olympus');
    expect(odd.timeZone).toBe('UTC');
    expect(odd.clock(Date.parse('2026-11-21T20:02:11Z'))).toBe('20:02:11');
  });
});

describe('durations', () => {
  it.each([
    [-5_000, '0 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [3_599_999, '59 min'],
    [3_600_000, '1 h 00'],
    [7_500_000, '2 h 05'],
    [86_400_000, '1 d 0 h'],
    [277_200_000, '3 d 5 h'],
  ])('of %d ms are "%s"', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });

  it('never shrink in words when time passes by less than a unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 10 }), (length) => {
        expect(durationText(length)).toBe(durationText(length - (length % 1_000)));
      }),
    );
  });
});

describe('the ticker', () => {
  it('runs one timer for everybody, and only while somebody listens', () => {
    let [now, running] = [1_000, 0];
    let fire = () => {};
    const ticker = createTicker(
      { now: () => now },
      {
        every(_milliseconds, act) {
          running += 1;
          fire = act;
          return () => {
            running -= 1;
          };
        },
      },
    );
    const seen: number[] = [];
    const stops = [ticker.on(() => seen.push(ticker.now())), ticker.on(() => seen.push(ticker.now()))];
    expect(running).toBe(1);
    now = 2_000;
    expect(ticker.now()).toBe(1_000);
    fire();
    expect(seen).toEqual([2_000, 2_000]);
    for (const stop of stops) stop();
    expect(running).toBe(0);
    now = 3_000;
    expect(ticker.now()).toBe(3_000);
  });
});
