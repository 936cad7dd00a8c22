/** What the page knows of plans. */
import type { StoreApi } from 'zustand/vanilla';
import type { StoredPlan, StoredPlans } from '../../../shared/console-api/planning/plans.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { GoalKey } from '../../../shared/planning/order/goals.ts';
import type { Ordered } from '../../../shared/planning/order/order.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';

/** The plan that is shown. */
export type OpenPlan = Pick<
  StoredPlan,
  'id' | 'name' | 'wishes' | 'operations' | 'timing' | 'version'
>;

/** The target of an asset in a proposal, and the reason. */
export type ProposedPlace = {
  readonly asset: AssetRef;
  readonly spot: SpotId;
  readonly why: () => Message;
};

/** The targets of assets in proposals, by key, with the reasons. */
export type Proposed = ReadonlyMap<GoalKey, Pick<ProposedPlace, 'spot' | 'why'>>;

/** What the page knows of plans. */
export type PlanState = {
  readonly kept: StoredPlans;
  /** Null: the real yard is shown. */
  readonly open: OpenPlan | null;
  /** The steps of the open plan on the real yard, and the goals that are not possible. */
  readonly ordered: Ordered;
  /** Steps that are saved, of how many, while a commit is under way. */
  readonly saving: { readonly at: number; readonly of: number } | null;
  readonly trouble: Message | null;
  /** The others know the open plan and cannot be asked: it may be saved all the same. */
  readonly isAlone: boolean;
  /** A better proposal than the one that is shown is looked for. */
  readonly isImproving: boolean;
  /** How many of the assets a proposal has processed. Null: no proposal is running. */
  readonly ranking: { readonly done: number; readonly of: number } | null;
  /** The result of the last proposal. */
  readonly note: Message | null;
  readonly proposed: Proposed;
};

/** Store of the plans; one a page. */
export type PlanStateStore = StoreApi<PlanState>;
