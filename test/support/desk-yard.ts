/**
 * Desks that share what each keeps a copy of: real agreements over a log in memory, in virtual
 * time.
 */
import { DeskAgreement } from '../../main/desks/agreement.ts';
import type { DeskJournal } from '../../main/desks/log/desk-journal.ts';
import type { CopyDesks } from '../../main/desks/replicate/copy-ports.ts';
import { createMemoryJournal } from '../simulation/desks/memory-journal.ts';
import { desk as deskNamed, facility, hash } from './desk-facts.ts';
import { quietSide } from './desk-model.ts';
import { createMemoryServer, type LogWeather } from './memory-log.ts';
import { createVirtualTime } from './virtual-time.ts';

/** A facility with a yard server, and desks at it. */
export function deskYard(weather: Partial<LogWeather> = {}) {
  const time = createVirtualTime();
  const server = createMemoryServer({ timers: time.timers, latency: () => 3, ...weather });
  let facts = 0;

  /**
   * A desk that starts now, with a clock that is off by `off` milliseconds and what its last run
   * had read of the log.
   */
  function startDesk(
    name: string,
    { off = 0, journal = createMemoryJournal() as DeskJournal } = {},
  ) {
    let alive = true;
    const clock = { now: () => time.clock.now() + off, monotonic: () => time.clock.monotonic() };
    const agreement = new DeskAgreement({
      server: server.at(name),
      facility,
      desk: deskNamed(name),
      card: { name: `${name} desk`, version: '1' },
      hash,
      clock,
      timers: { after: (ms, work) => time.after(ms, () => void (alive && work())) },
      random: { next: () => 0.5 },
      log: { info: () => undefined, warn: () => undefined },
      newId: () => {
        facts += 1;
        return `fact-${facts}`;
      },
      journal,
      side: quietSide,
      holdMs: 1_000,
      saw: () => undefined,
      service: () => ({ isConnected: true, pictureAgeMs: null, idleMs: 0 }),
    });
    const copies: CopyDesks = {
      join: (side) => agreement.copies.join(side),
      changed: (table, key) => agreement.copies.changed(table, key),
      known: (table, key) => agreement.copies.known(table, key),
      ask: (table, key) => agreement.copies.ask(table, key),
      isTogether: () => agreement.copies.isTogether(),
      silentMs: (of) => clock.monotonic() - agreement.silentSince(of),
      self: () => ({ id: deskNamed(name), name: `${name} desk` }),
    };
    return {
      clock,
      journal,
      agreement,
      copies,
      start: () => agreement.start(),
      state: () => agreement.state().is,
      stop() {
        alive = false;
        void agreement.stop();
        server.setLink(name, false);
        server.setLink(name, true);
      },
    };
  }
  return {
    time,
    server,
    startDesk,
    soon: () => time.advance(8_000),
    /** Cuts desks off the yard server, or lets them in again. */
    link(up: boolean, ...names: string[]) {
      for (const name of names) server.setLink(name, up);
    },
  };
}
