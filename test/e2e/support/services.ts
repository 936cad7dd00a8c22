/**
 * The services of the sandbox inside the test's own process, on ports of their own: the console
 * reaches them over HTTP like any service.
 */
import { readFaultRules } from '../../../sandbox/faults/read.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox/index.ts';
import { fetchPatiently } from './fetch-patiently.ts';

/** Running services. */
export type Services = {
  /** Address of dock scheduling. */
  readonly url: string;
  /** The profile that leads to all of them, ready to be written to a file. */
  readonly profile: Record<string, unknown>;
  /** Mutating calls as the service saw them. */
  ledger(): Promise<readonly LedgerLine[]>;
  /** Every spot as the sandbox sees it now. */
  spots(): Promise<readonly SandboxSpot[]>;
  /** Adds a scripted fault. */
  fault(rule: unknown): Promise<void>;
  /** Calls any admin route of the sandbox and returns its JSON. */
  admin(route: string, body?: unknown): Promise<unknown>;
  /** Who may sign in to quoting. */
  readonly quoters: readonly { readonly username: string; readonly password: string }[];
  stop(): Promise<void>;
};

/** A spot as the sandbox itself sees it (`GET /sandbox/state`). */
export type SandboxSpot = {
  readonly id: string;
  readonly code: string;
  readonly isActive: boolean;
  readonly visitId: string | null;
  readonly hookedIds: readonly string[];
  readonly standaloneId: string | null;
};

/** One line of the sandbox's ledger, as far as tests look at it. */
export type LedgerLine = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly effect: string;
};

/**
 * The zone in which it is between one and two in the afternoon now: a day at the gate has some that
 * are done, some that are there and some that are to come, at whatever hour the tests run.
 */
export const afternoonZone = (): string => zoneAt(13);

/** The zone in which it is between three and four in the night now: no appointment is near. */
export const nightZone = (): string => zoneAt(3);

function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // The signs of these names are turned round: Etc/GMT-3 is three hours ahead of UTC.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/**
 * The profile that leads to a sandbox's dock scheduling alone, as its first account; `extensions`
 * as a profile names them.
 */
export function profileOf(
  { accounts, url, warehouse }: Sandbox,
  extensions: Readonly<Record<string, boolean>> = {},
) {
  const [account] = accounts;
  return {
    name: warehouse.name,
    warehouseId: warehouse.id,
    dockScheduling: {
      baseUrl: url,
      extensions,
      auth: { kind: 'password', email: account?.email, password: account?.password },
    },
  };
}

/** Starts dock scheduling with its documents, quoting and the marketplace. */
export async function startServices(
  options: Pick<SandboxOptions, 'yard' | 'seed' | 'zone' | 'badRecords'> = {},
): Promise<Services> {
  const sandbox = await startSandbox({
    zone: afternoonZone(),
    quoting: true,
    marketplace: true,
    storage: true,
    ...options,
  });
  const { url, quoting, marketplace } = sandbox;
  const [clerk] = sandbox.accounts;
  const [quoter] = quoting?.accounts ?? [];
  const admin = async (route: string, body?: unknown) => {
    const answer = await fetchPatiently(new URL(route, url), {
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
    });
    if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? null : await answer.json();
  };
  return {
    url,
    profile: {
      name: sandbox.warehouse.name,
      warehouseId: sandbox.warehouse.id,
      dockScheduling: {
        baseUrl: url,
        storageUrl: sandbox.storage?.url,
        extensions: { checkIn: true, link: true },
        auth: { kind: 'password', email: clerk?.email, password: clerk?.password },
      },
      marketplace: {
        baseUrl: marketplace?.url,
        auth: { kind: 'signed', issuer: marketplace?.issuer, privateKey: marketplace?.privateKey },
      },
      quoting: {
        baseUrl: quoting?.url,
        auth: { kind: 'password', username: quoter?.username, password: quoter?.password },
      },
    },
    ledger: async () => structuredClone(sandbox.ledger.entries()) as readonly LedgerLine[],
    spots: async () => ((await admin('/sandbox/state')) as { spots: SandboxSpot[] }).spots,
    fault: async (rule) => void sandbox.faults.add(...readFaultRules(rule)),
    admin,
    quoters: quoting?.accounts ?? [],
    stop: () => sandbox.stop(),
  };
}
