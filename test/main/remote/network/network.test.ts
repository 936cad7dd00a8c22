/**
 * The way out of this computer: proxies, certificates, addresses, each on real sockets of loopback.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallRecord } from '../../../../main/kernel/redact.ts';
import { createHttp } from '../../../../main/remote/http.ts';
import type { Network } from '../../../../main/remote/network/network.ts';
import {
  environmentRoutes,
  profileRoutes,
  systemRoutes,
} from '../../../../main/remote/network/network-routes.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import type { Message } from '../../../../shared/i18n/message.ts';
import { said } from '../../../support/said.ts';
import { closedPort, json, serve, systemClock, testLimits } from '../servers.ts';
import { startSlowService } from './slow-service.ts';
import {
  company,
  networkHere,
  type ProxyBehavior,
  SERVICE,
  startProxy,
  startService,
} from './ways.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const CANARY = 'canary-c41d';
const call = { method: 'POST', path: '/yard', body: {}, authorization: `JWT ${CANARY}` } as const;

async function proxyThat(behavior: ProxyBehavior, secure = false) {
  const proxy = await startProxy(behavior, secure);
  cleanups.push(() => proxy.die());
  return proxy;
}

async function service(answer?: Parameters<typeof startService>[0]) {
  const started = await startService(answer);
  cleanups.push(() => started.close());
  return started;
}

/** A port to the service, and what it logged. */
function portTo(address: string, network: Network, limits = testLimits) {
  const logged: CallRecord[] = [];
  const port = createHttp({
    baseUrl: address,
    clock: systemClock,
    limits,
    network,
    log: (record) => logged.push(record),
  });
  cleanups.push(() => port.close());
  return { port, logged };
}

/** Why a write didn't leave, in English. */
async function whyNot(network: Network, address = `https://${SERVICE}`): Promise<string> {
  const outcome = await portTo(address, network).port.write(call);
  expect(outcome.kind).toBe('not-sent');
  return said(outcome as { said: Message });
}

const through = (env: Record<string, string>) => networkHere({ routes: [environmentRoutes(env)] });

describe('a proxy', () => {
  it.each(['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy', 'HTTP_PROXY', 'http_proxy'])(
    'named in %s carries every call, and can read none of them',
    async (name) => {
      const proxy = await proxyThat({ kind: 'tunnel' });
      const { address, port, seen } = await service();
      const { port: client } = portTo(address, through({ [name]: `127.0.0.1:${proxy.port}` }));
      expect(await client.write(call)).toMatchObject({ kind: 'ok' });
      expect((await client.read(call)).status).toBe(200);
      expect((await client.read(call)).status).toBe(200);
      expect(seen).toHaveLength(3);
      // Reads keep their tunnel; a write has its own.
      expect(proxy.asked).toEqual([`${SERVICE}:${port}`, `${SERVICE}:${port}`]);
      expect(proxy.readable()).not.toContain(CANARY);
    },
  );

  it('that speaks TLS itself is taken with the authorities of the system', async () => {
    const proxy = await proxyThat({ kind: 'tunnel' }, true);
    const { address } = await service();
    const env = { HTTPS_PROXY: `https://proxy.test:${proxy.port}` };
    expect(await portTo(address, through(env)).port.write(call)).toMatchObject({ kind: 'ok' });
    const doubting = networkHere({
      routes: [environmentRoutes(env)],
      certificates: async () => null,
    });
    expect(await whyNot(doubting)).toMatch(/^The proxy’s certificate isn’t trusted.*Contoso/);
  });

  // Cases: PC7.
  it('is never asked for this computer, and not for what NO_PROXY names', async () => {
    const proxy = await proxyThat({ kind: 'answer', status: 502 });
    const { address, seen } = await service();
    const env = {
      HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
      no_proxy: '10.0.0.0/8, .service.test',
    };
    expect(await portTo(address, through(env)).port.write(call)).toMatchObject({ kind: 'ok' });
    const here = await serve((_, reply) => json(reply, { data: {} }));
    cleanups.push(() => here.close());
    const all = { HTTPS_PROXY: env.HTTPS_PROXY, HTTP_PROXY: env.HTTPS_PROXY };
    for (const host of ['127.0.0.1', 'localhost'])
      expect(
        await portTo(`http://${host}:${here.port}`, through(all)).port.write(call),
      ).toMatchObject({
        kind: 'ok',
      });
    const routes = through(all).routesTo(new URL('https://[::1]:4222'));
    expect(await routes).toEqual([{ kind: 'direct' }]);
    expect(seen).toHaveLength(1);
    expect(proxy.asked).toEqual([]);
  });

  it('gets the name and password of its address, whatever characters they hold', async () => {
    const proxy = await proxyThat({ kind: 'tunnel', user: 'yard east', password: 'p@s/s:100%' });
    const { address } = await service();
    const env = { HTTPS_PROXY: `http://yard%20east:p@s/s:100%@127.0.0.1:${proxy.port}/` };
    expect(await portTo(address, through(env)).port.write(call)).toMatchObject({ kind: 'ok' });
  });

  // Faults: C1.
  it('that asks for a sign-in, refuses it, or wants another kind has its own error', async () => {
    const proxy = await proxyThat({ kind: 'tunnel', user: 'yard', password: 'right' });
    const at = `127.0.0.1:${proxy.port}`;
    const without = await whyNot(through({ HTTPS_PROXY: `http://${at}` }));
    expect(without).toContain(`The proxy ${at} asks for a user name and password (error 407)`);
    expect(without).toContain('HTTPS_PROXY');
    const wrong = await whyNot(through({ HTTPS_PROXY: `http://yard:${CANARY}@${at}` }));
    expect(wrong).toContain(`The proxy ${at} didn’t accept the user name and password`);
    expect(wrong).not.toContain(CANARY);
    proxy.setState({
      kind: 'answer',
      status: 407,
      headers: 'Proxy-Authenticate: Negotiate\r\nProxy-Authenticate: NTLM\r\n',
    });
    expect(await whyNot(through({ HTTPS_PROXY: `http://yard:right@${at}` }))).toContain(
      'a kind of sign-in that Yardmaster doesn’t have',
    );
  });

  // Faults: C1.
  it.each([
    [{ kind: 'answer', status: 403 }, 'didn’t let the connection through (error 403)'],
    [{ kind: 'answer', status: 503 }, 'didn’t let the connection through (error 503)'],
    [
      { kind: 'answer', status: 302, headers: 'Location: http://login.test/\r\n' },
      'sign in to the network',
    ],
    [{ kind: 'answer', status: 511 }, 'sign in to the network'],
    [{ kind: 'stall' }, 'doesn’t answer'],
  ] as const)('that does %j says so, and nothing was sent', async (behavior, words) => {
    const proxy = await proxyThat(behavior);
    const env = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    const network = networkHere({ routes: [environmentRoutes(env)], tunnelMs: 300 });
    expect(await whyNot(network)).toContain(words);
    await expect(portTo(`https://${SERVICE}`, network).port.read(call)).rejects.toMatchObject({
      kind: 'network',
    });
    expect(proxy.readable()).not.toContain(CANARY);
  });

  // Faults: C1.
  // Cases: PC7.
  it('a dead proxy is named; direct connections go on, and all return with it', async () => {
    const proxy = await proxyThat({ kind: 'tunnel' });
    const { address, seen } = await service();
    const env = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    const { port } = portTo(address, through(env));
    expect((await port.read(call)).status).toBe(200);
    await proxy.die();
    await expect(port.read(call)).rejects.toMatchObject({ kind: 'network' });
    const outcome = await port.write(call);
    expect(said(outcome as { said: Message })).toContain(
      `The proxy 127.0.0.1:${proxy.port} can’t be reached`,
    );
    const other = await serve((_, reply) => json(reply, { data: {} }));
    cleanups.push(() => other.close());
    expect((await portTo(other.url, through(env)).port.read(call)).status).toBe(200);
    const back = await proxyThat({ kind: 'tunnel' });
    env.HTTPS_PROXY = `http://127.0.0.1:${back.port}`;
    expect(await port.write(call)).toMatchObject({ kind: 'ok' });
    expect(seen).toHaveLength(2);
  });

  it.each([
    ['socks5://127.0.0.1:1080', 'such as SOCKS'],
    ['http://:8080', 'can’t be read'],
    [`http://yard:${CANARY}@`, 'can’t be read'],
    ['http://127.0.0.1:99999', 'can’t be read'],
  ])('that can’t be used (%s) is said, and its text isn’t repeated', async (value, words) => {
    const why = await whyNot(through({ HTTPS_PROXY: value }));
    expect(why).toContain(words);
    expect(why).not.toContain(CANARY);
  });

  it('of the system is asked where the environment names none, one after the other', async () => {
    const dead = await closedPort();
    const proxy = await proxyThat({ kind: 'tunnel' });
    const { address } = await service();
    const asked: string[] = [];
    const system = systemRoutes(async (url) => {
      asked.push(url);
      return `PROXY 127.0.0.1:${dead}; PROXY 127.0.0.1:${proxy.port}; DIRECT`;
    });
    const network = networkHere({ routes: [environmentRoutes({}), system] });
    expect(await portTo(address, network).port.write(call)).toMatchObject({ kind: 'ok' });
    expect(proxy.asked).toHaveLength(1);
    expect(asked).toEqual([`${address}/`]);
    const env = { https_proxy: `http://127.0.0.1:${dead}` };
    const both = networkHere({ routes: [environmentRoutes(env), system] });
    expect(await whyNot(both, address)).toContain(`127.0.0.1:${dead} can’t be reached`);
  });

  it('of the system that never answers, fails or says DIRECT leaves the straight way', async () => {
    const { address } = await service();
    for (const resolve of [
      () => new Promise<string>(() => {}),
      async () => Promise.reject(new Error('gone')),
      async () => 'DIRECT',
      async () => '',
    ]) {
      const network = networkHere({ routes: [systemRoutes(resolve, 50)] });
      expect(await portTo(address, network).port.write(call)).toMatchObject({ kind: 'ok' });
    }
  });

  // Cases: PC7.
  it('the profile’s proxy comes first, with its password; "direct" skips all', async () => {
    const proxy = await proxyThat({ kind: 'tunnel', user: 'desk-4', password: 'kept' });
    const { address } = await service();
    const dead = through({ HTTPS_PROXY: `http://127.0.0.1:${await closedPort()}` });
    const own = { address: `http://127.0.0.1:${proxy.port}`, user: 'desk-4', except: [] };
    const network = dead.with(profileRoutes(own, async () => 'kept'));
    expect(await portTo(address, network).port.write(call)).toMatchObject({ kind: 'ok' });
    expect(await whyNot(dead.with(profileRoutes(own, async () => null)), address)).toContain(
      'in the profile, under “proxy”',
    );
    const direct = dead.with(profileRoutes('direct', async () => null));
    expect(await portTo(address, direct).port.write(call)).toMatchObject({ kind: 'ok' });
    const excepted = dead.with(
      profileRoutes({ ...own, except: ['*.service.test'] }, async () => null),
    );
    expect(await portTo(address, excepted).port.write(call)).toMatchObject({ kind: 'ok' });
    expect(proxy.asked).toHaveLength(2);
  });
});

describe('certificates', () => {
  // Faults: C1.
  // Cases: PC6.
  it('the system’s own authorities are trusted; without them the issuer is named', async () => {
    const { address, seen } = await service();
    expect(await portTo(address, networkHere()).port.write(call)).toMatchObject({ kind: 'ok' });
    expect(await whyNot(networkHere({ certificates: async () => null }), address)).toContain(
      'it was issued by “Contoso Traffic Filter”',
    );
    expect(seen).toHaveLength(1);
  });

  // Windows has a store that no variable can replace.
  it.runIf(process.platform === 'linux')(
    'the system’s are read from its store, even if the runtime can’t',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-authorities-'));
      cleanups.push(() => rmSync(folder, { recursive: true }));
      const file = path.join(folder, 'company.pem');
      writeFileSync(file, company.cert);
      const source = new URL('../../../../main/remote/network/authorities.ts', import.meta.url)
        .href;
      for (const before of ['', 'delete process.getBuiltinModule("node:tls").getCACertificates;']) {
        const script = `${before}
        require('node:module').syncBuiltinESMExports();
        import(${JSON.stringify(source)}).then(async ({ systemCertificates }) =>
          console.log(JSON.stringify(await systemCertificates())));`;
        const { stdout } = spawnSync(process.execPath, ['-e', script], {
          env: { ...process.env, SSL_CERT_FILE: file, SSL_CERT_DIR: folder },
          encoding: 'utf8',
        });
        const read = (JSON.parse(stdout) as string[]).map((each) => each.trim());
        expect(read).toContain(company.cert.trim());
      }
    },
  );

  it('that can’t be read cost none of the others', async () => {
    const { address } = await service();
    const broken = ['-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----', company.cert];
    const network = networkHere({ certificates: async () => broken });
    expect(await portTo(address, network).port.write(call)).toMatchObject({ kind: 'ok' });
  });

  // Faults: K5.
  // Cases: PC2.
  it.each([
    ['years ahead of this computer’s clock', 1_500],
    ['that ran out', -900],
  ])('%s: both times are named, not a lack of trust', async (_which, startsIn) => {
    const started = await startService(undefined, company.issue(SERVICE, startsIn));
    cleanups.push(() => started.close());
    const why = await whyNot(networkHere(), started.address);
    expect(why).toMatch(/^This computer’s clock says .+ is valid only from .+ to /);
    expect(why).toContain(String(new Date(Date.now() + startsIn * 86_400_000).getFullYear()));
    expect(why).not.toContain('trusted');
    expect(started.seen).toEqual([]);
  });

  it('of another name are what the sign-in page of a network shows', async () => {
    const { port } = await service();
    expect(await whyNot(networkHere(), `https://other.test:${port}`)).toContain(
      'sign in to the network',
    );
  });
});

describe('addresses', () => {
  // Faults: C1.
  // Cases: PC5.
  it('addresses get seconds each, so a slow path beside a dead one connects', async () => {
    const slow = await startSlowService();
    cleanups.push(() => slow.end());
    const lookup = ((_name: string, _options: object, done: (...args: unknown[]) => void) =>
      done(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ])) as never;
    const { port } = portTo(`https://${SERVICE}:${slow.port}`, networkHere({ lookup }));
    // The first knock isn't heard; the system knocks again after a second.
    slow.hearSoon();
    expect(await port.write(call)).toMatchObject({ kind: 'ok' });
    expect(slow.patienceOfNodeMs).toBeLessThan(1_000);
  });

  // Faults: C1.
  // Cases: PC5.
  it('addresses of which none works are said with the next step', async () => {
    // The first swallows every knock, the second refuses.
    const deaf = await startSlowService();
    cleanups.push(() => deaf.end());
    const lookup = ((_name: string, _options: object, done: (...args: unknown[]) => void) =>
      done(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ])) as never;
    expect(await whyNot(networkHere({ lookup }), `https://${SERVICE}:${deaf.port}`)).toBe(
      'The service can’t be reached from this network. Check the network, or tell your administrator.',
    );
  });

  it('tried addresses are in the log with their results, never in the message', async () => {
    const dead = await closedPort();
    const network = networkHere({
      lookup: ((_name: string, _options: object, done: (...args: unknown[]) => void) =>
        done(null, [
          { address: '127.0.0.1', family: 4 },
          { address: '::1', family: 6 },
        ])) as never,
    });
    const { port, logged } = portTo(`https://${SERVICE}:${dead}`, network);
    const outcome = await port.write(call);
    expect(outcome.kind).toBe('not-sent');
    expect(logged[0]?.addresses).toMatch(
      new RegExp(`^127\\.0\\.0\\.1:${dead} ECONNREFUSED, \\[::1\\]:${dead} E[A-Z]+$`),
    );
    expect(inEnglish((outcome as { said: Message }).said)).not.toContain('127.0.0.1');
  });
});
