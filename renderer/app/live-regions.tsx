import { useStore } from 'zustand';
import { usePage } from '../page/page-context.tsx';
import { useWords } from '../ui/words.ts';

/**
 * The regions that screen readers read out: results when the reader pauses, refusals and failures
 * at once. They stay in the page, because readers ignore a region that was just added.
 */
export function LiveRegions() {
  const { announcer } = usePage();
  const { locale } = useWords();
  const { count, sentence, urgent, locale: of } = useStore(announcer);
  // A sentence of the language before would be read out in the voice of this one.
  const isCurrent = of === locale;
  return (
    <div className="ym-hidden">
      <div role="status" aria-live="polite" data-announcement="polite">
        {/* The key makes a repeated sentence a new element, so that it is read out again. */}
        {isCurrent && !urgent && <span key={count}>{sentence}</span>}
      </div>
      <div role="alert" aria-live="assertive" data-announcement="assertive">
        {isCurrent && urgent && <span key={count}>{sentence}</span>}
      </div>
    </div>
  );
}
