import type { Http } from '../http.ts';
import type { TokenSource } from '../token-source.ts';
import type { Undocumented } from '../undocumented.ts';

/**
 * What a client needs. `http` is bound to the base URL of the service; `tokens` are those of its
 * account.
 */
export type DockSchedulingParts = {
  readonly http: Http;
  readonly tokens: TokenSource;
  readonly undocumented: Undocumented;
};
