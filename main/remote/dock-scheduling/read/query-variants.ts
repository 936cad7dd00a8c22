/**
 * Questions that can be asked in several forms, the best first: what the service refuses as a bad
 * query is asked more plainly.
 */
import { RemoteError } from '../../outcome.ts';

/**
 * Tries the forms of a query and remembers per endpoint which one the service takes. Throws what
 * the last form threw. `probe` asks the least that there is to ask in a form: it tells a form that
 * the service breaks on from a service that is not well.
 */
export type InVariant = <Form, T>(
  endpoint: string,
  forms: readonly Form[],
  attempt: (form: Form) => Promise<T>,
  probe?: (form: Form) => Promise<unknown>,
) => Promise<T>;

/**
 * Which form of a query the service takes. `isSure` false: a better one failed there, which may
 * have had another cause.
 */
export type SettledVariant = { readonly index: number; readonly isSure: boolean };

/** A memory of its own for each client. */
export type QueryVariants = InVariant & {
  /** The form in use for an endpoint, null before its first answer. */
  readonly settled: (endpoint: string) => SettledVariant | null;
};

/** Uses of a form after which the better ones, on which the service failed, are tried again. */
const USES_OF_A_GUESS = 50;

/** `isWrong` tells which failures are answered by the next form, without a probe. */
export function createQueryVariants(
  isWrong: (error: unknown) => boolean = isBadQuery,
): QueryVariants {
  const memory = new Map<string, SettledVariant & { uses: number }>();
  const recall = (endpoint: string): number | null => {
    const known = memory.get(endpoint);
    if (known === undefined) return null;
    known.uses += 1;
    if (known.isSure || known.uses <= USES_OF_A_GUESS) return known.index;
    memory.delete(endpoint);
    return null;
  };

  const inForm: InVariant = async (endpoint, forms, attempt, probe) => {
    const known = recall(endpoint);
    let isSure = known === null || memory.get(endpoint)?.isSure !== false;
    for (let index = known ?? 0; ; index += 1) {
      const form = forms[index] as (typeof forms)[number];
      try {
        const result = await attempt(form);
        if (known !== index) memory.set(endpoint, { index, isSure, uses: 0 });
        return result;
      } catch (error) {
        if (index >= forms.length - 1) throw error;
        if (isWrong(error)) continue;
        // A service that has answered this form before fails for another reason; so does one that
        // fails at the plainest form too.
        const mayBeForm = known === null && probe !== undefined && isServiceFailure(error);
        if (!mayBeForm || !(await breaksOn(form, forms.at(-1) as typeof form, probe))) throw error;
        isSure = false;
      }
    }
  };
  return Object.assign(inForm, {
    settled: (endpoint: string) => {
      const known = memory.get(endpoint);
      return known === undefined ? null : { index: known.index, isSure: known.isSure };
    },
  });
}

/**
 * The service answers the plainest form, and fails again at this one: nestjsx/crud puts a field
 * that it cannot find into its SQL.
 */
async function breaksOn<Form>(
  form: Form,
  plainest: Form,
  probe: (form: Form) => Promise<unknown>,
): Promise<boolean> {
  try {
    await probe(plainest);
  } catch {
    return false;
  }
  try {
    await probe(form);
    return false;
  } catch (error) {
    return isBadQuery(error) || isServiceFailure(error);
  }
}

/** The service did not like the query itself (contract.md 1.2, "bad query"). */
export const isBadQuery = (error: unknown): boolean =>
  error instanceof RemoteError && (error.status === 400 || error.status === 422);

/** The service failed, and names no time to come back at. */
const isServiceFailure = (error: unknown): boolean =>
  error instanceof RemoteError &&
  error.status !== null &&
  error.status >= 500 &&
  error.retryAfterMs === null;

/** The service has no such path, or not for this account. */
export const isMissingPath = (error: unknown): boolean =>
  error instanceof RemoteError && error.status === 404;
