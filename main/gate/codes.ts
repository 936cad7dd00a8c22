/**
 * Codes that are scanned or typed at the gate, read against the world; and the service, where
 * nothing here knows them.
 */
import type { Appointment } from '../../shared/appointments/model.ts';
import type { CodeReading } from '../../shared/console-api/gate-reading.ts';
import { interpret } from '../../shared/gate/interpret.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { Clock } from '../../shared/time.ts';

import { RemoteError } from '../remote/outcome.ts';
import { KnownWorld, type KnownWorldParts } from './known-world.ts';

/**
 * What it works with. `lookUp`: appointments of a confirmation number; null where no service is set
 * up.
 */
export type CodesParts = KnownWorldParts & {
  readonly clock: Pick<Clock, 'now'>;
  readonly lookUp:
    | ((number: string, signal: AbortSignal) => Promise<readonly Appointment[] | null>)
    | null;
};

/** A confirmation number is a numeric string (contract.md 1.9); longer ones are asked of nobody. */
const askable = /^[\p{L}\p{N}-]{3,40}$/u;

/** Reads codes. */
export class CodeReader {
  readonly #parts: CodesParts;
  readonly #world: KnownWorld;

  constructor(parts: CodesParts) {
    this.#parts = parts;
    this.#world = new KnownWorld(parts);
  }

  /** All that a code may mean, by what is known here. */
  read(code: string): CodeReading {
    return interpret(code, this.#world.for(code), { now: this.#parts.clock.now() });
  }

  /** The same, once the service was asked. */
  async ask(
    code: string,
    signal: AbortSignal,
  ): Promise<{ readonly reading: CodeReading; readonly said: Message | null }> {
    const said = await this.#ask(code.trim(), signal);
    return { reading: this.read(code), said };
  }

  stop(): void {
    this.#world.stop();
  }

  async #ask(number: string, signal: AbortSignal): Promise<Message | null> {
    const { lookUp } = this.#parts;
    if (lookUp === null) return message('service.notSetUpHere.dock-scheduling');
    if (!askable.test(number)) return message('gate.ask.none');
    try {
      const found = await lookUp(number, signal);
      if (found === null) return message('gate.ask.off');
      this.#world.told(found);
      return found.length === 0 ? message('gate.ask.none') : null;
    } catch (error) {
      if (error instanceof RemoteError) return error.said;
      throw error;
    }
  }
}
