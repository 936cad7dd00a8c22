// The result of a mutation run, as text for people.

/** Stryker's statuses, grouped by what they mean to us. */
const found = new Set(['Killed', 'Timeout']);
const missed = new Set(['Survived', 'NoCoverage']);

const percent = (part, whole) =>
  whole === 0 ? '   –  ' : `${((100 * part) / whole).toFixed(1).padStart(5)} %`;

/**
 * Counts mutants: how many there are, how many were tried, found and missed, and which tests ran
 * out of time.
 */
export function countsOf(mutants) {
  const of = (statuses) => mutants.filter(({ status }) => statuses.has(status)).length;
  return {
    all: mutants.length,
    found: of(found),
    missed: of(missed),
    timeouts: of(new Set(['Timeout'])),
    broken: of(new Set(['RuntimeError'])),
  };
}

/** One line for a survivor: place, kind of change, the original code and the changed code. */
function survivorLine(
  file,
  { location: { start, end }, mutatorName, replacement, status },
  source,
) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const was =
    lines.length === 1
      ? lines[0].slice(start.column - 1, end.column - 1)
      : `${lines[0].slice(start.column - 1)} ...`;
  const short = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 90);
  const reached = status === 'NoCoverage' ? ', no test gets there' : '';
  const place = `${file}:${start.line}:${start.column}`;
  return `${place} ${mutatorName}${reached}: ${short(was)}  =>  ${short(replacement)}`;
}

/**
 * The complete text: a line for each file, every survivor, and a total. `results` are Stryker's,
 * `sources` the text of each file. `draw` says how the tried mutants were chosen. It is empty when
 * all were tried.
 */
export function mutationReport(title, results, sources, draw) {
  const files = [...new Set(results.map(({ fileName }) => fileName))].sort();
  const of = (file) => results.filter(({ fileName }) => fileName === file);
  const rows = files.map((file) => {
    const counts = countsOf(of(file));
    const share = percent(counts.found, counts.found + counts.missed);
    return `${share}  ${String(counts.missed).padStart(4)} missed  ${file}`;
  });
  const survivors = files.flatMap((file) =>
    of(file)
      .filter(({ status }) => missed.has(status))
      .sort(
        (a, b) =>
          a.location.start.line - b.location.start.line ||
          a.location.start.column - b.location.start.column,
      )
      .map((mutant) => survivorLine(file, mutant, sources(file))),
  );
  const { all, found: noticed, missed: unnoticed, timeouts, broken } = countsOf(results);
  const tried = noticed + unnoticed;
  const which = draw === undefined ? 'all' : `drawn by ${draw}`;
  const extra = [
    timeouts > 0 ? `${timeouts} of them by running out of time` : '',
    broken > 0 ? `${broken} could not run` : '',
  ].filter(Boolean);
  const counted = [
    `${noticed} of ${tried} mutants noticed, ${tried} of ${all} tried, ${which}`,
    ...extra,
  ].join('; ');
  const total = `${title}: ${percent(noticed, tried).trim()} (${counted})`;
  return [...rows, '', ...survivors, '', total].join('\n');
}
