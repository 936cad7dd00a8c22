import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type RecordSpans,
  recordSpans,
} from '../../../../../main/remote/dock-scheduling/decode/record-spans.ts';
import { changedRecords } from '../../../../../main/remote/dock-scheduling/read/changed-records.ts';
import { runs } from '../../../../support/runs.ts';

const bytesOf = (text: string) => Buffer.from(text);
const textsAt = (bytes: Buffer, spans: RecordSpans) =>
  Array.from({ length: spans.length / 2 }, (_, record) =>
    bytes.subarray(spans[2 * record], spans[2 * record + 1]).toString('utf8'),
  );

/**
 * Values full of what could mislead a search by bytes: brackets, quotation marks and backslashes in
 * texts, and in names.
 */
const tricky = fc.stringMatching(/^[[\]{}",:\\a\n é😀]{0,8}$/u);
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    tricky,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(null, true, false, '', {}, []),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(tricky, fc.constantFrom('data', 'id')), tie('value'), { maxKeys: 3 }),
  ),
})).value;

const spacing = fc.constantFrom(undefined, 1, '\t', '  ');
const around = fc.record({
  before: fc.boolean(),
  after: fc.boolean(),
  bare: fc.boolean(),
  mark: fc.boolean(),
});

/** A page as some service could write it. */
function pageOf(
  records: readonly unknown[],
  shape: { before: boolean; after: boolean; bare: boolean; mark: boolean },
  indent: string | number | undefined,
) {
  const envelope = {
    ...(shape.before ? { entity: '"data":[', total: 3, meta: { data: [1, { data: [] }] } } : {}),
    data: records,
    ...(shape.after ? { pageCount: 1, action: '],{' } : {}),
  };
  return bytesOf(
    `${shape.mark ? '\ufeff' : ''}${JSON.stringify(shape.bare ? records : envelope, null, indent)}`,
  );
}

describe('where records lie in the bytes of a page', () => {
  it('each span is one record, for any records, envelope and spacing', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 6 }), around, spacing, (records, shape, indent) => {
        const bytes = pageOf(records, shape, indent);
        const spans = recordSpans(bytes);
        expect(spans).not.toBeNull();
        expect(textsAt(bytes, spans ?? []).map((text) => JSON.parse(text) as unknown)).toEqual(
          JSON.parse(JSON.stringify(records)),
        );
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('is not told where a page could be read in two ways', () => {
    for (const text of [
      '{"data":[1],"data":[2]}',
      '{"d\\u0061ta":[2]}',
      '{"data":[1],"d\\u0061ta":[2]}',
      '{"data":{"id":"x"}}',
      '{"data":null}',
      '{"data":"[1,2]"}',
      '{"total":0}',
      '{}',
      '"data"',
      '7',
    ])
      expect(recordSpans(bytesOf(text)), text).toBeNull();
  });
});

describe('the records of a page that changed', () => {
  it('in place of the old records they equal a full read, for any two pages', () => {
    let answered = 0;
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 6 }),
        fc.array(fc.tuple(fc.constantFrom('replace', 'insert', 'remove'), fc.nat(6), value), {
          maxLength: 3,
        }),
        around,
        spacing,
        (records, edits, shape, indent) => {
          const edited = [...records];
          for (const [kind, at, next] of edits)
            edited.splice(
              Math.min(at, edited.length),
              kind === 'insert' ? 0 : 1,
              ...(kind === 'remove' ? [] : [next]),
            );
          const before = pageOf(records, shape, indent);
          const now = pageOf(edited, shape, indent);
          const spans = recordSpans(before) as RecordSpans;
          const changed = changedRecords(before, spans, now);
          if (changed === null) return;
          answered += 1;
          const old = textsAt(before, spans).map((text) => JSON.parse(text) as unknown);
          const whole = [
            ...old.slice(0, changed.first),
            ...changed.records,
            ...old.slice(changed.last + 1),
          ];
          expect(whole).toEqual(JSON.parse(JSON.stringify(edited)));
          expect(changed.spans).toEqual(recordSpans(now));
        },
      ),
      { numRuns: runs(3_000) },
    );
    expect(answered).toBeGreaterThan(runs(1_000));
  });

  it('are never answered for bytes that are no page any more, wherever a byte turned', () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 5 }),
        around,
        fc.nat(),
        fc.nat(255),
        (records, shape, place, byte) => {
          const before = pageOf(records, shape, undefined);
          const now = Buffer.from(before);
          now[place % now.length] = byte;
          const changed = changedRecords(before, recordSpans(before) as RecordSpans, now);
          if (changed === null) return;
          const parsed = JSON.parse(now.toString('utf8').replace(/^\ufeff/, '')) as unknown;
          const whole = (
            Array.isArray(parsed) ? parsed : (parsed as { data: unknown }).data
          ) as unknown[];
          expect(whole.slice(changed.first, changed.first + changed.records.length)).toEqual(
            changed.records,
          );
          expect(whole).toHaveLength(
            records.length - (changed.last - changed.first + 1) + changed.records.length,
          );
        },
      ),
      { numRuns: runs(5_000) },
    );
  });

  it('are one when one changed', () => {
    const records = Array.from({ length: 500 }, (_, index) => ({
      id: `spot-${index}`,
      notes: 'x'.repeat(40),
    }));
    const before = bytesOf(JSON.stringify({ data: records, total: 500 }));
    const now = bytesOf(
      JSON.stringify({
        data: records.with(321, {
          id: 'spot-321',
          notes: 'other, and longer than before it was, by far',
        }),
        total: 500,
      }),
    );
    expect(changedRecords(before, recordSpans(before) as RecordSpans, now)).toMatchObject({
      first: 321,
      last: 321,
      records: [{ id: 'spot-321', notes: 'other, and longer than before it was, by far' }],
    });
  });

  it('are null if the envelope changed, no record is left, or the bytes end early', () => {
    const before = bytesOf('{"data":[{"id":"a"},{"id":"b"}],"total":2}');
    const spans = recordSpans(before) as RecordSpans;
    for (const text of [
      '{"data":[{"id":"a"},{"id":"b"}],"total":3}',
      '{"data":[],"total":2}',
      '{"data":[{"id":"a"},{"id":"b"}',
      '',
      '{"date":[{"id":"a"},{"id":"b"}],"total":2}',
    ])
      expect(changedRecords(before, spans, bytesOf(text)), text).toBeNull();
  });
});
