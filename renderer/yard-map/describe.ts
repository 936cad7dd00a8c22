/** A spot in words, for those who do not see the map: the same facts the picture shows. */

import { assetName, spotName } from '../../shared/english-names.ts';
import type { SpotId } from '../../shared/ids.ts';
import { joined, sentence } from '../../shared/text.ts';
import { contentsOf } from '../../shared/yard/contents.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import { dwellWords } from '../ui/dwell.ts';
import { instantMs } from '../ui/time.ts';
import { type AppointmentSource, appointmentWords, standingOf } from './appointment-sign.ts';
import { appointmentsOf } from './cell.ts';
import type { Mark } from './scene.ts';

const marks: Readonly<Record<Mark, string>> = {
  pending: 'An operation here waits to be confirmed.',
  conflict: 'An operation here is in conflict.',
  unknown: 'The outcome of an operation here is not known.',
};

/** "Door D-07, Receiving. Truck TX-4821 with trailer 53-1102, for 3 hours. Closed." `now` is ms since the epoch. */
export function describeSpot(table: YardTable, id: SpotId, now: number, mark: Mark | null, appointments: AppointmentSource): string {
  const contents = contentsOf(table, id);
  const { spot, truck, hooked, standalone } = contents;
  if (spot === null) return 'This spot is gone.';
  const area = table.area(spot.areaId)?.name;
  const since = (at: string | null) => {
    const ms = instantMs(at);
    return ms === null ? '' : `, for ${dwellWords(now - ms)}`;
  };
  const parts = [`${sentence(spotName(spot))}${area === undefined ? '' : `, ${area}`}.`];
  if (contents.state === 'free') parts.push(contents.isOpen ? 'Free.' : 'Empty.');
  if (truck !== null) {
    const load = hooked.length === 0 ? '' : ` with ${joined(hooked.map(assetName))}`;
    parts.push(`${sentence(assetName(truck))}${load}${since(truck.placedAt)}.`);
  }
  if (standalone !== null) parts.push(`${sentence(assetName(standalone))} alone${since(standalone.placedAt)}.`);
  if (!contents.isOpen) parts.push('Closed.');
  if (contents.isReserved) parts.push('Reserved.');
  if (contents.extra.trucks.length + contents.extra.standalone.length > 0) parts.push('More assets stand here than the rules allow.');
  parts.push(...standingOf(appointmentsOf(contents), appointments).map(appointmentWords));
  if (mark !== null) parts.push(marks[mark]);
  return parts.join(' ');
}
