/** What routes share that change something: the caller's operation, and the form of the answer. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Origin } from '../ledger.ts';
import { callOf, originOf } from '../received-calls.ts';
import { refuse } from '../refusal.ts';
import type { Account } from './auth.ts';
import type { Turn } from './dock-world.ts';
import type { DockSchedulingSandbox } from './service.ts';

/** The account that sent the call. */
export const accountOf = (request: FastifyRequest): Account => callOf(request).account as Account;

/**
 * Runs an operation for the caller and records it in the ledger. A spectator may change nothing.
 * `about` replaces parts of the entry.
 */
export const changeFor =
  (service: DockSchedulingSandbox) =>
  <Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    operation: (turn: Turn) => Result,
    about: Partial<Origin> = {},
  ): Result => {
    const account = accountOf(request);
    callOf(request).isRecorded = true;
    reply.code(status);
    return service.run(account, { ...originOf(request), ...about }, status, (turn) => {
      if (account.role === 'role_spectator') refuse(403, 'role', 'Forbidden resource');
      return operation(turn);
    });
  };
