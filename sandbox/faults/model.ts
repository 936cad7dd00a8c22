/** What can go wrong, and for which calls. `POST /sandbox/faults` takes the same shapes. */

/**
 * Which calls a rule applies to. A missing field matches everything. `/sandbox/*` never matches.
 *
 * Example: `{ method: 'PATCH', path: '/yard/spot-assignment', nth: 2 }`.
 */
export type Match = {
  /** HTTP method, any letter case. */
  readonly method?: string;
  /** Glob over the path without its query: `*` is anything but `/`, `**` anything at all. */
  readonly path?: string;
  /** Regular expression over the path without its query, instead of a glob. */
  readonly pattern?: string | RegExp;
  /** The first call that is hit, counted from 1. With `nth` alone, the rule hits once. */
  readonly nth?: number;
  /** How many calls are hit. Without it, and without `nth`: all until the rule is removed. */
  readonly times?: number;
  /** The probability that a matching call is hit, drawn from the sandbox's seed. */
  readonly probability?: number;
};

/**
 * What happens to a call. `applied` says whether a call that changes something still takes effect.
 * Each kind has the default that its name suggests. The damaged replies default to true: the effect
 * takes place, but the reply is not usable.
 */
export type Fault =
  /** The call is handled after this many milliseconds. Combines with another rule's fault. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The connection is reset before the body is read. For a port that refuses, use `goDown`. */
  | { readonly kind: 'refuse' }
  /** Takes effect, then the connection is reset. */
  | { readonly kind: 'dropAnswer' }
  /** No effect, the connection is reset. */
  | { readonly kind: 'dropRequest' }
  /** No answer. Takes effect after this many milliseconds, by the rules of that time. */
  | { readonly kind: 'lateApply'; readonly ms: number }
  /** This status, not applied unless said otherwise. `retryAfter`: seconds or an HTTP date. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: unknown;
      readonly retryAfter?: number | string;
      readonly applied?: boolean;
    }
  /** A captive portal's page with status 200, not applied unless said otherwise. */
  | { readonly kind: 'html'; readonly applied?: boolean }
  /** To another address, not applied unless said otherwise. */
  | {
      readonly kind: 'redirect';
      readonly status: 301 | 302 | 303 | 307 | 308;
      readonly location: string;
      readonly applied?: boolean;
    }
  /** The first half of the reply: complete as HTTP but broken JSON, or with the connection cut. */
  | { readonly kind: 'cutBody'; readonly cut?: 'json' | 'connection'; readonly applied?: boolean }
  /** A reply that never ends, a few bytes at a time. */
  | { readonly kind: 'endlessBody'; readonly everyMs?: number; readonly applied?: boolean }
  | { readonly kind: 'emptyBody'; readonly applied?: boolean }
  /** A small compressed answer that unpacks to this many megabytes (64). */
  | { readonly kind: 'gzipBomb'; readonly megabytes?: number; readonly applied?: boolean }
  /** JSON of another shape. */
  | { readonly kind: 'wrongJson'; readonly body?: unknown; readonly applied?: boolean };

/**
 * One scripted fault.
 *
 * Example: `{ match: { method: 'POST', path: '/yard/spot-assignment' }, fault: { kind: 'dropAnswer'
 * } }`.
 */
export type FaultRule = { readonly match?: Match; readonly fault: Fault };

/** A rule with its counts: how many calls it matched and how many it hit. */
export type FaultState = FaultRule & {
  readonly id: string;
  readonly matched: number;
  readonly hits: number;
};

/** Whether a call that would change something takes effect in spite of the fault. */
export const isApplied = (fault: Fault): boolean => {
  switch (fault.kind) {
    case 'refuse':
    case 'dropRequest':
      return false;
    case 'delay':
    case 'dropAnswer':
    case 'lateApply':
      return true;
    case 'status':
    case 'html':
    case 'redirect':
      return fault.applied ?? false;
    case 'cutBody':
    case 'endlessBody':
    case 'emptyBody':
    case 'gzipBomb':
    case 'wrongJson':
      return fault.applied ?? true;
  }
};
