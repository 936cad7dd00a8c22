import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import type { StandingHold } from '../../../shared/release/standing-hold.ts';

/** What is let go, and who is asked. */
export type LetGo = {
  /** What people call it. */
  readonly name: string;
  readonly of: Parameters<ConsoleApi['release']['letGo']>[0]['of'];
  readonly holds: readonly StandingHold[];
};
