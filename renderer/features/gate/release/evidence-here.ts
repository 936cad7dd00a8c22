/** The gate entries of a truck that is here, and of its hooked equipment. Pure. */
import type { ReleaseState } from '../../../../shared/console-api/release.ts';
import {
  emptyEvidence,
  type GateEvidence,
  gateEvidence,
} from '../../../../shared/gate-checks/gate-evidence.ts';
import { cameSubject, type HoldSubject } from '../../../../shared/gate-checks/standing-hold.ts';
import type { PhotoCount } from '../../../../shared/photos/photo.ts';
import { assetLabel } from '../../../../shared/text.ts';
import type { Container, Visit } from '../../../../shared/yard/model.ts';
import { subjectOf } from '../../../../shared/yard/operations.ts';

/** Evidence with the name of its truck or trailer. */
export type NamedEvidence = GateEvidence & {
  readonly name: string;
  /** The number of its photos. */
  readonly counted: Pick<PhotoCount, 'in' | 'out'>;
};

/** The truck's first, then each trailer's in the order they hang. */
export function evidenceHere(
  { inspections, passes, photos }: Pick<ReleaseState, 'inspections' | 'passes' | 'photos'>,
  { visit, hooked }: { readonly visit: Visit; readonly hooked: readonly Container[] },
): readonly NamedEvidence[] {
  const names = new Map<HoldSubject, string>([
    [subjectOf({ kind: 'visit', id: visit.id }), assetLabel(visit)],
    ...hooked.flatMap((each): [HoldSubject, string][] => [
      [subjectOf({ kind: 'container', id: each.id }), assetLabel(each)],
      [cameSubject(visit.id, each.code ?? ''), assetLabel(each)],
    ]),
  ]);
  const found = gateEvidence(
    {
      looks: inspections.filter(({ inspection }) => names.has(inspection.asset)),
      passes: passes.filter(({ record }) => names.has(record.asset ?? record.subject)),
      photos: [],
    },
    (asset) => names.get(asset) ?? '',
  );
  return [...names].flatMap(([asset, name]) => {
    const own = found.find((each) => each.asset === asset);
    const counted = photos.find((each) => each.asset === asset);
    if (own === undefined && counted === undefined) return [];
    return [{ ...(own ?? emptyEvidence(asset)), name, counted: counted ?? { in: 0, out: 0 } }];
  });
}
