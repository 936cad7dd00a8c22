import type { Http } from '../http.ts';
import type { TokenSource } from '../token-source.ts';
import type { Undocumented } from '../undocumented.ts';
import type { LearnedVariants } from './read/learned-variants.ts';

/**
 * What a client needs. `http` is bound to the base URL of the service; `tokens` are those of its
 * account.
 */
export type DockSchedulingParts = {
  readonly http: Http;
  readonly tokens: TokenSource;
  readonly undocumented: Undocumented;
  /** Which query variants the service accepts; without it each start learns them anew. */
  readonly learned?: LearnedVariants | undefined;
};
