import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import { type InLine, walkLine } from '../../../shared/outbox/ordering.ts';

const op = (id: number, spots: readonly number[], blocks = true, ready = true): InLine => ({
  id: `op-${id}` as OperationId,
  touches: spots.map((spot) => ({ kind: 'spot', id: `spot-${spot}` as SpotId })),
  blocks,
  savedAt: `2026-05-04T08:00:${String(id).padStart(2, '0')}.000Z`,
  asksSince: null,
  ready,
});

test('operations on the same spot keep their order, others overtake', () => {
  const line = walkLine([op(1, [1], true, false), op(2, [1, 2]), op(3, [3])]);
  expect(line.go).toEqual(['op-3']);
  expect(line.behind).toEqual(new Map([['op-2', 'op-1']]));
});

test('what waits holds back what comes after it', () => {
  const line = walkLine([op(1, [1], true, false), op(2, [1, 2]), op(3, [2])]);
  expect(line.go).toEqual([]);
  expect(line.behind.get('op-3' as OperationId)).toBe('op-2');
});

test('it names whom one waits for: the first that holds the spot, not the last', () => {
  const line = walkLine([op(1, [1], true, false), op(2, [1]), op(3, [1])]);
  expect(line.behind).toEqual(
    new Map([
      ['op-2', 'op-1'],
      ['op-3', 'op-1'],
    ]),
  );
});

test('one that has reached its end holds nothing back', () => {
  expect(walkLine([op(1, [1], false, false), op(2, [1])]).go).toEqual(['op-2']);
});

test('past one that only asks its clerk goes what was saved after it asked', () => {
  const asks = { ...op(1, [1], true, false), asksSince: '2026-05-04T08:00:02.500Z' };
  // The second was decided while the first was still to be sent; the third is a new decision.
  const line = walkLine([asks, op(2, [1, 2]), op(3, [1]), op(4, [2])]);
  expect(line.behind).toEqual(
    new Map([
      ['op-2', 'op-1'],
      ['op-3', 'op-2'],
      ['op-4', 'op-2'],
    ]),
  );
  expect(walkLine([asks, op(3, [1])])).toEqual({ go: ['op-3'], behind: new Map() });
});

test('a spot and a truck with the same id are two things', () => {
  const truck: InLine = { ...op(1, []), touches: [{ kind: 'visit', id: 'spot-1' as never }] };
  expect(walkLine([truck, op(2, [1])]).go).toEqual(['op-1', 'op-2']);
});

test('operations that go together share nothing, and none overtakes on a spot', () => {
  const arbitraryLine = fc.array(
    fc.record({
      spots: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3 }),
      blocks: fc.boolean(),
      ready: fc.boolean(),
    }),
    {
      maxLength: 20,
    },
  );
  fc.assert(
    fc.property(arbitraryLine, (drawn) => {
      const line = drawn.map(({ spots, blocks, ready }, index) =>
        op(index, spots, blocks, ready && blocks),
      );
      const { go, behind } = walkLine(line);
      line.forEach((each, index) => {
        const before = line
          .slice(0, index)
          .filter(
            (other) =>
              other.blocks && other.touches.some((a) => each.touches.some((b) => a.id === b.id)),
          );
        expect(go.includes(each.id)).toBe(each.ready && before.length === 0);
        expect(behind.has(each.id)).toBe(before.length > 0);
      });
    }),
  );
});
