import { describe, expect, it } from 'vitest';
import { readList, readOne } from '../../../../../main/remote/dock-scheduling/decode/wire.ts';

const bytes = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

describe('the envelope of a list', () => {
  it.each([
    [
      {
        data: [{ id: 1 }],
        entity: 'Spot',
        action: 'read',
        count: 1,
        total: 9,
        page: 1,
        pageCount: 3,
      },
      1,
      9,
      3,
    ],
    [{ data: [{ id: 1 }], entity: 'Spot', action: 'read' }, 1, null, null],
    [{ data: [] }, 0, null, null],
    [{ data: { id: 1 } }, 1, null, null],
    [[{ id: 1 }, { id: 2 }], 2, null, null],
    [{ data: [], total: '9', pageCount: -1 }, 0, null, null],
    [{ data: [], total: 1e300, pageCount: 1.5 }, 0, null, null],
    [{ data: [], total: null, pageCount: {} }, 0, null, null],
  ])('%j', (body, count, total, pageCount) => {
    const list = readList(bytes(body));
    expect(list.ok && [list.value.records.length, list.value.total, list.value.pageCount]).toEqual([
      count,
      total,
      pageCount,
    ]);
  });

  it.each([
    '',
    '<html>',
    '7',
    'null',
    '"x"',
    '{}',
    '{"data":7}',
    '{"data":null}',
    '{"items":[]}',
    '{"data":[1,2',
  ])('%s is no list', (body) => expect(readList(bytes(body))).toMatchObject({ ok: false }));

  it('names the records that hold forbidden keys and keeps the others', () => {
    const list = readList(
      bytes('{"data":[{"id":"a"},{"id":"b","x":{"__proto__":{"admin":1}}},{"id":"c"}]}'),
    );
    expect(list.ok && [...list.value.faults]).toEqual([[1, 'forbidden-key']]);
    expect(list.ok && list.value.records).toHaveLength(3);
    expect(({} as { admin?: number }).admin).toBeUndefined();
  });

  it('more records than a page can have are refused', () =>
    expect(readList(bytes(`[${'0,'.repeat(100_001)}0]`))).toMatchObject({ ok: false }));
});

describe('a single record', () => {
  it.each([
    [{ data: { id: 'a' }, entity: 'Spot', action: 'read' }, { id: 'a' }],
    [{ data: [{ id: 'a' }] }, { id: 'a' }],
    [{ id: 'a' }, { id: 'a' }],
    [{ data: [] }, undefined],
    [{ data: null }, null],
  ])('%j', (body, expected) => expect(readOne(bytes(body))).toEqual({ ok: true, value: expected }));

  it.each([
    '',
    '<html>',
    '{"data":{"__proto__":1}}',
    `{"data":${'['.repeat(100)}${']'.repeat(100)}}`,
  ])('%.30s is refused', (body) => expect(readOne(bytes(body))).toMatchObject({ ok: false }));
});
