import { Modal } from '@mantine/core';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { pastOf } from '../../features/yard/past/past-store.ts';
import { Timeline, type TimelineOf } from '../../operations/timeline.tsx';
import { usePage, useUi } from '../../page/page-context.tsx';
import { wayStoreOf } from '../../page/stores/way-store.ts';
import { useWords } from '../../ui/words.ts';

/** What the dialog shows; null while it is closed. One for the page: the search box that opens it is closed by then. */
const shown = createStore<{ readonly of: TimelineOf | null }>(() => ({ of: null }));

/** Shows where a truck or container was in the yard, also one that left long ago. */
export const openTrace = (of: TimelineOf): void => shown.setState({ of });

/** Where it was: its stay line by line, each of which leads to the yard of that moment. */
export function TraceDialog() {
  const { t } = useWords();
  const page = usePage();
  const past = pastOf(page);
  const way = wayStoreOf(page);
  const show = useUi((ui) => ui.show);
  const of = useStore(shown, (state) => state.of);
  const close = () => shown.setState({ of: null });
  if (of === null) return null;
  return (
    <Modal opened onClose={close} title={t('journal.traceOf', { name: of.name })} size="lg">
      <Timeline
        key={of.subject}
        of={[of]}
        isOpen
        onGo={(at) => {
          // Its way stays on the map, until the clerk comes back to now.
          const { spots } = way.getState();
          close();
          show('yard');
          past.openAt(at);
          setTimeout(() => way.setState({ spots }));
        }}
      />
    </Modal>
  );
}
