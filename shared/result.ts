/** A value or a failure, for code that must not throw across a border. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** Wraps a value as a success. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** Wraps an error as a failure. */
export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
});

/** Whether something went well, without its value. */
export const withoutValue = <E>(result: Result<unknown, E>): Result<null, E> =>
  result.ok ? ok(null) : result;

/** Closes a switch over a union: the compiler refuses when a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
