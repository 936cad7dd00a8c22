/** The operator's profile: the facility and the services that the console works with. */
import { createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import type { ProfileProblem } from '../../shared/console-api/facilities.ts';
import type { GateExtensions } from '../../shared/console-api/gate.ts';
import { type Message, message, readMessage, writeMessage } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { SecretKey } from '../credentials/secret-store.ts';
import { isLoopback, isSource } from '../marketplace/events/sources.ts';
import type { ProfileProxy } from '../remote/network/network-routes.ts';
import { proxyName, readProxyAddress } from '../remote/network/proxy-address.ts';
import { readBaseUrl } from '../remote/origin-guard.ts';
import { readRealtimeUrl } from '../remote/realtime/address.ts';
import { resolveUndocumented, startOf, type Undocumented } from '../remote/undocumented.ts';
import { isTimeZone } from './time-zone.ts';

/**
 * How the console signs in to dock scheduling. The secret itself is in the secret store.
 *
 * Example: `{ kind: 'password', email: 'desk@yard.test' }`.
 */
export type DockSchedulingAuth =
  | { readonly kind: 'password'; readonly email: string }
  | { readonly kind: 'token' };

/**
 * Marketplace: tokens that the console signs itself (contract.md 2.1), or pasted ones by carrier
 * account.
 *
 * Example: `{ kind: 'token', accounts: ['acc-1'] }`.
 */
export type MarketplaceAuth =
  | { readonly kind: 'signed'; readonly issuer: string; readonly privateKeyFile: string | null }
  | { readonly kind: 'token'; readonly accounts: readonly string[] };

/**
 * Quoting: obtained by user name and password, or pasted.
 *
 * Example: `{ kind: 'password', username: 'desk' }`.
 */
export type QuotingAuth =
  | { readonly kind: 'password'; readonly username: string }
  | { readonly kind: 'token' };

/**
 * The optional receiver of webhooks: a port of this machine, the vendor's public key in PEM form,
 * the address at a relay, where it listens (by default loopback), and who may deliver (by default
 * every caller that reaches the port).
 *
 * Example: `{ port: 8443, publicKey: '-----BEGIN …', publicUrl: 'https://relay.test/yard' }`.
 */
export type WebhookReceiver = {
  readonly port: number;
  readonly publicKey: string | null;
  readonly publicUrl: string | null;
  readonly bind?: string | undefined;
  readonly sources?: readonly string[] | undefined;
};

/**
 * Calls beyond the documents that this dock scheduling accepts. `appointments` changes bookings
 * (contract.md 1.9); `assetEvents` is the history of a truck or container (contract.md 1.7).
 */
export type DockExtensions = GateExtensions & {
  readonly appointments: boolean;
  readonly assetEvents: boolean;
};

/** What may be shown and stored in clear text. A service that the profile doesn't name is null. */
export type ProfileFacts = {
  readonly name: string;
  readonly warehouseId: string;
  /**
   * IANA name of the facility's zone, for a service that doesn't say; null if the profile doesn't
   * either.
   */
  readonly timeZone: string | null;
  /** A folder of this computer that a camera writes, as a full path; left out: none. */
  readonly photoFolder?: string | undefined;
  /**
   * The proxy for all services. Null: as the environment and the system say. `direct`: no proxy at
   * all.
   */
  readonly proxy: ProfileProxy | 'direct' | null;
  readonly dockScheduling: {
    readonly baseUrl: string;
    /** Where documents are downloaded; null if the profile names none. */
    readonly storageUrl: string | null;
    /**
     * Where the service announces changes (contract.md 1.13); null: not used. The account's token
     * goes there.
     */
    readonly realtimeUrl: string | null;
    /**
     * Calls beyond the documents that this service accepts; all off unless named (contract.md 1.7).
     */
    readonly extensions: DockExtensions;
    readonly auth: DockSchedulingAuth;
  } | null;
  readonly marketplace: {
    readonly baseUrl: string;
    readonly auth: MarketplaceAuth;
    readonly webhooks: WebhookReceiver | null;
  } | null;
  readonly quoting: { readonly baseUrl: string; readonly auth: QuotingAuth } | null;
  /** What the documents leave open, with the profile's overrides (law 9). */
  readonly undocumented: Undocumented;
};

/**
 * A secret of the profile and its key. It moves into the secret store and stays nowhere else (law
 * 7).
 */
export type ProfileSecret = { readonly key: SecretKey; readonly secret: string };

/** A profile, its facts separate from its secrets. */
export type Profile = { readonly facts: ProfileFacts; readonly secrets: readonly ProfileSecret[] };

/**
 * One fault in a profile: its place (`marketplace.auth.issuer`), and what is wrong. Never a value,
 * which may be a secret.
 */
export type ProfileError = ProfileProblem;

/** Account for a pasted token if the profile names none. */
export const pastedAccount = 'pasted';
/** Account of the marketplace token of the application, which belongs to no carrier. */
export const applicationAccount = 'application';

/** A message as text, because an error of the schema can carry only text. */
const saying = (said: Message) => ({ error: writeMessage(said) });

/** A fact may not be a signed token or a key, because facts are shown and stored in clear text. */
const isSecret = (value: string): boolean => /^eyJ[\w-]+\.|PRIVATE KEY/.test(value);
const text = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .refine((value) => !isSecret(value), saying(message('facilities.profile.secret')));
/**
 * We are lenient: the documents show UUIDs without promising them. We refuse anything that can't be
 * an id, because it would go into a mark, a database and a log.
 */
const idText = text.refine(
  (value) => isSecret(value) || /^[\w-]{0,64}$/.test(value),
  saying(message('facilities.profile.notId', { most: 64 })),
);
const secret = z.string().min(1).max(20_000);
/**
 * A private key contains the public one, but facts are stored in clear text. So we refuse it here.
 */
const isPublicKey = (pem: string): boolean => {
  try {
    return !pem.includes('PRIVATE KEY') && createPublicKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
};
const address = text.superRefine((value, context) => {
  const url = readBaseUrl(value);
  if (!url.ok) context.addIssue({ code: 'custom', message: writeMessage(url.error) });
});

/** User name and password have fields of their own: they are secrets, and this is a fact. */
const proxyAddress = text.superRefine((value, context) => {
  const read = readProxyAddress(value);
  const isFine = read.kind === 'proxy' && read.proxy.credentials === null;
  if (!isFine)
    context.addIssue({
      code: 'custom',
      message: writeMessage(message('facilities.profile.proxyAddress')),
    });
});

const realtimeAddress = text.superRefine((value, context) => {
  const url = readRealtimeUrl(value);
  if (!url.ok) context.addIssue({ code: 'custom', message: writeMessage(url.error) });
});

const undocumented = z.unknown().transform((value, context): Undocumented => {
  const settings = resolveUndocumented(value);
  if (settings.ok) return settings.value;
  for (const { key, said } of settings.error)
    context.addIssue({
      code: 'custom',
      message: writeMessage(said),
      path: key === '' ? [] : [key],
    });
  return z.NEVER;
});

/** The message for a sign-in with an unknown `kind`. */
const kindsOf = (...kinds: readonly string[]) =>
  saying(message('facilities.profile.kind', { kinds }));

// A secret may be missing from the file once the secret store has it, so that none has to stay on
// disk in clear text.
const profileSchema = z.strictObject({
  name: text,
  warehouseId: idText,
  timeZone: text.refine(isTimeZone, saying(message('facilities.profile.zone'))).optional(),
  photoFolder: text
    .refine((folder) => path.isAbsolute(folder), saying(message('facilities.profile.photoFolder')))
    .optional(),
  proxy: z
    .union([
      z.literal('direct'),
      z.strictObject({
        address: proxyAddress,
        user: text.optional(),
        password: secret.optional(),
        except: z.array(text).max(100).optional(),
      }),
    ])
    .optional(),
  dockScheduling: z
    .strictObject({
      baseUrl: address,
      storageUrl: address.optional(),
      realtimeUrl: realtimeAddress.optional(),
      extensions: z
        .strictObject({
          checkIn: z.boolean().optional(),
          link: z.boolean().optional(),
          appointments: z.boolean().optional(),
          assetEvents: z.boolean().optional(),
        })
        .optional(),
      auth: z.discriminatedUnion(
        'kind',
        [
          z.strictObject({ kind: z.literal('password'), email: text, password: secret.optional() }),
          z.strictObject({ kind: z.literal('token'), token: secret.optional() }),
        ],
        kindsOf('password', 'token'),
      ),
    })
    .optional(),
  marketplace: z
    .strictObject({
      baseUrl: address,
      auth: z.discriminatedUnion(
        'kind',
        [
          z.strictObject({
            kind: z.literal('signed'),
            issuer: text,
            privateKeyFile: text.optional(),
            privateKey: secret.optional(),
          }),
          z.strictObject({
            kind: z.literal('token'),
            applicationToken: secret.optional(),
            userTokens: z.record(text, secret).optional(),
            // Accounts whose tokens the secret store already has.
            accounts: z.array(text).max(100).optional(),
          }),
        ],
        kindsOf('signed', 'token'),
      ),
      webhooks: z
        .strictObject({
          port: z.number().int().min(0).max(65_535),
          publicKey: secret
            .refine(isPublicKey, saying(message('facilities.profile.publicKey')))
            .optional(),
          publicUrl: address.optional(),
          bind: text
            .refine((value) => isIP(value) !== 0, saying(message('facilities.profile.bind')))
            .optional(),
          sources: z
            .array(text.refine(isSource, saying(message('facilities.profile.senders'))))
            .max(100)
            .optional(),
        })
        .refine(
          ({ bind = '', sources }) =>
            isIP(bind) === 0 || isLoopback(bind) || (sources?.length ?? 0) > 0,
          {
            path: ['sources'],
            ...saying(message('facilities.profile.noSenders')),
          },
        )
        .optional(),
    })
    .optional(),
  quoting: z
    .strictObject({
      baseUrl: address,
      auth: z.discriminatedUnion(
        'kind',
        [
          z.strictObject({
            kind: z.literal('password'),
            username: text,
            password: secret.optional(),
          }),
          z.strictObject({ kind: z.literal('token'), token: secret.optional() }),
        ],
        kindsOf('password', 'token'),
      ),
    })
    .optional(),
  undocumented: undocumented.prefault({}),
});

type Written = z.infer<typeof profileSchema>;

/**
 * Reads a profile from parsed JSON. Each error names its place. Unknown keys are errors, so that a
 * typo doesn't go unnoticed.
 */
export function readProfile(json: unknown): Result<Profile, ProfileError[]> {
  // We need the input to tell "missing" from "wrong type". No error repeats it.
  const read = profileSchema.safeParse(json, { reportInput: true });
  if (!read.success) return fail(read.error.issues.flatMap((issue) => errorsOf(issue, json)));
  return ok({ facts: factsOf(read.data), secrets: secretsOf(read.data) });
}

function factsOf({
  name,
  warehouseId,
  timeZone,
  photoFolder,
  proxy,
  dockScheduling,
  marketplace,
  quoting,
  undocumented: settings,
}: Written): ProfileFacts {
  return {
    name,
    warehouseId,
    timeZone: timeZone ?? null,
    ...(photoFolder === undefined ? {} : { photoFolder }),
    proxy: proxyOf(proxy),
    dockScheduling: dockScheduling
      ? {
          baseUrl: dockScheduling.baseUrl,
          storageUrl: dockScheduling.storageUrl ?? null,
          realtimeUrl: dockScheduling.realtimeUrl ?? null,
          extensions: {
            checkIn: dockScheduling.extensions?.checkIn ?? false,
            link: dockScheduling.extensions?.link ?? false,
            appointments: dockScheduling.extensions?.appointments ?? false,
            assetEvents: dockScheduling.extensions?.assetEvents ?? false,
          },
          auth:
            dockScheduling.auth.kind === 'password'
              ? { kind: 'password', email: dockScheduling.auth.email }
              : { kind: 'token' },
        }
      : null,
    marketplace: marketplace
      ? {
          baseUrl: marketplace.baseUrl,
          auth:
            marketplace.auth.kind === 'signed'
              ? {
                  kind: 'signed',
                  issuer: marketplace.auth.issuer,
                  privateKeyFile: marketplace.auth.privateKeyFile ?? null,
                }
              : {
                  kind: 'token',
                  accounts: [
                    ...new Set([
                      ...(marketplace.auth.accounts ?? []),
                      ...Object.keys(marketplace.auth.userTokens ?? {}),
                    ]),
                  ],
                },
          webhooks: marketplace.webhooks
            ? {
                port: marketplace.webhooks.port,
                publicKey: marketplace.webhooks.publicKey ?? null,
                publicUrl: marketplace.webhooks.publicUrl ?? null,
                ...(marketplace.webhooks.bind === undefined
                  ? {}
                  : { bind: marketplace.webhooks.bind }),
                ...(marketplace.webhooks.sources === undefined
                  ? {}
                  : { sources: marketplace.webhooks.sources }),
              }
            : null,
        }
      : null,
    quoting: quoting
      ? {
          baseUrl: quoting.baseUrl,
          auth:
            quoting.auth.kind === 'password'
              ? { kind: 'password', username: quoting.auth.username }
              : { kind: 'token' },
        }
      : null,
    undocumented: settings,
  };
}

function proxyOf(proxy: Written['proxy']): ProfileFacts['proxy'] {
  if (proxy === undefined) return null;
  if (proxy === 'direct') return 'direct';
  return { address: proxy.address, user: proxy.user ?? null, except: proxy.except ?? [] };
}

/** Where a proxy's password is stored; null for a proxy without one. */
export function proxyPasswordKey(proxy: ProfileFacts['proxy']): SecretKey | null {
  if (proxy === null || proxy === 'direct' || proxy.user === null) return null;
  const read = readProxyAddress(proxy.address);
  if (read.kind !== 'proxy') return null;
  return {
    origin: `${read.proxy.scheme}://${proxyName(read.proxy)}`,
    kind: 'password',
    account: proxy.user,
  };
}

function secretsOf({ proxy, dockScheduling, marketplace, quoting }: Written): ProfileSecret[] {
  const found: ProfileSecret[] = [];
  const keep = (
    baseUrl: string,
    kind: SecretKey['kind'],
    account: string,
    value: string | undefined,
  ) => {
    if (value !== undefined)
      found.push({ key: { origin: new URL(baseUrl).origin, kind, account }, secret: value });
  };
  const proxyKey = proxyPasswordKey(proxyOf(proxy));
  if (proxyKey !== null && typeof proxy === 'object' && proxy.password !== undefined)
    found.push({ key: proxyKey, secret: proxy.password });
  if (dockScheduling) {
    const { baseUrl, auth } = dockScheduling;
    if (auth.kind === 'password') keep(baseUrl, 'password', auth.email, auth.password);
    else keep(baseUrl, 'token', pastedAccount, auth.token);
  }
  if (marketplace?.auth.kind === 'signed') {
    keep(marketplace.baseUrl, 'private-key', marketplace.auth.issuer, marketplace.auth.privateKey);
  }
  if (marketplace?.auth.kind === 'token') {
    const { baseUrl, auth } = marketplace;
    keep(baseUrl, 'token', applicationAccount, auth.applicationToken);
    for (const [account, token] of Object.entries(auth.userTokens ?? {}))
      keep(baseUrl, 'token', account, token);
  }
  if (quoting) {
    const { baseUrl, auth } = quoting;
    if (auth.kind === 'password') keep(baseUrl, 'password', auth.username, auth.password);
    else keep(baseUrl, 'token', pastedAccount, auth.token);
  }
  return found;
}

type Issue = z.core.$ZodIssue;

/**
 * Errors repeat names that the profile knows, but never a name that the operator typed: it may be a
 * secret.
 */
function errorsOf(issue: Issue, json: unknown): ProfileError[] {
  const at = (path: readonly PropertyKey[]) => path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const all = Object.keys(valueAt(json, issue.path) ?? {});
    return issue.keys.map((key) => ({
      path: at(issue.path),
      said: unknownKey(all.indexOf(key) + 1, key),
    }));
  }
  const accounts = issue.path.indexOf('userTokens') + 1;
  if (accounts === 0 || issue.path.length === accounts)
    return [{ path: at(issue.path), said: messageOf(issue) }];
  const known = issue.path.slice(0, accounts);
  const number = Object.keys(valueAt(json, known) ?? {}).indexOf(String(issue.path[accounts])) + 1;
  return [
    {
      path: at(known),
      said: message('facilities.profile.entry', { number, what: messageOf(issue) }),
    },
  ];
}

function unknownKey(number: number, name: string): Message {
  const start = startOf(name);
  return start === null
    ? message('facilities.profile.unknownKey', { number })
    : message('facilities.profile.unknownKeyLike', { number, start });
}

/** The object in parsed JSON at a path of its errors. */
const valueAt = (json: unknown, path: readonly PropertyKey[]): object | undefined =>
  path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    json,
  ) as object | undefined;

/** A text is too long, a list has too many entries, or a number is too large. */
function tooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): Message {
  const most = Number(maximum);
  if (origin === 'string') return message('facilities.profile.long', { most });
  return origin === 'array'
    ? message('facilities.profile.many', { most })
    : message('facilities.profile.most', { most });
}

const types = {
  object: 'object',
  record: 'object',
  array: 'array',
  string: 'string',
  number: 'number',
  int: 'int',
  boolean: 'boolean',
} as const;

function messageOf(issue: Exclude<Issue, { code: 'unrecognized_keys' }>): Message {
  switch (issue.code) {
    case 'custom':
    case 'invalid_union':
      return readMessage(issue.message);
    case 'invalid_type':
      if (issue.input === undefined) return message('common.missing');
      return message('facilities.profile.type', {
        type: Object.hasOwn(types, issue.expected)
          ? types[issue.expected as keyof typeof types]
          : 'other',
      });
    case 'too_small':
      return issue.origin === 'string'
        ? message('facilities.profile.empty')
        : message('facilities.profile.least', { least: Number(issue.minimum) });
    case 'too_big':
      return tooBig(issue);
    case 'invalid_key':
      return message('facilities.profile.accountName');
    default:
      return message('facilities.profile.notAllowed');
  }
}
