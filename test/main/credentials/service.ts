/** A sign-in service with numbered tokens, and a hand-turned clock. */
import type { Clock } from '../../../shared/time.ts';
import type { TestServer } from '../remote/servers.ts';
import { json, serve } from '../remote/servers.ts';

/** A clock that moves only on command. */
export type ManualClock = Clock & { advance(ms: number): void; jump(ms: number): void };

/** `advance` moves both clocks; `jump` the wall clock alone. */
export function manualClock(): ManualClock {
  let wall = Date.parse('2026-11-21T12:00:00Z');
  let steady = 5_000;
  return {
    now: () => wall,
    monotonic: () => steady,
    advance(ms) {
      wall += ms;
      steady += ms;
    },
    jump(ms) {
      wall += ms;
    },
  };
}

/** The service: which tokens it takes, what its sign-in answers, how often it was asked. */
export interface AuthService extends TestServer {
  readonly counts: { logins: number; refreshes: number; served: number; rejected: number };
  /** Tokens handed out so far stop working. */
  revoke(): void;
  /** Answers to sign-in and refresh while set: a status, or nothing at all. */
  failing: { login?: number | 'silent' | 'cut'; refresh?: number | 'silent' | 'cut' };
  /** Everything is answered with 401, fresh tokens too. */
  refuseAll: boolean;
  /** Milliseconds before sign-in and refresh answer. */
  delayMs: number;
}

/** Password is `pw`; tokens are `t1`, `t2`, ... and live for an hour. */
export async function authService(): Promise<AuthService> {
  const counts = { logins: 0, refreshes: 0, served: 0, rejected: 0 };
  let issued = 0;
  let validFrom = 1;
  const grant = () => {
    issued += 1;
    return { access_token: `t${issued}`, expires_in: 3_600 };
  };
  const isGood = (header: string | undefined) => {
    const number = Number(/^Bearer t(\d+)$/.exec(header ?? '')?.[1]);
    return !extra.refuseAll && number >= validFrom && number <= issued;
  };
  const extra = {
    counts,
    failing: {} as AuthService['failing'],
    refuseAll: false,
    delayMs: 0,
    revoke() {
      validFrom = issued + 1;
    },
  };
  const server = await serve((request, reply, raw) => {
    const answer = (failing: number | 'silent' | 'cut' | undefined, good: () => void) =>
      void setTimeout(() => {
        if (failing === 'silent') return;
        if (failing === 'cut') raw.socket.destroy();
        else if (failing !== undefined) json(reply, { message: `status ${failing}` }, failing);
        else good();
      }, extra.delayMs);
    if (request.url === '/auth/login') {
      counts.logins += 1;
      return answer(extra.failing.login, () =>
        (JSON.parse(request.body) as { password?: string }).password === 'pw'
          ? json(reply, grant())
          : json(reply, { message: 'Invalid email or password' }, 401),
      );
    }
    if (request.url === '/auth/refresh') {
      counts.refreshes += 1;
      return answer(extra.failing.refresh, () =>
        isGood(request.headers.authorization) ? json(reply, grant()) : json(reply, {}, 401),
      );
    }
    if (!isGood(request.headers.authorization)) {
      counts.rejected += 1;
      return json(reply, { message: 'Unauthorized' }, 401);
    }
    counts.served += 1;
    json(reply, { data: { token: request.headers.authorization } });
  });
  return Object.assign(extra, {
    url: server.url,
    port: server.port,
    seen: server.seen,
    connections: server.connections,
    close: server.close,
  });
}
