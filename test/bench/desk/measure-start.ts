/**
 * From the start of the program to the giant's rows, from the cache with its service there, beside
 * a bare window, in turn.
 */
import { median } from '../bench.ts';
import { makeData, openBare, openConsole, startService, untilRead } from './desk.ts';
import { electronMachine } from './machine.ts';

/** Medians in milliseconds; null where Electron cannot run. */
export async function measureStart(
  rounds: number,
): Promise<{ readonly ours: number; readonly bare: number } | null> {
  const machine = await electronMachine();
  if (machine === null) return null;
  const service = await startService();
  try {
    const data = makeData(machine, service, 'start');
    const first = await openConsole(machine, data);
    await untilRead(data, 1);
    await first.stop();
    const found: { readonly ours: number[]; readonly bare: number[] } = { ours: [], bare: [] };
    // The first of each warms the files of the disk, and does not count.
    for (let round = -1; round < rounds; round += 1) {
      for (const which of round % 2 === 0
        ? (['ours', 'bare'] as const)
        : (['bare', 'ours'] as const)) {
        const desk = which === 'ours' ? await openConsole(machine, data) : await openBare(machine);
        if (process.env.BENCH_LOUD) console.error(`  ${which} ${Math.round(desk.shownMs)} ms`);
        if (round >= 0) found[which].push(desk.shownMs);
        await desk.stop();
      }
    }
    return { ours: median(found.ours), bare: median(found.bare) };
  } finally {
    await service.stop();
    machine.stop();
  }
}
