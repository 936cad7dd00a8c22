/**
 * Wrong records, which a client should never meet but will. Each kind can be chosen. We add them
 * beside the good ones, most of them in an area of their own ("Odd lot"). So a test can check that
 * all good records are still there.
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

/**
 * One planted record.
 *
 * Example: `{ kind: 'two-trucks', entity: 'Spot', id: '7c0e…' }`.
 */
export type Planted = {
  readonly kind: BadRecordKind;
  readonly entity: 'SpotArea' | 'Spot' | 'AssetVisit' | 'AssetContainer' | 'Appointment';
  readonly id: string;
};

/** Any fields. They don't fit the type, and that is the point. */
type Loose = Readonly<Record<string, unknown>>;

const megabyte = 1024 * 1024;
const deep = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};
const without = <Row extends object>(row: Row, ...names: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as Row;
/** An own key named `__proto__`. `JSON.parse` makes one, an object literal doesn't. */
const protoKeys = JSON.parse(
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
) as Loose;

/**
 * Adds bad records of the given kinds, or of all. Returns what was added where. Refuses an unknown
 * kind.
 */
export const plantBadRecords = (
  service: DockSchedulingSandbox,
  wanted: readonly BadRecordKind[] | 'all',
): readonly Planted[] => {
  const kinds = wanted === 'all' ? badRecordKinds : wanted;
  const unknown = kinds.filter((kind) => !badRecordKinds.includes(kind));
  if (unknown.length > 0)
    refuse(400, 'bad-body', `There is no kind of bad record ${unknown.join(', ')}`);
  const planter = new BadRecordPlanter(service);
  for (const kind of kinds) planter.plant(kind);
  return planter.planted;
};

/** Adds bad records to a service, most of them to their own area. */
class BadRecordPlanter {
  readonly #service: DockSchedulingSandbox;
  readonly #warehouseId;
  readonly planted: Planted[] = [];
  readonly #atMs;
  readonly #base = (): Base => ({
    id: this.#service.world.ids.uuid(),
    createDateTime: instant(this.#atMs),
    createdBy: null,
    lastChangedDateTime: instant(this.#atMs),
    lastChangedBy: null,
    isActive: true,
    tags: null,
    orgId: this.#service.made.warehouse.orgId,
  });
  readonly #area: ServiceArea;
  #codes = 0;

  constructor(service: DockSchedulingSandbox) {
    this.#service = service;
    this.#warehouseId = service.made.warehouse.id;
    this.#atMs = service.world.clock.now();
    this.#area = {
      ...this.#base(),
      warehouseId: this.#warehouseId,
      name: 'Odd lot',
      observation: null,
    };
  }

  readonly #plants: Readonly<Record<BadRecordKind, () => void>> = {
    'unknown-enum': () => {
      this.#addSpot('unknown-enum', this.#newSpot({ type: 'hovering' }));
      this.#addVisit('unknown-enum', this.#newVisit({ visitType: 'Teleport' }));
      this.#addContainer(
        'unknown-enum',
        this.#newContainer({ type: 'Airship', state: 'Half-melted' }),
      );
    },
    'missing-field': () => {
      this.#addSpot('missing-field', without(this.#newSpot(), 'code', 'spotReserves', 'isActive'));
      this.#addVisit(
        'missing-field',
        without(this.#newVisit(), 'licensePlate', 'isPlanned', 'lastChangedDateTime'),
      );
      this.#addContainer('missing-field', without(this.#newContainer(), 'code', 'type', 'state'));
    },
    'null-field': () => {
      this.#addSpot('null-field', this.#newSpot({ code: null, type: null, spotReserves: null }));
      this.#addVisit(
        'null-field',
        this.#newVisit({
          licensePlate: null,
          visitType: null,
          isPlanned: null,
          lastChangedDateTime: null,
        }),
      );
      this.#addContainer('null-field', this.#newContainer({ code: null, type: null, state: null }));
      const nameless: ServiceArea = {
        ...this.#base(),
        warehouseId: this.#warehouseId,
        name: null as unknown as string,
        observation: null,
      };
      this.#service.store.areas.set(nameless.id, nameless);
      this.planted.push({ kind: 'null-field', entity: 'SpotArea', id: nameless.id });
    },
    'wrong-type': () => {
      this.#addSpot('wrong-type', this.#newSpot({ code: 42, isActive: 'yes', spotReserves: {} }));
      this.#addVisit(
        'wrong-type',
        this.#newVisit({ licensePlate: { letters: 'ABC' }, isPlanned: 1, dotNumber: 1234567 }),
      );
      this.#addContainer(
        'wrong-type',
        this.#newContainer({ code: ['A', 1], notes: false, assetVisitId: null }),
      );
    },
    'odd-id': () => {
      this.#addSpot('odd-id', this.#newSpot({ id: 'SPOT-0042' }));
      this.#addVisit('odd-id', this.#newVisit({ id: 'zzzzzzzz-not-a-uuid-gggggggggggg' }));
      this.#addContainer('odd-id', this.#newContainer({ id: 'trailer 7/9?#' }));
    },
    'duplicate-code': () => {
      const twin = [...this.#service.store.spots.values()].find(
        (spot) => spot.warehouseId === this.#warehouseId,
      ) as ServiceSpot;
      this.#addSpot('duplicate-code', this.#newSpot({ code: twin.code }));
      this.#addSpot('duplicate-code', this.#newSpot({ code: ` ${twin.code.toLowerCase()} ` }));
    },
    'missing-area': () => {
      const spot = this.#addSpot(
        'missing-area',
        this.#newSpot({ spotAreaId: this.#service.world.ids.uuid() }),
      );
      this.#put(spot.id, { assetVisitId: this.#addVisit('missing-area', this.#newVisit()).id });
    },
    'unknown-spot': () => {
      this.#put(this.#service.world.ids.uuid(), {
        assetVisitId: this.#addVisit('unknown-spot', this.#newVisit()).id,
      });
      this.#put(this.#service.world.ids.uuid(), {
        assetContainerId: this.#addContainer('unknown-spot', this.#newContainer()).id,
      });
    },
    'two-assignments': () => {
      const visit = this.#addVisit('two-assignments', this.#newVisit());
      for (const spot of [this.#newSpot(), this.#newSpot()])
        this.#put(this.#addSpot('two-assignments', spot).id, { assetVisitId: visit.id });
    },
    'two-trucks': () => {
      const spot = this.#addSpot('two-trucks', this.#newSpot());
      for (const visit of [this.#newVisit(), this.#newVisit()])
        this.#put(spot.id, { assetVisitId: this.#addVisit('two-trucks', visit).id });
    },
    'two-standalone': () => {
      const spot = this.#addSpot('two-standalone', this.#newSpot());
      for (const container of [this.#newContainer(), this.#newContainer()]) {
        this.#put(spot.id, {
          assetContainerId: this.#addContainer('two-standalone', container).id,
        });
      }
    },
    'three-hooked': () => {
      const visit = this.#addVisit('three-hooked', this.#newVisit());
      this.#put(this.#addSpot('three-hooked', this.#newSpot()).id, { assetVisitId: visit.id });
      for (let index = 0; index < 3; index += 1)
        this.#addContainer('three-hooked', this.#newContainer({ assetVisitId: visit.id }));
    },
    'huge-text': () =>
      void this.#addContainer(
        'huge-text',
        this.#newContainer({ notes: 'huge '.repeat((10 * megabyte) / 5) }),
      ),
    'bidi-text': () =>
      this.#notes(
        'bidi-text',
        'seal \u202e4471902\u202c ok \u2066hidden\u2069 \u0645\u0642\u0637\u0648\u0631\u0629 zero\u200bwidth bell\u0007 \u0000 end',
      ),
    'html-text': () =>
      this.#notes(
        'html-text',
        '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script><b>bold</b>',
      ),
    'proto-keys': () => {
      this.#addSpot('proto-keys', { ...this.#newSpot(), ...protoKeys });
      this.#addVisit('proto-keys', { ...this.#newVisit(), ...protoKeys });
      this.#addContainer('proto-keys', { ...this.#newContainer(), ...protoKeys });
    },
    'deep-value': () => this.#notes('deep-value', deep(2000)),
    'odd-times': () => {
      this.#addVisit(
        'odd-times',
        this.#newVisit({ createDateTime: 'yesterday', lastChangedDateTime: '' }),
      );
      this.#addContainer(
        'odd-times',
        this.#newContainer({
          createDateTime: '2026-02-30T25:61:00Z',
          lastChangedDateTime: 1_700_000_000_000,
        }),
      );
      this.#addVisit(
        'odd-times',
        this.#newVisit({ lastChangedDateTime: '2021-05-26T13:43:55.727258+00:00' }),
      );
    },
    'odd-appointments': () => {
      for (const id of plantBadAppointments(this.#service, this.#base, this.#atMs))
        this.planted.push({ kind: 'odd-appointments', entity: 'Appointment', id });
    },
  };

  plant(kind: BadRecordKind): void {
    this.#plants[kind]();
  }

  #carrier() {
    return this.#service.chance.pick(this.#service.made.carriers);
  }

  #newSpot(fields: Loose = {}): ServiceSpot {
    this.#codes += 1;
    const code = `ODD-${String(this.#codes).padStart(2, '0')}`;
    return {
      ...this.#base(),
      warehouseId: this.#warehouseId,
      code,
      type: 'parking',
      spotAreaId: this.#area.id,
      observation: null,
      spotReserves: [],
      ...fields,
    };
  }

  #addSpot(kind: BadRecordKind, spot: ServiceSpot): ServiceSpot {
    this.#service.store.areas.set(this.#area.id, this.#area);
    this.#service.store.addSpot(spot);
    this.planted.push({ kind, entity: 'Spot', id: spot.id });
    return spot;
  }

  #newVisit(fields: Loose = {}): ServiceVisit {
    return {
      ...drawVisit(this.#service.chance, this.#base(), this.#warehouseId, this.#carrier(), 0, null),
      ...fields,
    };
  }

  #addVisit(kind: BadRecordKind, visit: ServiceVisit): ServiceVisit {
    this.#service.store.addVisit(visit);
    this.planted.push({ kind, entity: 'AssetVisit', id: visit.id });
    return visit;
  }

  #newContainer(fields: Loose = {}): ServiceContainer {
    return {
      ...drawContainer(this.#service.chance, this.#base(), this.#warehouseId, this.#carrier(), {
        reefer: false,
      }),
      ...fields,
    };
  }

  #addContainer(kind: BadRecordKind, container: ServiceContainer): ServiceContainer {
    this.#service.store.addContainer(container);
    this.planted.push({ kind, entity: 'AssetContainer', id: container.id });
    return container;
  }

  #put(
    spotId: string,
    holds: Partial<Pick<ServiceAssignment, 'assetVisitId' | 'assetContainerId'>>,
  ) {
    return this.#service.store.putAssignment({
      ...this.#base(),
      warehouseId: this.#warehouseId,
      spotId,
      assetVisitId: null,
      assetContainerId: null,
      observation: null,
      ...holds,
    });
  }

  #notes(kind: BadRecordKind, text: unknown) {
    this.#addContainer(kind, this.#newContainer({ notes: text }));
    this.#addVisit(kind, this.#newVisit({ driverNotes: text }));
    this.#addSpot(kind, this.#newSpot({ observation: text }));
  }
}
