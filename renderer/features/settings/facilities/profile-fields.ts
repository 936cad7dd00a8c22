/** The fields of a profile that a person types, in the order of the form. */
import type { ServiceName } from '../../../../shared/console-api/status.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';

/** Services as a profile names them. */
export type ServiceKey = 'dockScheduling' | 'marketplace' | 'quoting';

/**
 * One field. `kind`: only with that kind of sign-in. `secret` is never shown again once it is kept.
 */
export type ProfileField = {
  readonly path: string;
  readonly service: ServiceKey | null;
  readonly kind: string | null;
  readonly label: Message;
  readonly hint?: Message;
  readonly secret: boolean;
  readonly isOptional?: true;
  /** Several lines, such as a key in PEM form. */
  readonly isLong?: true;
};

/**
 * The services that a profile may name, in the order of the form; and what each is to the console
 * API.
 */
export const serviceKeys = {
  dockScheduling: 'dock-scheduling',
  marketplace: 'marketplace',
  quoting: 'quoting',
} as const satisfies {
  readonly [Key in ServiceKey]: ServiceName;
};

/** How one may sign in to each service. */
export const kindsOf: {
  readonly [Key in ServiceKey]: readonly { readonly value: string; readonly label: Message }[];
} = {
  dockScheduling: [
    { value: 'password', label: message('settings.setUp.kind.password') },
    { value: 'token', label: message('settings.setUp.kind.token') },
  ],
  marketplace: [
    { value: 'signed', label: message('settings.setUp.kind.signed') },
    { value: 'token', label: message('settings.setUp.kind.token') },
  ],
  quoting: [
    { value: 'password', label: message('settings.setUp.kind.username') },
    { value: 'token', label: message('settings.setUp.kind.token') },
  ],
};

const plain = (
  path: string,
  service: ServiceKey | null,
  kind: string | null,
  label: Message,
  hint?: Message,
): ProfileField => ({
  path,
  service,
  kind,
  label,
  ...(hint === undefined ? {} : { hint }),
  secret: false,
});
const secret = (path: string, service: ServiceKey, kind: string, label: Message): ProfileField => ({
  path,
  service,
  kind,
  label,
  secret: true,
});
const address = (service: ServiceKey) =>
  plain(
    `${service}.baseUrl`,
    service,
    null,
    message('settings.setUp.address'),
    message('settings.setUp.addressHint'),
  );
const [password, token, key] = [
  message('settings.signIn.password'),
  message('settings.signIn.token'),
  message('settings.signIn.key'),
];

export const profileFields: readonly ProfileField[] = [
  plain('name', null, null, message('settings.setUp.name'), message('settings.setUp.nameHint')),
  plain(
    'warehouseId',
    null,
    null,
    message('settings.setUp.warehouseId'),
    message('settings.setUp.warehouseIdHint'),
  ),
  {
    ...plain(
      'timeZone',
      null,
      null,
      message('settings.timeZone'),
      message('settings.setUp.timeZoneHint'),
    ),
    isOptional: true,
  },
  {
    ...plain(
      'photoFolder',
      null,
      null,
      message('settings.setUp.photoFolder'),
      message('settings.setUp.photoFolderHint'),
    ),
    isOptional: true,
  },
  address('dockScheduling'),
  {
    ...plain(
      'dockScheduling.storageUrl',
      'dockScheduling',
      null,
      message('settings.setUp.storageUrl'),
      message('settings.setUp.storageUrlHint'),
    ),
    isOptional: true,
  },
  {
    ...plain(
      'dockScheduling.realtimeUrl',
      'dockScheduling',
      null,
      message('settings.setUp.realtimeUrl'),
      message('settings.setUp.realtimeUrlHint'),
    ),
    isOptional: true,
  },
  plain('dockScheduling.auth.email', 'dockScheduling', 'password', message('settings.setUp.email')),
  secret('dockScheduling.auth.password', 'dockScheduling', 'password', password),
  secret('dockScheduling.auth.token', 'dockScheduling', 'token', token),
  address('marketplace'),
  plain(
    'marketplace.auth.issuer',
    'marketplace',
    'signed',
    message('settings.setUp.issuer'),
    message('settings.setUp.issuerHint'),
  ),
  { ...secret('marketplace.auth.privateKey', 'marketplace', 'signed', key), isLong: true },
  secret(
    'marketplace.auth.applicationToken',
    'marketplace',
    'token',
    message('settings.setUp.applicationToken'),
  ),
  address('quoting'),
  plain('quoting.auth.username', 'quoting', 'password', message('settings.setUp.username')),
  secret('quoting.auth.password', 'quoting', 'password', password),
  secret('quoting.auth.token', 'quoting', 'token', token),
];
