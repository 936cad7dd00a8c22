/**
 * Finds the best assignment of assets to spots with HiGHS (WebAssembly) in a worker thread, so that
 * the console stays responsive. If its time is over, or it fails or is ended, its best result so
 * far counts, with the distance from the best possible. docs/reference/planning.md has the model.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Message, message } from '../../shared/i18n/message.ts';
import {
  greedyAssignment,
  type Solved,
  type SpotChoices,
} from '../../shared/planning/assignment.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { chosenOf, columnsOf, modelOf, unplacedCost } from './solver-model.ts';

/**
 * The parts of the solver as they are on disk; loaded at the first proposal, since most consoles
 * never ask for one.
 */
export type SolverParts = { readonly source: string; readonly wasm: Uint8Array<ArrayBuffer> };

/**
 * Returns the best assignment, or the best found in time. Never rejects. `signal` gives the answer
 * up; `enough` takes the best so far.
 */
export type Solve = (
  choices: SpotChoices,
  signal?: AbortSignal,
  enough?: AbortSignal,
) => Promise<Result<Solved, Message>>;

/** The packaged program contains the package unchanged, beside the bundles. */
export async function readSolver(): Promise<SolverParts> {
  const file = createRequire(import.meta.url).resolve('highs');
  const [source, wasm] = await Promise.all([
    readFile(file, 'utf8'),
    readFile(path.join(path.dirname(file), 'highs.wasm')),
  ]);
  return { source, wasm: new Uint8Array(wasm) };
}

/** Messages of the worker: each better result, the least possible cost, and the end. */
type SolverUpdate = {
  readonly values?: ArrayLike<number>;
  readonly cost?: number;
  readonly bound?: number;
  readonly isEnd?: true;
};

/** Runs in the worker, after the source of the package: the worker reads no file. */
const work = `
const { parentPort, workerData } = require('node:worker_threads');
const instantiateWasm = (imports, receive) => {
  void WebAssembly.instantiate(workerData.wasm, imports).then(({ instance }) => receive(instance));
};
module.exports({ instantiateWasm }).then((highs) => {
  const { callbackType, solutionStatus } = highs.constants;
  const tell = (told) => parentPort.postMessage(told);
  const model = highs.createModel(workerData.model);
  // Within a foot of the least cost is as good. Of these programs presolve removes nothing, and
  // takes most of the time.
  const limits = { time_limit: workerData.seconds, mip_rel_gap: 0, mip_abs_gap: 1 };
  model.options.set({ output_flag: false, presolve: 'off', mip_detect_symmetry: false, ...limits });
  if (workerData.start !== null) model.setSolution({ colValue: workerData.start });
  model.run({
    [callbackType.mipImprovingSolution]({ data }) {
      tell({ values: data.mip_solution, cost: data.objective_function_value, bound: data.mip_dual_bound });
    },
    [callbackType.mipLogging]({ data }) {
      tell({ bound: data.mip_dual_bound });
    },
  });
  const isBest = model.getModelStatus() === highs.constants.modelStatus.optimal;
  const isFound = isBest || (workerData.start !== null && model.info.get('primal_solution_status') === solutionStatus.feasible);
  const cost = model.getObjectiveValue();
  const bound = isBest ? cost : workerData.start === null ? undefined : model.info.get('mip_dual_bound');
  tell({ ...(isFound ? { values: model.getSolution().colValue, cost } : {}), bound, isEnd: true });
});`;

/** After this time beyond its own limit we end the solver, in milliseconds. */
const grace = 3_000;

/**
 * A solver that takes at most `seconds` for an answer. One works at a time: it takes a processor of
 * its own.
 */
export function createSolver(
  seconds = 20,
  parts: () => Promise<SolverParts> = readSolver,
  patience = seconds * 1_000 + grace,
): Solve {
  let turn: Promise<unknown> = Promise.resolve();
  return (choices, signal, enough) => {
    const until = { signal, enough };
    const mine = turn.then(() => solveNow(choices, { seconds, patience }, parts, until));
    turn = mine;
    return mine;
  };
}

/** What ends the work early (see `Solve`). */
type Until = {
  readonly signal: AbortSignal | undefined;
  readonly enough: AbortSignal | undefined;
};

async function solveNow(
  asked: SpotChoices,
  { seconds, patience }: { readonly seconds: number; readonly patience: number },
  parts: () => Promise<SolverParts>,
  until: Until,
): Promise<Result<Solved, Message>> {
  const failed = (why: string) => fail(message('plan.solverFailed', { why: why.slice(0, 200) }));
  try {
    const { source, wasm } = await parts();
    if (until.signal?.aborted || until.enough?.aborted) return failed('-');
    const model = modelOf(asked);
    // A linear program has no answer before its last one, so it needs no first one either.
    const start =
      model.integrality === undefined ? null : columnsOf(asked, greedyAssignment(asked));
    const worker = new Worker(`${source}\n${work}`, {
      eval: true,
      workerData: { wasm, model, start, seconds },
    });
    const { values, cost, bound, failure } = await lastOf(worker, patience, until);
    if (values === null)
      return failure === null ? fail(message('plan.solverLate')) : failed(failure);
    const over = bound === null ? null : Math.max(0, cost - bound);
    // A cost this high means that an asset may have no spot. It isn't a number of feet.
    return ok({
      chosen: chosenOf(asked, values),
      over: over !== null && over >= unplacedCost / 2 ? null : over,
    });
  } catch (error) {
    return failed(textOf(error));
  }
}

const textOf = (error: unknown): string => String(error instanceof Error ? error.message : error);

/**
 * The worker's messages until its end. `values`: its best result; `failure`: why it ended early.
 */
type Last = {
  readonly values: ArrayLike<number> | null;
  readonly cost: number;
  readonly bound: number | null;
  readonly failure: string | null;
};

function lastOf(worker: Worker, patience: number, { signal, enough }: Until): Promise<Last> {
  return new Promise((resolve) => {
    let best: Omit<Last, 'failure'> = { values: null, cost: Number.POSITIVE_INFINITY, bound: null };
    const settle = (failure: string | null) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      enough?.removeEventListener('abort', takeBest);
      void worker.terminate();
      resolve({ ...best, failure });
    };
    const stop = () => {
      // The caller no longer waits.
      best = { ...best, values: null };
      settle('-');
    };
    const takeBest = () => settle(null);
    const timer = setTimeout(takeBest, patience);
    timer.unref();
    signal?.addEventListener('abort', stop);
    enough?.addEventListener('abort', takeBest);
    worker.on('message', ({ values, cost, bound, isEnd }: SolverUpdate) => {
      if (values !== undefined && cost !== undefined && cost <= best.cost)
        best = { ...best, values, cost };
      // A bound without any result isn't one.
      if (bound !== undefined && Number.isFinite(bound))
        best = { ...best, bound: Math.max(bound, best.bound ?? bound) };
      if (isEnd) settle(null);
    });
    let failure: string | null = null;
    // Its messages before the failure come before its exit.
    worker.once('error', (error) => {
      failure = textOf(error);
    });
    worker.once('exit', (code) => settle(failure ?? String(code)));
  });
}
