import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHistory, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { usePage } from '../../page/page-context.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { captureFocus } from '../../ui/keys/focus.ts';
import { EmptyState, Region } from '../../ui/parts.tsx';
import uiStyles from '../../ui/ui.module.css';
import { useWords } from '../../ui/words.ts';
import { CompareView } from './history/compare-view.tsx';
import { HistoryView } from './history/history-view.tsx';
import { NewShipper } from './new-shipper.tsx';
import styles from './quick-quote.module.css';
import { QuoteForm } from './quote-form.tsx';
import { QuoteView } from './quote-view.tsx';
import { useQuickQuote, useQuickQuoteStore } from './use-quick-quote.ts';

/** The panel of quick quote while it is open. */
export function OpenPanel() {
  const { t } = useWords();
  const quickQuote = useQuickQuoteStore();
  const view = useQuickQuote((state) => state.view);
  const giveBack = useRef<() => void>(() => {});
  const { api } = usePage();
  useEffect(() => {
    // The list of towns takes a second to read. Asked for now, it is there when a town is typed.
    void api.places.search({ text: '', limit: 1 }).catch(() => undefined);
  }, [api]);
  useEffect(() => {
    giveBack.current = captureFocus();
    return () => giveBack.current();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Escape first closes an open list of suggestions.
    if (
      event.target instanceof Element &&
      event.target.closest('[data-mantine-stop-propagation]') !== null
    )
      return;
    event.stopPropagation();
    quickQuote.close();
  };
  return (
    <aside className={styles.aside} aria-label={t('quoting.title')} onKeyDown={onKeyDown}>
      <Region label={t('quoting.title')} tools={<Tools />}>
        <div className={`${uiStyles.panelBody} ${styles.body}`}>
          <ErrorBoundary key={view.kind} name={t('quoting.title')}>
            <Body />
          </ErrorBoundary>
        </div>
      </Region>
    </aside>
  );
}

function Body() {
  const { t } = useWords();
  const { status } = usePage();
  const view = useQuickQuote((state) => state.view);
  const isLoaded = useQuickQuote((state) => state.isLoaded);
  const isAbsent = useStore(
    status,
    (state) => state.status?.services.quoting.state === 'not-configured',
  );
  if (isAbsent && view.kind === 'form')
    return <EmptyState title={t('service.notSetUp.quoting')}>{t('quoting.absent.how')}</EmptyState>;
  switch (view.kind) {
    case 'form':
      return isLoaded ? <QuoteForm /> : null;
    case 'quote':
      return <QuoteView key={view.id} id={view.id} />;
    case 'history':
      return <HistoryView />;
    case 'compare':
      return <CompareView ids={view.ids} />;
    case 'shipper':
      return <NewShipper />;
  }
}

function Tools() {
  const { t } = useWords();
  const quickQuote = useQuickQuoteStore();
  const kind = useQuickQuote((state) => state.view.kind);
  return (
    <div className={styles.tools}>
      <Tooltip label={t('quoting.draft')}>
        <ActionIcon
          aria-label={t('quoting.draft.show')}
          aria-pressed={kind === 'form'}
          onClick={() => quickQuote.show({ kind: 'form' })}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('common.history')}>
        <ActionIcon
          aria-label={t('common.history.show')}
          aria-pressed={kind === 'history'}
          onClick={() => quickQuote.show({ kind: 'history' })}
        >
          <IconHistory size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('quoting.close.key')}>
        <ActionIcon aria-label={t('quoting.close')} onClick={() => quickQuote.close()}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
