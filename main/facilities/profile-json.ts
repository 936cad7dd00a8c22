import type { ProfileProxy } from '../remote/network/network-routes.ts';
import { undocumentedEntries } from '../remote/undocumented.ts';
import type { ProfileFacts } from './profile.ts';

/**
 * Values of the register that differ from the defaults: what a profile has to contain to get them
 * again.
 */
export const overridesOf = (
  values: ProfileFacts['undocumented'],
): Record<string, string | number | boolean> =>
  Object.fromEntries(
    undocumentedEntries
      .filter((entry) => values[entry.key] !== entry.default)
      .map(({ key }) => [key, values[key]]),
  );

const withoutNulls = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, each]) => each !== null));

const proxyJson = ({ address, user, except }: ProfileProxy) => ({
  address,
  ...(user === null ? {} : { user }),
  ...(except.length === 0 ? {} : { except }),
});

/**
 * A profile as we store and show it: all facts and no secret. `readProfile` returns the same facts
 * from it.
 */
export function profileJson({
  name,
  warehouseId,
  timeZone,
  photoFolder,
  proxy,
  dockScheduling,
  marketplace,
  quoting,
  undocumented,
}: ProfileFacts) {
  return {
    name,
    warehouseId,
    ...(timeZone === null ? {} : { timeZone }),
    ...(photoFolder === undefined ? {} : { photoFolder }),
    ...(proxy === null ? {} : { proxy: proxy === 'direct' ? proxy : proxyJson(proxy) }),
    ...(dockScheduling === null
      ? {}
      : {
          dockScheduling: {
            baseUrl: dockScheduling.baseUrl,
            ...(dockScheduling.storageUrl === null
              ? {}
              : { storageUrl: dockScheduling.storageUrl }),
            ...(dockScheduling.realtimeUrl === null
              ? {}
              : { realtimeUrl: dockScheduling.realtimeUrl }),
            ...(Object.values(dockScheduling.extensions).includes(true)
              ? { extensions: dockScheduling.extensions }
              : {}),
            auth: dockScheduling.auth,
          },
        }),
    ...(marketplace === null
      ? {}
      : {
          marketplace: {
            baseUrl: marketplace.baseUrl,
            // Without the path of a key file, because the key itself is in the secret store.
            auth:
              marketplace.auth.kind === 'signed'
                ? { kind: 'signed', issuer: marketplace.auth.issuer }
                : { kind: 'token', accounts: marketplace.auth.accounts },
            ...(marketplace.webhooks === null
              ? {}
              : { webhooks: withoutNulls(marketplace.webhooks) }),
          },
        }),
    ...(quoting === null ? {} : { quoting: { baseUrl: quoting.baseUrl, auth: quoting.auth } }),
    undocumented: overridesOf(undocumented),
  };
}
