import { type OpenedOutbox, type OpenOutboxOptions, openOutbox } from '../../../main/outbox/startup.ts';
import { createKeeper, type Keeper } from '../../../main/vault/keeper.ts';

/** The outbox with a keeper of its own backups, as the console has one for all its files. */
export function openKeptOutbox(options: OpenOutboxOptions): OpenedOutbox & Pick<Keeper, 'backUp'> {
  const keeper = createKeeper(options);
  const opened = openOutbox({ ...options, keep: keeper.keep });
  return {
    ...opened,
    maintain() {
      opened.maintain();
      keeper.maintain();
    },
    backUp: keeper.backUp,
  };
}
