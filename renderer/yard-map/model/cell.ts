/**
 * What is drawn in one spot. We derive it from the spot's contents, again only when the spot
 * changed.
 */
import type { AppointmentId, SpotId } from '../../../shared/ids.ts';
import { assetLabel, displayText } from '../../../shared/text.ts';
import { contentsOf, type SpotContents } from '../../../shared/yard/contents.ts';
import type { Container } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { instantMs } from '../../ui/text/time.ts';

/** How full a container is, by its own field. Any other text is `unknown`. */
export type FillLevel = 'full' | 'empty' | 'partial' | 'unknown';

/**
 * One vehicle or box on a spot. `from` and `to` are feet from the rear end of the slot, along it.
 *
 * Example: a hooked trailer is `{ body: 'box', from: 1, to: 54, label: '53-1102', load: 'full',
 * hooked: true, kind: null, asset }`.
 */
export type VehiclePiece = {
  readonly body: 'tractor' | 'box' | 'chassis';
  /** What a drag from this piece takes. A hooked box goes with its truck. */
  readonly asset: AssetRef;
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly load: FillLevel;
  readonly hooked: boolean;
  /** Reefer, Oversized, and other types that get a word at the closest level. */
  readonly kind: string | null;
};

/**
 * Contents of a spot, ready to draw.
 *
 * Example: a truck with a trailer is `{ state: 'truck', pieces: [trailer, tractor], since:
 * 1898582400000, … }`.
 */
export type SpotDrawing = {
  readonly state: 'free' | 'truck' | 'container' | 'both';
  readonly isOpen: boolean;
  readonly isReserved: boolean;
  readonly pieces: readonly VehiclePiece[];
  /**
   * When the asset with the longest stay arrived, in milliseconds since the epoch. Null when the
   * spot is empty or we don't know.
   */
  readonly since: number | null;
  /** The appointments of the assets here: the truck's, and that of a container without a truck. */
  readonly appointments: readonly AppointmentId[];
  /** More assets than the documents allow. The data is wrong, and the spot gets a mark. */
  readonly isBroken: boolean;
};

/** Lengths in feet. A tractor reaches under its trailer. A bobtail shows its complete frame. */
const lengths = {
  tractor: 16,
  bobtail: 25,
  trailer: 53,
  container: 42,
  chassis: 42,
  gap: 3,
} as const;

/** Feet that stay free at the rear of a slot. */
const behind = 1;

/**
 * Derives the drawing of a spot. `room` is the length that vehicles may take, in feet. A longer row
 * of vehicles is drawn shorter.
 */
export function cellOf(yard: Yard, spot: SpotId, room: number): SpotDrawing {
  const contents = contentsOf(yard, spot);
  const parts: Omit<VehiclePiece, 'from' | 'to'>[] = [];
  const sizes: number[] = [];
  const add = (size: number, part: Omit<VehiclePiece, 'from' | 'to'>) => {
    parts.push(part);
    sizes.push(size);
  };
  const { truck, standalone } = contents;
  if (standalone !== null)
    add(lengthOf(standalone), boxOf(standalone, { kind: 'container', id: standalone.id }, false));
  if (truck !== null) {
    const asset: AssetRef = { kind: 'visit', id: truck.id };
    for (const container of contents.hooked)
      add(lengthOf(container), boxOf(container, asset, true));
    const size = contents.hooked.length > 0 ? lengths.tractor : lengths.bobtail;
    add(size, {
      body: 'tractor',
      asset,
      label: assetLabel(truck),
      load: 'unknown',
      hooked: false,
      kind: null,
    });
  }
  const times = [truck?.placedAt, standalone?.placedAt]
    .map((at) => instantMs(at ?? null))
    .filter((at) => at !== null);
  return {
    state: contents.state,
    isOpen: contents.isOpen,
    isReserved: contents.isReserved,
    pieces: lined(parts, sizes, room),
    since: times.length === 0 ? null : Math.min(...times),
    appointments: appointmentsOf(contents),
    isBroken: contents.extra.trucks.length + contents.extra.standalone.length > 0,
  };
}

const noIds: readonly AppointmentId[] = [];

/** The appointment of a container's pickup, otherwise the one that brought it. */
export function appointmentsOf({
  truck,
  standalone,
}: Pick<SpotContents, 'truck' | 'standalone'>): readonly AppointmentId[] {
  const own =
    standalone === null ? null : (standalone.pickupAppointmentId ?? standalone.dropAppointmentId);
  const driven = truck?.appointmentId ?? null;
  if (own === null && driven === null) return noIds;
  return [driven, own].filter((id) => id !== null);
}

/**
 * Places parts one behind the other from the rear end. If they are longer than the room, all shrink
 * alike.
 */
function lined(
  parts: readonly Omit<VehiclePiece, 'from' | 'to'>[],
  sizes: readonly number[],
  room: number,
): readonly VehiclePiece[] {
  const gapBefore = (index: number) =>
    index === 0
      ? 0
      : parts[index]?.body === 'tractor' && parts[index - 1]?.hooked
        ? 0.6
        : lengths.gap;
  const total = sizes.reduce((sum, size, index) => sum + size + gapBefore(index), 0);
  const shrink = Math.min((room - behind) / Math.max(total, 1), 1);
  let at = behind;
  return parts.map((part, index) => {
    const from = at + gapBefore(index) * shrink;
    at = from + (sizes[index] as number) * shrink;
    return { ...part, from, to: at };
  });
}

function boxOf(
  container: Container,
  asset: AssetRef,
  hooked: boolean,
): Omit<VehiclePiece, 'from' | 'to'> {
  return {
    body: container.type?.toLowerCase() === 'chassis' ? 'chassis' : 'box',
    asset,
    label: assetLabel(container),
    load: loadOf(container.state),
    hooked,
    kind: container.type === null ? null : displayText(container.type.trim(), 16),
  };
}

function lengthOf(container: Container): number {
  const type = container.type?.toLowerCase();
  return type === 'container'
    ? lengths.container
    : type === 'chassis'
      ? lengths.chassis
      : lengths.trailer;
}

/** How full a container is by its state (contract.md 1.5: Full, Empty, Partially Loaded). */
export function loadOf(state: string | null): FillLevel {
  const text = state?.trim().toLowerCase() ?? '';
  if (text === 'full' || text === 'loaded') return 'full';
  if (text === 'empty') return 'empty';
  return text.startsWith('partial') ? 'partial' : 'unknown';
}
