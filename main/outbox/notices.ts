/** Notices of the outbox for the clerk, besides its operations. */
import type { Notice } from '../../shared/console-api/status.ts';
import { message } from '../../shared/i18n/message.ts';
import type { OperationId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { OpenOperations } from './queue/open-operations.ts';
import type { OperationHistory } from './queue/operation-history.ts';
import type { SendSlots } from './send/send-slots.ts';
import { stuckNotices } from './send/watchdog.ts';
import type { DamagedRow } from './store/outbox-store.ts';

export type NoticesParts = {
  readonly openOperations: OpenOperations;
  readonly slots: SendSlots;
  readonly history: Pick<OperationHistory, 'trouble'>;
  readonly clock: Clock;
  /** Whether operations are being sent. Before and after that none counts as stuck. */
  readonly isRunning: () => boolean;
  readonly tell: (change: {
    readonly kind: 'notices';
    readonly notices: readonly Notice[];
  }) => void;
};

/** The notices of an outbox. We pass them on only when they have changed. */
export class Notices {
  readonly #parts: NoticesParts;
  /** The last notices passed on, as JSON. */
  #shown = '';
  readonly #damagedRows = new Map<OperationId, Notice>();

  constructor(parts: NoticesParts) {
    this.#parts = parts;
  }

  all(): readonly Notice[] {
    const { openOperations, slots, history, clock, isRunning } = this.#parts;
    const trouble = openOperations.diskTrouble();
    const disk: readonly Notice[] =
      trouble === null ? [] : [{ key: 'outbox-disk', severity: 'error', said: trouble }];
    const waiting = slots.state().kind === 'signed-out' ? openOperations.entries.size : 0;
    const signIn: readonly Notice[] =
      waiting === 0
        ? []
        : [
            {
              key: 'outbox-sign-in',
              severity: 'warning',
              said: message('operations.notice.signIn', { count: waiting }),
            },
          ];
    const stuck = isRunning()
      ? stuckNotices(openOperations.entries.values(), slots, clock.monotonic())
      : [];
    const unread = history.trouble();
    const past: readonly Notice[] =
      unread === null
        ? []
        : [
            {
              key: 'outbox-history',
              severity: 'error',
              said: message('operations.notice.history', { why: unread }),
            },
          ];
    return [...this.#damagedRows.values(), ...disk, ...past, ...signIn, ...stuck];
  }

  /** Rows of the file that can't be read. Each gets a notice of its own. */
  damaged(rows: readonly DamagedRow[]): void {
    for (const { id, said } of rows)
      this.#damagedRows.set(id, { key: `outbox-damaged-${id}`, severity: 'error', said });
  }

  tell(): void {
    const notices = this.all();
    const text = JSON.stringify(notices);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#parts.tell({ kind: 'notices', notices });
  }
}
