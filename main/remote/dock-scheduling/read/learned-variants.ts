/** The query variants that a service accepts, kept from one start to the next. */
import { createHash } from 'node:crypto';

/** Where they are kept, as text. Null: nothing is kept yet. */
export type VariantPlace = { read(): string | null; write(text: string): void };

/** `shape` identifies the variants that were tried, `at` when one was learned, in milliseconds. */
type Learned = { readonly shape: string; readonly index: number; readonly at: number };

/**
 * After this long we try again what the service refused: a newer version may accept it.
 * Milliseconds.
 */
const KEPT_FOR_MS = 7 * 86_400_000;

/**
 * Remembers the variant of each endpoint of one service. Until `keepIn` names a place, it remembers
 * nothing.
 *
 * Example of what is written: `{"https://yard.example/yard/spot":{"shape":"q3T…","index":2,"at":
 * 1764480000000}}`.
 */
export class LearnedVariants {
  readonly #origin: string;
  #known = new Map<string, Learned>();
  #place: VariantPlace | null = null;
  #now: () => number = () => 0;

  /** `origin` is the service's: another one is learned anew. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Reads what is kept, and keeps what is learned from now on. */
  keepIn(place: VariantPlace, now: () => number): void {
    this.#place = place;
    this.#now = now;
    this.#known = new Map(
      Object.entries(readKept(place.read())).filter(([, { at }]) => this.#isFresh(at)),
    );
  }

  /** The index of the variant that worked; null if unknown, or if the variants are others now. */
  recall(endpoint: string, forms: readonly unknown[]): number | null {
    const known = this.#known.get(this.#origin + endpoint);
    if (known === undefined || !this.#isFresh(known.at) || known.index >= forms.length) return null;
    return known.shape === shapeOf(forms) ? known.index : null;
  }

  learned(endpoint: string, forms: readonly unknown[], index: number): void {
    if (this.#place === null || forms.length < 2) return;
    this.#known.set(this.#origin + endpoint, { shape: shapeOf(forms), index, at: this.#now() });
    try {
      this.#place.write(JSON.stringify(Object.fromEntries(this.#known)));
    } catch {
      // What can't be kept is learned anew at the next start. The read itself went well.
    }
  }

  /** A time in the future is of a clock that was wrong. */
  #isFresh(at: number): boolean {
    const age = this.#now() - at;
    return age >= 0 && age < KEPT_FOR_MS;
  }
}

/** Variants without the ids and times in them, which differ each time. */
const shapeOf = (forms: readonly unknown[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(forms)
        .replaceAll(/\[(?:\\"[^"\\]*\\",?)+\]/g, '[]')
        .replaceAll(/:\\"[^"\\]*\\"/g, ':')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''),
    )
    .digest('base64')
    .slice(0, 16);

/** What can be read of what is kept. */
function readKept(text: string | null): Readonly<Record<string, Learned>> {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    return Object.fromEntries(
      Object.entries(read ?? {}).filter((each): each is [string, Learned] => isLearned(each[1])),
    );
  } catch {
    return {};
  }
}

const isLearned = (value: unknown): value is Learned => {
  const { shape, index, at } = (value ?? {}) as Partial<Record<keyof Learned, unknown>>;
  return (
    typeof shape === 'string' &&
    typeof at === 'number' &&
    typeof index === 'number' &&
    Number.isSafeInteger(index) &&
    index >= 0
  );
};
