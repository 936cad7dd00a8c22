/** Docks, load types and the people who book, for a new yard. */

import type { SeededRandom } from '../../random.ts';
import type { ServiceDock, ServiceLoadType, User } from '../appointments/model.ts';
import type { Base } from '../model.ts';
import type { Store } from '../store.ts';
import type { YardCarrier } from './assets.ts';

const loadTypes: readonly (readonly [
  name: string,
  direction: string,
  operation: string,
  equipment: string,
  mode: string,
  minutes: number,
])[] = [
  ['Live unload', 'Inbound', 'Live', 'Dry Van', 'FTL', 90],
  ['Live unload, floor loaded', 'Inbound', 'Live', 'Dry Van', 'FTL', 150],
  ['Reefer unload', 'Inbound', 'Live', 'Reefer', 'FTL', 90],
  ['Drop trailer', 'Inbound', 'Drop', 'Dry Van', 'FTL', 30],
  ['Parcel and LTL', 'Inbound', 'Live', 'Other', 'PTL', 30],
  ['Live load', 'Outbound', 'Live', 'Dry Van', 'FTL', 90],
  ['Reefer load', 'Outbound', 'Live', 'Reefer', 'FTL', 120],
  ['Pick up a loaded trailer', 'Outbound', 'Drop', 'Dry Van', 'FTL', 30],
  ['Returns', 'Inbound/Outbound', 'Other', 'Dry Van', 'FTL', 60],
];

const people = [
  'Ana Ruiz',
  'Ben Okafor',
  'Carla Neumann',
  'Dev Patel',
  'Ella Novak',
  'Femi Ade',
  'Grace Lin',
  'Hugo Marsh',
];

/** Adds a dock for each spot of type docking, the load types, and one person for each carrier. */
export const makeSchedule = (
  store: Store,
  random: SeededRandom,
  base: () => Base,
  warehouseId: string,
  carriers: readonly YardCarrier[],
): void => {
  for (const [
    name,
    direction,
    operation,
    equipmentType,
    transportationMode,
    duration,
  ] of loadTypes) {
    const type: ServiceLoadType = {
      ...base(),
      warehouseId,
      name,
      direction,
      operation,
      equipmentType,
      transportationMode,
      description: null,
      duration_min: duration,
      settings: {},
      schedule: null,
    };
    store.loadTypes.set(type.id, type);
  }
  const ids = (wants: (type: ServiceLoadType) => boolean) =>
    [...store.loadTypes.values()].filter(wants).map(({ id }) => id);
  const inbound = ids(({ direction }) => direction !== 'Outbound');
  const outbound = ids(({ direction }) => direction !== 'Inbound');
  let sortOrder = 0;
  for (const spot of store.spots.values()) {
    if (spot.type !== 'docking') continue;
    const area = store.areas.get(spot.spotAreaId)?.name ?? '';
    sortOrder += 1;
    const dock: ServiceDock = {
      ...base(),
      warehouseId,
      name: `Door ${spot.code}`,
      doorNumber: spot.code,
      sortOrder,
      loadTypeIds: area.startsWith('Inbound')
        ? inbound
        : area.startsWith('Outbound')
          ? outbound
          : [...store.loadTypes.keys()],
      instructions: null,
      allowCarrierScheduling: true,
      allowOverBooking: false,
      capacityParentId: null,
      minCarrierLeadTime_hr: 2,
      maxCarrierLeadTime_hr: 720,
      minCarrierLeadTimeForUpdates_hr: 2,
      schedule: null,
      ccEmails: [],
    };
    store.docks.set(dock.id, dock);
  }
  for (const { company, letters } of carriers) {
    const [firstName = '', lastName = ''] = random.pick(people).split(' ');
    const email = `${firstName.toLowerCase()}@${letters.toLowerCase()}.example`;
    const user: User = {
      ...base(),
      email,
      firstName,
      lastName,
      phone: '+12145550140',
      companyId: company.id,
    };
    store.users.set(user.id, user);
  }
};
