/**
 * `/sandbox/*`: what tests and other processes do to a service of the sandbox. Guarded by nothing
 * but that it listens on loopback only, as everything here.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { SandboxFaults } from './faults/fault-rules.ts';
import { readFaultRules } from './faults/read.ts';
import type { Ledger } from './ledger.ts';
import { refuse } from './refusal.ts';

/** A member of a body from outside; undefined where there is none. */
export const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

/**
 * What a test controls at every service of the sandbox: its faults, its port, and what it was asked
 * so far.
 */
export type Controls = { readonly ledger: Pick<Ledger, 'entries'>; readonly faults: SandboxFaults };

/** Adds the controls that every service has. */
export const addControls = (app: FastifyInstance, service: () => Controls): void => {
  app.get('/sandbox/ledger', (request) => {
    const { after = '0' } = request.query as { after?: string };
    return { entries: service().ledger.entries(Number(after)) };
  });

  app.get('/sandbox/faults', () => ({ faults: service().faults.list() }));
  app.post('/sandbox/faults', (request) => ({
    ids: service().faults.add(...readFaultRules(request.body)),
  }));
  app.delete('/sandbox/faults', () => {
    service().faults.clear();
    return {};
  });
  app.delete('/sandbox/faults/:id', (request) => {
    const { id } = request.params as { id: string };
    return service().faults.remove(id) ? {} : refuse(404, 'unknown', `There is no fault ${id}`);
  });
  // A port that is down cannot be asked to come up, so the request says beforehand for how long it
  // stays down.
  app.post('/sandbox/down', (request, reply) => {
    const forMs = Number(
      field(request.body, 'forMs') ??
        refuse(400, 'bad-body', 'forMs must be given in milliseconds'),
    );
    reply.raw.once('finish', () => {
      void service()
        .faults.goDown()
        .then(() => sleep(forMs))
        .then(() => service().faults.comeUp());
    });
    return { forMs };
  });
};
