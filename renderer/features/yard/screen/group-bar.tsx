import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { GroupKind } from '../../../operations/group.ts';
import { actionIcons } from '../../../operations/menu/action-icons.ts';
import { useOperator } from '../../../operations/operator-of-page.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { useStructureStamp } from '../../../page/stores/yard-hooks.ts';
import { Controls } from '../../../ui/parts.tsx';
import styles from './yard.module.css';

const kinds: readonly { readonly kind: GroupKind; readonly label: string; readonly icon: typeof IconX }[] = [
  { kind: 'reassign', label: 'Move…', icon: actionIcons.reassign },
  { kind: 'unassign', label: 'Send to waiting list…', icon: actionIcons.unassign },
  { kind: 'close', label: 'Close…', icon: actionIcons.close },
  { kind: 'open', label: 'Open…', icon: actionIcons.open },
];

/** What can be done with the chosen spots; takes the place of the yard's figures while any is chosen. */
export function GroupBar() {
  const { yard, announcer } = usePage();
  const operator = useOperator();
  const chosen = useUi((ui) => ui.chosen);
  const chooseSpots = useUi((ui) => ui.chooseSpots);
  const filterSpots = useUi((ui) => ui.filterSpots);
  const structure = useStructureStamp(yard);
  // A chosen spot may have left the yard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp stands for the spots, which are changed in place
  const spots = useMemo(() => [...chosen].filter((id) => yard.table.spot(id) !== undefined), [chosen, yard, structure]);
  const clear = () => {
    chooseSpots([]);
    filterSpots({ among: null });
    announcer.say('No spot is chosen.');
  };
  return (
    <Controls label="Chosen spots" className={styles.group}>
      <output>{spots.length === 1 ? '1 spot' : `${spots.length.toLocaleString('en-US')} spots`}</output>
      {kinds.map(({ kind, label, icon: Icon }) => (
        <Tooltip key={kind} label={label}>
          <Button
            variant="default"
            size="compact-sm"
            fz="xs"
            leftSection={<Icon size={15} aria-hidden />}
            aria-label={label}
            onClick={() => void operator.performGroup(kind, spots)}
          >
            <span className={styles.groupWord}>{label}</span>
          </Button>
        </Tooltip>
      ))}
      <Tooltip label="Choose none">
        <ActionIcon aria-label="Choose none" onClick={clear}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Controls>
  );
}
