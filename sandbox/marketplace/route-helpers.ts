/**
 * What all endpoints of the marketplace need: reading a request, the kind of its token, pages, and
 * the ledger.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ledger } from '../ledger.ts';
import type { SeededRandom } from '../random.ts';
import { callOf, originOf } from '../received-calls.ts';
import { refuse } from '../refusal.ts';
import { instant, type SandboxClock } from '../sandbox-clock.ts';
import type { MarketplaceWorld } from './marketplace-world.ts';
import type { MarketplaceCaller } from './tokens.ts';

/** The parts that the routes work on. */
export type RouteParts = {
  readonly world: MarketplaceWorld;
  readonly ledger: Ledger;
  readonly clock: SandboxClock;
  readonly random: SeededRandom;
  readonly url: () => string;
  readonly pageSize: number;
};

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** The prefix of every path. */
export const V2 = '/api/v2';

export function createRouteHelpers({ ledger, clock, url, pageSize }: RouteParts) {
  const param = (request: FastifyRequest, name: string) =>
    (request.params as Record<string, string>)[name] ?? '';
  const query = (request: FastifyRequest) => request.query as Query;
  const field = (request: FastifyRequest, name: string) =>
    (request.body as Record<string, unknown> | undefined)?.[name];
  const textField = (request: FastifyRequest, name: string): string => {
    const value = field(request, name);
    return typeof value === 'string' && value !== ''
      ? value
      : refuse(400, 'failed_to_parse_data', 'The data could not be read.', {
          [name]: ['This field is required.'],
        });
  };
  const caller = (request: FastifyRequest) => callOf(request).account as MarketplaceCaller;
  const appOnly = (request: FastifyRequest) => {
    if (caller(request).account !== null)
      refuse(403, 'forbidden_access', 'This needs the token of the application.');
  };
  const user = (request: FastifyRequest): string =>
    caller(request).account ??
    refuse(403, 'forbidden_access', 'This needs the token of a carrier.');

  /** Records that the call took effect. */
  const applied = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    change: object,
  ) => {
    callOf(request).isRecorded = true;
    const account = caller(request).email;
    ledger.append({
      ...originOf(request),
      at: instant(clock.now()),
      account,
      effect: 'applied',
      status,
      rule: null,
      changes: [change],
    });
    reply.code(status);
  };
  const page = (
    request: FastifyRequest,
    all: readonly unknown[],
    key: 'results' | 'data' = 'results',
  ) => {
    const number = Math.max(1, Number(query(request).page ?? 1) || 1);
    const more = number * pageSize < all.length;
    const at = (to: number) => `${url()}${request.url.split('?')[0]}?page=${to}`;
    return {
      count: all.length,
      next: more ? at(number + 1) : null,
      previous: number > 1 ? at(number - 1) : null,
      [key]: all.slice((number - 1) * pageSize, number * pageSize),
    };
  };
  return { param, query, field, textField, appOnly, user, applied, page };
}
