/** Starting sandboxes for tests and calling them by real HTTP. */
import { afterEach, expect } from 'vitest';
import {
  type Sandbox,
  type SandboxOptions,
  startSandbox,
  type YardSeed,
} from '../../sandbox/index.ts';

/** Four empty doors and six empty parking spots: tests put in what they need. */
export const emptyYard: YardSeed = {
  name: 'Test yard',
  waitingVisits: 0,
  waitingContainers: 0,
  areas: [
    {
      name: 'Docks',
      type: 'docking',
      rows: [{ prefix: 'D', count: 4 }],
      fill: 0,
      trucks: 0,
      both: 0,
      closed: 0,
      reserved: 0,
    },
    {
      name: 'Lot',
      type: 'parking',
      rows: [{ prefix: 'A', count: 6 }],
      fill: 0,
      trucks: 0,
      both: 0,
      closed: 0,
      reserved: 0,
    },
  ],
};

/** A clock that stands still until it is moved; milliseconds since the epoch. */
export const fixedClock = (start = Date.parse('2026-03-02T15:00:00.000Z')) => {
  let now = start;
  return {
    now: () => now,
    advance: (ms: number) => {
      now += ms;
    },
  };
};

const running: Sandbox[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.stop()));
});

/** Starts a sandbox that the test need not stop. */
export const start = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const sandbox = await startSandbox({ yard: emptyYard, ...options });
  running.push(sandbox);
  return sandbox;
};

/** What came back. `json` is null for an empty body and for one that is no JSON. */
type Reply = { status: number; headers: Headers; text: string; json: any };

/** A signed-in caller. */
export type Caller = {
  token: string;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
  patch(path: string, body?: unknown): Promise<Reply>;
  remove(path: string): Promise<Reply>;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Calls without signing in. */
export const callerWith = (url: string, token: string): Caller => {
  const call: Caller['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  };
  return {
    token,
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    remove: (path) => call('DELETE', path),
  };
};

/** Signs in with the account of that name ("clerk", "desk2", "spectator", "admin"). */
export const signIn = async (sandbox: Sandbox, name = 'clerk'): Promise<Caller> => {
  const account = sandbox.accounts.find(({ email }) => email.startsWith(`${name}@`));
  const reply = await callerWith(sandbox.url, '').post('/auth/login', {
    email: account?.email,
    password: account?.password,
  });
  return callerWith(sandbox.url, reply.json.access_token);
};

/** `s` in an address. */
export const search = (value: unknown) => `s=${encodeURIComponent(JSON.stringify(value))}`;

/** Id of the spot with the code. */
export const idOf = (sandbox: Sandbox, code: string) => sandbox.yard.spot(code).id;

/** A truck that stands on the spot, with so many hooked containers. */
export const truckOn = (sandbox: Sandbox, spot: string, containers = 0) => {
  const { visit, containers: hooked } = sandbox.act.arrive({ containers });
  const assignment = sandbox.act.assign(spot, { kind: 'visit', id: visit.id });
  return { visit, hooked, assignment };
};

/** A standalone container on the spot. */
export const containerOn = (sandbox: Sandbox, spot: string) => {
  const container = sandbox.act.arriveContainer();
  const assignment = sandbox.act.assign(spot, { kind: 'container', id: container.id });
  return { container, assignment };
};

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits until it is so, for a machine under load as long as ten seconds. */
export const eventually = async (isTrue: () => boolean | Promise<boolean>) => {
  for (let tries = 0; tries < 1000 && !(await isTrue()); tries += 1) await pause(10);
  expect(await isTrue()).toBe(true);
};
