/**
 * Memory, idle work and growth of the desktop program on the giant yard beside a bare window in the
 * same run (`desk/measure-memory.ts`). Hours after the first are shortened: thirty pulls in the
 * place of 180, and all of their 250 moves by others.
 */
import { type BenchSuite, median, row } from '../bench.ts';
import { measureMemory } from '../desk/measure-memory.ts';

/** A working day. */
const hours = 8;

export const suite: BenchSuite = {
  name: 'memory',
  async run() {
    const found = await measureMemory(hours);
    if (found === null) return [];
    // Growth is what the last hours hold above the hours after the first: caches fill in the first,
    // and one figure alone is chance.
    const [early, late] = [median(found.held.slice(1, 4)), median(found.held.slice(-3))];
    return [
      row('memory', 'all processes in the first minute', 'giant', found.first, found.bare, 'MB'),
      row(
        'memory',
        'all processes after an hour',
        'giant',
        found.hours[0] ?? Number.NaN,
        found.bare,
        'MB',
      ),
      row(
        'memory',
        'all processes after a day',
        'giant',
        found.hours.at(-1) ?? Number.NaN,
        found.bare,
        'MB',
      ),
      row('memory', 'growth over eight hours', 'giant', late, early, 'MB held'),
      row('memory', 'idle processor', 'giant', found.idle.ours, found.idle.bare, '% of a core'),
      row('memory', 'idle wake-ups', 'giant', found.wakes.ours, found.wakes.bare, 'a second'),
    ];
  },
};
