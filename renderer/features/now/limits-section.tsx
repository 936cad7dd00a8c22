import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import {
  isLimit,
  type LimitKey,
  limitKeys,
  limitSpecs,
  minutesIn,
} from '../../../shared/limits.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { usePage } from '../../page/page-context.tsx';
import { may } from '../../page/stores/session-store.ts';
import { Group, Setting } from '../../ui/settings-parts.tsx';
import { useWords } from '../../ui/words.ts';
import { nowOf } from './now-store.ts';

/** How long something may last before the Now list has it: one limit for each kind, with an explanation. */
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
  const { t, say } = useWords();
  const minutes = useStore(nowOf(page), (state) => state.limits[limit]);
  const { unit, usual, most } = limitSpecs[limit];
  const shown = minutes === null ? '' : minutes / minutesIn[unit];
  const [typed, setTyped] = useState<number | string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    if (typed === null) return;
    const wanted = typed === '' ? null : Number(typed) * minutesIn[unit];
    if (!isLimit(limit, wanted))
      return setProblem(t('now.limit.notPossible', { most: most / minutesIn[unit] }));
    setProblem(null);
    try {
      if (wanted !== minutes)
        await page.api.now.setLimit({ limit, ...(wanted === usual ? {} : { minutes: wanted }) });
      setTyped(null);
    } catch (error) {
      setProblem(say(errorSaid(error)));
    }
  };
  return (
    <NumberInput
      aria-labelledby={labelId}
      w={150}
      min={0}
      allowDecimal={false}
      allowNegative={false}
      disabled={!canChange}
      placeholder={t('now.limit.never')}
      suffix={t(`now.limit.${unit}`)}
      value={typed ?? shown}
      error={problem}
      onChange={setTyped}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() === 'enter') void save();
      }}
    />
  );
}
