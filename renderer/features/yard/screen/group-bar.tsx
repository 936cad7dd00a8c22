import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBarcode, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { GroupKind } from '../../../operations/draft/group.ts';
import { actionIcons } from '../../../operations/menu/action-icons.ts';
import { useOperator } from '../../../operations/operator/operator-of-page.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { useStructureStamp } from '../../../page/stores/yard-hooks.ts';
import { Controls } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { GroupProposals } from '../../planning/group-proposals.tsx';
import { SwapButton } from '../../planning/swap-button.tsx';
import styles from './yard.module.css';

const kinds: readonly GroupKind[] = ['reassign', 'unassign', 'close', 'open'];

/** Actions for the chosen spots. Replaces the yard's figures while spots are chosen. */
export function GroupBar() {
  const { yard, announcer } = usePage();
  const { t } = useWords();
  const operator = useOperator();
  const chosen = useUi((ui) => ui.chosen);
  const chooseSpots = useUi((ui) => ui.chooseSpots);
  const filterSpots = useUi((ui) => ui.filterSpots);
  const openDialog = useUi((ui) => ui.openDialog);
  const structure = useStructureStamp(yard);
  // A chosen spot may have left the yard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp changes with the spots, which are changed in place
  const spots = useMemo(
    () => [...chosen].filter((id) => yard.table.spot(id) !== undefined),
    [chosen, yard, structure],
  );
  const clear = () => {
    chooseSpots([]);
    filterSpots({ among: null });
    announcer.format(t('yard.chosen', { count: 0 }));
  };
  return (
    <Controls label={t('yard.group')} className={styles.group}>
      <output>{t('common.spots', { count: spots.length })}</output>
      {kinds.map((kind) => (
        <GroupButton
          key={kind}
          kind={kind}
          onClick={() => void operator.performGroup(kind, spots)}
        />
      ))}
      {spots.length === 2 && <SwapButton spots={spots} />}
      {spots.length > 0 && <GroupProposals spots={spots} />}
      {spots.length > 0 && (
        <Tooltip label={t('labels.command')}>
          <ActionIcon aria-label={t('labels.command')} onClick={() => openDialog('labels')}>
            <IconBarcode size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={t('yard.clearSelection')}>
        <ActionIcon aria-label={t('yard.clearSelection')} onClick={clear}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Controls>
  );
}

function GroupButton({ kind, onClick }: { kind: GroupKind; onClick: () => void }) {
  const { t } = useWords();
  const Icon = actionIcons[kind];
  const label = t(`yard.group.${kind}`);
  return (
    <Tooltip label={label}>
      <Button
        variant="default"
        size="compact-sm"
        fz="xs"
        leftSection={<Icon size={15} aria-hidden />}
        aria-label={label}
        onClick={onClick}
      >
        <span className={styles.groupWord}>{label}</span>
      </Button>
    </Tooltip>
  );
}
