/**
 * The best assignment of assets to spots, found by HiGHS (WebAssembly) in a worker thread: the console answers meanwhile, and a solver that
 * fails or never ends counts as a failure. docs/planning.md gives the model.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Assignment, SpotChoices } from '../../shared/plan/assignment.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Message, message } from '../../shared/words/message.ts';
import { chosenOf, modelOf } from './solver-model.ts';

/** The parts of the solver as they are on disk; loaded at the first proposal, since most consoles never ask for one. */
export type SolverParts = { readonly source: string; readonly wasm: Uint8Array<ArrayBuffer> };

/** Answers the best assignment; never rejects. */
export type Solve = (choices: SpotChoices, signal?: AbortSignal) => Promise<Result<Assignment, Message>>;

/** The package is in the packaged program as it is, beside the bundles. */
export async function readSolver(): Promise<SolverParts> {
  const file = createRequire(import.meta.url).resolve('highs');
  const [source, wasm] = await Promise.all([readFile(file, 'utf8'), readFile(path.join(path.dirname(file), 'highs.wasm'))]);
  return { source, wasm: new Uint8Array(wasm) };
}

/** Runs in the worker, after the source of the package: the worker reads no file. */
const work = `
const { parentPort, workerData } = require('node:worker_threads');
const instantiateWasm = (imports, receive) => {
  void WebAssembly.instantiate(workerData.wasm, imports).then(({ instance }) => receive(instance));
};
module.exports({ instantiateWasm }).then((highs) => {
  const model = highs.createModel(workerData.model);
  // Within a foot of the least cost is as good.
  model.options.set({ output_flag: false, time_limit: workerData.seconds, mip_rel_gap: 0, mip_abs_gap: 1 });
  model.run();
  const isBest = model.getModelStatus() === highs.constants.modelStatus.optimal;
  parentPort.postMessage({ isBest, values: model.getSolution().colValue });
});`;

type Answer = { readonly isBest: boolean; readonly values: ArrayLike<number> };

/** Longer than the solver may take by itself: then it is ended, in milliseconds. */
const grace = 3_000;

/** A solver that takes at most `seconds` for an answer. One works at a time: it takes a processor of its own. */
export function createSolver(seconds = 20, parts: () => Promise<SolverParts> = readSolver): Solve {
  let turn: Promise<unknown> = Promise.resolve();
  return (choices, signal) => {
    const mine = turn.then(() => solveNow(choices, seconds, parts, signal));
    turn = mine;
    return mine;
  };
}

async function solveNow(
  choices: SpotChoices,
  seconds: number,
  parts: () => Promise<SolverParts>,
  signal: AbortSignal | undefined,
): Promise<Result<Assignment, Message>> {
  const failed = (why: unknown) =>
    fail(message('plan.solverFailed', { why: String(why instanceof Error ? why.message : why).slice(0, 200) }));
  try {
    if (signal?.aborted) return failed('-');
    const { source, wasm } = await parts();
    const data = { wasm, model: modelOf(choices), seconds };
    const answer = await answerOf(new Worker(`${source}\n${work}`, { eval: true, workerData: data }), seconds * 1_000 + grace, signal);
    if (!answer.isBest) return fail(message('plan.solverLate'));
    return ok(chosenOf(choices, answer.values));
  } catch (error) {
    return failed(error);
  }
}

function answerOf(worker: Worker, patience: number, signal: AbortSignal | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      void worker.terminate();
      settled();
    };
    const stop = () => settle(() => reject(new Error('-')));
    const timer = setTimeout(() => settle(() => resolve({ isBest: false, values: [] })), patience);
    timer.unref();
    signal?.addEventListener('abort', stop);
    worker.once('message', (answer: Answer) => settle(() => resolve(answer)));
    worker.once('error', (error) => settle(() => reject(error)));
    worker.once('exit', (code) => settle(() => reject(new Error(String(code)))));
  });
}
