/**
 * Codes that are scanned or typed at the gate, read against the world; and the service, where
 * nothing here knows them.
 */
import type { Appointment } from '../../shared/appointments/model.ts';
import type { CodeReading } from '../../shared/console-api/gate-reading.ts';
import { interpret } from '../../shared/gate/interpret.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { CarrierRegister } from '../../shared/readers/carrier-number.ts';
import type { Clock } from '../../shared/time.ts';

import type { Timers } from '../kernel/ports.ts';
import { RemoteError } from '../remote/outcome.ts';
import { KnownWorld, type KnownWorldParts } from './known-world.ts';
import { NearNumbers, type NearNumbersParts } from './near-numbers.ts';

/** `lookUp`: appointments with a confirmation number; null if no service is set up. */
export type CodesParts = Omit<KnownWorldParts, 'nearNumbers'> & {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Names of carriers that have a number, as far as this desk looked at them. */
  readonly carriers: (register: CarrierRegister, number: string) => readonly string[];
  /** Numbers in custom fields, read apart; null where no service is set up. */
  readonly readNumbers: NearNumbersParts['read'] | null;
  readonly lookUp:
    | ((number: string, signal: AbortSignal) => Promise<readonly Appointment[] | null>)
    | null;
};

/** A confirmation number is a numeric string (contract.md 1.9). We don't ask for longer texts. */
const askable = /^[\p{L}\p{N}-]{3,40}$/u;

/** Reads codes. */
export class CodeReader {
  readonly #parts: CodesParts;
  readonly #world: KnownWorld;
  readonly #near: NearNumbers | null;

  constructor(parts: CodesParts) {
    const { readNumbers } = parts;
    this.#parts = parts;
    this.#near =
      readNumbers === null
        ? null
        : new NearNumbers({
            ...parts,
            read: readNumbers,
            onRead: (ids) => this.#world.changed(ids),
          });
    this.#world = new KnownWorld({ ...parts, nearNumbers: (id) => this.#near?.of(id) ?? [] });
  }

  /**
   * All that a code may mean, by what is known here. A code that nothing here knows may be a number
   * in a custom field, which lists leave out: these are read first, where that goes fast.
   */
  async read(code: string): Promise<CodeReading> {
    const reading = this.#readKnown(code);
    if (this.#near === null || !isUnknown(reading)) return reading;
    return (await this.#near.refresh()) ? this.#readKnown(code) : reading;
  }

  #readKnown(code: string): CodeReading {
    const { clock, carriers } = this.#parts;
    return interpret(code, this.#world.for(code), { now: clock.now(), carriers });
  }

  /** The same, once the service was asked. */
  async ask(
    code: string,
    signal: AbortSignal,
  ): Promise<{ readonly reading: CodeReading; readonly said: Message | null }> {
    const said = await this.#ask(code.trim(), signal);
    return { reading: await this.read(code), said };
  }

  stop(): void {
    this.#near?.stop();
    this.#world.stop();
  }

  async #ask(number: string, signal: AbortSignal): Promise<Message | null> {
    const { lookUp } = this.#parts;
    if (lookUp === null) return message('service.notSetUpHere.dock-scheduling');
    if (!askable.test(number)) return message('gate.ask.none');
    try {
      const found = await lookUp(number, signal);
      if (found === null) return message('gate.ask.off');
      this.#world.opened(found);
      return found.length === 0 ? message('gate.ask.none') : null;
    } catch (error) {
      if (error instanceof RemoteError) return error.said;
      throw error;
    }
  }
}

/** Whether no record has the code: its form alone speaks for what it may mean. */
const isUnknown = ({ candidates }: CodeReading): boolean =>
  candidates.every(
    ({ kind }) => kind === 'new-truck' || kind === 'equipment' || kind === 'carrier',
  );
