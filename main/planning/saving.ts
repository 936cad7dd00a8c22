import type { Message } from '../../shared/i18n/message.ts';
import type { Result } from '../../shared/result.ts';

/** Writes to the file of plans, and says why not where the disk refuses. */
export type Saving = <T>(work: () => T) => Result<T, Message>;
