/** Queries of the list endpoints (seeds/yard.md, "Endpoints"; contract.md 1.2), from the fullest form to the documented one. */
import type { AreaId, WarehouseId } from '../../../shared/ids.ts';
import type { QueryPair } from '../origin-gate.ts';
import type { Undocumented } from '../undocumented.ts';

/**
 * Forms of one query, best first. The last is the documented form; the ones before ask for more than is documented, and are
 * given up for good when the service answers 400 or 422.
 */
export type QueryForms = readonly (readonly QueryPair[])[];

type YardSettings = Pick<
  Undocumented,
  | 'yardJoinParameter'
  | 'yardOpenField'
  | 'yardClosedSpots'
  | 'yardAssignmentFields'
  | 'yardSpotJoins'
  | 'yardVisitJoins'
  | 'yardContainerJoins'
>;

/** The forms of every list of the yard. */
export function yardQueries(settings: YardSettings) {
  const search = (value: unknown): QueryPair => ['s', JSON.stringify(value)];
  const join = (relation: string, fields = ''): QueryPair => [
    settings.yardJoinParameter,
    fields === '' ? relation : `${relation}||${fields}`,
  ];
  const joins = (names: string): readonly QueryPair[] => (names === '' ? [] : names.split(',').map((name) => join(name)));
  const spotJoins = [join('spotAssignments'), join('spotAssignments.assetVisit'), join('spotAssignments.assetContainer')];
  const placeJoins = (fields: string) => [join('spotAssignments', fields), join('spotAssignments.spot', 'id,code,spotAreaId')];

  const assets = (warehouseId: WarehouseId, extra: string): QueryForms => {
    const active = search({ warehouseId, isActive: true });
    return distinct([
      [active, ...placeJoins(settings.yardAssignmentFields), ...joins(extra)],
      [active, ...placeJoins('id,spotId'), ...joins(extra)],
      [active, ...placeJoins('id,spotId')],
    ]);
  };

  return {
    areas: (warehouseId: WarehouseId): QueryForms => [[search({ warehouseId })]],
    spots(spotAreaId: AreaId): QueryForms {
      const field = settings.yardOpenField.replace('!', '');
      const both = search({ $and: [{ spotAreaId }, { $or: [{ [field]: true }, { [field]: false }] }] });
      const plain = search({ spotAreaId });
      const asked = settings.yardClosedSpots === 'ask-for-both' ? both : plain;
      return distinct([
        [asked, ...spotJoins, ...joins(settings.yardSpotJoins)],
        [asked, ...spotJoins],
        [plain, ...spotJoins],
      ]);
    },
    spot: (): QueryForms => distinct([[...spotJoins, ...joins(settings.yardSpotJoins)], spotJoins, []]),
    visits: (warehouseId: WarehouseId): QueryForms => assets(warehouseId, settings.yardVisitJoins),
    containers: (warehouseId: WarehouseId): QueryForms => assets(warehouseId, settings.yardContainerJoins),
  };
}

/** Settings can make two forms the same; asking twice for the same thing helps nobody. */
function distinct(forms: QueryForms): QueryForms {
  const seen = new Set<string>();
  return forms.filter((form) => {
    const key = JSON.stringify(form);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
