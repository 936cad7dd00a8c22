import { Button } from '@mantine/core';
import { IconClockDollar } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { formatUsd } from '../../../../shared/money.ts';
import type { Visit } from '../../../../shared/yard/model.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useTimeText } from '../../../page/parts/age.tsx';
import { later } from '../../../ui/timing/later.tsx';
import { useWords } from '../../../ui/words.ts';
import { detentionOfPage } from './detention-store.ts';

const EvidenceDialog = later(async () => (await import('./evidence-sheet.tsx')).EvidenceDialog);

/** Leads from a truck to its evidence sheet, and says what its waiting comes to now. */
export function EvidenceButton({ visit }: { visit: Visit }) {
  const { t } = useWords();
  const store = detentionOfPage(usePage());
  useStore(store);
  const [isOpen, setOpen] = useState(false);
  const amount = useTimeText((now) => {
    const running = store.runningOf(visit, now);
    return running === null || Number(running.detention.most.amount) === 0
      ? ''
      : formatUsd(running.detention.most.amount);
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconClockDollar size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {amount === '' ? t('detention.open') : t('detention.openWith', { amount })}
      </Button>
      {isOpen && <EvidenceDialog visit={visit.id} onClose={() => setOpen(false)} />}
    </>
  );
}
