/**
 * Facts in their order. We fetch them ahead of those that are shown, so that playing never waits
 * while some are loaded.
 */
import type { ConsoleApi } from '../../../../shared/console-api/index.ts';
import type { JournalFact } from '../../../../shared/journal/journal-fact.ts';

/** Facts per fetch. We fetch the next ones when half of them are left. */
const atOnce = 1_000;

/** Facts after a place of the journal. */
export function factsAhead(journal: Pick<ConsoleApi['journal'], 'between'>, place: number) {
  const buffer: JournalFact[] = [];
  let newest = place;
  let isAtEnd = false;
  let coming: Promise<void> | null = null;
  let failed: { readonly error: unknown } | null = null;

  async function fetch(): Promise<void> {
    try {
      const more = await journal.between({
        after: newest,
        until: Number.MAX_SAFE_INTEGER,
        limit: atOnce,
      });
      isAtEnd = more.length < atOnce;
      newest = more.at(-1)?.seq ?? newest;
      buffer.push(...more);
    } catch (error) {
      failed = { error };
    }
    coming = null;
  }

  return {
    /** Resolves when some are loaded, or there are no more. Rejects with what went wrong. */
    async ready(): Promise<void> {
      if (buffer.length < atOnce / 2 && !isAtEnd) coming ??= fetch();
      if (buffer.length === 0) await coming;
      if (failed !== null) throw failed.error;
    },
    /**
     * Returns the facts noted up to an instant, in milliseconds since the epoch. Each is returned
     * once.
     */
    take(instant: number): readonly JournalFact[] {
      const past = buffer.findIndex(({ notedAt }) => notedAt > instant);
      return buffer.splice(0, past === -1 ? buffer.length : past);
    },
  };
}
