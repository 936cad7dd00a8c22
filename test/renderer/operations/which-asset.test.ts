import { expect, test } from 'vitest';
import { hasDouble, whichAsset } from '../../../renderer/operations/draft/which-asset.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { container, containerId, smallYard, spotId } from '../support/yard-data.ts';

// Cases: D9.
test('two trailers with one number are told apart by carrier and place', () => {
  const rows = smallYard();
  const two = [
    container('731904', { spotId: spotId('A-11'), companyName: 'Mesa Verde Freight' }),
    container('731904', { id: 'container-other' as never, companyName: 'Río Sur' }),
  ];
  const yard = createYardTable({ ...rows, containers: [...rows.containers, ...two] });
  const lines = two.map(({ id }) => whichAsset(yard, { kind: 'container', id }));
  const [first = '', second = ''] = lines.map((line) => (line === null ? '' : inEnglish(line)));
  expect(first).toMatch(/731904.*Mesa Verde Freight.*A-11/);
  expect(second).toMatch(/731904.*Río Sur.*waiting/i);
  expect(hasDouble(yard, [{ kind: 'container', id: containerId('731904') }])).toBe(true);
  expect(hasDouble(yard, [{ kind: 'container', id: containerId('53-2152') }])).toBe(false);
  expect(yard.spot(spotId('A-11'))?.code).toBe('A-11');
});
