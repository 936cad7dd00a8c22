import { useMemo } from 'react';
import { addDays, type Day, dayStart, stretchOf } from '../../../../shared/appointments/days.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { punctualityMessage } from '../../../../shared/appointments/punctuality.ts';
import type { AppointmentId, AreaId } from '../../../../shared/ids.ts';
import { doorsOf } from '../../../../shared/now/doors.ts';
import { displayText } from '../../../../shared/text.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useTimeText } from '../../../page/parts/age.tsx';
import { useStructureStamp } from '../../../page/stores/yard-hooks.ts';
import { appointmentName, dockName, statusWords } from '../../../schedule/schedule-text.ts';
import {
  useNames,
  useRows,
  useSchedule,
  useScheduleStore,
  useToday,
} from '../../../schedule/use-schedule.ts';
import { useWords } from '../../../ui/words.ts';
import { timeText } from './appointment-columns.tsx';
import { filtered, inDoorOrder } from './schedule-rows.ts';
import {
  areasOf,
  type Bar,
  buildScene,
  chosenDoors,
  type Door,
  type DoorArea,
  type DoorChoice,
  type OpenArea,
} from './timeline-scene.ts';

/** The areas of the yard that docks of the schedule lie in, by dock, where we are sure. */
function useAreas(): ReadonlyMap<string, DoorArea> {
  const { yard } = usePage();
  const docks = useSchedule(({ state }) => state?.docks);
  const structure = useStructureStamp(yard);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp changes with areas and spots, which are changed in place
  return useMemo(() => {
    const { table } = yard;
    return new Map(
      [...doorsOf(docks ?? [], table.spots())].flatMap(([dock, spot]) => {
        const area = table.area(table.spot(spot)?.areaId ?? ('' as AreaId));
        const name = displayText(area?.name ?? '', 60);
        return area === undefined || name === '' ? [] : [[dock, { id: area.id, name }] as const];
      }),
    );
  }, [yard, structure, docks]);
}

/** Without a filter: all doors, in the facility's order. */
function useDoors(
  rows: readonly Appointment[],
  areas: ReadonlyMap<string, DoorArea>,
): readonly Door[] {
  const { t } = useWords();
  const docks = useSchedule(({ state }) => state?.docks);
  const chosen = useSchedule((page) => page.filter.docks);
  return useMemo(() => {
    const known = inDoorOrder(docks ?? []).filter(
      ({ id }) => chosen.length === 0 || chosen.includes(id),
    );
    const ids = new Set(known.map(({ id }) => id));
    const rest =
      chosen.length > 0
        ? []
        : [...new Set(rows.map(({ dockId }) => dockId))].filter(
            (id) => id === null || !ids.has(id),
          );
    return [
      ...known.map((dock) => ({
        id: dock.id,
        name: dockName(dock, dock.id),
        area: areas.get(dock.id),
      })),
      ...rest.map((id, index) => ({
        id,
        name:
          id === null
            ? t('appointments.noDoor')
            : t('appointments.unknownDoorOf', { number: index + 1 }),
      })),
    ];
  }, [docks, chosen, rows, areas, t]);
}

/**
 * The content of the timeline: the bars of some days with their states and descriptions, and the
 * time range that is loaded.
 */
export function useTimelineScene(
  days: { readonly first: Day; readonly last: Day },
  choice: DoorChoice,
  open: OpenArea,
) {
  const { zone } = usePage();
  const { t, format } = useWords();
  const { marks } = useScheduleStore();
  const today = useToday();
  const filter = useSchedule((page) => page.filter);
  const kept = useSchedule(({ state }) => state?.window ?? null);
  const names = useNames();
  const rows = useRows(days.first, days.last);
  const shown = useMemo(() => filtered(rows, { ...filter, docks: [] }), [rows, filter]);
  const { standingOf } = marks;
  const otherDoors = t('appointments.timeline.otherDoors');
  const areas = useAreas();
  const all = useDoors(shown, areas);
  // Trucks become late while nothing else changes, so we look with the clock.
  const lateIds = useTimeText(() =>
    JSON.stringify(shown.filter((row) => standingOf(row).kind === 'late').map(({ id }) => id)),
  );
  const isLate = useMemo(() => {
    const ids = new Set<AppointmentId>(JSON.parse(lateIds));
    return ({ id }: Appointment) => ids.has(id);
  }, [lateIds]);
  const doors = useMemo(
    () => chosenDoors(all, shown, choice, isLate),
    [all, shown, choice, isLate],
  );
  const scene = useMemo(
    () =>
      buildScene(shown, doors, {
        days: stretchOf(days.first, days.last, zone.timeZone),
        open,
        otherDoors,
        isLate,
      }),
    [shown, doors, days, zone, open, otherDoors, isLate],
  );
  const stretch = useMemo(
    () =>
      kept === null
        ? { from: dayStart(today, zone.timeZone), to: dayStart(addDays(today, 1), zone.timeZone) }
        : stretchOf(kept.first, kept.last, zone.timeZone),
    [kept, today, zone],
  );
  const wordsOf = ({ row }: Bar): string => {
    const standing = punctualityMessage(standingOf(row));
    return [
      names.dock(row.dockId),
      timeText(zone, row),
      displayText(row.companyName ?? '', 60),
      t('appointments.confirmation', { number: appointmentName(row) }),
      statusWords(row.status),
      standing === null ? '' : format(standing),
    ]
      .filter((each) => each !== '')
      .join(', ');
  };
  const known = useMemo(() => areasOf(all, otherDoors), [all, otherDoors]);
  return { scene, standingOf, stretch, wordsOf, kept, areas: known };
}

/** The scene of the timeline for its painting and its input. */
export type TimelineSceneHandle = ReturnType<typeof useTimelineScene>;
