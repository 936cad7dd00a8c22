import { describe, expect, test } from 'vitest';
import { ClockDifference } from '../../../main/remote/clock-difference.ts';
import type { Notice } from '../../../shared/console-api/status.ts';
import { loadWords } from '../../../shared/i18n/languages.ts';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;
const here = Date.parse('2019-06-12T14:30:00Z');

/** What a clerk reads after these replies, each of a service and how far its clock is ahead. */
function noticesAfter(...answers: ['dock-scheduling' | 'marketplace' | 'quoting', number][]) {
  const clocks = new ClockDifference({ now: () => here });
  const told: (readonly Notice[])[] = [];
  clocks.follow((notices) => told.push(notices));
  for (const [service, ms] of answers) clocks.note(service, ms);
  return { last: told.at(-1) ?? [], times: told.length };
}

describe('a clock of this computer that is not the services’', () => {
  // Faults: K5.
  // Cases: PC2.
  test('years behind: both times are reported, with their years, and once', async () => {
    const { last, times } = noticesAfter(
      ['dock-scheduling', 7 * YEAR_MS],
      ['dock-scheduling', 7 * YEAR_MS + 900],
      ['dock-scheduling', 7 * YEAR_MS - 1_200],
    );
    expect(times).toBe(2);
    const words = await loadWords({ language: 'en', clock: 'h12', timeZone: 'America/Denver' });
    expect(last.map(({ said }) => words.format(said))).toEqual([
      'This computer’s clock says Jun 12, 2019, 8:30 AM, but the service’s clock says Jun 10, 2026, 8:30 AM. Set this computer’s clock: late and early, waiting times and days are counted by it.',
    ]);
  });

  test('two hours ahead by every service is reported; one set right is not', () => {
    const off = -121 * MINUTE_MS;
    expect(
      noticesAfter(['quoting', off], ['marketplace', off], ['quoting', off], ['marketplace', off])
        .last,
    ).toHaveLength(1);
    expect(
      noticesAfter(['quoting', off], ['quoting', off], ['quoting', 400], ['quoting', 900]).last,
    ).toEqual([]);
  });

  // Faults: K5.
  test('nothing is claimed by one answer, by minutes, or where a service agrees with us', () => {
    expect(noticesAfter(['quoting', YEAR_MS]).last).toEqual([]);
    expect(noticesAfter(['quoting', YEAR_MS], ['quoting', 2 * YEAR_MS]).last).toEqual([]);
    expect(noticesAfter(['quoting', 4 * MINUTE_MS], ['quoting', 4 * MINUTE_MS]).last).toEqual([]);
    expect(
      noticesAfter(
        ['quoting', YEAR_MS],
        ['quoting', YEAR_MS],
        ['dock-scheduling', 700],
        ['dock-scheduling', -300],
      ).last,
    ).toEqual([]);
    expect(
      noticesAfter(
        ['quoting', YEAR_MS],
        ['quoting', YEAR_MS],
        ['dock-scheduling', -YEAR_MS],
        ['dock-scheduling', -YEAR_MS],
      ).last,
    ).toEqual([]);
  });
});
