import {
  type BackupSchedule,
  createBackupSchedule,
} from '../../../main/kernel/backups/backup-schedule.ts';
import {
  type OpenedOutbox,
  type OpenOutboxOptions,
  openOutbox,
} from '../../../main/outbox/startup.ts';

/** The outbox with a keeper of its own backups, as the console has one for all its files. */
export function openKeptOutbox(
  options: OpenOutboxOptions,
): OpenedOutbox & Pick<BackupSchedule, 'backUp'> {
  const keeper = createBackupSchedule(options);
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
