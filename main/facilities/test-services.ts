/** Tries each service of a profile once, so that a newcomer learns exactly what is wrong before anything is kept. */
import type { ServiceTest } from '../../shared/console-api/facilities.ts';
import type { ServiceName } from '../../shared/console-api/status.ts';
import { RemoteError } from '../remote/outcome.ts';

/** One service to try. `run` answers a sentence about what was found, or throws `RemoteError` or `ProbeError`. */
export type Probe = { readonly service: ServiceName; readonly run: (signal: AbortSignal) => Promise<string> };

/** The service answered, and the answer shows that the profile is wrong: the message is a sentence for the operator. */
export class ProbeError extends Error {
  override readonly name = 'ProbeError';
}

/** Longest time a service may take, in milliseconds. */
const longestMs = 20_000;

/** Runs all probes at once; none can fail the others. */
export const testServices = (probes: readonly Probe[]): Promise<readonly ServiceTest[]> =>
  Promise.all(
    probes.map(async ({ service, run }): Promise<ServiceTest> => {
      try {
        return { service, ok: true, sentence: await run(AbortSignal.timeout(longestMs)) };
      } catch (error) {
        if (error instanceof ProbeError) return { service, ok: false, sentence: error.message };
        if (error instanceof RemoteError) return { service, ok: false, sentence: remoteSentence(error) };
        throw error;
      }
    }),
  );

function remoteSentence(error: RemoteError): string {
  const told = error.message.charAt(0).toUpperCase() + error.message.slice(1);
  switch (error.kind) {
    case 'network':
      return `${told} Check the address, the network and a proxy, if you have one.`;
    case 'timeout':
    case 'cancelled':
      return 'The service did not answer in time. Check the address and the network, then test again.';
    case 'bad-reply':
      return `${told} Is this the address of the service itself, and not of its web site?`;
    case 'signed-out':
      return `${told} Check the name and the secret.`;
    case 'throttled':
      return `${told} Wait a minute and test again.`;
    default:
      return told;
  }
}
