/**
 * The file of plans, of what areas are good for, and of the weights of ranking. Its SQL lives only
 * here.
 */
import type { StoredPlans } from '../../shared/console-api/plans.ts';
import type { Notice } from '../../shared/console-api/status.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import {
  isWeight,
  type OwnWeights,
  type WeightKey,
  weightKeys,
} from '../../shared/planning/best/weights.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import type { DurableFile, FileHome } from '../kernel/backups/durable-file.ts';
import { openDurable } from '../kernel/backups/open-durable.ts';
import type { Database } from '../kernel/database/database.ts';
import type { DatabaseError } from '../kernel/database/database-error.ts';
import { written } from '../kernel/database/written.ts';
import { createListeners } from '../kernel/listeners.ts';
import { type AreaTable, areaTableOver } from './area-table.ts';
import { type CheckTable, checkTableOver } from './check-table.ts';
import { type MoveTable, moveTableOver } from './move-table.ts';
import { type PlanTable, planTableOver } from './plan-table.ts';
import { type ReasonTable, reasonTableOver } from './reason-table.ts';
import { planSchema } from './schema.ts';

/** Name of the file in the data folder. */
export const planFileName = 'plans.db';

/** The opened file. Errors say why not. */
export type PlanStore = {
  current(): StoredPlans;
  /** `undefined`: as usual again. */
  setWeight(weight: WeightKey, feet: number | undefined): Result<null, Message>;
  /** Called after each change; the answer stops it. */
  watch(listener: () => void): () => void;
  readonly plans: PlanTable;
  /** What areas are good for, in the same file. */
  readonly areas: AreaTable;
  /** Yard checks, in the same file. */
  readonly checks: CheckTable;
  /** Moves for yard drivers, in the same file. */
  readonly moves: MoveTable;
  /** Why proposals put assets where they did, in the same file. */
  readonly reasons: ReasonTable;
  readonly notices: readonly Notice[];
  close(): void;
};

/** The file as a kept one. */
export const planFile: DurableFile = {
  name: planFileName,
  holds: message('files.holds.plans'),
  migrations: planSchema,
  advice: message('files.advice.plans'),
  unwritable: 'read',
  unsaved: message('files.unsaved.plans'),
};

/**
 * Opens the file; a damaged one is restored. Throws `DatabaseError` when another program holds it.
 */
export function openPlanStore(home: FileHome): PlanStore {
  const { used, notices, close } = openDurable(planFile, home, (db, unwritable) =>
    storeOver(db, home.clock, unwritable),
  );
  return { ...used, notices, close };
}

function storeOver(
  db: Database,
  clock: Clock,
  unwritable: DatabaseError | null,
): Omit<PlanStore, 'notices' | 'close'> {
  const weights = db.prepare<[], { name: string; feet: number }>('SELECT name, feet FROM weight');
  const putWeight = db.prepare(
    'INSERT INTO weight (name, feet) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET feet = excluded.feet',
  );
  const dropWeight = db.prepare('DELETE FROM weight WHERE name = ?');
  const listeners = createListeners();

  /** The clerk reads what the disk refused. */
  const writing = <T>(work: () => T): Result<T, Message> => {
    const done = written(planFileName, unwritable, work);
    return done.ok ? done : fail(message('plan.notSaved', { why: done.error }));
  };
  const saving = <T>(work: () => T): Result<T, Message> => {
    const done = writing(work);
    if (done.ok) listeners.tell();
    return done;
  };
  const reasons = reasonTableOver(db, writing);
  const plans = planTableOver({
    db,
    clock,
    saving: writing,
    changed: listeners.tell,
    forgetReasons: reasons.forget,
  });
  const areas = areaTableOver(db, clock, writing, listeners.tell);
  const settled = (result: Result<unknown, Message>): Result<null, Message> =>
    result.ok ? ok(null) : result;

  return {
    current: () => ({
      plans: plans.all(),
      areas: areas.all(),
      weights: Object.fromEntries(
        weights
          .all()
          .flatMap(({ name, feet }) =>
            (weightKeys as readonly string[]).includes(name) && isWeight(feet)
              ? [[name, feet]]
              : [],
          ),
      ) as OwnWeights,
    }),
    plans,
    areas,
    setWeight: (weight, feet) =>
      settled(
        saving(() => (feet === undefined ? dropWeight.run(weight) : putWeight.run(weight, feet))),
      ),
    watch: listeners.watch,
    checks: checkTableOver(db, clock, writing),
    moves: moveTableOver(db, clock, writing),
    reasons,
  };
}
