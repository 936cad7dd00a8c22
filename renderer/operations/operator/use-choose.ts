import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { type Offered, offeredOf } from '../../../shared/outbox/choices.ts';
import type { ClerkChoice, OperationRecord } from '../../../shared/outbox/model.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { words } from '../../ui/words.ts';
import { useOperator } from './operator-of-page.ts';

const never = () => () => {};

/** The choices to show of an operation, by the present yard. Follows the yard and its holds. */
export function useOffered({ choices, operation }: OperationRecord): Offered {
  const { yard } = usePage();
  const depends = choices.includes('send-again') || choices.includes('change-target');
  const now = useCallback(
    () => JSON.stringify(offeredOf({ choices, operation }, yard.present())),
    [choices, operation, yard],
  );
  const offered = useSyncExternalStore(depends ? yard.onEvent : never, now);
  return useMemo(() => JSON.parse(offered) as Offered, [offered]);
}

/** Does what the clerk decides about one operation. For a new target, asks for it first. */
export function useChoose({ id, label, operation }: OperationRecord) {
  const { api, announcer } = usePage();
  const operator = useOperator();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<ClerkChoice | null>(null);
  const [problem, setProblem] = useState<Message | null>(null);

  const choose = async (choice: ClerkChoice) => {
    const isMove = operation.kind === 'assign' || operation.kind === 'reassign';
    const from = operation.kind === 'reassign' ? operation.from : null;
    const spot =
      choice === 'change-target' && isMove
        ? await operator.pickTarget(operation.asset, from)
        : undefined;
    if (spot === null) return;
    setBusy(choice);
    setProblem(null);
    try {
      await api.operations.choose({ id, choice, ...(spot === undefined ? {} : { spot }) });
      announcer.format(words().t(`actions.chosen.${choice}`, { label }));
    } catch (error) {
      const said = errorMessage(error, message('actions.noAnswerCheck'));
      setProblem(said);
      announcer.format(words().format(said), true);
    } finally {
      setBusy(null);
      await queries.invalidateQueries({ queryKey: ['operations'] });
    }
  };
  return { choose, busy, problem };
}
