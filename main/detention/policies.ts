/**
 * The policies of detention: facts of the journal, so that every one that ever counted is known,
 * with who set it and when.
 */
import type { PoliciesInForce } from '../../shared/console-api/reports/detention.ts';
import { isPolicy, type Policy } from '../../shared/detention/policy.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { Subject } from '../../shared/journal/journal-fact.ts';
import type { Clock } from '../../shared/time.ts';
import type { JournalFile } from '../journal/journal-file.ts';
import type { Recorder } from '../journal/write/recorder.ts';
import { createListeners } from '../kernel/listeners.ts';

const subject: Subject = 'yard:detention';
const kind = 'desk.settings';

/** The policies over the journal. */
export type Policies = {
  current(): PoliciesInForce;
  /** Returns why they weren't stored, or null. */
  set(policies: readonly Policy[], by: string): Message | null;
  watch(listener: () => void): () => void;
};

/** Reads them once; only this console writes the journal. */
export function openPolicies(
  file: Pick<JournalFile, 'about'>,
  recorder: Pick<Recorder, 'keep'>,
  clock: Clock,
): Policies {
  const listeners = createListeners();
  const read = (): PoliciesInForce => {
    const fact = file.about(subject, Number.MAX_SAFE_INTEGER, 1)[0];
    const kept = fact?.body?.policies;
    if (fact === undefined || !Array.isArray(kept)) return { policies: [], set: null };
    const by =
      fact.subjects.find((each) => each.startsWith('clerk:'))?.slice('clerk:'.length) ?? '';
    // What this version does not know (a newer one wrote it) charges nothing.
    return { policies: (kept as readonly Policy[]).filter(isPolicy), set: { by, at: fact.at } };
  };
  let current = read();
  return {
    current: () => current,
    set(policies, by) {
      const body = { what: 'detention', policies };
      const why = recorder.keep({
        source: 'desk',
        kind,
        at: clock.now(),
        subjects: [subject, `clerk:${by}`],
        body,
      });
      if (why !== null) return why;
      current = read();
      listeners.tell();
      return null;
    },
    watch: listeners.watch,
  };
}
