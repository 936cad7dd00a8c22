/**
 * `/sandbox/*`: how tests and other processes control a service of the sandbox. Its only protection
 * is that it listens on loopback, like everything here.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { SandboxFaults } from './faults/fault-rules.ts';
import { readFaultRules } from './faults/read.ts';
import type { Ledger } from './ledger.ts';
import { refuse } from './refusal.ts';

/** A field of a body from outside. Undefined when it is missing. */
export const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

/** What tests control at every service: its faults, its port, and the record of its calls. */
export type Controls = { readonly ledger: Pick<Ledger, 'entries'>; readonly faults: SandboxFaults };

/** Adds the routes that every service has. */
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
  // A port that is down can't be asked to come up again. So the request says beforehand how long it
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
