/** The entries of the register that are about quoting. */

import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { resolveUndocumented, type Undocumented } from '../remote/undocumented.ts';

/** Keys of the register that are about quoting. */
export type QuotingKey = Extract<keyof Undocumented, `quoting${string}`>;
/** Their values. */
export type QuotingValues = Pick<Undocumented, QuotingKey>;

/**
 * The values with one of them replaced, checked: for trying a path before it is set. The error says
 * why not.
 */
export function valuesTrying(
  values: Undocumented,
  key: string,
  value: string,
): Result<{ readonly key: QuotingKey; readonly values: QuotingValues }, Message> {
  if (!key.startsWith('quoting') || !Object.hasOwn(values, key))
    return fail(message('quoting.try.otherKey'));
  const read = resolveUndocumented({ ...values, [key]: value.trim() });
  return read.ok
    ? ok({ key: key as QuotingKey, values: read.value })
    : fail(inTurn(read.error.map(({ said }) => said)));
}
