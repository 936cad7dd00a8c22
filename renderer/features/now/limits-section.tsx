import { useStore } from 'zustand';
import { type LimitKey, leastOf, limitKeys, limitSpecs } from '../../../shared/limits.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import { usePage } from '../../page/page-context.tsx';
import { may } from '../../page/stores/session-store.ts';
import { MinutesField } from '../../ui/fields/minutes-field.tsx';
import { Group, Setting } from '../../ui/settings-parts.tsx';
import { useWords } from '../../ui/words.ts';
import { nowOf } from './now-store.ts';

/**
 * How long something may last before the Now list has it: one limit for each kind, with an
 * explanation.
 */
export function LimitsSection() {
  const { t } = useWords();
  const { session } = usePage();
  const canChange = useStore(session, (state) => may(state, 'administer'));
  return (
    <Group title={t('now.title')} note={t(canChange ? 'now.limits.note' : 'now.limits.adminOnly')}>
      {limitKeys.map((limit) => (
        <Setting key={limit} label={t(`now.limit.${limit}`)} note={t(`now.limit.${limit}.note`)}>
          {(id) => <LimitField limit={limit} labelId={id} canChange={canChange} />}
        </Setting>
      ))}
    </Group>
  );
}

/** One limit in its own unit; an empty one never lists anything. It is saved when it is left. */
function LimitField({
  limit,
  labelId,
  canChange,
}: {
  limit: LimitKey;
  labelId: string;
  canChange: boolean;
}) {
  const page = usePage();
  const { t, format } = useWords();
  const minutes = useStore(nowOf(page), (state) => state.limits[limit]);
  const { unit, usual, most } = limitSpecs[limit];
  const { act, problem } = useConsoleCall();
  const save = (wanted: number | null) =>
    act(async () => {
      if (wanted !== minutes)
        await page.api.now.setLimit({ limit, ...(wanted === usual ? {} : { minutes: wanted }) });
    });
  return (
    <MinutesField
      in={unit}
      aria-labelledby={labelId}
      w={150}
      min={leastOf(limit)}
      max={most}
      whenDone
      disabled={!canChange}
      placeholder={t('now.limit.never')}
      unit={t(`now.limit.${unit}`).trim()}
      value={minutes}
      error={problem && format(problem)}
      onValue={(typed) => void save(typed)}
    />
  );
}
