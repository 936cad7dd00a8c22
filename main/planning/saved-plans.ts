/**
 * The file of plans, of what areas are good for, and of the weights of ranking. Its SQL lives only
 * here.
 */
import type { StoredPlans } from '../../shared/console-api/planning/plans.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import {
  isWeight,
  type OwnWeights,
  type WeightKey,
  weightKeys,
} from '../../shared/planning/best/weights.ts';
import { type Result, withoutValue } from '../../shared/result.ts';
import type { DurableFile, FileHome } from '../kernel/backups/durable-file.ts';
import {
  type FeatureFile,
  type FeatureStore,
  openFeatureFile,
} from '../kernel/backups/feature-file.ts';
import { type AreaTable, areaTableOver } from './area-table.ts';
import { CheckTable } from './check-table.ts';
import { type MoveTable, moveTableOver } from './move-table.ts';
import { PlanTable } from './plan-table.ts';
import { type ReasonTable, reasonTableOver } from './reason-table.ts';
import { planSchema } from './schema.ts';

/** Name of the file in the data folder. */
export const planFileName = 'plans.db';

/** The opened file. Errors say why not. */
export type PlanStore = FeatureStore & {
  current(): StoredPlans;
  /** `undefined`: as usual again. */
  setWeight(weight: WeightKey, feet: number | undefined): Result<null, Message>;
  readonly plans: PlanTable;
  /** What areas are good for, in the same file. */
  readonly areas: AreaTable;
  /** Yard checks, in the same file. */
  readonly checks: CheckTable;
  /** Moves for yard drivers, in the same file. */
  readonly moves: MoveTable;
  /** Why proposals put assets where they did, in the same file. */
  readonly reasons: ReasonTable;
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

/** Opens the file. Throws as `openFeatureFile` does. */
export const openPlanStore = (home: FileHome): PlanStore =>
  openFeatureFile(planFile, home, storeOver);

function storeOver({ db, clock, savingOr, changed }: FeatureFile) {
  const weights = db.prepare<[], { name: string; feet: number }>('SELECT name, feet FROM weight');
  const putWeight = db.prepare(
    'INSERT INTO weight (name, feet) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET feet = excluded.feet',
  );
  const dropWeight = db.prepare('DELETE FROM weight WHERE name = ?');
  const saving = savingOr((why) => message('plan.notSaved', { why }));
  const reasons = reasonTableOver(db, saving);
  const plans = new PlanTable({ db, clock, saving, changed, forgetReasons: reasons.forget });
  const areas = areaTableOver(db, clock, saving, changed);

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
    setWeight(weight: WeightKey, feet: number | undefined) {
      const done = saving(() =>
        feet === undefined ? dropWeight.run(weight) : putWeight.run(weight, feet),
      );
      if (done.ok) changed();
      return withoutValue(done);
    },
    checks: new CheckTable(db, clock, saving),
    moves: moveTableOver(db, clock, saving),
    reasons,
  };
}
