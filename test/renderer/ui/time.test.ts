import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createZoneFormat,
  durationText,
  hourText,
  instantMs,
  timeOfDayText,
} from '../../../renderer/ui/text/time.ts';
import { createTicker } from '../../../renderer/ui/timing/ticker.ts';
import { setWords } from '../../../renderer/ui/words.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';

describe('instants', () => {
  it('are read with any precision and offset', () => {
    expect(instantMs('2026-11-21T20:02:11.123456Z')).toBe(Date.parse('2026-11-21T20:02:11.123Z'));
    expect(instantMs('2026-11-21T14:02:11-06:00')).toBe(Date.parse('2026-11-21T20:02:11Z'));
  });

  it.each(['2026-11-21T20:02:11', '', 'yesterday', '2026-13-45T99:00:00Z'])(
    'are refused without an offset or sense: "%s"',
    (text) => {
      expect(instantMs(text)).toBeNull();
    },
  );
});

describe('the zone of the facility', () => {
  const chicago = createZoneFormat('America/Chicago');

  it('is the one times are shown in, and it is named, in winter and in summer', () => {
    expect(chicago.clock(Date.parse('2026-11-21T20:02:11Z'))).toBe('14:02');
    expect(chicago.zone(Date.parse('2026-11-21T20:02:11Z'))).toBe('CST');
    expect(chicago.clock(Date.parse('2026-07-01T20:02:11Z'))).toBe('15:02');
    expect(chicago.zone(Date.parse('2026-07-01T20:02:11Z'))).toBe('CDT');
  });

  it('shows midnight as 00, not 24', () => {
    expect(chicago.clock(Date.parse('2026-11-21T06:00:00Z'))).toBe('00:00');
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

  it('distinguishes the two runs of an hour when clocks go back, only that night', () => {
    const morning = Date.parse('2026-11-01T12:00:00Z');
    const short = (instant: string) => chicago.short(instant as never, morning);
    expect(
      ['05:59', '06:00', '06:30', '06:59', '07:00', '07:59', '08:00'].map((time) =>
        short(`2026-11-01T${time}:00Z`),
      ),
    ).toEqual(['00:59', '01:00 CDT', '01:30 CDT', '01:59 CDT', '01:00 CST', '01:59 CST', '02:00']);
    expect(chicago.short('2026-11-01T06:30:00Z', morning + 86_400_000)).toBe('Nov 1, 01:30 CDT');
    const spring = Date.parse('2026-03-08T12:00:00Z');
    expect(
      ['07:59', '08:00', '08:59', '09:00'].map((time) =>
        chicago.short(`2026-03-08T${time}:00Z`, spring),
      ),
    ).toEqual(['01:59', '03:00', '03:59', '04:00']);
    expect(createZoneFormat('UTC').short('2026-11-01T06:30:00Z', morning)).toBe('06:30');
  });

  it('falls back to UTC, and says which zone it uses, when the zone is not known', () => {
    const odd = createZoneFormat('Mars/Olympus');
    expect(odd.timeZone).toBe('UTC');
    expect(odd.clock(Date.parse('2026-11-21T20:02:11Z'))).toBe('20:02');
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
    [86_400_000, '1 d'],
    [90_000_000, '1 d 1 h'],
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

it('an hour of the day follows the clock of the clerk', () => {
  expect([0, 9, 15].map(hourText)).toEqual(['0:00', '9:00', '15:00']);
  expect(['00:00', '17:30', 'soon'].map(timeOfDayText)).toEqual(['00:00', '17:30', 'soon']);
  setWords(englishWords('h12'));
  try {
    expect([0, 9, 15].map(hourText)).toEqual(['12 AM', '9 AM', '3 PM']);
    expect(['00:00', '17:30', 'soon'].map(timeOfDayText)).toEqual(['12:00 AM', '5:30 PM', 'soon']);
  } finally {
    setWords(englishWords());
  }
});

describe('the ticker', () => {
  /** A ticker whose timer a test lets fire: `run` goes on so many milliseconds. */
  const hand = (start: number) => {
    let now = start;
    let due: { readonly at: number; readonly act: () => void } | null = null;
    const timers = {
      after(milliseconds: number, act: () => void) {
        const mine = { at: now + milliseconds, act };
        due = mine;
        return () => {
          if (due === mine) due = null;
        };
      },
    };
    const run = (milliseconds: number) => {
      const end = now + milliseconds;
      let fired = 0;
      while (due !== null && due.at <= end) {
        const { at, act }: { readonly at: number; readonly act: () => void } = due;
        due = null;
        now = at;
        fired += 1;
        act();
      }
      now = end;
      return fired;
    };
    return {
      ticker: createTicker({ now: () => now }, timers),
      run,
      set: (to: number) => (now = to),
    };
  };

  it('wakes the page six times a minute at full tens, only while watched', () => {
    const { ticker, run } = hand(1_003);
    expect(run(60_000)).toBe(0);
    const seen: number[] = [];
    const stops = [
      ticker.on(() => seen.push(ticker.now())),
      ticker.on(() => seen.push(ticker.now())),
    ];
    expect(run(60_000)).toBe(6);
    expect(seen.slice(0, 4)).toEqual([70_000, 70_000, 80_000, 80_000]);
    for (const stop of stops) stop();
    expect(run(60_000)).toBe(0);
    expect(ticker.now()).toBe(181_003);
  });

  it('wakes it each second while something counts, and tells the others no more often', () => {
    const { ticker, run } = hand(1_500);
    let [slow, quick] = [0, 0];
    ticker.on(() => (slow += 1));
    const stop = ticker.onSecond(() => (quick += 1));
    expect(run(20_000)).toBe(20);
    expect([slow, quick]).toEqual([2, 20]);
    stop();
    expect(run(20_000)).toBe(2);
    expect([slow, quick]).toEqual([4, 20]);
  });

  it('tells everybody at once when it is asked to, and after a clock that was set back', () => {
    const { ticker, run, set } = hand(60_000);
    let told = 0;
    ticker.on(() => (told += 1));
    ticker.tick();
    expect(told).toBe(1);
    set(20_000);
    run(60_000);
    expect(told).toBe(3);
  });
});
