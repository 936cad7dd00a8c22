import type { GateExtensions } from '../../../shared/console-api/gate.ts';
import type { VisitId } from '../../../shared/ids.ts';
import type { Limits, OwnLimits } from '../../../shared/limits.ts';
import type { NowBoard } from '../../../shared/now/board.ts';
import type { NowGroup } from '../../../shared/now/model.ts';
import type { NowList } from '../../../shared/now/now-entries.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import type { Page } from '../../page/page.ts';

/** Which lines the screen shows: all, those for this hour, those of one group, or the snoozed. */
export type NowFilter = NowGroup | 'hour' | 'snoozed' | null;

/** State for the screen and the rail. */
export type NowState = NowList & {
  readonly filter: NowFilter;
  /** Settings of this desk. */
  readonly own: OwnLimits;
  readonly limits: Limits;
  readonly gate: GateExtensions & { readonly own: ReadonlySet<VisitId> };
  /** Refused operations, newest first: they are final, and in no list of open ones. */
  readonly refused: readonly OperationRecord[];
};

/** The store of the list, as far as its sources need it. */
export type NowParts = {
  readonly page: Page;
  readonly board: NowBoard;
  readonly get: () => NowState;
  readonly set: (change: Partial<NowState>) => void;
  /** Builds the list again in a moment. */
  readonly scheduleRefresh: () => void;
};
