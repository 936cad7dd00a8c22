/**
 * The shared log in memory: the same promises as the port, and everything that goes wrong with a
 * server on a network.
 */
import { type LogConnection, LogError, type SharedLog } from '../../main/desks/log/shared-log.ts';
import type { Timers } from '../../main/kernel/ports.ts';
import type { LogEntry } from '../../shared/desks/log-chain.ts';
import { rawText } from '../../shared/i18n/message.ts';

/** What may happen to one append. */
export type AppendFate = 'written' | 'lost' | 'answer-lost' | 'late';

/** What the world does; nothing by default. Times in milliseconds. */
export type LogWeather = {
  readonly timers: Timers;
  readonly latency: () => number;
  readonly fate: () => AppendFate;
  /** After how long a late append arrives. */
  readonly lateMs: () => number;
  /** A server that does not look at what is expected: the chain alone has to hold. */
  readonly ignoresExpected?: boolean;
};

const timeoutMs = 1_500;
const lost = () => new LogError('lost', rawText('The yard server is gone.'));

type Message = { readonly by: string; readonly text: string };
type Link = {
  readonly desk: string;
  end(): void;
  arrived(seq: number): void;
  told(by: string, text: string): void;
};

/** The yard server. */
export interface MemoryServer {
  /** What it holds, from place 1. */
  readonly log: readonly Message[];
  /** The server as one desk reaches it. */
  at(desk: string): SharedLog;
  setUp(up: boolean): void;
  /** Ends the connections of a desk; while `down` it gets no new one. */
  setLink(desk: string, up: boolean): void;
  /** What it had after `length` is gone, as after a power cut or a restored backup. */
  rollBack(length: number): void;
  /** Writes whatever a stranger may write. */
  inject(by: string, text: string): void;
}

const atOnce: Timers = {
  after(_, work) {
    queueMicrotask(work);
    return () => undefined;
  },
};

/** A server. Without weather everything is there at once. */
export function createMemoryServer(weather: Partial<LogWeather> = {}): MemoryServer {
  const { timers = atOnce, latency = () => 0 } = weather;
  const fate = weather.fate ?? (() => 'written' as const);
  const lateMs = weather.lateMs ?? (() => 3_000);
  let log: Message[] = [];
  let isUp = true;
  const cutOff = new Set<string>();
  const links = new Set<Link>();
  const wait = (ms: number) => new Promise<void>((resolve) => void timers.after(ms, resolve));

  function write(by: string, text: string): number {
    log.push({ by, text });
    for (const link of links) link.arrived(log.length);
    return log.length;
  }

  function endLinks(of: (link: Link) => boolean): void {
    for (const link of [...links]) if (of(link)) link.end();
  }

  async function connect(desk: string): Promise<LogConnection> {
    await wait(latency());
    if (!isUp || cutOff.has(desk)) throw lost();
    let isOver = false;
    let ended: (error: LogError) => void = () => undefined;
    const over = new Promise<LogError>((resolve) => {
      ended = resolve;
    });
    let wake: () => void = () => undefined;
    let newest = log.length;
    const listeners: ((by: string, text: string) => void)[] = [];
    const link: Link = {
      desk,
      end() {
        isOver = true;
        links.delete(link);
        ended(lost());
        wake();
      },
      arrived: (seq) =>
        void timers.after(latency(), () => {
          newest = Math.max(newest, seq);
          wake();
        }),
      told: (by, text) =>
        void timers.after(latency(), () => {
          if (!isOver) for (const listener of listeners) listener(by, text);
        }),
    };
    links.add(link);
    const reach = async () => {
      if (isOver) throw lost();
      await wait(latency());
      if (isOver) throw lost();
    };
    const entry = (seq: number): LogEntry | null => {
      const message = log[seq - 1];
      return message === undefined ? null : { seq, ...message };
    };
    return {
      async range() {
        await reach();
        return log.length === 0 ? { first: 1, last: 0 } : { first: 1, last: log.length };
      },
      async at(seq) {
        await reach();
        return entry(seq);
      },
      async append(text, expected) {
        if (isOver) throw lost();
        const what = fate();
        const arrive = () =>
          weather.ignoresExpected === true || log.length === expected ? write(desk, text) : null;
        if (what === 'lost' || what === 'late') {
          if (what === 'late') timers.after(lateMs(), () => void (isUp && arrive()));
          await wait(timeoutMs);
          throw lost();
        }
        await reach();
        const seq = arrive();
        if (what === 'answer-lost') {
          await wait(timeoutMs);
          throw lost();
        }
        await reach();
        return seq === null ? { is: 'wrong', last: log.length } : { is: 'written', seq };
      },
      async *tail(from, signal) {
        signal.addEventListener('abort', () => wake());
        for (let next = from; ; ) {
          if (signal.aborted) return;
          if (isOver) throw lost();
          const found = next <= newest ? entry(next) : null;
          if (found !== null) {
            next += 1;
            yield found;
            continue;
          }
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      },
      tell(text) {
        if (!isOver) for (const each of links) each.told(desk, text);
      },
      heard: (listener) => void listeners.push(listener),
      over,
      async close() {
        link.end();
      },
    };
  }

  return {
    get log() {
      return log;
    },
    at: (desk) => ({ connect: () => connect(desk) }),
    setUp(up) {
      isUp = up;
      if (!up) endLinks(() => true);
    },
    setLink(desk, up) {
      if (up) cutOff.delete(desk);
      else {
        cutOff.add(desk);
        endLinks((link) => link.desk === desk);
      }
    },
    rollBack(length) {
      log = log.slice(0, length);
      endLinks(() => true);
    },
    inject: (by, text) => void write(by, text),
  };
}
