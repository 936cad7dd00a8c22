import { useStore } from 'zustand';
import { EmptyState } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { usePage } from '../page-context.tsx';
import { freshnessOf } from '../stores/status-store.ts';

/** Whether the whole yard was read at least once, at this start or an earlier one: before that, what is missing says nothing. */
export function useIsYardRead(): boolean {
  const { yard, status } = usePage();
  const hasAge = useStore(status, (state) => (freshnessOf(state.status, 'yard')?.asOf ?? null) !== null);
  return hasAge && yard.version() >= 0;
}

/** What stands where counts and lists of the yard will be. */
export function NotReadYet() {
  const { t } = useWords();
  const { status } = usePage();
  const isReading = useStore(status, (state) => (freshnessOf(state.status, 'yard')?.progress ?? null) !== null);
  const hasFailed = useStore(status, (state) => (freshnessOf(state.status, 'yard')?.lastError ?? null) !== null);
  return <EmptyState title={t(hasFailed && !isReading ? 'shell.fresh.never' : 'shell.fresh.loading')} />;
}
