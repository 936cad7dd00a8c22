import { useStore } from 'zustand';
import { pastOf } from '../../features/yard/past/past-store.ts';
import { Timeline } from '../../operations/history/operation-timeline.tsx';
import { shownTrace } from '../../operations/history/trace.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { wayStoreOf } from '../../page/stores/way-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useWords } from '../../ui/words.ts';

/** Where an asset stood, one line per stay. A line opens the yard of that moment. */
export function TraceDialog() {
  const { t } = useWords();
  const page = usePage();
  const past = pastOf(page);
  const way = wayStoreOf(page);
  const show = useUi((ui) => ui.show);
  const of = useStore(shownTrace, (state) => state.of);
  const close = () => shownTrace.setState({ of: null });
  if (of === null) return null;
  return (
    <Dialog onClose={close} title={t('journal.traceOf', { name: of.name })} size="lg">
      <Timeline
        key={of.subject}
        of={[of]}
        onGo={(at) => {
          // Its way stays drawn on the map until the clerk returns to the present.
          const { stops } = way.getState();
          close();
          show('yard');
          past.openAt(at);
          setTimeout(() => way.setState({ stops }));
        }}
      />
    </Dialog>
  );
}
