/**
 * A desk whose outbox only remembers what it has and what it learned: for tests and figures of the
 * agreement itself.
 */
import { DeskAgreement } from '../../main/desks/agreement.ts';
import type { Agreement } from '../../main/desks/agreement-parts.ts';
import type { DeskJournal } from '../../main/desks/log/desk-journal.ts';
import type { SharedLog } from '../../main/desks/log/shared-log.ts';
import type { DeskSide } from '../../main/outbox/desk-ports.ts';
import type { Fold } from '../../shared/desks/fold.ts';
import type { News, OwnOperation } from '../../shared/desks/log-difference.ts';
import { rawText } from '../../shared/i18n/message.ts';
import type { OperationId } from '../../shared/ids.ts';
import type { Finding } from '../../shared/yard/operations.ts';
import { createMemoryJournal } from '../simulation/desks/memory-journal.ts';
import { desk, facility, hash, sharedOperation } from './desk-facts.ts';

/** An outbox that has nothing. */
export const quietSide: DeskSide = {
  own: () => [],
  knows: () => false,
  refusals: () => [],
  refusalsAfter: () => [],
  isUnfit: () => false,
  fits: () => true,
  offer: () => false,
  learn: () => undefined,
  beaten: () => undefined,
};

/** An outbox that only remembers what it has and what it learned. */
function modelSide() {
  const own = new Map<string, OwnOperation>();
  const learned: News[] = [];
  const found: { fold: Fold | null } = { fold: null };
  /** Another operation has its spot: the one rule of the yard that such a desk knows. */
  const refusals = (id: OperationId): readonly Finding[] => {
    const spot = own.get(id)?.op.touches.find(({ kind }) => kind === 'spot')?.id;
    const first = [...(found.fold?.open.values() ?? [])].find(
      ({ op }) => op.id !== id && op.touches.some((ref) => ref.id === spot),
    );
    return first === undefined
      ? []
      : [
          {
            code: 'spot-has-truck',
            severity: 'refuse',
            entities: first.op.touches,
            said: rawText('Taken.'),
          },
        ];
  };
  const side: DeskSide = {
    own: () => [...own.values()],
    knows: (id) => own.has(id),
    refusals,
    refusalsAfter: () => [],
    isUnfit: () => false,
    fits: () => true,
    offer: () => true,
    learn(news) {
      learned.push(news);
      if (news.is !== 'agreed') return;
      const known = own.get(news.id);
      if (known !== undefined) own.set(news.id, { ...known, standing: 'agreed' });
    },
    beaten: (id) => void own.delete(id),
  };
  const save = (id: string, spot = `S-${id}`) =>
    own.set(id, {
      op: sharedOperation(id, spot, `V-${id}`),
      begun: false,
      rests: false,
      standing: 'local',
      end: null,
      isOver: false,
      waits: null,
    });
  /** What the service did with it. */
  const settle = (id: string) => {
    const known = own.get(id);
    if (known === undefined) return;
    const end = {
      state: 'confirmed',
      said: rawText('Done.'),
      sent: true,
      seen: null,
      readAt: null,
      steps: [],
    } as const;
    own.set(id, { ...known, end, isOver: true });
  };
  return { side, save, settle, learned, found, own };
}

/** An agreement over an outbox of its own that only remembers. */
export type ModelDesk = ReturnType<typeof modelSide> & { readonly agreement: Agreement };

/** Opens one over a log, and starts it. `journal`: in memory where nothing is said. */
export function openModelDesk(
  name: string,
  log: SharedLog,
  journal: DeskJournal = createMemoryJournal(),
): ModelDesk {
  const model = modelSide();
  let facts = 0;
  const agreement = new DeskAgreement({
    server: log,
    facility,
    desk: desk(name),
    card: { name, version: '1' },
    hash,
    clock: { now: Date.now, monotonic: () => performance.now() },
    timers: {
      after(ms, work) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    },
    random: { next: Math.random },
    log: { info: () => undefined, warn: () => undefined },
    newId: () => {
      facts += 1;
      return `${name}-${process.pid}-${facts}`;
    },
    journal,
    side: model.side,
    holdMs: 60_000,
    saw: () => undefined,
    service: () => ({ isConnected: true, pictureAgeMs: null, idleMs: 0 }),
  });
  // Changed in place, and another one with each session.
  Object.defineProperty(model.found, 'fold', { get: () => agreement.fold });
  agreement.start();
  return { ...model, agreement };
}
