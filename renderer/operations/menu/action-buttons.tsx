import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { usePage } from '../../page/page-context.tsx';
import type { MenuSubject } from '../../page/stores/menu-store.ts';
import { Controls } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import type { Action } from '../actions.ts';
import styles from '../operations.module.css';
import { useOperator } from '../operator/operator-of-page.ts';
import { actionIcons, actionId } from './action-icons.ts';
import { useAllowed } from './use-allowed.ts';

/** The acts that get the primary button, the most likely first. */
const likely: readonly Action['key'][] = ['reassign', 'assign', 'open', 'attach'];
/** The acts that get a button beside it. */
const beside: readonly Action['key'][] = ['unassign', 'depart', 'close', 'open'];
const mostBeside = 2;

/**
 * The actions with buttons: the most likely one that is possible, and at most two beside it. All
 * others are in the menu.
 */
export function shownActions(actions: readonly Action[]): readonly Action[] {
  const possible = actions.filter(({ disabled }) => disabled === null);
  const of = (keys: readonly Action['key'][]) =>
    keys.flatMap((key) => possible.find((action) => action.key === key) ?? []);
  const [first = possible[0]] = of(likely);
  if (first === undefined) return [];
  return [
    first,
    ...of(beside)
      .filter((action) => action !== first)
      .slice(0, mostBeside),
  ];
}

type Props = {
  readonly actions: readonly Action[];
  readonly label: string;
  /**
   * The subject of the menu of all actions. That menu also lists what isn't possible now, with the
   * reason.
   */
  readonly subject: MenuSubject;
};

/** A primary button, up to two beside it, and a menu with every action. */
export function ActionButtons({ actions, label, subject }: Props) {
  const { menus } = usePage();
  const operator = useOperator();
  const { t, format } = useWords();
  return (
    <Controls label={label} className={styles.actions}>
      {shownActions(useAllowed(actions)).map((action, at) => {
        const Icon = actionIcons[action.key];
        return (
          <Button
            key={actionId(action)}
            variant={at === 0 ? 'filled' : 'default'}
            size="compact-sm"
            leftSection={<Icon size={15} aria-hidden />}
            {...(action.danger && at > 0 ? { c: 'var(--ym-bad)' } : {})}
            onClick={() => void operator.perform(action.intent)}
          >
            {format(action.label)}
          </Button>
        );
      })}
      <Tooltip label={t('actions.all')}>
        <ActionIcon
          variant="default"
          className={styles.more}
          aria-label={t('actions.all')}
          aria-haspopup="menu"
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            menus.open(subject, Math.round(left), Math.round(bottom));
          }}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Controls>
  );
}
