/**
 * Turns an intent into ids, by reads just before sending (law 3). If the yard has changed since,
 * the result is a conflict and nothing is sent.
 */

import { type Message, message } from '../../../shared/i18n/message.ts';
import type { AssignmentId, SpotId } from '../../../shared/ids.ts';
import type { BeforeImage } from '../../../shared/outbox/model.ts';
import {
  type Contradiction,
  restsOnAbsence,
  spotsToRead,
  verdictOf,
} from '../../../shared/outbox/operation-verdict.ts';
import {
  assignmentOf,
  type SeenAssignment,
  type SeenRows,
  type SeenYard,
} from '../../../shared/outbox/seen-yard.ts';
import { check } from '../../../shared/yard/check.ts';
import { assetsOf } from '../../../shared/yard/contents.ts';
import type { AssetRef, Finding, Operation } from '../../../shared/yard/operations.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import type { YardCall } from '../call.ts';
import { freshYard } from './fresh-yard.ts';
import type { KnownStep } from './own-changes.ts';
import { reopenedSince } from './reopened.ts';
import type { SeenYardReader } from './seen-yard-reader.ts';

/** Result of resolving. */
export type Resolved =
  | { readonly kind: 'ready'; readonly call: YardCall; readonly before: SeenRows }
  /** The goal is already true, so we needn't send anything. */
  | { readonly kind: 'already'; readonly spots: SeenYard['spots'] }
  | { readonly kind: 'conflict'; readonly contradiction: Contradiction }
  /** The fresh yard breaks a rule, or gives a caution that the clerk hasn't accepted. */
  | { readonly kind: 'breaks'; readonly findings: readonly Finding[] }
  /** The reads contradict each other: something changed between them, or the data are broken. */
  | { readonly kind: 'unclear' }
  /** The service's data don't allow a single call that does exactly this. */
  | { readonly kind: 'stuck'; readonly said: Message };

export type ResolveInput = {
  readonly operation: Operation;
  /** The yard that the clerk decided on. */
  readonly seen: BeforeImage;
  /** Cautions that the clerk accepted. */
  readonly accepted: readonly string[];
  /**
   * It waited so long that we also have to read whether the asset is still in the waiting list.
   */
  readonly stale: boolean;
  /** Known changes of a spot: those in the clerk's yard, and this desk's own. */
  readonly known: (spot: SpotId) => readonly KnownStep[];
};

/** Reads and decides. Throws `RemoteError` if a read fails. */
export async function resolve(
  input: ResolveInput,
  reader: SeenYardReader,
  base: Yard,
): Promise<Resolved> {
  const { operation } = input;
  const spots = spotsToRead(operation, (asset) => homeOf(base, asset));
  // An assign moves an asset of the waiting list, and no spot shows that list.
  const needsAssets = (operation.kind === 'assign' && input.stale) || spots.length === 0;
  let seenYard = await reader.read(spots, needsAssets ? assetsOf(operation) : 'none');
  let verdict = verdictOf(operation, null, seenYard);
  if (
    verdict.kind === 'cannot-tell' &&
    verdict.because === 'lists' &&
    operation.kind !== 'assign'
  ) {
    seenYard = await reader.read(spots, 'all');
    verdict = verdictOf(operation, null, seenYard);
  }
  if (restsOnAbsence(operation, verdict, seenYard)) {
    seenYard = await reader.withPlaces(seenYard);
    verdict = verdictOf(operation, null, seenYard);
  }
  if (verdict.kind === 'applied') return { kind: 'already', spots: seenYard.spots };
  if (verdict.kind === 'conflict')
    return { kind: 'conflict', contradiction: verdict.contradiction };
  if (
    verdict.kind === 'cannot-tell' &&
    (operation.kind !== 'assign' || verdict.because === 'broken')
  )
    return { kind: 'unclear' };
  const yard = freshYard(base, seenYard, assetsOf(operation));
  const moved =
    movedSince(input, yard) ??
    (await reopenedSince(operation, input.seen, seenYard, reader, input.known));
  if (moved !== null) return { kind: 'conflict', contradiction: moved };
  const findings = check(yard, operation);
  const open = findings.filter(
    ({ severity, code }) => severity === 'refuse' || !input.accepted.includes(code),
  );
  if (open.length > 0) return { kind: 'breaks', findings: open };
  const call = callFor(operation, seenYard);
  return 'said' in call
    ? { kind: 'stuck', said: call.said }
    : { kind: 'ready', call, before: keep(operation, seenYard, input.seen) };
}

/**
 * Attach and detach name no spot, but the clerk saw where truck and container stood. If one of them
 * was moved since, we must not override that. The other operations name their spots.
 */
function movedSince({ operation, seen }: ResolveInput, yard: Yard): Contradiction | null {
  if (operation.kind !== 'attach' && operation.kind !== 'detach') return null;
  const image = yardOf(seen);
  for (const asset of assetsOf(operation)) {
    const then = homeOf(image, asset);
    const now = homeOf(yard, asset);
    if (then !== now)
      return now === null
        ? { what: 'is-waiting', asset }
        : { what: 'stands-elsewhere', asset, spot: now };
  }
  return null;
}

const yardOf = ({ spots, visits, containers }: BeforeImage): Yard =>
  createYardTable({ areas: [], spots, visits, containers });

/** Where the asset is, as far as we know. A hooked container is where its truck is. */
export function homeOf(yard: Yard, asset: AssetRef) {
  if (asset.kind === 'visit') return yard.visit(asset.id)?.spotId ?? null;
  const row = yard.container(asset.id);
  return row === undefined
    ? null
    : row.visitId === null
      ? row.spotId
      : (yard.visit(row.visitId)?.spotId ?? null);
}

/**
 * What the service showed, kept with the attempt: complete spots, and the rows of assets. An asset
 * of the waiting list that we didn't read is kept as the clerk saw it. If it still looks the same
 * later, nothing has happened to it.
 */
export function keep(operation: Operation, seenYard: SeenYard, seen: BeforeImage): SeenRows {
  const assets = assetsOf(operation);
  return {
    spots: [...seenYard.spots.values()],
    visits: assets.flatMap(({ kind, id }) =>
      kind === 'visit'
        ? (seenYard.lists?.visits.get(id) ?? seen.visits.find((row) => row.id === id) ?? [])
        : [],
    ),
    containers: assets.flatMap(({ kind, id }) =>
      kind === 'container'
        ? (seenYard.lists?.containers.get(id) ?? seen.containers.find((row) => row.id === id) ?? [])
        : [],
    ),
  };
}

type NoCall = { readonly said: Message };

function callFor(operation: Operation, seenYard: SeenYard): YardCall | NoCall {
  switch (operation.kind) {
    case 'assign': {
      const { asset, spot } = operation;
      return {
        kind: 'assign',
        spot,
        visit: asset.kind === 'visit' ? asset.id : null,
        container: asset.kind === 'container' ? asset.id : null,
      };
    }
    case 'reassign': {
      const assignment = assignmentOf(seenYard.spots.get(operation.from), operation.asset);
      if (assignment === undefined) return unplaced;
      // The service uses the flag only on a mixed spot (seeds/yard.md, "Reassign behavior"). We set
      // it for every container: if a truck is put on the spot before the call arrives, the call
      // still moves the container.
      const moveContainer = operation.asset.kind === 'container';
      return {
        kind: 'reassign',
        assignment: assignment.id,
        spot: operation.to,
        reason: operation.reason,
        moveContainer,
      };
    }
    case 'unassign': {
      const assignment = oneAssignment(seenYard, operation.spot, operation.assets);
      return typeof assignment === 'string' ? { kind: 'unassign', assignment } : assignment;
    }
    case 'depart': {
      const asset = operation.assets[0];
      const assignment = asset && assignmentOf(seenYard.spots.get(operation.spot), asset);
      return assignment === undefined
        ? unplaced
        : { kind: 'depart', assignment: assignment.id, departType: operation.departType };
    }
    case 'detach':
    case 'attach':
    case 'close':
    case 'open':
      return operation;
  }
}

const unplaced: NoCall = { said: message('operations.event.noAssignment') };

/**
 * The single assignment with exactly these assets, because DELETE removes all that its assignment
 * holds.
 */
function oneAssignment(
  seenYard: SeenYard,
  spot: Extract<Operation, { kind: 'unassign' }>['spot'],
  assets: readonly AssetRef[],
): AssignmentId | NoCall {
  const found = assets.map((asset) => assignmentOf(seenYard.spots.get(spot), asset));
  const ids = new Set(found.map((each: SeenAssignment | undefined) => each?.id));
  const [only] = ids;
  if (only === undefined) return unplaced;
  if (ids.size > 1) return { said: message('operations.event.twoAssignments') };
  return only;
}
