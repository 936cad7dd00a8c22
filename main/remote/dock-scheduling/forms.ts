/** Questions that can be asked in several forms, the best first: what the service refuses as a bad query is asked more plainly. */
import { RemoteError } from '../outcome.ts';

/** Tries the forms of a query and remembers per endpoint which one the service takes. Throws what the last form threw. */
export type InForm = <Form, T>(endpoint: string, forms: readonly Form[], attempt: (form: Form) => Promise<T>) => Promise<T>;

/** A memory of its own for each client. `isWrong` tells which failures are answered by the next form. */
export function createForms(isWrong: (error: unknown) => boolean = isBadQuery): InForm {
  const settled = new Map<string, number>();
  return async (endpoint, forms, attempt) => {
    for (let index = settled.get(endpoint) ?? 0; ; index += 1) {
      try {
        const result = await attempt(forms[index] as (typeof forms)[number]);
        settled.set(endpoint, index);
        return result;
      } catch (error) {
        if (!isWrong(error) || index >= forms.length - 1) throw error;
      }
    }
  };
}

/** The service did not like the query itself (contract.md 1.2, "bad query"). */
export const isBadQuery = (error: unknown): boolean => error instanceof RemoteError && (error.status === 400 || error.status === 422);

/** The service has no such path, or not for this account. */
export const isMissingPath = (error: unknown): boolean => error instanceof RemoteError && error.status === 404;
