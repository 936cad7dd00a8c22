import { Button, Tooltip } from '@mantine/core';
import { usePage } from '../page/page-context.tsx';
import { Controls } from '../ui/parts.tsx';
import { useWords } from '../ui/words.ts';
import type { Action } from './actions.ts';
import { actionIcons, actionId } from './menu/action-icons.ts';
import styles from './operations.module.css';
import { useOperator } from './operator-of-page.ts';
import { useAllowed } from './use-allowed.ts';

/** Actions as buttons. One that is not possible stays reachable and says why, instead of being a dead grey thing. */
export function ActionButtons({ actions, label }: { actions: readonly Action[]; label: string }) {
  const { announcer } = usePage();
  const operator = useOperator();
  const { say } = useWords();
  return (
    <Controls label={label} className={styles.actions}>
      {useAllowed(actions).map((action) => {
        const Icon = actionIcons[action.key];
        const disabled = action.disabled === null ? null : say(action.disabled);
        return (
          <Tooltip key={actionId(action)} label={disabled} disabled={disabled === null} multiline maw={280}>
            <Button
              variant="default"
              size="compact-sm"
              justify="start"
              leftSection={<Icon size={15} aria-hidden />}
              {...(action.danger && disabled === null ? { c: 'var(--ym-bad)' } : {})}
              aria-disabled={disabled !== null}
              {...(disabled === null ? {} : { 'aria-description': disabled, 'data-disabled': true, c: 'var(--ym-dim)' })}
              onClick={() => (disabled === null ? void operator.perform(action.intent) : announcer.say(disabled, true))}
            >
              {say(action.label)}
            </Button>
          </Tooltip>
        );
      })}
    </Controls>
  );
}
