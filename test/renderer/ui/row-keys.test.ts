import { expect, test } from 'vitest';
import { actsOnRow } from '../../../renderer/ui/table/row-keys.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

test('page keys act on no row, so none is held back when a row disappears', () => {
  for (const key of ['Enter', ' ', 'd', 'ContextMenu'])
    expect(actsOnRow({ ...plain, key })).toBe(true);
  for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
    expect(actsOnRow({ ...plain, key: 'k', [held]: true })).toBe(false);
  for (const key of ['ArrowDown', 'Home', 'Escape', '2'])
    expect(actsOnRow({ ...plain, key })).toBe(false);
});
