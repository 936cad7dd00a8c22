/**
 * Tries each service of a profile once, so that a newcomer learns exactly what is wrong before
 * anything is stored.
 */
import type { ServiceTest } from '../../shared/console-api/facilities.ts';
import type { ServiceName } from '../../shared/console-api/status.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { Result } from '../../shared/result.ts';
import { wantsNetworkSignIn } from '../remote/classify.ts';
import { RemoteError } from '../remote/outcome.ts';

/**
 * One service to try. `run` returns what it found. It fails if the reply shows that the profile is
 * wrong, and throws `RemoteError` if there was no reply.
 */
export type Probe = {
  readonly service: ServiceName;
  readonly run: (signal: AbortSignal) => Promise<Result<Message, Message>>;
};

/** Longest time for one service, in milliseconds. */
const LONGEST_MS = 20_000;

/** Runs all probes at once. None can make another fail. */
export const testServices = (probes: readonly Probe[]): Promise<readonly ServiceTest[]> =>
  Promise.all(
    probes.map(async ({ service, run }): Promise<ServiceTest> => {
      try {
        const found = await run(AbortSignal.timeout(LONGEST_MS));
        return { service, ok: found.ok, said: found.ok ? found.value : found.error };
      } catch (error) {
        if (error instanceof RemoteError) return { service, ok: false, said: adviceOn(error) };
        throw error;
      }
    }),
  );

/** What failed, and what the person setting up the facility can do. */
function adviceOn({ kind, said }: RemoteError): Message {
  // These messages already name the next step.
  if (wantsNetworkSignIn(said) || namesTheWay(said)) return said;
  switch (kind) {
    case 'network':
      return message('facilities.test.network', { why: said });
    case 'timeout':
    case 'canceled':
      return message('facilities.test.slow');
    case 'bad-reply':
      return message('facilities.test.badReply', { why: said });
    case 'signed-out':
      return message('facilities.test.signedOut', { why: said });
    case 'throttled':
      return message('facilities.test.throttled', { why: said });
    default:
      return said;
  }
}

/** Our own connections' messages about a proxy or a certificate. */
const namesTheWay = ({ code }: Message): boolean =>
  code.startsWith('service.proxy.') || code.startsWith('service.untrusted');
