import { useStore } from 'zustand';
import { usePage } from '../page/page-context.tsx';

/**
 * The regions that screen readers read out: results politely, refusals and failures at once. They
 * are always in the page, because otherwise they would stay silent.
 */
export function LiveRegions() {
  const { announcer } = usePage();
  const { count, sentence, urgent } = useStore(announcer);
  return (
    <div className="ym-hidden">
      <div role="status" aria-live="polite" data-announcement="polite">
        {/* The key makes the same sentence news when it is said twice. */}
        {!urgent && <span key={count}>{sentence}</span>}
      </div>
      <div role="alert" aria-live="assertive" data-announcement="assertive">
        {urgent && <span key={count}>{sentence}</span>}
      </div>
    </div>
  );
}
