import type { Message } from '../i18n/message.ts';

/**
 * A record that was set aside or is doubtful. It never hides others; the screen names it.
 *
 * Example: `{ key: 'two-trucks:spot-D4', code: 'two-trucks', entity: 'spot', id: 'spot-D4', said
 * }`.
 */
export type YardProblem = {
  /** Stable key: the same problem in two pulls is one problem. */
  readonly key: string;
  readonly code:
    | 'unreadable-record'
    | 'text-too-long'
    | 'unknown-value'
    | 'duplicate-code'
    | 'missing-area'
    | 'two-assignments'
    | 'two-trucks'
    | 'two-standalone'
    | 'too-many-containers'
    | 'unknown-spot'
    | 'not-listed'
    | 'list-incomplete'
    | 'facility-not-told'
    | 'other-facility'
    | 'gone-at-once';
  /** Which record it is about, as far as we could read it. */
  readonly entity:
    | 'area'
    | 'spot'
    | 'visit'
    | 'container'
    | 'appointment'
    | 'dock'
    | 'loadType'
    | 'list';
  readonly id: string | null;
  readonly said: Message;
};
