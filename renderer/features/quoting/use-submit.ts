import { useState } from 'react';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { atFields } from '../../../shared/field-errors.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import {
  checkDraft,
  type QuoteDraft,
  type QuoteFinding,
} from '../../../shared/quoting/quote-draft.ts';
import { dayIn } from '../../../shared/quoting/stop-window.ts';
import { draftFieldNames } from '../../../shared/quoting/wire-names.ts';
import { displayText } from '../../../shared/text.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { useWords } from '../../ui/words.ts';
import { resolvePlace } from './resolve-place.ts';
import { useQuickQuoteStore } from './use-quick-quote.ts';

type Sent = Parameters<ConsoleApi['quoting']['create']>[0];

/** Moves the focus to the first field that was refused. */
function focusFirst(found: readonly QuoteFinding[]): void {
  const refused = new Set(
    found.filter(({ severity }) => severity === 'refuse').map(({ field }) => field),
  );
  const fields = [...document.querySelectorAll<HTMLElement>('[data-quote-field]')];
  fields.find((each) => refused.has(each.dataset.quoteField ?? ''))?.focus();
}

/** Checks the draft, asks for a price once, and shows the result. */
export function useSubmit() {
  const { api, zone, announcer } = usePage();
  const { format } = useWords();
  const quickQuote = useQuickQuoteStore();
  const [findings, setFindings] = useState<readonly QuoteFinding[]>([]);
  const [problem, setProblem] = useState<Message | null>(null);
  const [isBusy, setBusy] = useState(false);
  /**
   * Kept while the console has not answered. Sending it again is then the same quote, never a
   * second one.
   */
  const [tried, setTried] = useState<{ readonly id: string; readonly draft: QuoteDraft } | null>(
    null,
  );

  const refuse = (found: readonly QuoteFinding[]) => {
    setFindings(found);
    const first = found.find(({ severity }) => severity === 'refuse');
    if (first === undefined) return;
    announcer.format(format(first.said), true);
    requestAnimationFrame(() => focusFirst(found));
  };

  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      // Typed but not chosen: we read it as on leaving the field.
      await Promise.all([
        resolvePlace(api, quickQuote, 'pickup'),
        resolvePlace(api, quickQuote, 'delivery'),
      ]);
      const { draft, isHere, unread } = quickQuote.getState();
      const unreadPlaces = (['pickup', 'delivery'] as const).flatMap((end): QuoteFinding[] => {
        const why = unread[end];
        if (why === null) return [];
        const text = displayText(quickQuote.getState().typed[end].trim(), 40);
        const said =
          'refused' in why
            ? why.refused
            : message('readings' in why ? 'common.typed.choose' : 'places.unlisted', { text });
        return [{ field: `${end}.city`, said, severity: 'refuse' }];
      });
      const isUnread = ({ field }: QuoteFinding) =>
        unreadPlaces.some((each) => each.field === field);
      const checked = checkDraft(draft, dayIn(zone.timeZone, Date.now()));
      const found = [...unreadPlaces, ...checked.filter((each) => !isUnread(each))];
      if (found.some(({ severity }) => severity === 'refuse')) return refuse(found);
      setFindings([]);
      if (isHere)
        void api.quoting
          .saveFacility({ stop: draft.pickup as Sent['draft']['pickup'] })
          .catch(() => undefined);
      const attempt = tried?.draft === draft ? tried : { id: crypto.randomUUID() as string, draft };
      setTried(attempt);
      const record = await api.quoting.create({ id: attempt.id, draft: draft as Sent['draft'] });
      if (record.state === 'refused' || record.state === 'not-sent') {
        setTried(null);
        const { refusal } = record;
        if (refusal !== undefined) {
          const { at, above } = atFields(refusal, draftFieldNames(draft));
          refuse([...at].map(([field, said]) => ({ field, said, severity: 'refuse' })));
          setProblem(above);
        } else setProblem(record.said);
        if (record.said !== null) announcer.format(format(record.said), true);
        return;
      }
      quickQuote.show({ kind: 'quote', id: record.id });
    } catch (error) {
      const { data } = error as { data?: { findings?: readonly QuoteFinding[] } };
      if (data?.findings !== undefined) return refuse(data.findings);
      const said = errorMessage(error, message('quoting.get.noAnswer'));
      setProblem(said);
      announcer.format(format(said), true);
    } finally {
      setBusy(false);
    }
  };
  return { submit, findings, problem, isBusy };
}
