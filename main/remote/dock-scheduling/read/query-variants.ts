/**
 * Queries with several variants, best first. If the service refuses one as a bad query, we try a
 * plainer one.
 */
import { RemoteError } from '../../outcome.ts';
import type { LearnedVariants } from './learned-variants.ts';

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

/**
 * `isWrong`: whether a failure means that we should try the next variant, without a probe.
 * `learned`: what worked at earlier starts.
 *
 * Of several calls to one endpoint at once, the first learns and the others wait for it. If the
 * service refuses what worked before, it changed and we learn anew.
 */
export function createQueryVariants(
  isWrong: (error: unknown) => boolean = isBadQuery,
  learned?: Pick<LearnedVariants, 'recall' | 'learned'>,
): QueryVariants {
  const memory = new Map<string, SettledVariant & { uses: number }>();
  const learning = new Map<string, Promise<void>>();

  const recall = (endpoint: string, forms: readonly unknown[]): number | null => {
    if (!memory.has(endpoint)) {
      const index = learned?.recall(endpoint, forms) ?? null;
      if (index !== null) memory.set(endpoint, { index, isSure: true, uses: 0 });
    }
    const known = memory.get(endpoint);
    if (known === undefined) return null;
    known.uses += 1;
    if (known.isSure || known.uses <= USES_OF_A_GUESS) return known.index;
    memory.delete(endpoint);
    return null;
  };

  /** Tries each variant in turn. */
  const tryEach: InVariant = async (endpoint, forms, attempt, probe) => {
    let isSure = true;
    for (let index = 0; ; index += 1) {
      const form = forms[index] as (typeof forms)[number];
      try {
        const result = await attempt(form);
        memory.set(endpoint, { index, isSure, uses: 0 });
        if (isSure) learned?.learned(endpoint, forms, index);
        return result;
      } catch (error) {
        if (index >= forms.length - 1) throw error;
        if (isWrong(error)) continue;
        // The service may fail for another reason: then the plainest variant fails too.
        const mayBeForm = probe !== undefined && isServiceFailure(error);
        if (!mayBeForm || !(await breaksOn(form, forms.at(-1) as typeof form, probe))) throw error;
        isSure = false;
      }
    }
  };

  const learn: InVariant = async (endpoint, ...ask) => {
    if (learning.has(endpoint)) return tryEach(endpoint, ...ask);
    const { promise, resolve } = Promise.withResolvers<void>();
    learning.set(endpoint, promise);
    try {
      return await tryEach(endpoint, ...ask);
    } finally {
      learning.delete(endpoint);
      resolve();
    }
  };

  const inForm: InVariant = async (endpoint, forms, attempt, probe) => {
    let known = recall(endpoint, forms);
    const first = learning.get(endpoint);
    if (known === null && first !== undefined) {
      await first;
      known = recall(endpoint, forms);
    }
    while (known !== null) {
      try {
        return await attempt(forms[known] as (typeof forms)[number]);
      } catch (error) {
        if (!isWrong(error) || forms.length < 2) throw error;
      }
      const other = learning.get(endpoint);
      if (other !== undefined) await other;
      const newer = recall(endpoint, forms);
      known = newer === known ? null : newer;
    }
    return learn(endpoint, forms, attempt, probe);
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
