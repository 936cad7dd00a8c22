import { describe, expect, it } from 'vitest';
import { resolveUndocumented, undocumentedEntries } from '../../../main/remote/undocumented.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';

describe('the register of what the documents do not say', () => {
  it('names for each entry what it means and where its default comes from', () => {
    expect(undocumentedEntries.length).toBeGreaterThan(20);
    for (const entry of undocumentedEntries) {
      expect(inEnglish(entry.meaning)).toMatch(/^[A-Z].*\.$/);
      expect(inEnglish(entry.source)).toMatch(
        /seeds|contract\.md|reliability\.md|performance\.md|judgment/,
      );
    }
  });

  it('is plain data that can be sent to the page', () => {
    expect(structuredClone(undocumentedEntries)).toEqual(undocumentedEntries);
    expect(JSON.parse(JSON.stringify(undocumentedEntries))).toEqual(undocumentedEntries);
  });

  it('gives the defaults, and every default passes its own check', () => {
    const defaults = Object.fromEntries(
      undocumentedEntries.map((entry) => [entry.key, entry.default]),
    );
    expect(resolveUndocumented(defaults)).toEqual(resolveUndocumented());
    expect(resolveUndocumented()).toMatchObject({
      ok: true,
      value: { yardJoinParameter: 'join[]', yardOpenField: 'isActive', yardAuthScheme: 'Bearer' },
    });
  });

  it('takes overrides', () => {
    expect(
      resolveUndocumented({
        yardJoinParameter: 'join',
        yardPageSize: 50,
        sendIdempotencyKey: true,
        yardOpenField: '!isClosed',
      }),
    ).toMatchObject({
      ok: true,
      value: {
        yardJoinParameter: 'join',
        yardPageSize: 50,
        sendIdempotencyKey: true,
        yardOpenField: '!isClosed',
      },
    });
  });

  it.each([
    [{ nothing: 1 }, ['']],
    [
      {
        yardPageSize: 0,
        yardAuthScheme: 'two words',
        yardClosedSpots: 'maybe',
        sendIdempotencyKey: 'yes',
      },
      ['yardPageSize', 'yardAuthScheme', 'yardClosedSpots', 'sendIdempotencyKey'],
    ],
    [{ yardLoginPath: '//evil.example/login' }, ['yardLoginPath']],
    [{ yardLoginPath: 'https://evil.example' }, ['yardLoginPath']],
    [{ yardJoinParameter: 'a&b=c' }, ['yardJoinParameter']],
    [{ writeDeadlineMs: Number.NaN }, ['writeDeadlineMs']],
    [{ writeDeadlineMs: '30000' }, ['writeDeadlineMs']],
    [JSON.parse('{"__proto__":{"a":1},"constructor":1}'), ['', '']],
    [[], ['']],
    [null, ['']],
    ['x', ['']],
  ])('names each wrong key or value of %j', (overrides, keys) => {
    const result = resolveUndocumented(overrides);
    expect(result.ok ? [] : result.error.map(({ key }) => key)).toEqual(keys);
    if (!result.ok) for (const { said } of result.error) expect(inEnglish(said)).toMatch(/\.$/);
  });
});
