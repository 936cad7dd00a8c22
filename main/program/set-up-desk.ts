/**
 * The desks of the open facility, over the files of the root folder: this desk's key and name,
 * where it joined, and a yard server that was set up here.
 */
import path from 'node:path';
import type { JoinStep } from '../../shared/console-api/desks.ts';
import type { Words } from '../../shared/i18n/create-words.ts';
import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { SecretStore } from '../credentials/secret-store.ts';
import type { JoinedDesk } from '../desks/desks.ts';
import type { YardServer } from '../desks/log/nats-log.ts';
import { LogError, type SharedLog } from '../desks/log/shared-log.ts';
import type { DeskSetup } from '../desks/setup/desk-setup.ts';
import {
  addressOf,
  deskIdOf,
  facilityTokenOf,
  readJoinCode,
  readRequest,
  writeJoinCode,
  writeRequest,
} from '../desks/setup/join-codes.ts';
import {
  readServer,
  serverFolderName,
  writeDesks,
  writeServer,
} from '../desks/setup/server-folder.ts';
import { serverName } from '../desks/setup/server-names.ts';
import type { ProfileFacts } from '../facilities/profile.ts';
import type { ProfileStore, StoredDesk } from '../facilities/profile-store.ts';
import { deskKey, removeSecrets } from './secrets/facility-secrets.ts';

/** What it works on. */
export type DeskSetupParts = {
  readonly store: ProfileStore;
  readonly secrets: SecretStore;
  readonly facts: ProfileFacts;
  readonly folder: string;
  readonly now: () => number;
  readonly words: () => Promise<Words>;
  /** Opens the facility again, soon. */
  readonly open: (facts: ProfileFacts) => void;
};

/** The port of a NATS server where nobody names another. */
const usualPort = 4222;
/** How long the steps of a test may take in all, in milliseconds. */
const TEST_MS = 10_000;

/**
 * The key of this desk is there and can't be read now. A new one would be a stranger to the yard
 * server, so none is made.
 */
class UnreadableKey extends Error {
  override readonly name = 'UnreadableKey';
  readonly said = message('desks.key.unreadable');
}

/** What of an error the clerk is told; every other error goes on. */
function failedByKey(error: unknown): Result<never, Message> {
  if (error instanceof UnreadableKey) return fail(error.said);
  throw error;
}

/**
 * The seed that is kept, made and kept first where there never was one. The library is large and
 * only needed here. Throws `UnreadableKey`.
 */
async function seedOf(secrets: SecretStore, kind: 'desk-key' | 'keeper-key', warehouseId: string) {
  const { createUser, fromSeed } = await import('@nats-io/nkeys');
  const key = deskKey(kind, warehouseId);
  const kept = await secrets.get(key);
  if (kept !== null)
    return {
      seed: new TextEncoder().encode(kept),
      key: fromSeed(new TextEncoder().encode(kept)).getPublicKey(),
    };
  if ((await secrets.isUnopened?.(key)) === true) throw new UnreadableKey();
  const made = createUser();
  await secrets.set(key, new TextDecoder().decode(made.getSeed()));
  return { seed: made.getSeed(), key: made.getPublicKey() };
}

/** The way to the yard server that this desk joined, as it is kept; null for one desk alone. */
export async function joinedDesk({
  store,
  secrets,
  facts,
}: Pick<DeskSetupParts, 'store' | 'secrets' | 'facts'>): Promise<JoinedDesk | null> {
  const { warehouseId } = facts;
  const kept = store.desk(warehouseId);
  if (kept === null || kept.server === null) return null;
  const facility = facilityTokenOf(warehouseId);
  const { desk, name, server } = kept;
  const keyedLog = async (): Promise<SharedLog> => {
    const { seed } = await seedOf(secrets, 'desk-key', warehouseId);
    return logOf({ ...server, facility, desk, seed: () => seed }, secrets, warehouseId);
  };
  // Without its key the desk works alone and says why. With the keyring back, the next start
  // connects as before.
  const keyless = (error: unknown): SharedLog => {
    if (!(error instanceof UnreadableKey)) throw error;
    return { connect: async () => Promise.reject(new LogError('refused', error.said)) };
  };
  return { facility, desk, name, address: server.address, log: await keyedLog().catch(keyless) };
}

/**
 * The desk that set the server up makes its log. What speaks to a yard server is loaded where one
 * is spoken to, and by no desk alone.
 */
async function logOf(server: YardServer, secrets: SecretStore, warehouseId: string) {
  const [{ NatsLog }, { keptLog, makeLog }] = await Promise.all([
    import('../desks/log/nats-log.ts'),
    import('../desks/log/yard-log.ts'),
  ]);
  const keeper = await secrets.get(deskKey('keeper-key', warehouseId));
  const log = new NatsLog(server);
  return keeper === null
    ? log
    : keptLog(log, () => makeLog(server, new TextEncoder().encode(keeper)));
}

/** The office of the open facility. */
export function createDeskSetup(parts: DeskSetupParts): DeskSetup {
  const { store, secrets, facts } = parts;
  const { warehouseId } = facts;
  const facility = facilityTokenOf(warehouseId);
  const folder = path.join(parts.folder, serverFolderName);

  /** This desk with its key, made once; its id stays when it is named again. */
  async function named(name: string): Promise<{ readonly desk: StoredDesk; readonly key: string }> {
    const { key } = await seedOf(secrets, 'desk-key', warehouseId);
    const known = store.desk(warehouseId);
    const desk: StoredDesk = {
      desk: known?.desk ?? deskIdOf(name, key),
      name: name.trim(),
      server: known?.server ?? null,
    };
    store.setDesk(warehouseId, desk);
    return { desk, key };
  }

  async function bothKeys(name: string) {
    const own = await named(name);
    return ok({ ...own, keeper: await seedOf(secrets, 'keeper-key', warehouseId) });
  }

  function own(): Result<NonNullable<ReturnType<typeof readServer>>, Message> {
    const server = readServer(folder);
    return server === null || server.facility !== facility
      ? fail(message('desks.server.none'))
      : ok(server);
  }

  return {
    async request(name) {
      try {
        const { desk, key } = await named(name);
        return ok(writeRequest({ facility, desk: desk.desk, name: desk.name, key }));
      } catch (error) {
        return failedByKey(error);
      }
    },
    async test(code) {
      const read = readJoinCode(code, facility);
      if (!read.ok) return [{ step: 'code', ok: false, said: read.error }];
      const steps: JoinStep[] = [
        {
          step: 'code',
          ok: true,
          said: message('desks.test.code', { address: read.value.address }),
        },
      ];
      const kept = store.desk(warehouseId);
      if (kept === null)
        return [...steps, { step: 'server', ok: false, said: message('desks.test.noName') }];
      let step: JoinStep['step'] = 'server';
      try {
        const { seed } = await seedOf(secrets, 'desk-key', warehouseId);
        const server = { ...read.value, facility, desk: kept.desk, seed: () => seed };
        const connection = await (await logOf(server, secrets, warehouseId)).connect(
          AbortSignal.timeout(TEST_MS),
        );
        steps.push({ step, ok: true, said: message('desks.test.server') });
        step = 'log';
        const { last } = await connection.range().finally(() => connection.close());
        return [...steps, { step, ok: true, said: message('desks.test.log', { entries: last }) }];
      } catch (error) {
        if (error instanceof UnreadableKey)
          return [...steps, { step, ok: false, said: error.said }];
        const isSilent = !(error instanceof LogError) || error.kind === 'lost';
        const said = isSilent
          ? message('desks.test.silent', { address: read.value.address })
          : error.said;
        return [...steps, { step, ok: false, said }];
      }
    },
    async join(code) {
      const read = readJoinCode(code, facility);
      if (!read.ok) return read;
      const kept = store.desk(warehouseId);
      if (kept === null) return fail(message('desks.test.noName'));
      const { address, ca } = read.value;
      store.setDesk(warehouseId, { ...kept, server: { address, ca } });
      parts.open(facts);
      return ok(null);
    },
    async leave() {
      const kept = store.desk(warehouseId);
      if (kept !== null) store.setDesk(warehouseId, { ...kept, server: null });
      // Whoever leaves with a key that can't be read gets a new one when the desk asks again.
      const key = deskKey('desk-key', warehouseId);
      if ((await secrets.isUnopened?.(key)) === true) await removeSecrets(secrets, [key]);
      parts.open(facts);
      return ok(null);
    },
    server() {
      const server = own();
      if (!server.ok) return null;
      const { address, desks, ca } = server.value;
      const kept = store.desk(warehouseId);
      const isJoined = kept?.server?.address === address && isSamePem(kept.server.ca, ca);
      const ownDesk = kept === null ? null : { desk: kept.desk, name: kept.name };
      return {
        folder,
        address,
        own: ownDesk,
        isJoined,
        desks: desks.map((each) => ({ desk: each.desk, name: each.name })),
      };
    },
    async setUpServer(typed, name) {
      const address = addressOf(typed, usualPort);
      if (address === null) return fail(message('desks.server.address'));
      const keys = await bothKeys(name).catch(failedByKey);
      if (!keys.ok) return keys;
      const { desk, key, keeper } = keys.value;
      const words = await parts.words();
      // Who was let in before stays so: the others need the new join code alone.
      const before = own();
      const others = before.ok
        ? before.value.desks.filter((each) => each.desk !== desk.desk && each.key !== key)
        : [];
      const list = {
        facility,
        address,
        keeper: keeper.key,
        desks: [{ desk: desk.desk, name: desk.name, key }, ...others],
      };
      const { makeCertificates } = await import('../desks/setup/certificates.ts');
      writeServer(
        folder,
        list,
        makeCertificates(serverName(facility), parts.now()),
        readme(words, facts.name, address),
      );
      return ok(null);
    },
    letIn(text) {
      const server = own();
      if (!server.ok) return server;
      const request = readRequest(text, facility);
      if (!request.ok) return request;
      const { desk, name, key } = request.value;
      const others = server.value.desks.filter((each) => each.desk !== desk && each.key !== key);
      writeDesks(folder, { ...server.value, desks: [...others, { desk, name, key }] });
      return ok(writeJoinCode(server.value));
    },
    joinCode() {
      const server = own();
      return server.ok ? ok(writeJoinCode(server.value)) : server;
    },
    remove(desk) {
      const server = own();
      if (!server.ok) return server;
      writeDesks(folder, {
        ...server.value,
        desks: server.value.desks.filter((each) => each.desk !== desk),
      });
      return ok(null);
    },
  };
}

/** A join code writes its certificate anew, so line ends may differ. */
const isSamePem = (one: string, other: string): boolean =>
  one.replace(/\s+/g, '') === other.replace(/\s+/g, '');

/** How to run it, for whoever stands before the small computer. */
function readme({ format, t }: Words, name: string, address: string): string {
  const lines = [
    t('desks.readme.title', { name }),
    format(inTurn([message('desks.readme.what'), message('desks.readme.secret')])),
    t('desks.readme.linux'),
    t('desks.readme.windows'),
    t('desks.readme.container'),
    t('desks.readme.port', { port: address.slice(address.lastIndexOf(':') + 1) }),
    t('desks.readme.desks'),
  ];
  return `${lines.join('\n\n')}\n`;
}
