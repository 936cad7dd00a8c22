/** Why proposals put assets where they did. Part of `plans.db`. */
import { reasonSchema, type StoredReason } from '../../shared/console-api/planning/plans.ts';
import { type Message, readMessage, writeMessage } from '../../shared/i18n/message.ts';
import type { Result } from '../../shared/result.ts';
import type { Saving } from '../kernel/backups/feature-file.ts';
import type { Database } from '../kernel/database/database.ts';

/** The reasons of plans that are open. */
export type ReasonTable = {
  of(plan: string): readonly StoredReason[];
  /**
   * Keeps them, each in the place of an earlier one of that asset; a plan that is not kept has
   * none.
   */
  put(plan: string, reasons: readonly StoredReason[]): Result<unknown, Message>;
  /** Drops those of plans that are gone or done. Inside a transaction. */
  forget(): void;
};

/** `writing` returns why the disk refused. */
export function reasonTableOver(db: Database, writing: Saving): ReasonTable {
  const ofPlan = db.prepare<[string], { asset: string; spot: string; why: string }>(
    'SELECT asset, spot, why FROM reason WHERE plan = ?',
  );
  const putOne = db.prepare(
    `INSERT INTO reason (plan, asset, spot, why) SELECT id, ?, ?, ? FROM plan WHERE id = ? AND state = 'open'
     ON CONFLICT (plan, asset) DO UPDATE SET spot = excluded.spot, why = excluded.why`,
  );
  const drop = db.prepare(
    "DELETE FROM reason WHERE plan NOT IN (SELECT id FROM plan WHERE state = 'open')",
  );
  const putAll = db.transaction((plan: string, reasons: readonly StoredReason[]) => {
    for (const { asset, spot, why } of reasons)
      putOne.run(JSON.stringify(asset), spot, writeMessage(why), plan);
  });
  return {
    of: (plan) =>
      ofPlan.all(plan).flatMap(({ asset, spot, why }) => {
        const read = reasonSchema.safeParse({ asset: assetOf(asset), spot, why: readMessage(why) });
        return read.success ? [read.data] : [];
      }),
    put: (plan, reasons) => writing(() => putAll(plan, reasons)),
    forget: () => void drop.run(),
  };
}

function assetOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
