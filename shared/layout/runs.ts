import type { SpotId } from '../ids.ts';
import type { Spot } from '../yard/model.ts';
import {
  compareParsed,
  compareText,
  isDigits,
  type ParsedCode,
  parseCode,
} from '../yard/natural-order.ts';

/**
 * Spots that follow one another on the ground: `at` is the slot of each, counted from the start of
 * the run.
 */
export type Run = {
  readonly slots: readonly RunSlot[];
  /** Slots kept for the run. Rounded up, so that one spot more seldom pushes what follows. */
  readonly length: number;
};

/**
 * A spot and its number in the run, counted from 0 with gaps kept.
 *
 * Example: D-01, D-02 and D-04 have `at` 0, 1 and 3.
 */
export type RunSlot = { readonly id: SpotId; readonly at: number };

/** The parts that a run of spots is laid out by. */
type Numbered = {
  readonly id: SpotId;
  readonly code: ParsedCode;
  readonly prefix: string;
  readonly number: number | null;
};

/**
 * A prefix with fewer spots gets no run of its own: a yard of "North", "Gate", "B7" is one list,
 * not twenty rows.
 */
const smallGroup = 3;
/** More missing numbers than this in a row are not drawn as a gap of that size. */
const maxGap = 6;
/**
 * A run starts at a round number when it misses no more than this: the first spots may come and go
 * without moving the rest.
 */
const maxLead = 3;
/**
 * Runs take complete steps of slots, with some spare. Rows of exactly 40 or 50 are common, and one
 * more must not change their form.
 */
const step = 5;
const spare = 2;
/** Numbers with more digits than this are names, not places in a row. */
const maxDigits = 9;

/**
 * The runs of one area in natural order of codes: spots that share all but their last number stand
 * in a run, with missing numbers as empty slots. The same answer for any order of `spots`.
 */
export function runsOf(spots: readonly Spot[]): readonly Run[] {
  const sorted = spots
    .map((spot) => numbered(spot))
    .sort((a, b) => compareParsed(a.code, b.code) || compareText(a.id, b.id));
  const groups = new Map<string, Numbered[]>();
  for (const spot of sorted) {
    const group = groups.get(spot.prefix);
    if (group === undefined) groups.set(spot.prefix, [spot]);
    else group.push(spot);
  }
  return joinedSmall([...groups.values()]).map(runOf);
}

function numbered(spot: Spot): Numbered {
  const code = parseCode(spot.code);
  const at = code.runs.findLastIndex(isDigits);
  const digits = code.runs[at];
  if (digits === undefined || digits.length > maxDigits)
    return { id: spot.id, code, prefix: code.key, number: null };
  return { id: spot.id, code, prefix: code.runs.slice(0, at).join(''), number: Number(digits) };
}

/** Neighboring groups that are too small for a run become one without numbers. */
function joinedSmall(groups: readonly Numbered[][]): readonly (readonly Numbered[])[] {
  const joined: Numbered[][] = [];
  let small: Numbered[] | null = null;
  for (const group of groups) {
    if (group.length >= smallGroup) {
      joined.push(group);
      small = null;
    } else if (small === null) {
      small = [...group];
      joined.push(small);
    } else small.push(...group.map((spot) => ({ ...spot, number: null })));
  }
  return joined;
}

function runOf(spots: readonly Numbered[]): Run {
  const gaps = gapsOf(spots);
  const total = gaps.reduce((sum, gap) => sum + Math.min(gap, maxGap), 0);
  // Mostly gaps: the numbers say little about the ground, so that a gap is only hinted at.
  const bound = total > spots.length + maxGap ? 1 : maxGap;
  let next = Math.min(gaps[0] ?? 0, bound);
  const slots = spots.map(({ id }, index): RunSlot => {
    if (index > 0) next += 1 + Math.min(gaps[index] as number, bound);
    return { id, at: next };
  });
  const used = next + 1;
  return { slots, length: used < step ? used : Math.ceil((used + spare) / step) * step };
}

/**
 * Missing slots before each spot. Numbers that go in steps (odd doors on one side, tens) count in
 * steps.
 */
function gapsOf(spots: readonly Numbered[]): readonly number[] {
  const steps = spots.map(({ number }, index) => {
    const before = spots[index - 1]?.number;
    return number === null || before === null || before === undefined ? 0 : number - before;
  });
  const stride = steps.reduce(
    (least, each) => (each > 0 && each < least ? each : least),
    Number.POSITIVE_INFINITY,
  );
  const first = spots[0]?.number ?? 1;
  const lead = stride === 1 && first > 0 ? (first - 1) % 10 : 0;
  return steps.map((each, index) =>
    index === 0
      ? lead <= maxLead
        ? lead
        : 0
      : each <= 0
        ? 0
        : Math.max(0, Math.round(each / stride) - 1),
  );
}
