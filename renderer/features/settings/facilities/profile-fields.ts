/** The fields of a profile that a person types, in the order of the form. */

import { serviceNames } from '../../../../shared/services.ts';

/** Services as a profile names them. */
export type ServiceKey = 'dockScheduling' | 'marketplace' | 'quoting';

/** One field. `kind`: only with that kind of sign-in. `secret` is never shown again once it is kept. */
export type ProfileField = {
  readonly path: string;
  readonly service: ServiceKey | null;
  readonly kind: string | null;
  readonly label: string;
  readonly hint?: string;
  readonly secret: boolean;
  readonly isOptional?: true;
  /** Several lines, such as a key in PEM form. */
  readonly isLong?: true;
};

/** What the services are called, and what each is for. */
export const serviceWords: { readonly [Key in ServiceKey]: { readonly name: string; readonly does: string } } = {
  dockScheduling: { name: serviceNames['dock-scheduling'], does: 'The yard itself: spots, trucks, containers, appointments.' },
  marketplace: { name: serviceNames.marketplace, does: 'Offers, bids and loads.' },
  quoting: { name: serviceNames.quoting, does: 'Prices for a shipment.' },
};

/** How one may sign in to each service. */
export const kindsOf: { readonly [Key in ServiceKey]: readonly { readonly value: string; readonly label: string }[] } = {
  dockScheduling: [
    { value: 'password', label: 'E-mail and password' },
    { value: 'token', label: 'Token' },
  ],
  marketplace: [
    { value: 'signed', label: 'Private key' },
    { value: 'token', label: 'Token' },
  ],
  quoting: [
    { value: 'password', label: 'User name and password' },
    { value: 'token', label: 'Token' },
  ],
};

const plain = (path: string, service: ServiceKey | null, kind: string | null, label: string, hint?: string): ProfileField => ({
  path,
  service,
  kind,
  label,
  ...(hint === undefined ? {} : { hint }),
  secret: false,
});
const secret = (path: string, service: ServiceKey, kind: string, label: string): ProfileField => ({
  path,
  service,
  kind,
  label,
  secret: true,
});

/** All fields. */
export const profileFields: readonly ProfileField[] = [
  plain('name', null, null, 'Name of the facility', 'As your people call it.'),
  plain('warehouseId', null, null, 'Warehouse id', 'The id that dock scheduling gave this warehouse.'),
  {
    ...plain('timeZone', null, null, 'Time zone', 'Such as America/Chicago; needed only where the service does not tell it.'),
    isOptional: true,
  },
  plain('dockScheduling.baseUrl', 'dockScheduling', null, 'Address', 'Begins with https://'),
  { ...plain('dockScheduling.storageUrl', 'dockScheduling', null, 'Address of documents', 'Where they are downloaded.'), isOptional: true },
  plain('dockScheduling.auth.email', 'dockScheduling', 'password', 'E-mail'),
  secret('dockScheduling.auth.password', 'dockScheduling', 'password', 'Password'),
  secret('dockScheduling.auth.token', 'dockScheduling', 'token', 'Token'),
  plain('marketplace.baseUrl', 'marketplace', null, 'Address', 'Begins with https://'),
  plain('marketplace.auth.issuer', 'marketplace', 'signed', 'Issuer', 'The id that the marketplace gave you.'),
  { ...secret('marketplace.auth.privateKey', 'marketplace', 'signed', 'Private key (PEM)'), isLong: true },
  secret('marketplace.auth.applicationToken', 'marketplace', 'token', 'Application token'),
  plain('quoting.baseUrl', 'quoting', null, 'Address', 'Begins with https://'),
  plain('quoting.auth.username', 'quoting', 'password', 'User name'),
  secret('quoting.auth.password', 'quoting', 'password', 'Password'),
  secret('quoting.auth.token', 'quoting', 'token', 'Token'),
];
