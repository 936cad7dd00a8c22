/**
 * The way between a desk and the service: time passes on it, and everything of the fault matrix
 * happens to calls.
 */
import type { YardCall, YardWrites } from '../../main/outbox/call.ts';
import { type Outcome, RemoteError } from '../../main/remote/outcome.ts';
import type { SeededRandom } from '../../sandbox/random.ts';
import { rawText } from '../../shared/i18n/message.ts';
import type { VirtualTime } from '../support/virtual-time.ts';
import { writesBy } from '../support/yard-writes.ts';
import { deadlineMs, type Plan } from './plan.ts';
import type { SimulatedService } from './service.ts';

/** The network of one schedule. It outlives the processes at its ends. */
export interface Network {
  /** No call gets through while it is down. */
  setDown(down: boolean): void;
  /** No fault happens from now on, and what was under way has no more than its latency to go. */
  heal(): void;
  /** The service takes calls of this account again. */
  signIn(): void;
  readonly signedIn: () => boolean;
  /** A read: returns what the service shows at one moment between call and answer. */
  read<T>(take: () => T): Promise<T>;
  /** A write of the operation `tag`. */
  write(tag: string, call: YardCall): Promise<Outcome>;
}

/** The network of a plan. */
export function createNetwork(
  time: VirtualTime,
  random: SeededRandom,
  service: SimulatedService,
  plan: Plan,
): Network {
  const { faults } = plan;
  let down = false;
  let healed = false;
  let isSignedIn = true;
  const refusals = random.fork('refusals');
  const chance = (share: number) => !healed && random.chance(share);
  const latency = () => 5 + Math.floor(random.next() ** 3 * 400);
  const wait = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));
  const unknown = (
    status: number | null,
    sentence: string,
    retryAfterMs: number | null = null,
  ): Outcome => ({
    kind: 'unknown',
    status,
    said: rawText(sentence),
    retryAfterMs,
  });

  async function write(tag: string, call: YardCall): Promise<Outcome> {
    if (down || chance(faults.notSent)) {
      await wait(latency());
      return { kind: 'not-sent', said: rawText('The service could not be reached.') };
    }
    if (!isSignedIn || chance(faults.signedOut)) {
      isSignedIn = false;
      await wait(latency());
      return { kind: 'signed-out', said: rawText('Sign in again.') };
    }
    if (chance(faults.forbidden)) {
      await wait(latency());
      return { kind: 'refused', status: 403, said: rawText('This account may not do that.') };
    }
    if (chance(faults.throttled)) {
      await wait(latency());
      return unknown(
        429,
        'The service is busy.',
        random.chance(0.5) ? random.int(0, 20) * 1_000 : null,
      );
    }
    if (!healed && refusals.chance(faults.refused)) {
      await wait(latency());
      return {
        kind: 'refused',
        status: 422,
        said: rawText('The area is blocked for maintenance.'),
      };
    }
    if (chance(faults.lost)) {
      await wait(deadlineMs);
      return unknown(null, 'No answer came in time.');
    }
    if (chance(faults.late)) {
      const delay = Math.max(latency(), Math.floor(random.next() * faults.latestMs));
      time.after(delay, () => void service.write(tag, call));
      await wait(deadlineMs);
      return unknown(null, 'No answer came in time.');
    }
    if (chance(faults.serverError)) {
      await wait(latency());
      if (random.chance(0.5)) service.write(tag, call);
      return unknown(
        random.pick([500, 502, 503]),
        'The service failed.',
        random.chance(0.3) ? 5_000 : null,
      );
    }
    await wait(latency());
    const answer = service.write(tag, call);
    if (chance(faults.answerLost)) {
      await wait(random.chance(0.5) ? deadlineMs : latency());
      return unknown(null, 'The connection was lost.');
    }
    await wait(latency());
    if (chance(faults.garbled)) return unknown(200, 'The answer could not be read.');
    if (answer.status < 300) return { kind: 'ok', status: answer.status, body: null };
    if (answer.status === 409) return unknown(409, answer.message);
    return { kind: 'refused', status: answer.status, said: rawText(answer.message) };
  }

  return {
    setDown: (value) => {
      down = value && !healed;
    },
    heal() {
      healed = true;
      down = false;
    },
    signIn: () => {
      isSignedIn = true;
    },
    signedIn: () => isSignedIn,
    async read(take) {
      await wait(latency());
      if (down) throw new RemoteError('network', rawText('The service could not be reached.'));
      if (!isSignedIn) throw new RemoteError('signed-out', rawText('Sign in again.'), 401);
      if (chance(faults.readFails)) {
        const kind = random.pick([
          'network',
          'timeout',
          'service',
          'throttled',
          'bad-reply',
        ] as const);
        if (kind === 'timeout') await wait(deadlineMs);
        throw new RemoteError(
          kind,
          rawText('The read failed.'),
          null,
          kind === 'throttled' && random.chance(0.5) ? 3_000 : null,
        );
      }
      const taken = take();
      await wait(latency());
      return taken;
    },
    write,
  };
}

/**
 * The writes of the client, over the network. `tag` names the operation whose attempt was committed
 * last.
 */
export function networkClient(
  network: Network,
  tag: () => string,
  control: Plan['control'],
): YardWrites {
  const write = async (call: YardCall): Promise<Outcome> => {
    const operation = tag();
    let outcome = await network.write(operation, call);
    // The control "blind resend": what a retry library does.
    for (
      let again = 0;
      control === 'blind-resend' && again < 2 && outcome.kind === 'unknown';
      again += 1
    ) {
      outcome = await network.write(operation, call);
    }
    return outcome;
  };
  return writesBy(write);
}
