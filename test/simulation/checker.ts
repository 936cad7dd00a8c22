/**
 * The invariants of the outbox, checked against the service's ledger while a schedule runs and at
 * its end.
 */
import type { YardCall } from '../../main/outbox/call.ts';
import type {
  OutboxStore,
  SavedAttempt,
  SavedOperation,
  Write,
} from '../../main/outbox/store/outbox-store.ts';
import type { Change } from '../../sandbox/dock-scheduling/dock-world.ts';
import { assignmentOf, type Store } from '../../sandbox/dock-scheduling/store.ts';
import type { OperationId } from '../../shared/ids.ts';
import type { OperationState } from '../../shared/outbox/model.ts';
import type { SeenSpot } from '../../shared/outbox/seen-yard.ts';
import { isFinal } from '../../shared/outbox/transitions.ts';
import type { Instant } from '../../shared/time.ts';
import type { Spot } from '../../shared/yard/model.ts';
import type { AssetRef, Operation } from '../../shared/yard/operations.ts';
import type { SimulatedService } from './service.ts';
import { isTrue, namedAssets, placeOf } from './truth.ts';

/** What was counted in one schedule. */
export type Figures = {
  saved: number;
  attempts: number;
  unknown: number;
  /** Times the console sent again without a clerk (rule 7). */
  resent: number;
  /** Effects beyond the first of one decision of the clerk. */
  doubles: number;
  /**
   * Changes of another desk, made after our last read, that a call of ours then overrode: the
   * window of one request.
   */
  overwritesInWindow: number;
  /** The same, but our last read showed them: this must not happen. */
  overwritesOutside: number;
  /**
   * Effects of a request that arrived after the goal was already seen as true by another's doing.
   */
  lateAfterConfirmed: number;
  /**
   * Effects on an asset that came to the spot after our last read: an assignment holds all that
   * stands there.
   */
  strangersInWindow: number;
  ends: { [State in OperationState]?: number };
};

/** What the checker follows of one operation. */
type Followed = {
  readonly saved: SavedOperation;
  state: OperationState;
  attempts: number;
  attempt: SavedAttempt | null;
  effects: number;
  /** Times the clerk said "send again". */
  again: number;
  goalWasTrue: boolean;
  /** When a read confirmed it, by the service's clock; null before. */
  confirmedAt: number | null;
  /** The newest attempt was answered with a plain yes or no. */
  hasAnswer: boolean;
  /** Since when it is before the clerk; null while it isn't. */
  asksSince: Instant | null;
  /** An attempt of it may have had an effect, or may still have one. */
  mayArrive: boolean;
};

/** The checker of one schedule. */
export interface Checker {
  readonly violations: string[];
  readonly figures: Figures;
  /** Every committed write, in order. */
  committed(writes: readonly Write[]): void;
  /** The clerk was shown "saved". */
  acked(id: OperationId): void;
  /** After a start, and at the end: everything that was acked is there. */
  present(store: OutboxStore): void;
  /** At the end, after all faults stopped and enough time: nothing may be under way. */
  settled(): void;
  /**
   * Operations that should still move by themselves: not at their end, not in front of the clerk,
   * not behind such a one.
   */
  moving(): readonly OperationId[];
}

/**
 * A checker that watches the service. `bounded`: no request arrives later than the grace period.
 * `account` is the one that is signed in at the moment.
 */
export function createChecker(
  service: SimulatedService,
  bounded: boolean,
  account: () => string,
): Checker {
  const followed = new Map<OperationId, Followed>();
  const ackedIds = new Set<OperationId>();
  const violations: string[] = [];
  const figures: Figures = {
    saved: 0,
    attempts: 0,
    unknown: 0,
    resent: 0,
    doubles: 0,
    overwritesInWindow: 0,
    overwritesOutside: 0,
    lateAfterConfirmed: 0,
    strangersInWindow: 0,
    ends: {},
  };
  const { store } = service.world;
  const violate = (text: string) => violations.push(text);
  const open = () => [...followed.values()].filter(({ state }) => !isFinal(state));
  const lookAtGoals = () => {
    for (const each of open())
      if (!each.goalWasTrue && isTrue(store, each.saved.operation)) each.goalWasTrue = true;
  };

  function effectOf(tag: string, call: YardCall): void {
    const op = followed.get(tag as OperationId);
    if (op === undefined) return;
    op.effects += 1;
    if (op.effects > 1 + op.again) {
      figures.doubles += 1;
      if (bounded)
        violate(
          `P4: ${tag} (${call.kind}) took effect ${op.effects} times for ${1 + op.again} decisions`,
        );
    }
    if (op.state === 'rejected')
      violate(`effect of ${tag} (${call.kind}) after it was called rejected`);
    if (op.state === 'confirmed') figures.lateAfterConfirmed += 1;
    else if (bounded && op.state !== 'sending' && op.state !== 'unknown')
      violate(`effect of ${tag} (${call.kind}) while it was ${op.state}`);
  }

  /** Just before an effect of ours: does the yard still look as the clerk saw it? */
  function compare(tag: string): void {
    const op = followed.get(tag as OperationId);
    if (op?.attempt == null) return;
    const changed = namedAssets(op.saved.operation).filter((asset) => {
      const seen = placeInImage(op.saved, asset);
      return seen !== null && seen !== placeOf(store, asset);
    });
    const arrived = arrivedOn(op);
    const turned = turnedOn(op);
    const shown =
      changed.every((asset) => shownAsBefore(op, asset)) &&
      arrived?.shown !== true &&
      turned?.shown !== true;
    const isOverwrite = changed.length > 0 || arrived !== null || turned !== null;
    pendingOverwrite = isOverwrite ? { op, shown, turned: turned !== null } : null;
  }

  /**
   * What came to stand on a spot that the clerk saw empty and wants closed; `shown`: the last read
   * before the attempt showed it.
   */
  function arrivedOn({
    saved: { operation, accepted },
    attempt,
  }: Followed): { readonly shown: boolean } | null {
    if (operation.kind !== 'close' || contentOf(store, operation.spot) === '') return null;
    // The picture of a close holds the spot alone; that it was seen occupied is told by the caution
    // that the clerk accepted.
    if (accepted.includes('close-occupied')) return null;
    const seen = attempt?.before.spots.find(({ spot }) => spot.id === operation.spot);
    return { shown: seen !== undefined && shownContent(seen) !== '' };
  }

  /**
   * The newest turn of a spot is another desk's, and the clerk did not see it; `shown`: the last
   * read before the attempt did. What another desk does between the reads around a change of ours
   * looks like ours, unless the history tells: that is in the window.
   */
  function turnedOn({
    saved: { id, seq, operation, before },
    attempt,
  }: Followed): { readonly shown: boolean } | null {
    if (!opensOrCloses(operation) || isTrue(store, operation)) return null;
    const { spot } = operation;
    const timeOf = (rows: readonly Spot[] | undefined) =>
      Date.parse(rows?.find((row) => row.id === spot)?.changedAt ?? '');
    const last = service.ledger.findLast(({ changes }) =>
      changes.some((each) => isTurnOf(each, spot)),
    );
    if (last === undefined || last.tag === id || followed.has(last.tag as OperationId)) return null;
    const turned = Date.parse(last.stamp);
    if (timeOf(before.spots) >= turned) return null;
    const looksOurs = [...followed.values()].some((other) => {
      const reads =
        opensOrCloses(other.saved.operation) || service.world.quirks.spotEvents === 'missing';
      const isBefore = timeOf(other.attempt?.before.spots.map((seen) => seen.spot)) < turned;
      return other.saved.seq < seq && reads && isBefore && (other.confirmedAt ?? 0) >= last.at;
    });
    return {
      shown: !looksOurs && timeOf(attempt?.before.spots.map((seen) => seen.spot)) >= turned,
    };
  }
  let spotChanged = false;
  let pendingOverwrite: {
    readonly op: Followed;
    readonly shown: boolean;
    readonly turned: boolean;
  } | null = null;

  service.watchers.add({
    before: (tag) => {
      pendingOverwrite = null;
      const attempt = followed.get(tag as OperationId)?.attempt;
      spotChanged =
        attempt?.before.spots.some(
          (seen) => contentOf(store, seen.spot.id) !== shownContent(seen),
        ) === true;
      compare(tag);
    },
    applied: (tag, call, changes) => {
      effectOf(tag, call);
      const op = followed.get(tag as OperationId);
      const taken = op === undefined ? [] : strangers(op.saved, changes);
      // An assignment may have come to hold another asset after our last read, or while the request
      // was late.
      if (taken.length > 0 && (spotChanged || pendingOverwrite !== null))
        figures.strangersInWindow += 1;
      else for (const text of taken) violate(`${tag} (${call.kind}) ${text}`);
      // Another desk's turn makes the goal true for a moment: what counts is its turning back.
      const counts =
        pendingOverwrite !== null && (pendingOverwrite.turned || !pendingOverwrite.op.goalWasTrue);
      if (pendingOverwrite !== null && counts && pendingOverwrite.op.again === 0) {
        if (pendingOverwrite.shown) figures.overwritesInWindow += 1;
        else {
          figures.overwritesOutside += 1;
          violate(`P5: ${tag} (${call.kind}) overrode a change that the last read showed`);
        }
      }
      lookAtGoals();
    },
  });

  function take(write: Write): void {
    if (write.kind === 'operation') {
      followed.set(write.row.id, {
        saved: write.row,
        state: 'queued',
        attempts: 0,
        attempt: null,
        effects: 0,
        again: 0,
        goalWasTrue: isTrue(store, write.row.operation),
        confirmedAt: null,
        hasAnswer: false,
        asksSince: null,
        mayArrive: false,
      });
      figures.saved += 1;
      return;
    }
    const op = followed.get(write.row.operation);
    if (op === undefined)
      return void violate(`a row of ${write.row.operation}, which was never saved`);
    if (write.kind === 'attempt') {
      op.attempt = write.row;
      if (write.row.account !== account())
        violate(
          `${op.saved.id} was sent with ${write.row.account} while ${account()} was signed in`,
        );
      figures.attempts += 1;
      return;
    }
    const { event, progress, number } = write.row;
    if (isFinal(op.state)) violate(`${op.saved.id} moved on after its end (${op.state}): ${event}`);
    if (event === 'started') fence(op);
    if (event === 'send-again') op.again += 1;
    if (event === 'unclear' || event === 'interrupted') figures.unknown += 1;
    if (event === 'requeued') {
      figures.resent += 1;
      const why = mustNotRepeat(op);
      if (why !== null)
        violate(`${op.saved.id} (${op.saved.operation.kind}) was sent again by itself ${why}`);
    }
    if (event === 'asked' && wasPlacedAnew(op))
      violate(`${op.saved.id}: another desk put it back, and the clerk was not told so`);
    op.hasAnswer =
      event === 'started'
        ? false
        : op.hasAnswer || event === 'answered' || event === 'refused' || event === 'forbidden';
    if (event === 'seen-applied') op.confirmedAt = service.world.clock.now();
    op.mayArrive ||= leavesOpen.has(event);
    const asks = progress.state === 'needs-clerk' || progress.state === 'conflict';
    if (!asks) op.asksSince = null;
    else if (op.state !== progress.state) op.asksSince = write.row.at;
    op.state = progress.state;
    op.attempts = progress.attempts;
    if (number < 1) violate(`event number ${number} of ${op.saved.id}`);
    if (op.state === 'confirmed' && !op.goalWasTrue)
      violate(`${op.saved.id} (${op.saved.operation.kind}) was confirmed but never true`);
  }

  /** It was taken off its spot and put back by another desk, before the last look began. */
  function wasPlacedAnew({ saved: { operation }, attempt }: Followed): boolean {
    if (operation.kind !== 'unassign' || attempt === null) return false;
    const earlier = attempt.before.spots.find(({ spot }) => spot.id === operation.spot);
    return operation.assets.every((asset) => {
      const now = assignmentOf(store, asset);
      const then = earlier?.assignments.find(
        (row) => (asset.kind === 'visit' ? row.visitId : row.containerId) === asset.id,
      );
      const at = service.ledger.findLast(({ changes }) =>
        changes.some((each) => each.what === 'moved' && each.asset.id === asset.id),
      )?.at;
      const isOld = at !== undefined && service.world.clock.now() - at > lookMs;
      return isOld && now?.spotId === operation.spot && then !== undefined && now.id !== then.id;
    });
  }

  function moving(): readonly OperationId[] {
    const held = new Set<string>();
    const ids: OperationId[] = [];
    for (const { saved, state } of [...followed.values()].sort(
      (a, b) => a.saved.seq - b.saved.seq,
    )) {
      if (isFinal(state)) continue;
      const keys = saved.touches.map(({ kind, id }) => `${kind}:${id}`);
      const waitsForClerk = state === 'needs-clerk' || state === 'conflict';
      // Some may go past what is before the clerk (`mayPass`); here we ask no more than that the
      // rest moves.
      if (!waitsForClerk && !(state === 'queued' && keys.some((key) => held.has(key))))
        ids.push(saved.id);
      else for (const key of keys) held.add(key);
    }
    return ids;
  }

  function fence(op: Followed): void {
    const mine = new Set(op.saved.touches.map(({ kind, id }) => `${kind}:${id}`));
    for (const other of followed.values()) {
      if (other.saved.seq >= op.saved.seq || isFinal(other.state)) continue;
      if (mayPass(op, other)) continue;
      if (other.saved.touches.some(({ kind, id }) => mine.has(`${kind}:${id}`)))
        violate(
          `${op.saved.id} was sent while ${other.saved.id}, before it on the same entity, was ${other.state}`,
        );
    }
  }

  return {
    violations,
    figures,
    committed(writes) {
      for (const write of writes) take(write);
    },
    acked: (id) => void ackedIds.add(id),
    present(disk) {
      for (const id of ackedIds)
        if (disk.find(id) === null) violate(`P1: ${id} was called saved and is not there`);
    },
    settled() {
      for (const id of moving()) violate(`P2: ${id} is stuck in ${followed.get(id)?.state}`);
      for (const [id, op] of followed) {
        figures.ends[op.state] = (figures.ends[op.state] ?? 0) + 1;
        if (op.state === 'rejected' && op.effects > 0)
          violate(`${id} was called rejected and had an effect`);
        if (op.state === 'canceled' && op.attempts === 0 && op.effects > 0)
          violate(`${id} was canceled before it was sent and had an effect`);
      }
    },
    moving,
  };
}

const opensOrCloses = (
  operation: Operation,
): operation is Extract<Operation, { kind: 'open' | 'close' }> =>
  operation.kind === 'open' || operation.kind === 'close';

/** Is it the opening or closing of this spot? */
const isTurnOf = (change: Change, spot: string): boolean =>
  (change.what === 'opened' || change.what === 'closed') && change.spot === spot;

/** What an attempt leaves behind that may have had an effect. */
const leavesOpen: ReadonlySet<string> = new Set([
  'answered',
  'unclear',
  'interrupted',
  'taken-away',
  'taken-in',
]);

/**
 * Whether an operation may be sent before an earlier one on the same entity: one that only asks its
 * clerk, and asked before this one was decided.
 */
const mayPass = ({ saved }: Followed, { asksSince, mayArrive }: Followed): boolean =>
  asksSince !== null && !mayArrive && saved.savedAt > asksSince;

/** Longer than all reads of one look take, each to its deadline. */
const lookMs = 150_000;

/**
 * Why the console may not send it again without the clerk (sending rule 7), or null: stated here
 * once more.
 */
function mustNotRepeat({ saved: { operation }, attempt, hasAnswer }: Followed): string | null {
  if (hasAnswer) return 'after a plain yes or no';
  if (operation.kind === 'depart') return 'though it ends a visit';
  const isMixed = ({ assignments, containers }: SeenSpot) =>
    assignments.some(({ visitId }) => visitId !== null) &&
    assignments.some((row) =>
      containers.some(({ id, visitId }) => id === row.containerId && visitId === null),
    );
  if (operation.kind === 'reassign' && attempt?.before.spots.some(isMixed))
    return 'from or to a spot with a truck and a container';
  return null;
}

/** What the assignments of a spot hold, as text: in the service, and as a read showed it. */
const contentOf = (store: Store, id: string): string =>
  [...(store.assignmentsBySpot.get(id) ?? [])]
    .flatMap(({ assetVisitId, assetContainerId }) => [assetVisitId, assetContainerId])
    .sort()
    .join();
const shownContent = ({ assignments }: SeenSpot): string =>
  assignments
    .flatMap(({ visitId, containerId }) => [visitId, containerId] as (string | null)[])
    .sort()
    .join();

/**
 * Assets that an effect moved, hooked or departed and that the clerk did not name; hooked
 * containers go with their truck.
 */
function strangers(
  { operation, before }: SavedOperation,
  changes: readonly Change[],
): readonly string[] {
  const named = new Set(namedAssets(operation).map(({ kind, id }) => `${kind}:${id}`));
  const along = new Set(
    before.containers
      .filter(({ visitId }) => visitId !== null && named.has(`visit:${visitId}`))
      .map(({ id }) => `container:${id}`),
  );
  return changes.flatMap((change) => {
    if (change.what === 'moved' || change.what === 'departed') {
      const key = `${change.asset.kind}:${change.asset.id}`;
      const isMeant =
        named.has(key) ||
        (change.what === 'departed' && (along.has(key) || operation.kind === 'depart'));
      return isMeant ? [] : [`${change.what} ${key}, which the clerk did not name`];
    }
    if (change.what === 'hooked' || change.what === 'unhooked') {
      return named.has(`container:${change.container}`) || operation.kind === 'depart'
        ? []
        : [`${change.what} ${change.container}, which was not meant`];
    }
    return [];
  });
}

/**
 * Where the clerk saw the asset when the operation was saved; null when our yard did not hold it.
 */
function placeInImage({ before }: SavedOperation, { kind, id }: AssetRef): string | null {
  if (kind === 'visit') {
    const row = before.visits.find((each) => each.id === id);
    return row === undefined ? null : (row.spotId ?? 'waiting');
  }
  const row = before.containers.find((each) => each.id === id);
  if (row === undefined) return null;
  return row.visitId === null ? (row.spotId ?? 'waiting') : `hooked:${row.visitId}`;
}

/** Did the last read before the attempt show the asset where the clerk had seen it? */
function shownAsBefore({ saved, attempt }: Followed, asset: AssetRef): boolean {
  const seen = placeInImage(saved, asset);
  if (attempt === null || seen === null) return false;
  // The waiting list is on no spot: the service's own rule keeps a placed asset from being
  // assigned.
  if (seen === 'waiting') return true;
  if (seen.startsWith('hooked:')) {
    return [
      ...attempt.before.containers,
      ...attempt.before.spots.flatMap(({ containers }) => containers),
    ].some((row) => row.id === asset.id && `hooked:${row.visitId}` === seen);
  }
  const spot = attempt.before.spots.find((each) => each.spot.id === seen);
  return (
    spot?.assignments.some(
      (row) => (asset.kind === 'visit' ? row.visitId : row.containerId) === asset.id,
    ) === true
  );
}
