import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import type { StandingHold } from '../../../shared/gate-checks/standing-hold.ts';

/**
 * The holds that the clerk may release. Example: `{ name: 'TX-4821', of: { is: 'asset', asset },
 * holds }`.
 */
export type LetGo = {
  /** Its name on the screen. */
  readonly name: string;
  readonly of: Parameters<ConsoleApi['release']['letGo']>[0]['of'];
  readonly holds: readonly StandingHold[];
  /** How it differs from another of the same name, if it isn't in the yard yet. */
  readonly which?: string;
};
