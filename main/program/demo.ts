import type { Sandbox } from '../../sandbox/index.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { DemoAct } from '../../shared/marketplace/demo-acts.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Profile, readProfile } from '../facilities/profile.ts';

/** The demo: a service in this process, and the profile that leads to it. */
export type Demo = {
  readonly profile: Profile;
  readonly timeZone: string;
  /** Does what the people of the marketplace would do. Returns whether there was anything to do. */
  readonly play: (act: DemoAct) => boolean;
  stop(): Promise<void>;
};

/** Always the same yard, so that the demo's saved operations fit it at the next start. */
const seed = 1;

/** Starts the small yard, in which simulated clerks work too, on a free port of this machine. */
export async function startDemo(): Promise<Result<Demo, Message>> {
  // A desk with a profile never loads it, because its server is a quarter of all code.
  const { startSandbox } = await import('../../sandbox/index.ts');
  const sandbox: Sandbox = await startSandbox({
    yard: 'small',
    seed,
    activity: true,
    quoting: true,
    marketplace: true,
    storage: true,
  });
  const { marketplace } = sandbox;
  const [clerk] = sandbox.accounts;
  const { url: quotingUrl, accounts: quotingAccounts } = sandbox.quoting ?? {};
  const [quoter] = quotingAccounts ?? [];
  const profile = readProfile({
    name: sandbox.warehouse.name,
    warehouseId: sandbox.warehouse.id,
    dockScheduling: {
      baseUrl: sandbox.url,
      storageUrl: sandbox.storage?.url,
      extensions: { checkIn: true, link: true, appointments: true },
      auth: { kind: 'password', email: clerk?.email, password: clerk?.password },
    },
    quoting: {
      baseUrl: quotingUrl,
      auth: { kind: 'password', username: quoter?.username, password: quoter?.password },
    },
    marketplace: {
      baseUrl: marketplace?.url,
      auth: { kind: 'signed', issuer: marketplace?.issuer, privateKey: marketplace?.privateKey },
      // The service runs on this machine, so its events can reach the console, and a newcomer sees
      // them arrive.
      webhooks: { port: 0, publicKey: marketplace?.webhookPublicKey },
    },
  });
  const play = (act: DemoAct) => marketplace !== null && playAct(marketplace, act);
  if (profile.ok)
    return ok({
      profile: profile.value,
      timeZone: sandbox.warehouse.timezone,
      play,
      stop: () => sandbox.stop(),
    });
  await sandbox.stop();
  return fail(message('terminal.demo.failed'));
}

/** Simulated time that passes at once, in milliseconds. */
const FIVE_MINUTES = 5 * 60_000;

/**
 * Does what the marketplace's people would do to the newest item. Returns whether there was any.
 */
function playAct({ act, world }: NonNullable<Sandbox['marketplace']>, what: DemoAct): boolean {
  if (what === 'wait') {
    act.advance(FIVE_MINUTES);
    return true;
  }
  if (what === 'award') {
    const bid = [...world.bids.values()].findLast(({ status }) => status === 'pending');
    if (bid !== undefined) act.approve(bid.id);
    return bid !== undefined;
  }
  const load = [...world.loads.values()].at(-1);
  if (load !== undefined) act.bounce(load.id);
  return load !== undefined;
}
