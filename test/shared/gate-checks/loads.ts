/** Loads, trucks and worlds for tests of the release check. */

import type {
  ReleaseLoad,
  ReleaseWorld,
  TruckFacts,
} from '../../../shared/gate-checks/release-check.ts';
import { referenceKey } from '../../../shared/gate-checks/release-check.ts';
import type { LoadStop } from '../../../shared/marketplace/model.ts';

export const someStop: LoadStop = {
  type: 'PU',
  address: '9 Mill Rd',
  city: 'Waco',
  state: 'TX',
  country: 'US',
  zipcode: '76701',
  windowStart: '2026-03-04T14:00:00Z',
  windowEnd: '2026-03-04T18:00:00Z',
  timeZone: 'America/Chicago',
  requirements: [],
  latitude: null,
  longitude: null,
  facility: null,
};

export const someLoad = (part: Partial<ReleaseLoad> = {}): ReleaseLoad => ({
  id: 'load-1',
  refNumber: 'QX-77120',
  state: 'listed',
  carrier: { dot: '1904417', mc: '88120', name: 'Brazos Hauling LLC' },
  account: 'account-1',
  stops: [someStop],
  driver: null,
  drivers: null,
  asOf: '2026-03-04T13:00:00.000Z',
  ...part,
});

export const someTruck = (part: Partial<TruckFacts> = {}): TruckFacts => ({
  licensePlate: 'RKT 5120',
  dotNumber: '1904417',
  companyName: null,
  companyHint: 'Brazos Hauling',
  phone: '+12545550177',
  driverAppointmentIdentifier: null,
  ...part,
});

export const worldOf = (
  loads: readonly ReleaseLoad[],
  part: Partial<ReleaseWorld> = {},
): ReleaseWorld => ({
  truck: someTruck(),
  appointment: { refNumbers: ['QX-77120'], companyName: null },
  loadsRead: null,
  loadsWith: (key) => loads.filter(({ refNumber }) => referenceKey(refNumber) === key),
  yard: { city: 'Waco', state: 'TX', zip: '76701' },
  today: { from: Date.parse('2026-03-04T06:00:00Z'), until: Date.parse('2026-03-05T06:00:00Z') },
  seen: () => null,
  ...part,
});
