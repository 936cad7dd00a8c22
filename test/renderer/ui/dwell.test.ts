import { describe, expect, it } from 'vitest';
import { dwellAge, dwellText, dwellWords, heatStep } from '../../../renderer/ui/text/dwell.ts';
import { setWords } from '../../../renderer/ui/words.ts';
import { createWords } from '../../../shared/i18n/create-words.ts';
import { es } from '../../../shared/i18n/es/index.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('dwell', () => {
  it('is written in two or three characters', () => {
    expect([0, 59 * minute, hour, 47 * hour, 48 * hour, 240 * hour].map(dwellText)).toEqual([
      '0m',
      '59m',
      '1h',
      '47h',
      '2d',
      '10d',
    ]);
  });

  it('changes its look after two hours and after a day', () => {
    expect([0, 2 * hour - 1, 2 * hour, 24 * hour - 1, 24 * hour].map(dwellAge)).toEqual([
      'fresh',
      'fresh',
      'long',
      'long',
      'over',
    ]);
  });

  it('takes a clock that is behind the service as just now', () => {
    expect(dwellText(-5 * minute)).toBe('0m');
    expect(dwellAge(-5 * minute)).toBe('fresh');
    expect(dwellWords(-5 * minute)).toBe('less than a minute');
  });

  it('is written in the clerk’s language on the map too, and the language may change', () => {
    setWords(
      createWords({
        texts: { ...es, 'time.badge.days': '{count}j' },
        locale: 'es-US',
        clock: 'h23',
      }),
    );
    expect([dwellText(5 * minute), dwellText(3 * hour), dwellText(72 * hour)]).toEqual([
      '5m',
      '3h',
      '3j',
    ]);
    expect(dwellWords(49 * hour)).toBe('2 días 1 hora');
    setWords(englishWords());
    expect(dwellText(72 * hour)).toBe('3d');
  });

  it('is read out in words', () => {
    expect([minute, 61 * minute, 2 * hour, 49 * hour].map(dwellWords)).toEqual([
      '1 minute',
      '1 hour 1 minute',
      '2 hours',
      '2 days 1 hour',
    ]);
  });

  it('has six steps of heat', () => {
    expect([0, 2 * hour, 6 * hour, 12 * hour, 24 * hour, 72 * hour].map(heatStep)).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
  });
});
