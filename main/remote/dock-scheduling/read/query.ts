/**
 * Queries of the list endpoints (seeds/yard.md, "Endpoints"; contract.md 1.2), from the fullest
 * variant to the documented one.
 */
import type { AreaId, WarehouseId } from '../../../../shared/ids.ts';
import type { Instant } from '../../../../shared/time.ts';
import type { QueryPair } from '../../origin-guard.ts';
import type { Undocumented } from '../../undocumented.ts';

/**
 * Variants of one query, best first. The last is the documented one. Those before ask for more than
 * is documented, with one related record less each time. We give a variant up for good when the
 * service replies 400 or 422.
 */
export type QueryPairs = readonly (readonly QueryPair[])[];

type YardSettings = Pick<
  Undocumented,
  | 'yardJoinParameter'
  | 'yardOpenField'
  | 'yardClosedSpots'
  | 'yardAssignmentFields'
  | 'yardSpotJoins'
  | 'yardVisitJoins'
  | 'yardContainerJoins'
  | 'yardVisitEvents'
  | 'yardContainerEvents'
  | 'yardEventFields'
  | 'yardExcludeParameter'
  | 'yardVisitsLeftOut'
  | 'yardContainersLeftOut'
>;

/**
 * What shows that an asset departed: the relation with its events, and statuses that the service
 * leaves out of its lists.
 */
type Departures = { readonly events: string; readonly leftOut: string };

type Join = (relation: string, fields?: string) => QueryPair;

/** Asks for a related record, with all or some of its fields. */
const joinOf =
  ({ yardJoinParameter }: Pick<YardSettings, 'yardJoinParameter'>): Join =>
  (relation, fields = '') => [
    yardJoinParameter,
    fields === '' ? relation : `${relation}||${fields}`,
  ];

const search = (value: unknown): QueryPair => ['s', JSON.stringify(value)];
/** Includes deleted records and closed spots (contract.md 1.2). */
const inEither = (field: string) => ({ $or: [{ [field]: true }, { [field]: false }] });
const since = (time: Instant) => ({ lastChangedDateTime: { $gt: time } });
/** Records by id, including those that left the yard. */
const named = (warehouseId: WarehouseId, ids: readonly string[]) => ({
  $and: [{ warehouseId }, { id: { $in: ids } }, inEither('isActive')],
});

/** The variants of every list of the yard. */
export function yardQueries(settings: YardSettings) {
  const join = joinOf(settings);
  /** All optional joins, then one fewer each time from the end, down to none. */
  const fewer = (names: string): readonly (readonly QueryPair[])[] => {
    const all = namesIn(names).map((name) => join(name));
    return Array.from({ length: all.length + 1 }, (_, dropped) =>
      all.slice(0, all.length - dropped),
    );
  };
  const spotJoins = [
    join('spotAssignments'),
    join('spotAssignments.assetVisit'),
    join('spotAssignments.assetContainer'),
  ];
  const placeJoins = (fields: string) => [
    join('spotAssignments', fields),
    join('spotAssignments.spot', 'id,code,spotAreaId'),
  ];

  /**
   * How we ask for departures (contract.md 1.4, 1.7), down to not at all. Then only `isActive`
   * shows them, as in the seed.
   */
  const departureForms = ({ events, leftOut }: Departures): readonly (readonly QueryPair[])[] => {
    const without = (statuses: string) =>
      namesIn(statuses).map((status): QueryPair => [settings.yardExcludeParameter, status]);
    const short = events === '' ? [] : [join(events, settings.yardEventFields)];
    const whole = events === '' ? [] : [join(events)];
    // Without joined events, we can only see what the service leaves out.
    const last = leftOut === '' && events !== '' ? 'Departed' : leftOut;
    return [[...short, ...without(leftOut)], short, whole, without(last), []];
  };

  const assets = (wanted: unknown, extra: string, departures: Departures): QueryPairs => {
    const searched = search(wanted);
    const places = [
      [searched, ...placeJoins(settings.yardAssignmentFields), ...(fewer(extra)[0] ?? [])],
      ...fewer(extra).map((joins) => [searched, ...placeJoins('id,spotId'), ...joins]),
    ];
    // Departures vary fastest: a service that refuses another relation still shows departures.
    return distinct(
      places.flatMap((place) => departureForms(departures).map((asked) => [...place, ...asked])),
    );
  };

  const openField = settings.yardOpenField.replace('!', '');

  return {
    areas: (warehouseId: WarehouseId): QueryPairs => [[search({ warehouseId })]],
    spots(spotAreaId: AreaId): QueryPairs {
      const both = search({ $and: [{ spotAreaId }, inEither(openField)] });
      const plain = search({ spotAreaId });
      const asked = settings.yardClosedSpots === 'ask-for-both' ? both : plain;
      return distinct([
        ...fewer(settings.yardSpotJoins).map((joins) => [asked, ...spotJoins, ...joins]),
        ...fewer(settings.yardSpotJoins).map((joins) => [plain, ...spotJoins, ...joins]),
      ]);
    },
    spot: (): QueryPairs => [
      ...fewer(settings.yardSpotJoins).map((joins) => [...spotJoins, ...joins]),
      [],
    ],
    visits: (warehouseId: WarehouseId): QueryPairs =>
      assets({ warehouseId, isActive: true }, settings.yardVisitJoins, {
        events: settings.yardVisitEvents,
        leftOut: settings.yardVisitsLeftOut,
      }),
    containers: (warehouseId: WarehouseId): QueryPairs =>
      assets({ warehouseId, isActive: true }, settings.yardContainerJoins, {
        events: settings.yardContainerEvents,
        leftOut: settings.yardContainersLeftOut,
      }),
    spotsNamed(ids: readonly string[]): QueryPairs {
      const both = search({ $and: [{ id: { $in: ids } }, inEither(openField)] });
      return fewer(settings.yardSpotJoins).map((joins) => [both, ...spotJoins, ...joins]);
    },
    visitsNamed: (warehouseId: WarehouseId, ids: readonly string[]): QueryPairs =>
      assets(named(warehouseId, ids), settings.yardVisitJoins, {
        events: settings.yardVisitEvents,
        leftOut: '',
      }),
    containersNamed: (warehouseId: WarehouseId, ids: readonly string[]): QueryPairs =>
      assets(named(warehouseId, ids), settings.yardContainerJoins, {
        events: settings.yardContainerEvents,
        leftOut: '',
      }),
    changes: changeQueries(join, openField),
  };
}

/**
 * Ids and stamps of what changed after a time, including deleted records (contract.md 1.2,
 * "incremental sync"). It has no plain variant.
 */
function changeQueries(join: Join, openField: string) {
  const changedIn =
    (field: string) =>
    (warehouseId: WarehouseId, time: Instant): QueryPairs => {
      const which = search({ $and: [{ warehouseId }, since(time), inEither(field)] });
      return [[which, ['fields', 'id,lastChangedDateTime']], [which]];
    };
  const ofAssignment: QueryPair = [
    'fields',
    'id,spotId,assetVisitId,assetContainerId,lastChangedDateTime',
  ];
  return {
    visits: changedIn('isActive'),
    containers: changedIn('isActive'),
    spots: changedIn(openField),
    // No published field of an assignment names its facility (contract.md 1.5), but its spot's
    // does.
    assignments: (warehouseId: WarehouseId, time: Instant): QueryPairs => {
      const changed = [since(time), inEither('isActive')];
      const ofSpot = search({ $and: [{ 'spot.warehouseId': warehouseId }, ...changed] });
      const own = search({ $and: [{ warehouseId }, ...changed] });
      return [
        [ofSpot, join('spot', 'id,warehouseId'), ofAssignment],
        [own, ofAssignment],
        [own],
        [search({ $and: changed })],
      ];
    },
  };
}

const namesIn = (list: string): readonly string[] => (list === '' ? [] : list.split(','));

/** Settings can make two variants equal. We don't ask the same twice. */
function distinct(forms: QueryPairs): QueryPairs {
  const seen = new Set<string>();
  return forms.filter((form) => {
    const key = JSON.stringify(form);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
