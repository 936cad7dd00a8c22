import { later } from '../../ui/timing/later.tsx';
import { useQuickQuote } from './use-quick-quote.ts';

const OpenPanel = later(async () => (await import('./open-panel.tsx')).OpenPanel);

/**
 * Quick quote slides in beside any screen. It isn't a dialog: the screen stays usable. It gives the
 * focus back when it closes.
 */
export function QuickQuotePanel() {
  const isOpen = useQuickQuote((state) => state.isOpen);
  return isOpen ? <OpenPanel /> : null;
}
