import { implement } from '@orpc/server';
import { plansContract } from '../../shared/console-api/planning/plans.ts';
import { acceptedOf, valueOrThrow } from '../kernel/api/typed-errors.ts';
import { watchState } from '../kernel/api/watch-state.ts';
import type { PlanStore } from './saved-plans.ts';
import { createSolver, type Solve } from './solver.ts';

/** Plans, areas and weights. `clerk` returns the clerk at the desk. */
export function plansApi(store: PlanStore, clerk: () => string, solve: Solve = createSolver()) {
  const contract = implement(plansContract);
  let enough = new AbortController();
  return {
    watch: contract.watch.handler(({ signal }) => watchState(store, () => store.current(), signal)),
    save: contract.save.handler(async ({ input: { commit, evenAlone, ...input }, errors }) => {
      const plan = { ...input, by: clerk() };
      if (commit === 'begin') {
        const begun = await store.plans.begin(plan, evenAlone);
        if (!begun.ok)
          throw errors[begun.error.isAlone ? 'ALONE' : 'REFUSED']({
            data: { said: begun.error.said },
          });
        return { version: begun.value };
      }
      return { version: acceptedOf(store.plans.save(plan, commit === 'end'), errors) };
    }),
    explain: contract.explain.handler(({ input: { id, reasons }, errors }) => {
      valueOrThrow(store.reasons.put(id, reasons), errors.NOT_SAVED);
    }),
    reasons: contract.reasons.handler(({ input }) => store.reasons.of(input.id)),
    assign: contract.assign.handler(
      async ({ input: { counts, spots, costs, deadlines }, errors, signal }) => {
        let at = 0;
        const choices = counts.map((count) => {
          const first = at;
          at += count;
          return spots.slice(first, at).map((spot, index) => ({
            spot,
            cost: costs[first + index] as number,
            minutes: deadlines?.minutes[first + index] ?? 0,
          }));
        });
        const most = spots.reduce((most, each) => Math.max(most, each), -1);
        const asked = { spots: most + 1, choices, deadlines };
        return valueOrThrow(await solve(asked, signal, enough.signal), errors.FAILED);
      },
    ),
    endAssign: contract.endAssign.handler(() => {
      enough.abort();
      enough = new AbortController();
    }),
    remove: contract.remove.handler(({ input, errors }) => {
      valueOrThrow(store.plans.remove(input.id, clerk()), errors.NOT_SAVED);
    }),
    setArea: contract.setArea.handler(({ input: { area, attributes }, errors }) => {
      valueOrThrow(store.areas.set(area, attributes, clerk()), errors.NOT_SAVED);
    }),
    setWeight: contract.setWeight.handler(({ input: { weight, feet }, errors }) => {
      valueOrThrow(store.setWeight(weight, feet), errors.NOT_SAVED);
    }),
  };
}
