import { implement } from '@orpc/server';
import { isDay } from '../../shared/appointments/days.ts';
import { appointmentsContract } from '../../shared/console-api/appointments.ts';
import { valueOrThrow } from '../kernel/api/typed-errors.ts';
import { watchState } from '../kernel/api/watch-state.ts';
import type { AppointmentChanges } from './changes.ts';
import type { Schedule } from './schedule.ts';

/** The dock schedule and the drafts of appointments. */
export function appointmentsApi(schedule: Schedule, changes: AppointmentChanges) {
  const contract = implement(appointmentsContract);
  const { drafts } = schedule;
  const never = new AbortController().signal;
  return {
    watch: contract.watch.handler(({ signal }) =>
      watchState(schedule, () => schedule.state(), signal),
    ),
    refresh: contract.refresh.handler(() => schedule.refresh()),
    range: contract.range.handler(({ input: { first, last } }) =>
      isDay(first) && isDay(last) ? schedule.range(first, last) : [],
    ),
    search: contract.search.handler(({ input }) => schedule.search(input.text, input.limit)),
    carriers: contract.carriers.handler(() => schedule.carriers()),
    some: contract.some.handler(({ input }) => schedule.some(input.ids)),
    open: contract.open.handler(async ({ input, signal, errors }) =>
      valueOrThrow(await schedule.open(input.id, signal ?? never), errors.NOT_POSSIBLE),
    ),
    mayChange: contract.mayChange.handler(() => ({ mayChange: changes.isOn })),
    change: contract.change.handler(async ({ input, errors }) =>
      valueOrThrow(await changes.change(input.id, input.seen, input.change), errors.NOT_POSSIBLE),
    ),
    known: contract.known.handler(({ input }) => schedule.known(input.id)),
    requirements: contract.requirements.handler(async ({ input, signal, errors }) =>
      valueOrThrow(await drafts.requirements(input, signal ?? never), errors.NOT_POSSIBLE),
    ),
    saveDraft: contract.saveDraft.handler(({ input, errors }) =>
      valueOrThrow(drafts.save(input), errors.NOT_POSSIBLE),
    ),
    dropDraft: contract.dropDraft.handler(({ input }) => {
      drafts.drop(input.id);
      return {};
    }),
    create: contract.create.handler(async ({ input, errors }) =>
      valueOrThrow(await drafts.create(input.id, input.accepted), errors.NOT_POSSIBLE),
    ),
    look: contract.look.handler(async ({ input, errors }) =>
      valueOrThrow(await drafts.look(input.id), errors.NOT_POSSIBLE),
    ),
    clear: contract.clear.handler(({ input, errors }) =>
      valueOrThrow(drafts.clear(input.id, input.arrived), errors.NOT_POSSIBLE),
    ),
  };
}
