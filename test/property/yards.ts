/** Random yards and operations for properties: small pools of ids, so that operations meet. */
import fc from 'fast-check';
import type { YardRows } from '../../shared/yard/model.ts';
import type { AssetRef, Operation } from '../../shared/yard/operations.ts';
import type { Yard } from '../../shared/yard/yard.ts';
import {
  area,
  areaId,
  container,
  containerId,
  rows,
  spot,
  spotId,
  visit,
  visitId,
} from '../shared/yard/rows.ts';

export const spotIds = ['s1', 's2', 's3', 's4', 's5'].map(spotId);
export const visitIds = ['t1', 't2', 't3', 't4'].map(visitId);
export const containerIds = ['c1', 'c2', 'c3', 'c4', 'c5'].map(containerId);

const reserves = [{ id: 'r', entityName: null, objectId: null, validUntil: null }];
const spotRows = fc
  .array(fc.record({ isOpen: fc.boolean(), isReserved: fc.boolean() }), {
    minLength: spotIds.length,
    maxLength: spotIds.length,
  })
  .map((list) =>
    list.map(({ isOpen, isReserved }, at) =>
      spot(spotIds[at] as string, { isOpen, reserves: isReserved ? reserves : [] }),
    ),
  );

/** Yards that obey the seed: assets are placed one by one where there is room. */
export const legalRows: fc.Arbitrary<YardRows> = fc
  .record({
    spots: spotRows,
    trucks: fc.array(fc.nat(7), { minLength: visitIds.length, maxLength: visitIds.length }),
    boxes: fc.array(fc.nat(12), { minLength: containerIds.length, maxLength: containerIds.length }),
  })
  .map(({ spots, trucks, boxes }) => {
    const taken = new Set<string>();
    const place = (kind: string, at: number) => {
      const id = spotIds[at];
      if (id === undefined || taken.has(kind + id)) return null;
      taken.add(kind + id);
      return id;
    };
    const load = new Map<number, number>();
    const visits = trucks.map((at, index) => visit(visitIds[index] as string, place('t', at)));
    const containers = boxes.map((at, index) => {
      const truck = at - spotIds.length;
      if (truck < 0 || truck >= visitIds.length || (load.get(truck) ?? 0) === 2)
        return container(containerIds[index] as string, place('c', at));
      load.set(truck, (load.get(truck) ?? 0) + 1);
      return container(containerIds[index] as string, null, { visitId: visitIds[truck] as never });
    });
    return rows({ areas: [area('a1')], spots, visits, containers });
  });

/** Yards as broken data make them: anything anywhere, also nowhere, hooked to nobody, departed. */
export const anyRows: fc.Arbitrary<YardRows> = fc.record({
  areas: fc.constant([area('a1')]),
  spots: fc
    .tuple(spotRows, fc.subarray(spotIds))
    .map(([list, kept]) =>
      list.filter((row) => kept.includes(row.id)).map((row) => ({ ...row, areaId: areaId('a1') })),
    ),
  visits: fc
    .tuple(
      fc.subarray(visitIds),
      fc.array(
        fc.tuple(
          fc.option(fc.constantFrom(...spotIds.slice(0, 2), spotId('nowhere'))),
          fc.boolean(),
        ),
        {
          minLength: 4,
          maxLength: 4,
        },
      ),
    )
    .map(([ids, where]) =>
      ids.map((id, at) =>
        visit(id, where[at]?.[0] ?? null, { isActive: where[at]?.[1] !== false || at > 1 }),
      ),
    ),
  containers: fc
    .tuple(
      fc.subarray(containerIds),
      fc.array(
        fc.record({
          spot: fc.option(fc.constantFrom(...spotIds.slice(0, 2))),
          truck: fc.option(fc.constantFrom(visitId('t1'), visitId('gone'))),
          isActive: fc.boolean(),
        }),
        { minLength: 5, maxLength: 5 },
      ),
    )
    .map(([ids, where]) =>
      ids.map((id, at) =>
        container(id, where[at]?.spot ?? null, {
          visitId: where[at]?.truck ?? null,
          isActive: where[at]?.isActive !== false || at > 1,
        }),
      ),
    ),
});

const spotPick = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...spotIds) },
  { weight: 1, arbitrary: fc.constant(spotId('nowhere')) },
);
const visitPick = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...visitIds) },
  { weight: 1, arbitrary: fc.constant(visitId('nobody')) },
);
const containerPick = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...containerIds) },
  { weight: 1, arbitrary: fc.constant(containerId('nothing')) },
);
const assetPick: fc.Arbitrary<AssetRef> = fc.oneof(
  visitPick.map((id) => ({ kind: 'visit' as const, id })),
  containerPick.map((id) => ({ kind: 'container' as const, id })),
);
const reason = fc.constantFrom('needed', 'needed', 'needed', '  ');
const departType = fc.constantFrom(
  'All' as const,
  'AssetVisit' as const,
  'AssetContainer' as const,
);

/** Operations drawn blindly: mostly refused. */
export const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('assign' as const), asset: assetPick, spot: spotPick }),
  fc.record({
    kind: fc.constant('reassign' as const),
    asset: assetPick,
    from: spotPick,
    to: spotPick,
    reason,
  }),
  fc.record({
    kind: fc.constant('unassign' as const),
    assets: fc.array(assetPick, { maxLength: 2 }),
    spot: spotPick,
  }),
  fc.record({ kind: fc.constant('detach' as const), visit: visitPick, container: containerPick }),
  fc.record({ kind: fc.constant('attach' as const), visit: visitPick, container: containerPick }),
  fc.record({
    kind: fc.constant('depart' as const),
    spot: spotPick,
    departType,
    assets: fc.array(assetPick, { maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('close' as const), spot: spotPick, reason }),
  fc.record({ kind: fc.constant('open' as const), spot: spotPick, reason }),
);

/** What a clerk would do on the present yard: made when it is its turn. */
export type Intent = (yard: Yard) => Operation;

const standing = (yard: Yard, id: (typeof spotIds)[number]): AssetRef[] => [
  ...yard.visitsAt(id).map((each) => ({ kind: 'visit' as const, id: each })),
  ...yard.standaloneAt(id).map((each) => ({ kind: 'container' as const, id: each })),
];

const sensible: fc.Arbitrary<Intent> = fc.oneof(
  fc.tuple(assetPick, spotPick, reason).map(
    ([asset, to, why]): Intent =>
      (yard) => {
        const from =
          (asset.kind === 'visit' ? yard.visit(asset.id) : yard.container(asset.id))?.spotId ??
          null;
        return from === null
          ? { kind: 'assign', asset, spot: to }
          : { kind: 'reassign', asset, from, to, reason: why };
      },
  ),
  spotPick.map(
    (id): Intent =>
      (yard) => ({ kind: 'unassign', spot: id, assets: standing(yard, id) }),
  ),
  fc.tuple(spotPick, departType).map(
    ([id, type]): Intent =>
      (yard) => ({ kind: 'depart', spot: id, departType: type, assets: standing(yard, id) }),
  ),
  fc.tuple(visitPick, containerPick).map(
    ([truck, box]): Intent =>
      (yard) => {
        const owner = yard.container(box)?.visitId ?? null;
        return owner === null
          ? { kind: 'attach', visit: truck, container: box }
          : { kind: 'detach', visit: owner, container: box };
      },
  ),
  fc.tuple(spotPick, reason).map(
    ([id, why]): Intent =>
      (yard) => ({ kind: yard.spot(id)?.isOpen ? 'close' : 'open', spot: id, reason: why }),
  ),
);

/** Mostly sensible, sometimes blind. */
export const intent: fc.Arbitrary<Intent> = fc.oneof(
  { weight: 3, arbitrary: sensible },
  {
    weight: 1,
    arbitrary: anyOperation.map(
      (operation): Intent =>
        () =>
          operation,
    ),
  },
);
