/** Starts the thread of the console, and notices when it dies. */
import { MessageChannel, Worker } from 'node:worker_threads';
import type { CommandLine } from '../../../program/command-line.ts';
import { type Connected, connectCalls, lineOf } from '../../../program/port-calls.ts';
import type { Pipe, ReportError } from '../../../program/rpc-connection.ts';
import type { ConsoleCalls, DesktopCalls } from './desktop-calls.ts';

/** The running thread of the console. */
export type ConsoleThread = {
  /** Begins to serve the calls of the console. Call it once. */
  connect(ours: DesktopCalls, report: ReportError): Connected<ConsoleCalls>['calls'];
  /** Hands a page's messages to the console and back. */
  carry(pipe: Pipe): void;
  /** Calls `listener` if the thread ends before `end`. */
  onDied(listener: (error: Error) => void): void;
  /** Ends the thread at once. What it had to close is closed before. */
  end(): Promise<void>;
};

/** Starts the thread. It begins with what it does not need Electron for. */
export function startThread(
  file: string,
  wanted: Pick<CommandLine, 'profile' | 'dataDir'>,
): ConsoleThread {
  const worker = new Worker(file, {
    workerData: { profile: wanted.profile, dataDir: wanted.dataDir },
  });
  let isEnding = false;
  let death: Error | null = null;
  let onDied: (error: Error) => void = () => {};
  let connected: Connected<ConsoleCalls> | null = null;
  const died = (error: Error): void => {
    if (isEnding || death !== null) return;
    death = error;
    connected?.end();
    onDied(error);
  };
  worker.on('error', died);
  worker.on('exit', (code) => died(new Error(`The console’s thread ended with ${code}.`)));
  return {
    connect(ours, report) {
      connected = connectCalls<ConsoleCalls>(lineOf(worker), ours, report);
      if (death !== null) connected.end();
      return connected.calls;
    },
    carry(pipe) {
      const { port1, port2 } = new MessageChannel();
      port1.on('message', (message) => pipe.send(message));
      pipe.onMessage((message) => port1.postMessage(message));
      pipe.onClose(() => port1.close());
      connected?.calls.tell('page', port2);
    },
    onDied(listener) {
      onDied = listener;
      if (death !== null) listener(death);
    },
    async end() {
      isEnding = true;
      connected?.end();
      await worker.terminate();
    },
  };
}
