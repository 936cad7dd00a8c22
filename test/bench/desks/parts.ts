/**
 * What the figures of several desks share: the log of a server as one desk has it, waiting for a
 * desk, and a server for one part.
 */
import { NatsLog } from '../../../main/desks/log/nats-log.ts';
import type { SharedLog } from '../../../main/desks/log/shared-log.ts';
import { desk, facility } from '../../support/desk-facts.ts';
import type { ModelDesk } from '../../support/desk-model.ts';
import { makeStream, type NatsServer, startNats } from '../../support/nats-server.ts';

/** The log at an address as a desk of this name has it. */
export const logAt = (address: string, name: string): SharedLog =>
  new NatsLog({ address, facility, desk: desk(name), ca: null, seed: null });

/** Waits for a condition, looked at with each change of the desk. */
export const until = ({ agreement }: ModelDesk, condition: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!condition()) return;
      stop();
      resolve();
    };
    const stop = agreement.watch(look);
    look();
  });

/** Waits until a desk has read the log and writes to it. */
export const together = (model: ModelDesk): Promise<void> =>
  until(model, () => model.agreement.state().is === 'together');

/** Runs one part on a server of its own. */
export async function on<T>(part: (server: NatsServer) => Promise<T>): Promise<T> {
  const server = await startNats();
  try {
    await makeStream(server.address, facility, undefined, 1_024);
    return await part(server);
  } finally {
    await server.stop();
  }
}
