import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import type { ServiceName } from '../../../shared/console-api/status.ts';
import { EmptyState } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { usePage, useUi } from '../page-context.tsx';
import { may } from '../stores/session-store.ts';
import { freshnessOf } from '../stores/status-store.ts';

/**
 * Whether the complete yard was read at least once, at this start or an earlier one. Before that, a
 * missing record proves nothing.
 */
export function useIsYardRead(): boolean {
  const { yard, status } = usePage();
  const hasAge = useStore(
    status,
    (state) => (freshnessOf(state.status, 'yard')?.asOf ?? null) !== null,
  );
  return hasAge && yard.version() >= 0;
}

/** Whether the facility has no yard service. The yard will then never be read. */
export function useIsYardAbsent(): boolean {
  const { status } = usePage();
  return useStore(
    status,
    (state) => state.status?.services['dock-scheduling'].state === 'not-configured',
  );
}

/** Says that the facility has no such service, and leads an administrator to the settings. */
export function NotSetUp({ service }: { service: ServiceName }) {
  const { session } = usePage();
  const { t } = useWords();
  const show = useUi((ui) => ui.show);
  const openDialog = useUi((ui) => ui.openDialog);
  const canSetUp = useStore(session, (state) => may(state, 'administer'));
  const open = () => {
    show('settings');
    openDialog('setUp');
  };
  return (
    <EmptyState title={t(`service.notSetUp.${service}`)}>
      {canSetUp ? (
        <Button size="compact-sm" onClick={open}>
          {t('service.setUp')}
        </Button>
      ) : (
        t('service.addIt')
      )}
    </EmptyState>
  );
}

/** Replaces counts and lists until the yard has been read. */
export function NotReadYet() {
  const { t } = useWords();
  const { status } = usePage();
  const isReading = useStore(
    status,
    (state) => (freshnessOf(state.status, 'yard')?.progress ?? null) !== null,
  );
  const hasFailed = useStore(
    status,
    (state) => (freshnessOf(state.status, 'yard')?.lastError ?? null) !== null,
  );
  if (useIsYardAbsent()) return <NotSetUp service="dock-scheduling" />;
  return (
    <EmptyState title={t(hasFailed && !isReading ? 'shell.fresh.never' : 'shell.fresh.loading')} />
  );
}
