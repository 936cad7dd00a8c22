import { whyNotAllowed } from '../../../shared/clerks/model.ts';
import type { OtherOperation } from '../../../shared/console-api/desks.ts';
import { withFirst } from '../../../shared/desks/first.ts';
import { message } from '../../../shared/i18n/message.ts';
import { withLeaving } from '../../../shared/outbox/own-departure.ts';
import { asksClerk } from '../../../shared/outbox/transitions.ts';
import type { Finding } from '../../../shared/yard/operations.ts';
import { usePage } from '../../page/page-context.tsx';
import { perPage } from '../../page/per-page.ts';
import { isYardOffline } from '../../page/stores/status-store.ts';
import { rankingOf } from '../draft/ranking.ts';
import { holdsOf } from '../holds/holds-store.ts';
import { planningOf } from '../planning.ts';
import { Operator } from './operator.ts';
import { createPrompts, type Prompts } from './prompts.ts';

/** The open dialog of a page. */
export const promptsOf = perPage(createPrompts);

/** An operation that waits for a clerk may never be done, so we don't draw it. */
const isInPicture = ({ standing }: OtherOperation): boolean => !asksClerk(standing);

/**
 * Adds to the findings of a page who or what was first: a departure of this desk, or an operation
 * of another one.
 */
export const explainedOf = perPage(
  ({ operations, desks }) =>
    (findings: readonly Finding[]): readonly Finding[] =>
      withFirst(
        withLeaving(findings, [...operations.getState().open.values()]),
        (desks.getState().desks?.operations ?? []).filter(isInPicture),
      ),
);

/** The operator of a page. */
export const operatorOf = perPage((page): Operator => {
  const { api, yard, results, acts, ticker, preferences, newId, session, ui, operations } = page;
  const barred = () => {
    if (yard.isHeld()) return message('actions.pastOnly');
    const { clerk } = session.getState();
    return clerk === null ? null : whyNotAllowed(clerk, 'move');
  };
  return new Operator({
    api,
    operations,
    yard: yard.table,
    prompts: promptsOf(page),
    results,
    acts,
    now: () => ticker.now(),
    preferences,
    newId,
    barred,
    withFirst: explainedOf(page),
    heldOf: holdsOf(page).of,
    rank: rankingOf(page).rank,
    planning: () => planningOf(page).current(),
    undoWhole: planningOf(page).undoWhole,
    recordNow: (saved) =>
      operations.getState().open.get(saved.id) ?? { ...saved, state: 'confirmed' },
    isOffline: () => isYardOffline(page.status.getState().status),
    show: ({ spot, asset }) => ui.getState().showDone(spot, asset),
  });
});

/** The operator of this page. */
export const useOperator = (): Operator => operatorOf(usePage());

/** The dialogs of this page. */
export const usePrompts = (): Prompts => promptsOf(usePage());
