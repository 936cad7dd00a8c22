import type { StoredPlan } from '../../../shared/console-api/planning/plans.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { Page } from '../../page/page.ts';
import { words } from '../../ui/words.ts';
import type { PlanStateStore } from './plan-state.ts';

/** The part of the plans that this needs. */
export type FollowDesksParts = {
  /** Another desk changed the plan, and this page has no unsaved change of it. */
  readonly isFollowed: (plan: StoredPlan) => boolean;
  readonly leave: () => void;
  /** Another version of the open plan is shown. */
  readonly shown: () => void;
};

/**
 * Another desk changed or saved the open plan: we show its newest state. `isRefused`: the last
 * change of this page came too late.
 */
export function createFollow(
  { results }: Page,
  { getState: get, setState: set }: PlanStateStore,
  { isFollowed, leave, shown }: FollowDesksParts,
): (isRefused: boolean) => void {
  return (isRefused) => {
    const { open, saving, kept } = get();
    const now = kept.plans.find(({ id }) => id === open?.id);
    if (
      open === null ||
      saving !== null ||
      now === undefined ||
      now.version <= open.version ||
      !isFollowed(now)
    )
      return;
    const { id, version, name, wishes, operations, timing, desk = '' } = now;
    if (now.state === 'done') {
      leave();
      results.said(
        words().t('plan.endedElsewhere', { clerk: now.by, desk, name, at: Date.parse(now.at) }),
      );
      return;
    }
    set({ open: { id, version, name, wishes, operations, timing } });
    if (isRefused) set({ trouble: message('plan.followed', { clerk: now.by, desk, name }) });
    shown();
  };
}
