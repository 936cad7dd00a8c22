/**
 * `/sandbox/*` on the yard's own port: how tests and other processes control the sandbox from
 * outside.
 */
import type { FastifyInstance } from 'fastify';
import { addControls, field } from './controls.ts';
import type { BadRecordKind } from './dock-scheduling/data/bad-records.ts';
import type { EventFaults } from './dock-scheduling/events/faults.ts';
import { defaultQuirks, type Quirks } from './dock-scheduling/quirks.ts';
import { gateScenarios, playAtGate } from './gate-scenarios.ts';
import type { Sandbox } from './model.ts';
import { refuse } from './refusal.ts';

/**
 * Adds the routes. They call the same functions as users of the sandbox in code, so both ways do
 * the same.
 */
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
      return refuse(
        400,
        'bad-body',
        `act must be one of ${Object.keys(act).join(', ')} and args an array`,
      );
    }
    return { result: (act[name as keyof typeof act] as (...args: unknown[]) => unknown)(...args) };
  });
  app.post('/sandbox/gate', (request) => {
    const named = String(field(request.body, 'scenario'));
    const scenario =
      gateScenarios.find((each) => each === named) ??
      refuse(400, 'bad-body', `scenario must be one of ${gateScenarios.join(', ')}`);
    return playAtGate(sandbox(), scenario);
  });
  app.post('/sandbox/activity', (request) => {
    const { activity } = sandbox();
    const steps = field(request.body, 'steps');
    if (typeof steps === 'number')
      return { steps: Array.from({ length: steps }, () => activity.step()) };
    const meanSeconds = field(request.body, 'meanSeconds');
    if (field(request.body, 'on') === false) activity.stop();
    else activity.start(typeof meanSeconds === 'number' ? meanSeconds : undefined);
    return {};
  });
  app.post('/sandbox/quirks', (request) => {
    const unknown = Object.keys((request.body as object | undefined) ?? {}).filter(
      (name) => !Object.hasOwn(defaultQuirks, name),
    );
    if (unknown.length > 0)
      return refuse(400, 'bad-body', `There is no quirk ${unknown.join(', ')}`);
    sandbox().setQuirks(request.body as Partial<Quirks>);
    return {};
  });
  app.post('/sandbox/bad-records', (request) => {
    const kinds: unknown = field(request.body, 'kinds') ?? 'all';
    if (kinds !== 'all' && !Array.isArray(kinds))
      return refuse(400, 'bad-body', 'kinds must be "all" or a list');
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
  app.post('/sandbox/events', (request) => {
    const events = sandbox().events ?? refuse(404, 'unknown', 'There is no realtime channel');
    events.setFaults((field(request.body, 'faults') ?? {}) as Partial<EventFaults>);
    if (field(request.body, 'cut') === true) events.cut();
    const name = field(request.body, 'name');
    if (typeof name === 'string') events.format({ name, payload: field(request.body, 'payload') });
    return { connected: events.connected(), asked: events.asked() };
  });
  app.post('/sandbox/reset', () => {
    sandbox().reset();
    return {};
  });
};
