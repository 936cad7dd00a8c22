/** First file of the built console's thread. It is tiny: the rest comes with its compiled code. */
import path from 'node:path';
import { type MessagePort, workerData } from 'node:worker_threads';
import { loadCompiled } from './compiled-code.ts';
import { optimizeLater } from './optimize-later.ts';
import type * as Served from './serve-thread.ts';

/** The build writes the name of the thread's bundle here, with its hash. */
declare const THREAD_BUNDLE: string;

// First: V8 takes compiled code only with the flags with which it was made.
optimizeLater();
const { exports, code, compiledNow } = loadCompiled<typeof Served>(
  path.join(import.meta.dirname, THREAD_BUNDLE),
);

// Only the build asks for it (scripts/lib/compiled-code-maker.mjs): it starts the thread itself.
const { compiledTo } = workerData as { readonly compiledTo?: MessagePort };
compiledTo?.once('message', () => compiledTo.postMessage(compiledNow()));

exports.serveThread(code);
