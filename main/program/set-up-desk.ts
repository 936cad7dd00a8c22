/**
 * Several desks of the open facility, over the files of the root folder: this desk's key and name,
 * where it joined, and a yard server that was set up here.
 */
import path from 'node:path';
import type { JoinStep, SetUpServer } from '../../shared/console-api/desks.ts';
import type { Words } from '../../shared/i18n/create-words.ts';
import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import type { DeskId } from '../../shared/ids.ts';
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
  isListBroken,
  readServer,
  serverFolderName,
  writeDesks,
  writeServer,
} from '../desks/setup/server-folder.ts';
import { serverName } from '../desks/setup/server-names.ts';
import type { ProfileFacts } from '../facilities/profile.ts';
import type { ProfileStore, StoredDesk } from '../facilities/profile-store.ts';
import { deskKey, removeSecrets } from './secrets/facility-secrets.ts';

export type DeskSetupParts = {
  readonly store: ProfileStore;
  readonly secrets: SecretStore;
  readonly facts: ProfileFacts;
  readonly folder: string;
  readonly now: () => number;
  readonly words: () => Promise<Words>;
  /** Reopens the facility soon. */
  readonly open: (facts: ProfileFacts) => void;
};

/** The default port of a NATS server. */
const usualPort = 4222;
/** How long all steps of a test may take together, in milliseconds. */
const TEST_MS = 10_000;

/**
 * This desk has a key that can't be read now. We don't make a new one, which the yard server
 * wouldn't know.
 */
class UnreadableKey extends Error {
  override readonly name = 'UnreadableKey';
  readonly said = message('desks.key.unreadable');
}

/** The message for the clerk; any other error is rethrown. */
function failedByKey(error: unknown): Result<never, Message> {
  if (error instanceof UnreadableKey) return fail(error.said);
  throw error;
}

/**
 * The stored seed; if there never was one, we make and store it first. We load the library only
 * here, because it is large. Throws `UnreadableKey`.
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

/** The connection to the yard server that this desk joined; null for one desk alone. */
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
  // Without its key the desk works alone and says why. When the keyring is back, the next start
  // connects as before.
  const keyless = (error: unknown): SharedLog => {
    if (!(error instanceof UnreadableKey)) throw error;
    return { connect: async () => Promise.reject(new LogError('refused', error.said)) };
  };
  return { facility, desk, name, address: server.address, log: await keyedLog().catch(keyless) };
}

/**
 * The desk that set the server up creates its log. We load the client library only if there is a
 * yard server.
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

/** Several desks, for the open facility. */
export class FacilityDeskSetup implements DeskSetup {
  readonly #parts: DeskSetupParts;
  readonly #warehouseId: string;
  /** Name of the facility in codes, subjects and certificates. */
  readonly #facility: string;
  /** Where a yard server that was set up here is stored. */
  readonly #folder: string;

  constructor(parts: DeskSetupParts) {
    this.#parts = parts;
    this.#warehouseId = parts.facts.warehouseId;
    this.#facility = facilityTokenOf(this.#warehouseId);
    this.#folder = path.join(parts.folder, serverFolderName);
  }

  async request(name: string): Promise<Result<string, Message>> {
    try {
      const { desk, key } = await this.#named(name);
      const { desk: id, name: known } = desk;
      return ok(writeRequest({ facility: this.#facility, desk: id, name: known, key }));
    } catch (error) {
      return failedByKey(error);
    }
  }

  async test(code: string): Promise<readonly JoinStep[]> {
    const read = readJoinCode(code, this.#facility);
    if (!read.ok) return [{ step: 'code', ok: false, said: read.error }];
    const { address } = read.value;
    const first: JoinStep = {
      step: 'code',
      ok: true,
      said: message('desks.test.code', { address }),
    };
    const kept = this.#kept();
    if (kept === null)
      return [first, { step: 'server', ok: false, said: message('desks.test.noName') }];
    return [first, ...(await this.#connect({ ...read.value, desk: kept.desk }))];
  }

  async join(code: string): Promise<Result<null, Message>> {
    const read = readJoinCode(code, this.#facility);
    if (!read.ok) return read;
    const kept = this.#kept();
    if (kept === null) return fail(message('desks.test.noName'));
    const { address, ca } = read.value;
    this.#keep({ ...kept, server: { address, ca } });
    this.#reopen();
    return ok(null);
  }

  async leave(): Promise<Result<null, Message>> {
    const { secrets } = this.#parts;
    const kept = this.#kept();
    if (kept !== null) this.#keep({ ...kept, server: null });
    // A desk that leaves with an unreadable key gets a new one when it asks to join again.
    const key = deskKey('desk-key', this.#warehouseId);
    if ((await secrets.isUnopened?.(key)) === true) await removeSecrets(secrets, [key]);
    this.#reopen();
    return ok(null);
  }

  server(): SetUpServer | null {
    const server = this.#ownServer();
    if (!server.ok) return null;
    const { address, desks, ca } = server.value;
    const kept = this.#kept();
    return {
      folder: this.#folder,
      address,
      own: kept === null ? null : { desk: kept.desk, name: kept.name },
      isJoined: kept?.server?.address === address && isSamePem(kept.server.ca, ca),
      desks: desks.map(({ desk, name }) => ({ desk, name })),
    };
  }

  async setUpServer(typed: string, name: string): Promise<Result<null, Message>> {
    const { secrets, facts, now } = this.#parts;
    const address = addressOf(typed, usualPort);
    if (address === null) return fail(message('desks.server.address'));
    // If we set the server up again without its list, it would reject all other desks.
    if (isListBroken(this.#folder))
      return fail(message('desks.server.listBroken', { folder: this.#folder }));
    const bothKeys = async () => {
      const named = await this.#named(name);
      return ok({ ...named, keeper: await seedOf(secrets, 'keeper-key', this.#warehouseId) });
    };
    const keys = await bothKeys().catch(failedByKey);
    if (!keys.ok) return keys;
    const { desk, key, keeper } = keys.value;
    const words = await this.#parts.words();
    // Desks admitted before stay admitted. The others need only the new join code.
    const before = this.#ownServer();
    const others = before.ok ? withoutDesk(before.value.desks, desk.desk, key) : [];
    const list = {
      facility: this.#facility,
      address,
      keeper: keeper.key,
      desks: [{ desk: desk.desk, name: desk.name, key }, ...others],
    };
    const { makeCertificates } = await import('../desks/setup/certificates.ts');
    const certificates = makeCertificates(serverName(this.#facility), now());
    writeServer(this.#folder, list, certificates, readme(words, facts.name, address));
    return ok(null);
  }

  letIn(text: string): Result<string, Message> {
    const server = this.#ownServer();
    if (!server.ok) return server;
    const request = readRequest(text, this.#facility);
    if (!request.ok) return request;
    const { desk, name, key } = request.value;
    const others = withoutDesk(server.value.desks, desk, key);
    writeDesks(this.#folder, { ...server.value, desks: [...others, { desk, name, key }] });
    return ok(writeJoinCode(server.value));
  }

  joinCode(): Result<string, Message> {
    const server = this.#ownServer();
    return server.ok ? ok(writeJoinCode(server.value)) : server;
  }

  remove(desk: DeskId): Result<null, Message> {
    const server = this.#ownServer();
    if (!server.ok) return server;
    const desks = server.value.desks.filter((each) => each.desk !== desk);
    writeDesks(this.#folder, { ...server.value, desks });
    return ok(null);
  }

  /** The steps of a connection to a yard server, up to the first that fails. */
  async #connect(server: Omit<YardServer, 'facility' | 'seed'>): Promise<readonly JoinStep[]> {
    const { secrets } = this.#parts;
    const steps: JoinStep[] = [];
    let step: JoinStep['step'] = 'server';
    try {
      const { seed } = await seedOf(secrets, 'desk-key', this.#warehouseId);
      const keyed = { ...server, facility: this.#facility, seed: () => seed };
      const log = await logOf(keyed, secrets, this.#warehouseId);
      const connection = await log.connect(AbortSignal.timeout(TEST_MS));
      steps.push({ step, ok: true, said: message('desks.test.server') });
      step = 'log';
      const { last } = await connection.range().finally(() => connection.close());
      return [...steps, { step, ok: true, said: message('desks.test.log', { entries: last }) }];
    } catch (error) {
      return [...steps, { step, ok: false, said: whyNoConnection(error, server.address) }];
    }
  }

  /** This desk with its key, made once. Its id stays when it is renamed. */
  async #named(name: string): Promise<{ readonly desk: StoredDesk; readonly key: string }> {
    const { key } = await seedOf(this.#parts.secrets, 'desk-key', this.#warehouseId);
    const known = this.#kept();
    const desk: StoredDesk = {
      desk: known?.desk ?? deskIdOf(name, key),
      name: name.trim(),
      server: known?.server ?? null,
    };
    this.#keep(desk);
    return { desk, key };
  }

  #kept(): StoredDesk | null {
    return this.#parts.store.desk(this.#warehouseId);
  }

  #keep(desk: StoredDesk): void {
    this.#parts.store.setDesk(this.#warehouseId, desk);
  }

  #reopen(): void {
    this.#parts.open(this.#parts.facts);
  }

  /** The yard server of this facility that was set up here. */
  #ownServer(): Result<NonNullable<ReturnType<typeof readServer>>, Message> {
    const server = readServer(this.#folder);
    return server === null || server.facility !== this.#facility
      ? fail(message('desks.server.none'))
      : ok(server);
  }
}

/** The list without a desk, by its id or its key. */
const withoutDesk = <Row extends { readonly desk: DeskId; readonly key: string }>(
  desks: readonly Row[],
  desk: DeskId,
  key: string,
): readonly Row[] => desks.filter((each) => each.desk !== desk && each.key !== key);

function whyNoConnection(error: unknown, address: string): Message {
  if (error instanceof UnreadableKey) return error.said;
  // A server that stopped keeping its log says so. About other temporary failures we know no more.
  const isSilent = !(error instanceof LogError) || error.said.code === 'desks.log.lost';
  return isSilent ? message('desks.test.silent', { address }) : error.said;
}

/** A join code writes its certificate anew, so line ends may differ. */
const isSamePem = (one: string, other: string): boolean =>
  one.replace(/\s+/g, '') === other.replace(/\s+/g, '');

/** Instructions for the person who sets up the small computer. */
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
