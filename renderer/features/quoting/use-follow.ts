import { useEffect, useState } from 'react';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { QuoteEvent } from '../../../shared/quoting/record.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';

/** A followed quote: its last state, and why following broke. `goOn` starts again. */
export type Followed = {
  readonly event: QuoteEvent | null;
  readonly problem: Message | null;
  readonly goOn: () => void;
};

/** Follows a quote while the part is shown. Leaving it stops the polling. */
export function useFollow(id: string): Followed {
  const { api } = usePage();
  const [round, setRound] = useState(0);
  const [event, setEvent] = useState<QuoteEvent | null>(null);
  const [problem, setProblem] = useState<Message | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round follows again
  useEffect(() => {
    const left = new AbortController();
    const follow = async () => {
      setProblem(null);
      try {
        for await (const next of await api.quoting.follow({ id }, { signal: left.signal })) {
          if (left.signal.aborted) return;
          setEvent(next);
        }
      } catch (error) {
        if (!left.signal.aborted) setProblem(errorMessage(error, message('quoting.follow.broken')));
      }
    };
    void follow();
    return () => left.abort();
  }, [api, id, round]);
  return { event, problem, goOn: () => setRound(round + 1) };
}
