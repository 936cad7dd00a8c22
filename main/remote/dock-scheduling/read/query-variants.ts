/**
 * Queries with several variants, best first. If the service refuses one as a bad query, we try a
 * plainer one.
 */
import { RemoteError } from '../../outcome.ts';

/**
 * Tries the variants of a query, and remembers for each endpoint which one works. Throws the error
 * of the last variant. `probe` asks for as little as possible in a variant: it tells a variant that
 * breaks the service from a service in trouble.
 */
export type InVariant = <Form, T>(
  endpoint: string,
  forms: readonly Form[],
  attempt: (form: Form) => Promise<T>,
  probe?: (form: Form) => Promise<unknown>,
) => Promise<T>;

/**
 * The variant that works. If not `isSure`, a better one failed, possibly for another reason.
 *
 * Example: `{ index: 1, isSure: false }` when variant 0 failed with a timeout.
 */
export type SettledVariant = { readonly index: number; readonly isSure: boolean };

/** Each client has its own memory. */
export type QueryVariants = InVariant & {
  /** The variant in use for an endpoint; null before its first reply. */
  readonly settled: (endpoint: string) => SettledVariant | null;
};

/** After this many uses we try the better variants again that failed for an unsure reason. */
const USES_OF_A_GUESS = 50;

/** `isWrong`: whether a failure means that we should try the next variant, without a probe. */
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
        // If this variant worked before, the service fails for another reason. The same is true if
        // the plainest variant fails too.
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
 * The service replies to the plainest variant and fails again at this one. nestjsx/crud puts a
 * field that it can't find into its SQL.
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

/** The service rejected the query itself (contract.md 1.2, "bad query"). */
export const isBadQuery = (error: unknown): boolean =>
  error instanceof RemoteError && (error.status === 400 || error.status === 422);

/** The service failed, and names no time to come back. */
const isServiceFailure = (error: unknown): boolean =>
  error instanceof RemoteError &&
  error.status !== null &&
  error.status >= 500 &&
  error.retryAfterMs === null;

/** The service doesn't have this path, or not for this account. */
export const isMissingPath = (error: unknown): boolean =>
  error instanceof RemoteError && error.status === 404;
