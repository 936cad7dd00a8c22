import type { Sandbox } from '../../sandbox/index.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Message, message } from '../../shared/words/message.ts';
import { type Profile, readProfile } from '../facilities/profile.ts';

/** The demo: a service of our own in this process, and the profile that leads to it. */
export type Demo = { readonly profile: Profile; readonly timeZone: string; stop(): Promise<void> };

/** Always the same yard, so that the demo's saved operations fit it again at the next start. */
const seed = 1;

/** Starts the small yard, in which others work as well, on a free port of this machine. */
export async function startDemo(): Promise<Result<Demo, Message>> {
  // A desk with a profile never loads it: its server alone is a quarter of all code.
  const { startSandbox } = await import('../../sandbox/index.ts');
  const sandbox: Sandbox = await startSandbox({ yard: 'small', seed, activity: true, quoting: true, marketplace: true, storage: true });
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
      extensions: { checkIn: true, link: true },
      auth: { kind: 'password', email: clerk?.email, password: clerk?.password },
    },
    quoting: {
      baseUrl: quotingUrl,
      auth: { kind: 'password', username: quoter?.username, password: quoter?.password },
    },
    marketplace: {
      baseUrl: marketplace?.url,
      auth: { kind: 'signed', issuer: marketplace?.issuer, privateKey: marketplace?.privateKey },
      // The service runs on this machine, so that its events can reach the console: a newcomer sees them arrive.
      webhooks: { port: 0, publicKey: marketplace?.webhookPublicKey },
    },
  });
  if (profile.ok) return ok({ profile: profile.value, timeZone: sandbox.warehouse.timezone, stop: () => sandbox.stop() });
  await sandbox.stop();
  return fail(message('terminal.demo.failed'));
}
