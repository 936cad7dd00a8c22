/** Which secrets belong to one facility, and how they are deleted with it. */
import type { Message } from '../../../shared/i18n/message.ts';
import { type SecretKey, type SecretStore, secretKeyText } from '../../credentials/secret-store.ts';
import {
  applicationAccount,
  type ProfileFacts,
  pastedAccount,
  proxyPasswordKey,
} from '../../facilities/profile.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';
import { noteKey } from './profile-secrets.ts';

const origin = (baseUrl: string) => new URL(baseUrl).origin;

/**
 * Where the seed of a desk's key is stored. The seed goes to no service; only signatures made with
 * it do.
 */
export const deskKey = (kind: 'desk-key' | 'keeper-key', warehouseId: string): SecretKey => ({
  origin: 'yard-server:',
  kind,
  account: warehouseId,
});

/** Every secret that a facility could have. */
function keysOf(facts: ProfileFacts): readonly SecretKey[] {
  const { dockScheduling: dock, marketplace, quoting } = facts;
  const proxy = proxyPasswordKey(facts.proxy);
  return [
    ...(proxy === null ? [] : [proxy]),
    ...(dock === null
      ? []
      : [
          {
            origin: origin(dock.baseUrl),
            kind: dock.auth.kind,
            account: dock.auth.kind === 'password' ? dock.auth.email : pastedAccount,
          },
        ]),
    ...(quoting === null ? [] : quotingKeys(quoting)),
    ...(marketplace === null ? [] : marketplaceKeys(marketplace, facts.warehouseId)),
    deskKey('desk-key', facts.warehouseId),
    deskKey('keeper-key', facts.warehouseId),
  ];
}

function quotingKeys({
  baseUrl,
  auth,
}: NonNullable<ProfileFacts['quoting']>): readonly SecretKey[] {
  if (auth.kind === 'token')
    return [{ origin: origin(baseUrl), kind: 'token', account: pastedAccount }];
  return (['password', 'refresh-token'] as const).map((kind) => ({
    origin: origin(baseUrl),
    kind,
    account: auth.username,
  }));
}

function marketplaceKeys(
  { baseUrl, auth }: NonNullable<ProfileFacts['marketplace']>,
  warehouseId: string,
): readonly SecretKey[] {
  const at = origin(baseUrl);
  return [
    { origin: at, kind: 'webhook-path', account: warehouseId },
    ...(auth.kind === 'signed'
      ? [{ origin: at, kind: 'private-key', account: auth.issuer } as const]
      : [applicationAccount, ...auth.accounts].map(
          (account) => ({ origin: at, kind: 'token', account }) as const,
        )),
  ];
}

/**
 * Removes the secrets of `gone` that none of `others` has, because two facilities may share an
 * account. Returns what the disk kept, or null; the rest is removed.
 */
export async function forgetSecrets(
  secrets: SecretStore,
  gone: readonly ProfileFacts[],
  others: readonly ProfileFacts[],
): Promise<Message | null> {
  const shared = new Set(others.flatMap(keysOf).map(secretKeyText));
  const own = gone.flatMap(keysOf).filter((key) => !shared.has(secretKeyText(key)));
  return removeSecrets(secrets, [...own, ...own.map(noteKey)]);
}

/** Deletes these secrets. Returns the error if the disk kept one of them, else null. */
export async function removeSecrets(
  secrets: SecretStore,
  keys: readonly SecretKey[],
): Promise<Message | null> {
  let trouble: Message | null = null;
  for (const key of keys) {
    try {
      await secrets.delete(key);
    } catch (error) {
      // We still remove the others.
      if (!(error instanceof DatabaseError)) throw error;
      trouble = error.said;
    }
  }
  return trouble;
}
