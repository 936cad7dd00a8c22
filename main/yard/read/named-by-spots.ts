/**
 * Assets that a spot names while their own list lacks them: two lists of one service that
 * contradict each other.
 */

import { message } from '../../../shared/i18n/message.ts';
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import { refLabel, spotRefLabel } from '../../../shared/text.ts';
import type { Area, YardProblem } from '../../../shared/yard/model.ts';
import type { PlacesRead } from '../../outbox/ports.ts';
import type { SpotRead } from '../../remote/dock-scheduling/client.ts';
import { isAboutField } from '../../remote/dock-scheduling/decode/fields.ts';
import { RemoteError } from '../../remote/outcome.ts';
import type { AssetKind, Named } from '../memory/unlisted.ts';
import { countOf, type Destination, readFullList } from './full-read.ts';
import { inLanes } from './in-lanes.ts';
import { lanes, readSpots, type YardReadParts } from './single-spots.ts';

/**
 * Finds assets that a complete list lacks and a spot still names. We read each such spot again
 * after the list, because the asset may have left in between; the result goes into the yard. A spot
 * that can't be read keeps naming its asset. Throws `RemoteError`.
 */
export async function namedBySpots(
  parts: YardReadParts,
  kind: AssetKind,
  signal: AbortSignal,
): Promise<readonly Named[]> {
  const { applyReads } = parts.destination;
  const spots = new Set(applyReads.unlisted(kind).map(({ spot }) => spot));
  if (spots.size === 0) return [];
  const { absent, inactive } = await readSpots(parts, spots, signal);
  return applyReads.unlisted(kind).filter(({ id, spot }) => !absent.has(spot) && !inactive.has(id));
}

/** The contradiction, as one problem for each asset. */
export const notListed = (
  { live: { base } }: Destination,
  kind: 'visit' | 'container',
  named: readonly Named[],
): readonly YardProblem[] =>
  named.map(({ id, spot }) => {
    const asset =
      kind === 'visit'
        ? ({ kind, id: id as VisitId } as const)
        : ({ kind, id: id as ContainerId } as const);
    return {
      key: `not-listed:${kind}:${id}`,
      code: 'not-listed',
      entity: kind,
      id,
      said: message('problem.notListed', {
        entity: kind,
        asset: refLabel(base, asset),
        spot: spotRefLabel(base, spot),
      }),
    };
  });

/**
 * Reads the spots of every area, to see where each asset stands. If the list of an area isn't
 * valid, the result is incomplete. Throws `RemoteError`.
 */
export async function readPlaces(
  { client, warehouse, destination }: YardReadParts,
  signal: AbortSignal,
): Promise<PlacesRead> {
  const { pageIndex, applyReads, writer } = destination;
  const { base } = destination.live;
  const { ticket, done } = applyReads.begin();
  try {
    const areas = await readFullList<Area>(destination, {
      list: { kind: 'areas', of: null },
      call: (sink) => client.areas(warehouse, sink, signal),
      take: (rows) => applyReads.areas(rows, ticket),
      knownCount: countOf(base.areas()),
    });
    const whole = await inLanes(
      Array.from(base.areas(), ({ id }) => id),
      lanes,
      async (area) => {
        try {
          const end = await readFullList<SpotRead>(destination, {
            list: { kind: 'spots', of: area },
            call: (sink) => client.spots(area, sink, signal, warehouse),
            take: (rows) => applyReads.spots(rows, ticket, 'list'),
            knownCount: base.spotsOf(area).length,
          });
          return end.provesAbsence;
        } catch (error) {
          if (!(error instanceof RemoteError) || error.kind !== 'bad-reply') throw error;
          return false;
        }
      },
    );
    writer.settle();
    const hides = (problem: YardProblem) =>
      problem.entity === 'spot' &&
      (problem.code === 'unreadable-record' ||
        isAboutField(problem, 'spot', problem.id ?? '', 'spotAssignments'));
    const placed = new Map<VisitId | ContainerId, SpotId>();
    for (const kind of ['visits', 'containers'] as const)
      for (const { id, spot } of applyReads.named(kind)) placed.set(id as VisitId, spot);
    return {
      placed,
      complete: areas.provesAbsence && whole.every(Boolean) && !pageIndex.problems().some(hides),
    };
  } finally {
    done();
  }
}
