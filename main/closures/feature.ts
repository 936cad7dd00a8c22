/** Why spots are closed and until when, as a feature. */
import { implement } from '@orpc/server';
import { closuresContract } from '../../shared/console-api/yard.ts';
import type { SpotId } from '../../shared/ids.ts';
import { instantOf } from '../../shared/time.ts';
import type { CopyDesks } from '../desks/replicate/copy-ports.ts';
import { type FactsGround, SharedFacts } from '../gate-checks/shared-facts.ts';
import { watchState } from '../kernel/api/watch-state.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { LiveYard } from '../yard/memory/live-yard.ts';
import { Closures, closureFacts } from './closures.ts';

/** Opens it. `copies` null: one desk alone. */
export function openClosuresFeature({
  context,
  journal,
  live,
  outbox,
  copies,
}: {
  readonly context: FeatureContext;
  readonly journal: Pick<FactsGround, 'file' | 'recorder'>;
  readonly live: Pick<LiveYard, 'base' | 'view' | 'onView'>;
  readonly outbox: Pick<Outbox, 'records' | 'watch' | 'knowClosures'>;
  readonly copies: CopyDesks | null;
}) {
  const { clock, clerk } = context;
  const facts = new SharedFacts({ ...journal, clock, clerk, desks: copies }, closureFacts);
  const closures = new Closures({
    facts,
    base: live.base,
    view: () => live.view,
    now: () => instantOf(clock),
  });
  outbox.knowClosures((spot) => closures.of(spot));
  const changed = createListeners();
  const stops = [
    facts.watch(() => changed.tell()),
    outbox.watch((change) => {
      if (change.kind === 'changed') closures.follow(change.record);
    }),
    live.onView(({ put, remove }) => {
      if (put.spots.length === 0 && remove.spots.length === 0) return;
      closures.forgetOpen(put.spots.map(({ id }) => id));
      changed.tell();
    }),
  ];
  const contract = implement(closuresContract);
  return {
    standing: closures.standing,
    api: {
      closures: {
        watch: contract.watch.handler(({ signal }) =>
          watchState(changed, closures.standing, signal),
        ),
        setUntil: contract.setUntil.handler(({ input: { spot, until }, errors }) => {
          const why = closures.setUntil(
            spot,
            until === null ? null : new Date(until).toISOString(),
          );
          if (why !== null) throw errors.NOT_SAVED({ data: { said: why } });
        }),
      },
    },
    start() {
      // Closed by a clerk right before this desk was killed; or opened while it was off.
      for (const record of outbox.records()) closures.follow(record);
      closures.forgetOpen(facts.all().keys() as Iterable<SpotId>);
    },
    stop() {
      for (const each of stops) each();
    },
  };
}
