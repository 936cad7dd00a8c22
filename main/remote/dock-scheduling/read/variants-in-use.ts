/**
 * Settings of the register that the service doesn't accept, judged by the query variants in use.
 */
import type { QueryPair } from '../../origin-guard.ts';
import type { Undocumented } from '../../undocumented.ts';

/**
 * One query: what we asked for first, and what the service accepts. `key` identifies it among
 * others of its path.
 *
 * Example: the service refuses the sort: `{ key: '/asset-visit', path: '/asset-visit', best:
 * [['sort', 'id']], used: [] }`.
 */
export type VariantInUse = {
  readonly key: string;
  readonly path: string;
  readonly best: readonly QueryPair[];
  readonly used: readonly QueryPair[];
};

/** The variants in use for each list that a client has asked for. */
export type ClientVariants = { formsInUse(): Iterable<VariantInUse> };

/**
 * Keys of the register whose values were dropped from a query because the service refused them or
 * failed on them.
 */
export function settingsNotTaken(
  settings: Undocumented,
  forms: Iterable<VariantInUse>,
): ReadonlySet<keyof Undocumented> {
  const found = new Set<keyof Undocumented>();
  for (const form of forms)
    for (const pair of form.best) {
      const isUsed = form.used.some(([name, value]) => name === pair[0] && value === pair[1]);
      const key = isUsed ? null : settingOf(pair, form, settings);
      if (key !== null) found.add(key);
    }
  return found;
}

/** The setting behind a part of a query; null if there is none. */
function settingOf(
  [name, value]: QueryPair,
  { path, used }: VariantInUse,
  settings: Undocumented,
): keyof Undocumented | null {
  const lists: Readonly<
    Record<string, Record<'events' | 'leftOut' | 'joins', keyof Undocumented>>
  > = {
    '/asset-visit': {
      events: 'yardVisitEvents',
      leftOut: 'yardVisitsLeftOut',
      joins: 'yardVisitJoins',
    },
    '/asset-container': {
      events: 'yardContainerEvents',
      leftOut: 'yardContainersLeftOut',
      joins: 'yardContainerJoins',
    },
  };
  const list = lists[path];
  const [relation = '', fields] = value.split('||');
  if (name === 'fields') return 'yardAppointmentFields';
  if (name === settings.yardExcludeParameter) return list?.leftOut ?? null;
  if (name === 's')
    return path === '/yard/spot' ? 'yardClosedSpots' : ownerOfSearch(path, settings);
  if (name !== settings.yardJoinParameter) return null;
  if (path.startsWith('/yard/spot')) return 'yardSpotJoins';
  if (list === undefined)
    return settings.yardAppointmentWarehouse.startsWith(`${relation}.`)
      ? 'yardAppointmentWarehouse'
      : null;
  if (relation === settings[list.events])
    return used.some(([, other]) => other.split('||')[0] === relation)
      ? 'yardEventFields'
      : list.events;
  return relation === 'spotAssignments' && fields !== undefined
    ? 'yardAssignmentFields'
    : list.joins;
}

const ownerOfSearch = (
  path: string,
  { yardAppointmentsPath, yardAppointmentPath }: Undocumented,
): keyof Undocumented | null =>
  path === yardAppointmentsPath || path === yardAppointmentPath ? 'yardAppointmentWarehouse' : null;
