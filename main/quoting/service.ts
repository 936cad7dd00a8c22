/**
 * The quoting service for quick quote: its port, its tokens, and what every call says about the
 * connection.
 */
import type { ServiceConnection } from '../../shared/console-api/status.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { AuthorizedHttp } from '../remote/authorized.ts';
import { type Outcome, RemoteError } from '../remote/outcome.ts';
import type { Undocumented } from '../remote/undocumented.ts';

/** What a host joins for quick quote. */
export type QuotingService = {
  /** Signs each call in (`Authorization: JWT ...`). */
  readonly http: AuthorizedHttp;
  /** The register in force. */
  readonly undocumented: Undocumented;
  /** Exchanges the refresh token at a path, to try it; null where a pasted token is used. */
  readonly tryRefresh: ((path: string) => Promise<Outcome>) | null;
  /** Checks the access token at a path. Throws `RemoteError` when there is no token to check. */
  readonly verify: (path: string) => Promise<Outcome>;
};

/**
 * The same port, telling after each call how the connection is. A refusal is an answer too: the
 * service is there.
 */
export function observed(
  http: AuthorizedHttp,
  clock: Clock,
  tell: (connection: ServiceConnection) => void,
): AuthorizedHttp {
  const online = () => tell({ state: 'online', since: instantOf(clock) });
  const offline = (said: Message) =>
    tell({ state: 'offline', since: instantOf(clock), said, retryAt: null });
  return {
    async read(call) {
      try {
        const reply = await http.read(call);
        online();
        return reply;
      } catch (error) {
        if (error instanceof RemoteError) {
          if (error.kind === 'signed-out') tell({ state: 'signed-out', said: error.said });
          else if (error.kind === 'network' || error.kind === 'timeout') offline(error.said);
          else if (error.kind !== 'canceled') online();
        }
        throw error;
      }
    },
    async write(call) {
      const outcome = await http.write(call);
      if (outcome.kind === 'signed-out') tell({ state: 'signed-out', said: outcome.said });
      else if (
        outcome.kind === 'not-sent' ||
        (outcome.kind === 'unknown' && outcome.status === null)
      )
        offline(outcome.said);
      else online();
      return outcome;
    },
  };
}
