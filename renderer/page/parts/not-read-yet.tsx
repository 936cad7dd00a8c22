import { useStore } from 'zustand';
import { EmptyState } from '../../ui/parts.tsx';
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
  const { status } = usePage();
  const isReading = useStore(status, (state) => (freshnessOf(state.status, 'yard')?.progress ?? null) !== null);
  return <EmptyState title={isReading ? 'Reading the yard' : 'The yard was not read yet'} />;
}
