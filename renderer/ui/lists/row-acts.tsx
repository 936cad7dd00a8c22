import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import styles from '../ui.module.css';

/** Something that can be done with a row. */
export type RowAct = {
  readonly key: string;
  /** Short, for a button: "Depart…". */
  readonly label: string;
  /** The name of the act: "Depart HBT 14925". */
  readonly spoken: string;
  readonly onAct: () => void;
  /** Why not; null: it can be done. */
  readonly off?: string | null;
  readonly isBusy?: boolean;
};

type Props = {
  /** The likeliest first: it is the button, the others are the menu. */
  readonly acts: readonly RowAct[];
  /** The name of the menu: "Actions for HBT 14925". */
  readonly more: string;
};

/** A row's actions: one button, and a menu for the rest if there is more than one. */
export function RowActs({ acts: [first, ...rest], more }: Props) {
  if (first === undefined) return null;
  return (
    <span className={styles.rowActs}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={first.spoken}
        disabled={first.off != null}
        title={first.off ?? undefined}
        loading={first.isBusy ?? false}
        onClick={first.onAct}
      >
        {first.label}
      </Button>
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="md" aria-label={more}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ key, label, spoken, off = null, onAct }) => (
              <Menu.Item
                key={key}
                aria-label={spoken}
                disabled={off !== null}
                title={off ?? undefined}
                // After the focus is back where the menu was opened: a dialog gives it back there
                // too.
                onClick={() => setTimeout(onAct, 0)}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
