/**
 * Power cuts and the journal: every state that a cut may leave is opened as at the next start. What
 * was told is there, once and in order, the chain is whole through all files, and the yard at its
 * end is the one that the facts tell.
 *
 * `node test/crash/journal-power.ts [--states N] [--seed S] [--way console|NORMAL|OFF]`
 */
import { parseArgs } from 'node:util';
import { openJournalFile } from '../../main/journal/journal-file.ts';
import { yardAt } from '../../main/journal/read/past-yard.ts';
import { canTrace, cuts, inFolder, traced } from './power-cuts.ts';

/**
 * What was found. `losing`: states in which something that was confirmed is missing; `corrupt`: the
 * file was repaired, its chain is broken, or what follows from it is not right.
 */
export type JournalPower = {
  states: number;
  losing: number;
  corrupt: number;
  first: string | null;
};

const clock = { now: () => Date.UTC(2026, 0), monotonic: () => 0 };

/** Traces once, then tries `states` cuts at random moments. */
export async function exploreJournal(options: {
  readonly states: number;
  readonly seed: string;
  readonly way: 'console' | 'NORMAL' | 'OFF';
}): Promise<JournalPower> {
  const events = traced('journal-workload.ts', '70', options.way);
  const tally: JournalPower = { states: 0, losing: 0, corrupt: 0, first: null };
  for (const { state, lines } of cuts(events, options)) {
    const found = await inFolder(state, (folder) => look(folder, lines));
    tally.states += 1;
    if (found !== null) {
      tally[found.kind] += 1;
      tally.first ??= found.why;
    }
  }
  return tally;
}

/** What is wrong with a state, or null. */
async function look(
  folder: string,
  lines: readonly string[],
): Promise<{ readonly kind: 'losing' | 'corrupt'; readonly why: string } | null> {
  const told = (word: string) =>
    lines.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));
  try {
    const journal = openJournalFile({ folder, clock }, 'w');
    try {
      const keys = journal.notices.map(({ key }) => key).join(' ');
      // What a cut left half moved is swept at the next start.
      await journal.moveMonth(0, () => '');
      const notes = journal
        .between(0, 1e6)
        .flatMap(({ kind, body }) => (kind === 'note' ? [String(body?.text)] : []));
      const here = new Set(journal.months().map(({ name }) => name));
      if (notes.length < told('noted').length || told('moved').some((name) => !here.has(name)))
        return {
          kind: 'losing',
          why: `${notes.length} of ${told('noted').length}, months ${[...here]}; ${keys}`,
        };
      if (journal.sealFault !== null) return { kind: 'corrupt', why: `seal: ${journal.sealFault}` };
      if (keys !== '') return { kind: 'corrupt', why: keys };
      if (notes.some((text, at) => text !== `${at}`))
        return { kind: 'corrupt', why: `not in order, or twice: ${notes}` };
      const verdict = await journal.verify(null);
      if (
        verdict.kind !== 'unchanged' ||
        verdict.gone !== undefined ||
        verdict.lost !== undefined ||
        verdict.facts !== journal.head().seq
      )
        return { kind: 'corrupt', why: JSON.stringify(verdict) };
      const stands = [...(yardAt(journal, journal.head().seq)?.visits() ?? [])].map(
        ({ spotId }) => spotId as string | null,
      );
      // Before the first packed yard none can be reported; the next start packs one.
      const expected = journal.begins() === 0 ? [] : [`S${(notes.length - 1) % 20}`];
      return JSON.stringify(stands) === JSON.stringify(expected)
        ? null
        : { kind: 'corrupt', why: `the yard: ${stands}, not ${expected}` };
    } finally {
      journal.close();
    }
  } catch (error) {
    return { kind: 'corrupt', why: String(error) };
  }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      states: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      way: { type: 'string', default: 'console' },
    },
  });
  if (!canTrace()) {
    console.error(
      'strace is not installed or may not trace here: the power-loss explorer was skipped.',
    );
    process.exit(2);
  }
  console.log(
    await exploreJournal({
      states: Number(values.states),
      seed: values.seed,
      way: values.way as 'console',
    }),
  );
}
