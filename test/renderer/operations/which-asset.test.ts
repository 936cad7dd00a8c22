import { expect, test } from 'vitest';
import { draftOf } from '../../../renderer/operations/draft/operation-draft.ts';
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

// Cases: D9.
test('a hooked trailer is named with its truck where another has its number', () => {
  const rows = smallYard();
  const truck = rows.visits.find(({ spotId: on }) => on !== null);
  if (truck?.spotId == null) throw new Error('No truck stands on a spot.');
  const hooked = container('731904', { visitId: truck.id, companyName: 'Mesa Verde Freight' });
  const alone = container('731904', {
    id: 'container-other' as never,
    spotId: truck.spotId,
    companyName: 'Río Sur',
  });
  const yard = createYardTable({ ...rows, containers: [hooked, alone] });
  const asset = { kind: 'visit', id: truck.id } as const;
  const draft = draftOf(yard, { kind: 'depart', spot: truck.spotId, asset });
  const which = draft.which == null ? '' : inEnglish(draft.which);
  expect(which).toMatch(/731904, Río Sur, on .*731904, Mesa Verde Freight, hooked to .+, on /);
});
