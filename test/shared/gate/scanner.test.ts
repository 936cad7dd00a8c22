/** A scan is not a hand: codes of all kinds of scanners, and keys of hands. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lacksEnd, ScanRecognizer } from '../../../shared/gate/scanner.ts';
import { runs } from '../../support/runs.ts';
import {
  capsLock,
  ends,
  hear,
  keyboardWith,
  sameKeyboard,
  scanned,
  scannerModel,
  separators,
  signsAlone,
  timed,
} from './scanners.ts';

/** Codes as they stand on paper. */
const code = fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{2,18}[A-Z0-9]$/);
const anyLayout = fc.constantFrom(sameKeyboard, signsAlone, capsLock);
const steady = { prefix: '', layout: sameKeyboard, jitter: [0], end: 'cr' } as const;
/** What German, Spanish and French keyboards write at these keys of a US one. */
const german = keyboardWith({ '-': 'ß', Y: 'Z', Z: 'Y', '/': '-' });
const spanish = keyboardWith({ '-': "'", '/': '-' });
const french = keyboardWith({
  ...Object.fromEntries([...'1234567890'].map((digit, at) => [digit, '&é"\'(-è_çà'[at] ?? ''])),
  ...{ '-': ')', A: 'Q', Q: 'A', Z: 'W', W: 'Z', M: '?' },
});

describe('outside of a field', () => {
  it('nothing of a scan acts, whatever its pace, end, prefix and keyboard', () => {
    fc.assert(
      fc.property(code, scannerModel(anyLayout), (text, model) => {
        expect(hear(scanned(text, model, 1_000), 'elsewhere')).toEqual({
          codes: [text],
          acted: [],
        });
      }),
      { numRuns: runs(400) },
    );
  });

  it('nor of a storm of scans by several scanners, each its own code', () => {
    const scan = fc.record({ text: code, model: scannerModel(anyLayout) });
    const storm = fc.array(fc.tuple(scan, fc.integer({ min: 700, max: 3_000 })), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(storm, (scans) => {
        let at = 1_000;
        const keys = scans.flatMap(([{ text, model }, pause]) => {
          const each = scanned(text, model, at);
          at = (each.at(-1)?.at ?? at) + pause;
          return each;
        });
        const texts = scans.map(([{ text }]) => text);
        expect(hear(keys, 'elsewhere')).toEqual({ codes: texts, acted: [] });
      }),
      { numRuns: 150 },
    );
  });

  it('control: without the wait for a slow scanner its letters would act', () => {
    const slow = scanned('QRT 4471', { ...steady, pace: 75 }, 0).map((each) => ({
      ...each,
      at: each.at * 3,
    }));
    expect(hear(slow, 'elsewhere').acted).toEqual([...'QRT 4471', 'Enter']);
  });

  it('a hand’s keys do what they do, in their order, also two at once', () => {
    const keys = fc.array(fc.constantFrom('s', 'v', 'm', '1', '?', 'Enter', ' ', 'ArrowDown'), {
      maxLength: 12,
    });
    const gap = fc.integer({ min: 170, max: 400 });
    fc.assert(
      fc.property(keys, fc.array(gap, { minLength: 12, maxLength: 12 }), (pressed, gaps) => {
        const presses = timed(
          pressed.map((key) => ({ key })),
          500,
          (at) => gaps[at] ?? 200,
        );
        expect(hear(presses, 'elsewhere')).toEqual({ codes: [], acted: pressed });
      }),
    );
    const roll = timed([{ key: 'd' }, { key: 'f' }], 0, () => 20);
    expect(hear(roll, 'elsewhere').acted).toEqual(['d', 'f']);
  });

  it('a held key is no scan', () => {
    const held = timed(
      Array.from({ length: 30 }, () => ({ key: 'a', isRepeat: true })),
      0,
      () => 30,
    );
    expect(hear(held, 'elsewhere').codes).toEqual([]);
  });
});

describe('in a text field', () => {
  it('the end of a scan sends no form', () => {
    const ended = scannerModel(anyLayout).filter(({ end }) => end !== 'none');
    const long = fc.stringMatching(/^[A-Z0-9]{6,18}$/);
    fc.assert(
      fc.property(long, ended, (text, model) => {
        const { codes, acted } = hear(scanned(text, model, 1_000), 'field');
        expect([codes, acted]).toEqual([[text], []]);
      }),
      { numRuns: runs(400) },
    );
  });

  it('what hands type is theirs, and Enter sends: they are never as even as a machine', () => {
    // Of six pauses in a row two differ by more than a machine's ever do.
    const isUneven = (gaps: readonly number[]) =>
      gaps.every((_, at) => {
        const some = gaps.slice(at, at + 4);
        return some.length < 4 || Math.max(...some) - Math.min(...some) > 60;
      });
    const gaps = fc
      .array(fc.integer({ min: 60, max: 350 }), { minLength: 24, maxLength: 24 })
      .filter(isUneven);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9 -]{1,20}$/), gaps, (text, pauses) => {
        const presses = timed(
          [...text, 'Enter'].map((key) => ({ key })),
          0,
          (at) => pauses[at] ?? 200,
        );
        const { codes, acted } = hear(presses, 'field');
        expect(codes).toEqual([]);
        expect(acted).toEqual([...text, 'Enter']);
      }),
      { numRuns: runs(400) },
    );
  });

  it('short words and a PIN, however evenly typed, are a hand’s', () => {
    for (const text of ['48213', 'ok', '7'])
      expect(hear(scanned(text, { ...steady, pace: 95 }, 0), 'field').acted.at(-1)).toBe('Enter');
  });

  it('a plate typed 140 ms a character is a hand’s, however evenly, as is its Enter', () => {
    for (const end of ['cr', 'none'] as const)
      for (const pace of [140, 155]) {
        const keys = scanned('TX48219', { ...steady, pace, end }, 0);
        const enter = timed([{ key: 'Enter' }], (keys.at(-1)?.at ?? 0) + 400, () => 0);
        const { codes, acted } = hear(end === 'none' ? [...keys, ...enter] : keys, 'field');
        expect([codes, acted.at(-1)]).toEqual([[], 'Enter']);
      }
    // A scanner's pace: with an end it may be slow, without one it may not.
    const slow = { ...steady, pace: 120 } as const;
    expect(hear(scanned('TX48219', slow, 0), 'field').codes).toEqual(['TX48219']);
    expect(hear(scanned('TX48219', { ...slow, end: 'none' }, 0), 'field').codes).toEqual([]);
    const wedge = { ...steady, pace: 64, end: 'none' } as const;
    expect(hear(scanned('TX48219', wedge, 0), 'field').codes).toEqual(['TX48219']);
  });

  it('what a hand types outside of a field says nothing of a scanner, nor of its pace', () => {
    const typed = new ScanRecognizer();
    for (const each of scanned('TX48219', { ...steady, pace: 140, end: 'none' }, 0))
      typed.press(each, 'elsewhere');
    const heard = typed.finish();
    expect(heard).toMatchObject({ kind: 'code', scan: { hasEnd: false, paceMs: 140 } });
    expect(heard?.kind === 'code' && lacksEnd(heard.scan)).toBe(false);
    expect(typed.pace()).toBeNull();
    for (const paceMs of [null, 12, 64]) expect(lacksEnd({ hasEnd: false, paceMs })).toBe(true);
    expect(lacksEnd({ hasEnd: true, paceMs: 12 })).toBe(false);
  });

  it('a note that is typed as evenly as by a machine is a hand’s', () => {
    const note = scanned('Gate 4 is iced over', { ...steady, pace: 80 }, 0);
    expect(hear(note, 'field').acted.at(-1)).toBe('Enter');
  });

  it('a scan in the middle of a hand’s typing sends no form either', () => {
    const typed = timed(
      [...'no ramp'].map((key) => ({ key })),
      0,
      (at) => 90 + 30 * (at % 3),
    );
    const scan = scanned('QYMU2044171', { ...steady, pace: 8 }, (typed.at(-1)?.at ?? 0) + 100);
    expect(hear([...typed, ...scan], 'field').acted).not.toContain('Enter');
  });
});

describe('ends', () => {
  // Cases: H2.
  it.each(Object.keys(ends))('%s ends one code, and nothing of it reaches a button', (end) => {
    for (const pace of [6, 33, 75, 118])
      expect(hear(scanned('LPN 55012', { ...steady, pace, end }, 0), 'elsewhere')).toEqual({
        codes: ['LPN 55012'],
        acted: [],
      });
  });

  it('two codes without an end sign, two seconds apart, are two, and each says so', () => {
    const model = { ...steady, end: 'none', pace: 14 } as const;
    const keys = [...scanned('BKQ 4410', model, 0), ...scanned('BKQ 4411', model, 2_000)];
    for (const target of ['elsewhere', 'field'] as const)
      expect(hear(keys, target).codes).toEqual(['BKQ 4410', 'BKQ 4411']);
    const recognizer = new ScanRecognizer();
    for (const each of scanned('BKQ 4410', model, 0)) recognizer.press(each, 'elsewhere');
    expect(recognizer.finish()).toMatchObject({ scan: { hasEnd: false, text: 'BKQ 4410' } });
  });

  it('a code of which a desk that stalled heard the rest late is told again, whole', () => {
    const keys = scanned('BKQ 4410', { ...steady, pace: 11 }, 0);
    for (const target of ['elsewhere', 'field'] as const) {
      const recognizer = new ScanRecognizer();
      for (const each of keys.slice(0, 7)) recognizer.press(each, target);
      expect(recognizer.settle(Number.POSITIVE_INFINITY, true)).toMatchObject({
        scan: { hasEnd: false, text: 'BKQ 441' },
      });
      const rest = keys.slice(7).map((each) => recognizer.press(each, target));
      expect(rest.at(-1)).toMatchObject({ scan: { hasEnd: true, text: 'BKQ 4410' } });
    }
  });

  it('a late end sign still belongs to its code, and a hand’s later Enter does not', () => {
    const late = (afterMs: number) => {
      const keys = scanned('BKQ 4410', { ...steady, end: 'none', pace: 9 }, 0);
      const at = (keys.at(-1)?.at ?? 0) + afterMs;
      return hear([...keys, ...timed([{ key: 'Enter' }], at, () => 0)], 'elsewhere').acted;
    };
    expect(late(400)).toEqual([]);
    expect(late(900)).toEqual(['Enter']);
  });

  it('a driver’s license is one scan of many lines', () => {
    const lines = ['@', 'ANSI 636015080002DL', 'DAQ30991284', 'DCSGARZA'];
    const keys = lines.flatMap((line) => [
      ...[...line].map((key) => ({ key })),
      ...(ends.crLf ?? []),
    ]);
    const { codes, acted } = hear(
      timed(keys, 0, () => 9),
      'elsewhere',
    );
    expect([codes.length, acted]).toEqual([1, []]);
    expect(codes[0]).toContain('DAQ30991284');
  });
});

describe('what stands around a code', () => {
  it.each(Object.keys(separators))('FNC1 as %s separates, and changes no screen', (kind) => {
    for (const pace of [7, 60, 90]) {
      const keys = [
        ...[...'TRL 4402'].map(sameKeyboard),
        ...(separators[kind] ?? []),
        ...[...'LOT7'].map(sameKeyboard),
        ...(ends.cr ?? []),
      ];
      expect(
        hear(
          timed(keys, 0, () => pace),
          'elsewhere',
        ),
      ).toEqual({
        codes: ['TRL 4402 LOT7'],
        acted: [],
      });
    }
  });

  it('Alt and a digit of a hand still change the screen', () => {
    const keys = timed([{ key: '3', chord: 'alt', place: 'Digit3' }], 0, () => 0);
    expect(hear(keys, 'elsewhere').acted).toEqual(['3']);
  });

  it('Alt and a digit change the screen after what was heard is forgotten', () => {
    const recognizer = new ScanRecognizer();
    const keys = [...'A0029'].map((key, at) => ({
      key,
      ...(at === 0 ? {} : { chord: 'alt' as const, place: `Numpad${key}` }),
    }));
    for (const press of timed(keys, 90_000, () => 8)) recognizer.press(press, 'elsewhere');
    recognizer.forget();
    // The clock of another page begins anew.
    const [digit] = timed([{ key: '8', chord: 'alt', place: 'Digit8' }], 0, () => 0);
    if (digit === undefined) throw new Error('There is no key.');
    expect(recognizer.press(digit, 'elsewhere').kind).toBe('hand');
  });

  it('STX and ETX are no part of it', () => {
    const keys = ['\u0002', ...'CXRU1182230', '\u0003'].map((key) => ({ key }));
    const presses = timed([...keys, { key: 'Enter' }], 0, () => 8);
    expect(hear(presses, 'elsewhere')).toEqual({ codes: ['CXRU1182230'], acted: [] });
  });

  it('codes of one to five thousand characters stay complete', () => {
    for (const length of [1, 2, 3, 201, 5_000]) {
      const text = 'K7'.repeat(length).slice(0, length);
      expect(hear(scanned(text, { ...steady, pace: 6 }, 0), 'elsewhere')).toEqual({
        codes: [text],
        acted: [],
      });
    }
  });
});

// Cases: H5.
describe('another keyboard under the scanner', () => {
  const read = (text: string, layout: typeof german) => {
    const recognizer = new ScanRecognizer();
    const keys = scanned(text, { ...steady, pace: 9, layout }, 0);
    return keys.map((each) => recognizer.press(each, 'elsewhere')).at(-1);
  };

  it.each([
    ['German', german],
    ['Spanish', spanish],
    ['French', french],
  ])('a pass through a %s keyboard is read', (_, layout) => {
    expect(read('GP-7C20FA91', layout)).toMatchObject({
      scan: { text: 'GP-7C20FA91', keyboard: 'other' },
    });
  });

  it('French digits are digits, also where only signs are known', () => {
    expect(read('204471', french)).toMatchObject({ scan: { text: '204471' } });
    const alone = (sign: string) => ({ key: french(sign).key });
    expect(read('GP-204471', alone)).toMatchObject({ scan: { text: 'GP-204471' } });
  });

  it('letters that are only swapped stay as they came, with the other reading beside', () => {
    const { scan } = read('ZYK 4410', german) as Extract<ReturnType<typeof read>, { kind: 'code' }>;
    expect([scan.text, scan.keyboard]).toEqual(['YZK 4410', 'same']);
    expect(scan.readings).toContain('ZYK 4410');
  });

  it('dead keys lose nothing where the places are known', () => {
    const dead = (sign: string) =>
      sign === '-' ? { ...sameKeyboard('-'), key: 'Dead' } : sameKeyboard(sign);
    expect(read('AB-12-CD', dead)).toMatchObject({ scan: { text: 'AB-12-CD', keyboard: 'other' } });
  });

  it('what no keyboard explains is reported as unclear', () => {
    expect(read('QQQ¶¶44', (sign) => ({ key: sign }))).toMatchObject({
      scan: { keyboard: 'unclear' },
    });
  });

  it('the pace is learned', () => {
    const recognizer = new ScanRecognizer();
    expect(recognizer.pace()).toBeNull();
    for (const each of scanned('BKQ 4410', { ...steady, pace: 83 }, 0))
      recognizer.press(each, 'elsewhere');
    expect(recognizer.pace()).toBe(83);
    // A short code at the pace that is known is the scanner's as well.
    const short = scanned('D041', { ...steady, pace: 85 }, 9_000);
    expect(short.map((each) => recognizer.press(each, 'field')).at(-1)?.kind).toBe('code');
  });
});

it('an Enter after it was made to forget is a hand’s, also when the clock restarts', () => {
  const recognizer = new ScanRecognizer();
  const model = { ...steady, pace: 12 };
  const late = scanned('WR 550 K', model, 9_000_000);
  expect(late.map((each) => recognizer.press(each, 'elsewhere')).at(-1)?.kind).toBe('code');
  recognizer.forget();
  const [enter] = late.slice(-1);
  if (enter === undefined) throw new Error('The scanner sends no end.');
  expect(recognizer.press({ ...enter, at: 40 }, 'field').kind).toBe('hand');
});
