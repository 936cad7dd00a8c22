/** Checks whether a sent operation took effect, by the documented reads. */

import { operationTable } from '../../../shared/outbox/operation-policy.ts';
import {
  restsOnAbsence,
  spotsToRead,
  stampedBy,
  verdictOf,
} from '../../../shared/outbox/operation-verdict.ts';
import { isLastLook, lookDue } from '../../../shared/outbox/retry.ts';
import { assetsOf, departing } from '../../../shared/yard/contents.ts';
import type { AssetRef, Operation } from '../../../shared/yard/operations.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { ageOf, type OpenEntry } from '../queue/open-operations.ts';
import { settle } from '../reconcile.ts';
import type { SenderContext } from '../sender-context.ts';
import { readBegins, readFailed, readWorked } from './read-failed.ts';
import { homeOf, keep } from './resolve.ts';

const nothingSeen = { spots: [], visits: [], containers: [] } as const;

/** One look at an `answered` or `unknown` operation. Never throws. */
export async function readBack(entry: OpenEntry, context: SenderContext): Promise<void> {
  const { reader, slots, settings, openOperations, clock, views } = context;
  const { operation } = entry.saved;
  const before = entry.attempt?.before ?? null;
  const begun = readBegins(entry, clock);
  const from = context.serviceTime?.() ?? null;
  try {
    const spots = spotsOf(entry, context);
    const last = isLastLook(settings, entry.progress, entry.endedAt, begun);
    const wanted = wantedAssets(entry, last || spots.length === 0);
    let seenYard = await reader.read(spots, wanted);
    let verdict = verdictOf(operation, before, seenYard);
    const listsWouldTell = verdict.kind === 'cannot-tell' && verdict.because === 'lists';
    if (listsWouldTell && wanted !== 'all' && wanted !== 'none') {
      seenYard = await reader.read(spots, 'all');
      verdict = verdictOf(operation, before, seenYard);
    } else if (
      listsWouldTell &&
      wanted === 'none' &&
      (entry.progress.state === 'answered'
        ? entry.progress.looks > 0
        : operationTable[operation.kind].provenBy !== 'spots')
    ) {
      seenYard = await reader.read(spots, 'all');
      verdict = verdictOf(operation, before, seenYard);
    }
    // After a yes the list is enough. Without one, the list alone may have dropped the asset.
    if (entry.progress.state === 'unknown' && restsOnAbsence(operation, verdict, seenYard)) {
      seenYard = await reader.withPlaces(seenYard);
      verdict = verdictOf(operation, before, seenYard);
    }
    if (verdict.kind === 'applied' && seenYard.lists?.complete === false) {
      const rode = stillHooked(operation, views.base);
      if (rode.length > 0) await reader.refresh(rode);
    }
    readWorked(entry);
    slots.success('read');
    if (
      context.stopped() ||
      (entry.progress.state !== 'answered' && entry.progress.state !== 'unknown')
    )
      return;
    const ageMs = ageOf(entry, clock);
    const { event, said } = settle(
      settings,
      {
        operation,
        progress: entry.progress,
        verdict,
        last,
        ageMs,
        reply: entry.reply,
        stamps: context.learned.stamps,
      },
      context.names(),
    );
    if (event === 'seen-applied' && before !== null)
      context.learned.stamps = stampedBy(operation, before, seenYard) ?? context.learned.stamps;
    if (event === 'seen-applied' && before !== null)
      context.learned.own.noted(operation.kind, before, seenYard.spots);
    openOperations.step(
      entry,
      event,
      said,
      'keep',
      context.desks === undefined
        ? {}
        : {
            seen: keep(operation, seenYard, nothingSeen),
            readAt: from === null ? null : new Date(from).toISOString(),
          },
    );
    entry.due =
      event === 'looked'
        ? lookDue(settings, entry.progress, entry.endedAt, clock.monotonic())
        : clock.monotonic();
  } catch (error) {
    readFailed(entry, context, error, begun);
  }
}

/**
 * After a yes the assets themselves show where they are. Without one we read the complete lists,
 * because a single asset's record may be stale.
 */
function wantedAssets({ saved: { operation }, progress }: OpenEntry, isNeeded: boolean) {
  if (!isNeeded && operationTable[operation.kind].provenBy !== 'lists') return 'none';
  return progress.state === 'answered' ? assetsOf(operation) : 'all';
}

/**
 * Containers that our yard still shows hooked to a truck that left. What is known of the truck says
 * mostly that they left too. Where it doesn't, only their own records can.
 */
const stillHooked = (operation: Operation, base: Yard): readonly AssetRef[] =>
  operation.kind !== 'depart'
    ? []
    : departing(operation).flatMap((asset) =>
        asset.kind === 'visit'
          ? base.hookedTo(asset.id).map((id) => ({ kind: 'container' as const, id }))
          : [],
      );

/** We read the spots of before the attempt again: the asset may have left our yard meanwhile. */
function spotsOf(entry: OpenEntry, { views }: SenderContext) {
  const before = entry.attempt?.before.spots.map(({ spot }) => spot.id) ?? [];
  return before.length > 0
    ? before
    : spotsToRead(entry.saved.operation, (asset) => homeOf(views.base, asset));
}
