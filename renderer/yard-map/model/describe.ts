/** A spot in words, for clerks who don't see the map: the same facts that are painted. */

import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { assetLabel, assetName, spotName } from '../../../shared/text.ts';
import type { Instant } from '../../../shared/time.ts';
import { contentsOf } from '../../../shared/yard/contents.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { Mark } from '../../page/stores/operations-store.ts';
import { dwellWords } from '../../ui/text/dwell.ts';
import { instantMs } from '../../ui/text/time.ts';
import { type AppointmentSource, appointmentMessage, standingOf } from './appointment-sign.ts';
import { appointmentsOf } from './cell.ts';

/**
 * For example "Door D-07, Receiving. Truck TX-4821 with 53-1102, for 3 hours. Closed." `now` is in
 * milliseconds since the epoch.
 */
export const describeSpot = (
  table: YardTable,
  id: SpotId,
  now: number,
  mark: Mark | null,
  appointments: AppointmentSource,
): Message => inTurn(spotFacts(table, id, now, mark, appointments));

/** The same as a list of sentences. The first one names the spot. */
export function spotFacts(
  table: YardTable,
  id: SpotId,
  now: number,
  mark: Mark | null,
  appointments: AppointmentSource,
): readonly [Message, ...Message[]] {
  const contents = contentsOf(table, id);
  const { spot, state, truck, hooked, standalone, isOpen, isReserved, extra } = contents;
  if (spot === null) return [message('map.spot.gone')];
  const area = table.area(spot.areaId)?.name;
  const name = spotName(spot);
  const parts: [Message, ...Message[]] = [
    area === undefined
      ? message('map.spot.name', { spot: name })
      : message('map.spot.nameIn', { spot: name, area }),
  ];
  if (state === 'free') parts.push(message(isOpen ? 'map.spot.free' : 'map.spot.empty'));
  if (truck !== null) {
    const asset = hooked.length === 0 ? assetName(truck) : withHooked(truck, hooked);
    const time = stayOf(truck.placedAt, now);
    parts.push(
      time === null
        ? message('map.spot.truck', { truck: asset })
        : message('map.spot.truckFor', { truck: asset, time }),
    );
  }
  if (standalone !== null) {
    const [container, time] = [assetName(standalone), stayOf(standalone.placedAt, now)];
    parts.push(
      time === null
        ? message('map.spot.container', { container })
        : message('map.spot.containerFor', { container, time }),
    );
  }
  if (!isOpen) parts.push(message('map.spot.closed'));
  if (isReserved) parts.push(message('map.spot.reserved'));
  if (extra.trucks.length + extra.standalone.length > 0) parts.push(message('map.spot.overfull'));
  parts.push(...standingOf(appointmentsOf(contents), appointments).map(appointmentMessage));
  if (mark !== null) parts.push(message(`map.spot.${mark}`));
  return parts;
}

const withHooked = (truck: Visit, hooked: readonly Container[]): Message =>
  message('actions.withHooked', { asset: assetName(truck), hooked: hooked.map(assetLabel) });

/** How long the stay has been, in words. Null when unknown. */
function stayOf(since: Instant | null, now: number): string | null {
  const at = instantMs(since);
  return at === null ? null : dwellWords(now - at);
}
