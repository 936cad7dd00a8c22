/**
 * Records that a client should never have to see and will: each kind can be chosen. They are added
 * beside the good ones, most of them in an area of their own ("Odd lot"), so that a test can say:
 * all the others are still there.
 */

import { refuse } from '../../refusal.ts';
import { instant } from '../../sandbox-clock.ts';
import type {
  Base,
  ServiceArea,
  ServiceAssignment,
  ServiceContainer,
  ServiceSpot,
  ServiceVisit,
} from '../model.ts';
import type { DockSchedulingSandbox } from '../service.ts';
import { drawContainer, drawVisit } from './assets.ts';
import { plantBadAppointments } from './bad-appointments.ts';

/** What can be wrong. */
export const badRecordKinds = [
  'unknown-enum',
  'missing-field',
  'null-field',
  'wrong-type',
  'odd-id',
  'duplicate-code',
  'missing-area',
  'unknown-spot',
  'two-assignments',
  'two-trucks',
  'two-standalone',
  'three-hooked',
  'huge-text',
  'bidi-text',
  'html-text',
  'proto-keys',
  'deep-value',
  'odd-times',
  'odd-appointments',
] as const;

/** The name of one kind. */
export type BadRecordKind = (typeof badRecordKinds)[number];

/** One planted record. */
export type Planted = {
  readonly kind: BadRecordKind;
  readonly entity: 'SpotArea' | 'Spot' | 'AssetVisit' | 'AssetContainer' | 'Appointment';
  readonly id: string;
};

/** Any fields at all: that they do not fit the type is the point. */
type Loose = Readonly<Record<string, unknown>>;

const megabyte = 1024 * 1024;
const deep = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};
const without = <Row extends object>(row: Row, ...names: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as Row;
/** An own key named `__proto__`, as `JSON.parse` makes it and an object literal does not. */
const protoKeys = JSON.parse(
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
) as Loose;

/**
 * Adds bad records of the kinds given, or of all; answers what was planted where. Refuses a kind
 * there is not.
 */
export const plantBadRecords = (
  service: DockSchedulingSandbox,
  wanted: readonly BadRecordKind[] | 'all',
): readonly Planted[] => {
  const kinds = wanted === 'all' ? badRecordKinds : wanted;
  const unknown = kinds.filter((kind) => !badRecordKinds.includes(kind));
  if (unknown.length > 0)
    refuse(400, 'bad-body', `There is no kind of bad record ${unknown.join(', ')}`);
  const { store, made, chance } = service;
  const warehouseId = made.warehouse.id;
  const planted: Planted[] = [];
  const atMs = service.world.clock.now();

  const base = (): Base => ({
    id: service.world.ids.uuid(),
    createDateTime: instant(atMs),
    createdBy: null,
    lastChangedDateTime: instant(atMs),
    lastChangedBy: null,
    isActive: true,
    tags: null,
    orgId: made.warehouse.orgId,
  });
  const carrier = () => chance.pick(made.carriers);

  const area: ServiceArea = { ...base(), warehouseId, name: 'Odd lot', observation: null };
  let codes = 0;
  const newSpot = (fields: Loose = {}): ServiceSpot => {
    codes += 1;
    const code = `ODD-${String(codes).padStart(2, '0')}`;
    return {
      ...base(),
      warehouseId,
      code,
      type: 'parking',
      spotAreaId: area.id,
      observation: null,
      spotReserves: [],
      ...fields,
    };
  };
  const addSpot = (kind: BadRecordKind, spot: ServiceSpot): ServiceSpot => {
    store.areas.set(area.id, area);
    store.addSpot(spot);
    planted.push({ kind, entity: 'Spot', id: spot.id });
    return spot;
  };
  const newVisit = (fields: Loose = {}): ServiceVisit => ({
    ...drawVisit(chance, base(), warehouseId, carrier(), 0, null),
    ...fields,
  });
  const addVisit = (kind: BadRecordKind, visit: ServiceVisit): ServiceVisit => {
    store.addVisit(visit);
    planted.push({ kind, entity: 'AssetVisit', id: visit.id });
    return visit;
  };
  const newContainer = (fields: Loose = {}): ServiceContainer => ({
    ...drawContainer(chance, base(), warehouseId, carrier(), { reefer: false }),
    ...fields,
  });
  const addContainer = (kind: BadRecordKind, container: ServiceContainer): ServiceContainer => {
    store.addContainer(container);
    planted.push({ kind, entity: 'AssetContainer', id: container.id });
    return container;
  };
  const put = (
    spotId: string,
    holds: Partial<Pick<ServiceAssignment, 'assetVisitId' | 'assetContainerId'>>,
  ) =>
    store.putAssignment({
      ...base(),
      warehouseId,
      spotId,
      assetVisitId: null,
      assetContainerId: null,
      observation: null,
      ...holds,
    });

  const notes = (kind: BadRecordKind, text: unknown) => {
    addContainer(kind, newContainer({ notes: text }));
    addVisit(kind, newVisit({ driverNotes: text }));
    addSpot(kind, newSpot({ observation: text }));
  };

  const plants: Readonly<Record<BadRecordKind, () => void>> = {
    'unknown-enum': () => {
      addSpot('unknown-enum', newSpot({ type: 'hovering' }));
      addVisit('unknown-enum', newVisit({ visitType: 'Teleport' }));
      addContainer('unknown-enum', newContainer({ type: 'Airship', state: 'Half-melted' }));
    },
    'missing-field': () => {
      addSpot('missing-field', without(newSpot(), 'code', 'spotReserves', 'isActive'));
      addVisit(
        'missing-field',
        without(newVisit(), 'licensePlate', 'isPlanned', 'lastChangedDateTime'),
      );
      addContainer('missing-field', without(newContainer(), 'code', 'type', 'state'));
    },
    'null-field': () => {
      addSpot('null-field', newSpot({ code: null, type: null, spotReserves: null }));
      addVisit(
        'null-field',
        newVisit({
          licensePlate: null,
          visitType: null,
          isPlanned: null,
          lastChangedDateTime: null,
        }),
      );
      addContainer('null-field', newContainer({ code: null, type: null, state: null }));
      const nameless: ServiceArea = {
        ...base(),
        warehouseId,
        name: null as unknown as string,
        observation: null,
      };
      store.areas.set(nameless.id, nameless);
      planted.push({ kind: 'null-field', entity: 'SpotArea', id: nameless.id });
    },
    'wrong-type': () => {
      addSpot('wrong-type', newSpot({ code: 42, isActive: 'yes', spotReserves: {} }));
      addVisit(
        'wrong-type',
        newVisit({ licensePlate: { letters: 'ABC' }, isPlanned: 1, dotNumber: 1234567 }),
      );
      addContainer(
        'wrong-type',
        newContainer({ code: ['A', 1], notes: false, assetVisitId: null }),
      );
    },
    'odd-id': () => {
      addSpot('odd-id', newSpot({ id: 'SPOT-0042' }));
      addVisit('odd-id', newVisit({ id: 'zzzzzzzz-not-a-uuid-gggggggggggg' }));
      addContainer('odd-id', newContainer({ id: 'trailer 7/9?#' }));
    },
    'duplicate-code': () => {
      const twin = [...store.spots.values()].find(
        (spot) => spot.warehouseId === warehouseId,
      ) as ServiceSpot;
      addSpot('duplicate-code', newSpot({ code: twin.code }));
      addSpot('duplicate-code', newSpot({ code: ` ${twin.code.toLowerCase()} ` }));
    },
    'missing-area': () => {
      const spot = addSpot('missing-area', newSpot({ spotAreaId: service.world.ids.uuid() }));
      put(spot.id, { assetVisitId: addVisit('missing-area', newVisit()).id });
    },
    'unknown-spot': () => {
      put(service.world.ids.uuid(), { assetVisitId: addVisit('unknown-spot', newVisit()).id });
      put(service.world.ids.uuid(), {
        assetContainerId: addContainer('unknown-spot', newContainer()).id,
      });
    },
    'two-assignments': () => {
      const visit = addVisit('two-assignments', newVisit());
      for (const spot of [newSpot(), newSpot()])
        put(addSpot('two-assignments', spot).id, { assetVisitId: visit.id });
    },
    'two-trucks': () => {
      const spot = addSpot('two-trucks', newSpot());
      for (const visit of [newVisit(), newVisit()])
        put(spot.id, { assetVisitId: addVisit('two-trucks', visit).id });
    },
    'two-standalone': () => {
      const spot = addSpot('two-standalone', newSpot());
      for (const container of [newContainer(), newContainer()]) {
        put(spot.id, { assetContainerId: addContainer('two-standalone', container).id });
      }
    },
    'three-hooked': () => {
      const visit = addVisit('three-hooked', newVisit());
      put(addSpot('three-hooked', newSpot()).id, { assetVisitId: visit.id });
      for (let index = 0; index < 3; index += 1)
        addContainer('three-hooked', newContainer({ assetVisitId: visit.id }));
    },
    'huge-text': () =>
      void addContainer('huge-text', newContainer({ notes: 'huge '.repeat((10 * megabyte) / 5) })),
    'bidi-text': () =>
      notes(
        'bidi-text',
        'seal \u202e4471902\u202c ok \u2066hidden\u2069 \u0645\u0642\u0637\u0648\u0631\u0629 zero\u200bwidth bell\u0007 \u0000 end',
      ),
    'html-text': () =>
      notes(
        'html-text',
        '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script><b>bold</b>',
      ),
    'proto-keys': () => {
      addSpot('proto-keys', { ...newSpot(), ...protoKeys });
      addVisit('proto-keys', { ...newVisit(), ...protoKeys });
      addContainer('proto-keys', { ...newContainer(), ...protoKeys });
    },
    'deep-value': () => notes('deep-value', deep(2000)),
    'odd-times': () => {
      addVisit('odd-times', newVisit({ createDateTime: 'yesterday', lastChangedDateTime: '' }));
      addContainer(
        'odd-times',
        newContainer({
          createDateTime: '2026-02-30T25:61:00Z',
          lastChangedDateTime: 1_700_000_000_000,
        }),
      );
      addVisit('odd-times', newVisit({ lastChangedDateTime: '2021-05-26T13:43:55.727258+00:00' }));
    },
    'odd-appointments': () => {
      for (const id of plantBadAppointments(service, base, atMs))
        planted.push({ kind: 'odd-appointments', entity: 'Appointment', id });
    },
  };
  for (const kind of kinds) plants[kind]();
  return planted;
};
