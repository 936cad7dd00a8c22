import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  inspectJson,
  JSON_LIMITS,
  mayHoldForbiddenKey,
  parseJson,
} from '../../../main/remote/safe-json.ts';
import { runs } from '../../support/runs.ts';

describe('JSON from outside', () => {
  it.each([
    ['{"a":1', 'not-json'],
    ['', 'not-json'],
    ['<html>', 'not-json'],
    ['{"__proto__":{"admin":true}}', 'forbidden-key'],
    ['{"a":[{"constructor":{"prototype":1}}]}', 'forbidden-key'],
    ['{"prototype":1}', 'forbidden-key'],
    ['{"\\u005f_proto__":1}', 'forbidden-key'],
    ['{"n":1e999}', 'not-finite'],
    ['[-1e999]', 'not-finite'],
    [`${'['.repeat(66)}${']'.repeat(66)}`, 'too-deep'],
    [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'too-deep'],
    [`[${'0,'.repeat(100_000)}0]`, 'too-many-items'],
  ])('%.30s is refused as %s', (text, fault) =>
    expect(parseJson(text)).toEqual({ ok: false, error: fault }),
  );

  it('takes what is within the limits', () => {
    const deep = `${'['.repeat(JSON_LIMITS.depth)}${']'.repeat(JSON_LIMITS.depth)}`;
    expect(parseJson(deep).ok).toBe(true);
    expect(parseJson('\ufeff{"a":"b"}')).toEqual({ ok: true, value: { a: 'b' } });
  });

  it('gives back any JSON value it takes, unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        const result = parseJson(text);
        return result.ok
          ? JSON.stringify(result.value) === JSON.stringify(JSON.parse(text))
          : text.includes('prototype') || mayHoldForbiddenKey(Buffer.from(text));
      }),
    );
  });

  it('never lets a forbidden key pass, plain or escaped, in 10,000 objects', () => {
    const escaped = (key: string, at: number) =>
      [...key]
        .map((letter, index) =>
          index === at ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}` : letter,
        )
        .join('');
    const key = fc.constantFrom('__proto__', 'constructor');
    fc.assert(
      fc.property(
        key,
        fc.integer({ min: -1, max: 8 }),
        fc.jsonValue(),
        fc.array(fc.constantFrom('a', 'b'), { maxLength: 4 }),
        (name, at, value, path) => {
          const inner = `{"${at < 0 ? name : escaped(name, at)}":${JSON.stringify(value)}}`;
          const text = path.reduce((text, step) => `{"${step}":[${text}]}`, inner);
          return (
            mayHoldForbiddenKey(Buffer.from(text)) &&
            inspectJson(JSON.parse(text)) !== null &&
            !parseJson(text).ok
          );
        },
      ),
      { numRuns: runs(10_000) },
    );
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
});
