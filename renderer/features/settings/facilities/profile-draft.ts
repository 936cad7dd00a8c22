/** A profile while it is typed: fields as text, and the JSON that the console checks. */
import { profileFields, type ServiceKey } from './profile-fields.ts';

/** Values by path, such as `dockScheduling.auth.email`, and the services that the profile uses. */
export type ProfileDraft = {
  readonly values: Readonly<Record<string, string>>;
  readonly services: readonly ServiceKey[];
  /** Pasted tokens of carrier accounts. */
  readonly users: readonly UserToken[];
  /**
   * The key file that a profile names. Only the clerk can open it, because it is on the clerk's
   * disk. Null: none is named.
   */
  readonly keyFile: string | null;
  /** Entries without a field in the form. We keep them unchanged. */
  readonly other: Readonly<Record<string, unknown>>;
};

/** A carrier account with its user token. An empty token means that one is already stored. */
export type UserToken = { readonly account: string; readonly token: string };

/** A draft with nothing in it but the service that the main job needs. */
export const emptyDraft: ProfileDraft = {
  values: {
    'dockScheduling.auth.kind': 'password',
    'marketplace.auth.kind': 'signed',
    'quoting.auth.kind': 'password',
  },
  services: ['dockScheduling'],
  users: [],
  keyFile: null,
  other: {},
};

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (json: Json, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), json);

/** The draft of a profile's JSON text; null if it isn't a JSON object. */
export function draftOf(text: string): ProfileDraft | null {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
  if (!isObject(json)) return null;
  const services = (['dockScheduling', 'marketplace', 'quoting'] as const).filter((key) =>
    isObject((json as Json)[key]),
  );
  const values: Record<string, string> = { ...emptyDraft.values };
  const kinds = services.map((service) => `${service}.auth.kind`);
  for (const path of [...kinds, ...profileFields.map((field) => field.path)]) {
    const value = at(json, path);
    if (typeof value === 'string') values[path] = value;
  }
  const other: Record<string, unknown> = {};
  for (const path of [
    'undocumented',
    'proxy',
    'dockScheduling.extensions',
    'marketplace.webhooks',
  ]) {
    const value = at(json, path);
    if (value !== undefined) other[path] = value;
  }
  const keyFile = at(json, 'marketplace.auth.privateKeyFile');
  return {
    values,
    services,
    users: usersOf(json),
    keyFile: typeof keyFile === 'string' ? keyFile : null,
    other,
  };
}

/** Accounts with a token in the profile, and those whose token is kept already. */
function usersOf(json: Json): readonly UserToken[] {
  const tokens = at(json, 'marketplace.auth.userTokens');
  const written = isObject(tokens)
    ? Object.entries(tokens).flatMap(([account, token]) =>
        typeof token === 'string' ? [{ account, token }] : [],
      )
    : [];
  const accounts = at(json, 'marketplace.auth.accounts');
  const kept = Array.isArray(accounts)
    ? accounts.filter((each): each is string => typeof each === 'string')
    : [];
  return [
    ...written,
    ...kept
      .filter((account) => written.every((each) => each.account !== account))
      .map((account) => ({ account, token: '' })),
  ];
}

/** The visible fields: those of the chosen services and sign-in methods. */
export const shownFields = ({ values, services }: ProfileDraft) =>
  profileFields.filter(
    ({ service, kind }) =>
      service === null ||
      (services.includes(service) && (kind === null || values[`${service}.auth.kind`] === kind)),
  );

/** The JSON text of a draft. Empty fields are left out: a secret that is kept already stays. */
export function profileText(draft: ProfileDraft): string {
  const json: Record<string, unknown> = {};
  const put = (path: string, value: unknown) => {
    const keys = path.split('.');
    const last = keys.pop() as string;
    let target = json;
    for (const key of keys) {
      if (!isObject(target[key])) target[key] = {};
      target = target[key] as Record<string, unknown>;
    }
    target[last] = value;
  };
  for (const { path, secret } of shownFields(draft)) {
    const value = draft.values[path] ?? '';
    if (value.trim() !== '') put(path, secret ? value : value.trim());
  }
  for (const service of draft.services)
    put(`${service}.auth.kind`, draft.values[`${service}.auth.kind`]);
  const users = draft.users
    .map(({ account, token }) => ({ account: account.trim(), token: token.trim() }))
    .filter(({ account }) => account !== '');
  if (draft.services.includes('marketplace') && draft.values['marketplace.auth.kind'] === 'token') {
    // All accounts by name, because an account whose token is already stored stays in the profile.
    put(
      'marketplace.auth.accounts',
      users.map(({ account }) => account),
    );
    const typed = users.filter(({ token }) => token !== '');
    if (typed.length > 0)
      put(
        'marketplace.auth.userTokens',
        Object.fromEntries(typed.map(({ account, token }) => [account, token])),
      );
  }
  for (const [path, value] of Object.entries(draft.other)) {
    const [service] = path.split('.');
    if (
      path === 'undocumented' ||
      path === 'proxy' ||
      draft.services.includes(service as ServiceKey)
    )
      put(path, path === 'marketplace.webhooks' ? receiverJson(receiverOf(draft) ?? {}) : value);
  }
  return JSON.stringify(json);
}

/** The draft with one of the extensions turned on or off. */
export function withExtension(
  draft: ProfileDraft,
  key: 'checkIn' | 'link' | 'appointments' | 'assetEvents',
  on: boolean,
): ProfileDraft {
  const known = draft.other['dockScheduling.extensions'];
  return {
    ...draft,
    other: {
      ...draft.other,
      'dockScheduling.extensions': { ...(isObject(known) ? known : {}), [key]: on },
    },
  };
}

/** The receiver's settings as texts. Missing ones are not set. */
export type ReceiverDraft = Readonly<
  Partial<Record<'port' | 'publicUrl' | 'bind' | 'sources' | 'publicKey', string>>
>;

/** The receiver of webhooks in a draft; null while it is off. */
export function receiverOf(draft: ProfileDraft): ReceiverDraft | null {
  const known = draft.other['marketplace.webhooks'];
  if (!isObject(known)) return null;
  const texts = Object.entries(known).flatMap(([key, value]) =>
    value === null || value === undefined
      ? []
      : [[key, Array.isArray(value) ? value.join(', ') : String(value)] as const],
  );
  return Object.fromEntries(texts);
}

/**
 * The draft with other settings of the receiver, or without it. A port that is not a number stays
 * as typed: the console reports it.
 */
export function withReceiver(draft: ProfileDraft, receiver: ReceiverDraft | null): ProfileDraft {
  const { 'marketplace.webhooks': _before, ...other } = draft.other;
  if (receiver === null) return { ...draft, other };
  return { ...draft, other: { ...other, 'marketplace.webhooks': receiver } };
}

/**
 * In the profile's form: the port is a number, the sources are a list, and empty entries are left
 * out.
 */
function receiverJson(receiver: ReceiverDraft): Json {
  const { port = '', sources = '', ...rest } = receiver;
  const texts = Object.entries(rest).map(([key, value]) => [key, value.trim()] as const);
  const list = sources.split(/[,\s]+/).filter((each) => each !== '');
  return {
    ...(port.trim() === '' ? {} : { port: /^\d+$/.test(port.trim()) ? Number(port) : port.trim() }),
    ...Object.fromEntries(texts.filter(([, value]) => value !== '')),
    ...(list.length === 0 ? {} : { sources: list }),
  };
}
