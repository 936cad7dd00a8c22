/**
 * `/sandbox/*`: what tests and other processes do to the sandbox itself. Guarded by nothing but that it listens on
 * loopback only, as everything here.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { BadRecordKind } from './data/bad-records.ts';
import { defaultQuirks, type Quirks } from './dock-scheduling/quirks.ts';
import { readFaultRules } from './faults/read.ts';
import type { Sandbox, SandboxFaults } from './index.ts';
import type { Ledger } from './ledger.ts';
import { refuse } from './refusal.ts';

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

/** What every service of the sandbox can be told: its faults, its port, and what it was asked so far. */
export type Controls = { readonly ledger: Pick<Ledger, 'entries'>; readonly faults: SandboxFaults };

/** Adds the controls that every service has. */
export const addControls = (app: FastifyInstance, service: () => Controls): void => {
  app.get('/sandbox/ledger', (request) => {
    const { after = '0' } = request.query as { after?: string };
    return { entries: service().ledger.entries(Number(after)) };
  });

  app.get('/sandbox/faults', () => ({ faults: service().faults.list() }));
  app.post('/sandbox/faults', (request) => ({ ids: service().faults.add(...readFaultRules(request.body)) }));
  app.delete('/sandbox/faults', () => {
    service().faults.clear();
    return {};
  });
  app.delete('/sandbox/faults/:id', (request) => {
    const { id } = request.params as { id: string };
    return service().faults.remove(id) ? {} : refuse(404, 'unknown', `There is no fault ${id}`);
  });
  // Once it is down nobody can ask it to come up, so it is told beforehand for how long.
  app.post('/sandbox/down', (request, reply) => {
    const forMs = Number(field(request.body, 'forMs') ?? refuse(400, 'bad-body', 'forMs must be given in milliseconds'));
    reply.raw.once('finish', () => {
      void service()
        .faults.goDown()
        .then(() => sleep(forMs))
        .then(() => service().faults.comeUp());
    });
    return { forMs };
  });
};

/** Adds the routes. The sandbox is given as its users have it, so that both ways do the same. */
export const addAdmin = (app: FastifyInstance, sandbox: () => Sandbox): void => {
  addControls(app, sandbox);

  app.get('/sandbox/state', () => {
    const { yard, accounts, warehouse } = sandbox();
    const spots = [...yard.store.spots.keys()].map((id) => {
      const { spot, assignment, visit, hooked, standalone } = yard.contents(id);
      return {
        id,
        code: spot.code,
        isActive: spot.isActive,
        assignmentId: assignment?.id ?? null,
        visitId: visit?.id ?? null,
        hookedIds: hooked.map((container) => container.id),
        standaloneId: standalone?.id ?? null,
      };
    });
    const { visits, containers } = yard.waiting();
    return {
      warehouse,
      accounts,
      spots,
      waitingVisitIds: visits.map((visit) => visit.id),
      waitingContainerIds: containers.map((container) => container.id),
      violations: yard.violations(),
    };
  });

  app.post('/sandbox/act', (request) => {
    const { act } = sandbox();
    const name = String(field(request.body, 'act'));
    const args = field(request.body, 'args') ?? [];
    if (!Object.hasOwn(act, name) || !Array.isArray(args)) {
      return refuse(400, 'bad-body', `act must be one of ${Object.keys(act).join(', ')} and args an array`);
    }
    return { result: (act[name as keyof typeof act] as (...args: unknown[]) => unknown)(...args) };
  });
  app.post('/sandbox/activity', (request) => {
    const { activity } = sandbox();
    const steps = field(request.body, 'steps');
    if (typeof steps === 'number') return { steps: Array.from({ length: steps }, () => activity.step()) };
    const meanSeconds = field(request.body, 'meanSeconds');
    if (field(request.body, 'on') === false) activity.stop();
    else activity.start(typeof meanSeconds === 'number' ? meanSeconds : undefined);
    return {};
  });
  app.post('/sandbox/quirks', (request) => {
    const unknown = Object.keys((request.body as object | undefined) ?? {}).filter((name) => !Object.hasOwn(defaultQuirks, name));
    if (unknown.length > 0) return refuse(400, 'bad-body', `There is no quirk ${unknown.join(', ')}`);
    sandbox().setQuirks(request.body as Partial<Quirks>);
    return {};
  });
  app.post('/sandbox/bad-records', (request) => {
    const kinds: unknown = field(request.body, 'kinds') ?? 'all';
    if (kinds !== 'all' && !Array.isArray(kinds)) return refuse(400, 'bad-body', 'kinds must be "all" or a list');
    return { planted: sandbox().plantBadRecords(kinds as 'all' | readonly BadRecordKind[]) };
  });
  app.post('/sandbox/tokens', (request) => {
    const { tokens } = sandbox();
    const lifetimeSeconds = field(request.body, 'lifetimeSeconds');
    if (typeof lifetimeSeconds === 'number') tokens.lifetimeSeconds = lifetimeSeconds;
    const revoke = field(request.body, 'revoke');
    if (revoke === true) tokens.revoke();
    else if (typeof revoke === 'string') tokens.revoke(revoke);
    return { lifetimeSeconds: tokens.lifetimeSeconds };
  });
  app.post('/sandbox/reset', () => {
    sandbox().reset();
    return {};
  });
};
