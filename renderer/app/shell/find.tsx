import { useMantineColorScheme } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarTime,
  IconContainer,
  IconContrast,
  IconKeyboard,
  IconMapPin,
  IconRefresh,
  IconSearch,
  IconTruck,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { SpotId } from '../../../shared/ids.ts';
import { displayText } from '../../../shared/text.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { useSearch } from '../../features/appointments/schedule/use-search.ts';
import { useOperator } from '../../operations/operator-of-page.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { useYardPulse } from '../../page/stores/use-yard-pulse.ts';
import { useNames, useShowAppointment } from '../../schedule/use-schedule.ts';
import { appointmentName } from '../../schedule/words.ts';
import { search, searchKey } from '../../ui/search-text.ts';
import { screens } from '../screens.tsx';
import styles from './shell.module.css';

const icons = { spot: IconMapPin, visit: IconTruck, container: IconContainer } as const;
const shownAtMost = 12;
const appointmentsAtMost = 6;

/** Whether every word of the query begins a word of the label: "go act" finds "Go to Activity". */
const beginsWords = (label: string, query: string): boolean => {
  const words = label.split(/\s+/).map(searchKey);
  return query
    .split(/\s+/)
    .map(searchKey)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
};

/** Opens the find box. */
export const openFind = (): void => spotlight.open();

type Command = { readonly key: string; readonly label: string; readonly icon: ReactNode; readonly run: () => void };

/** One box for everything that can be jumped to or done: spots, trucks, containers, companies, DOT numbers, commands. */
export function Find() {
  const page = usePage();
  const [query, setQuery] = useState('');
  useYardPulse(page.yard);
  const found = search(page.yard.table, query, shownAtMost);
  const commands = useCommands().filter(({ label }) => beginsWords(label, query));

  const appointments = useSearch(query, appointmentsAtMost)?.items ?? [];
  const names = useNames();
  const showAppointment = useShowAppointment();
  const jumpTo = useUi((ui) => ui.jumpTo);
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      classNames={{ action: styles.found ?? '', actionDescription: styles.foundDetail ?? '' }}
      // The kit names its dialog by nothing; on the root a name would be on no role.
      attributes={{ content: { 'aria-label': 'Find' } }}
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 0 }}
    >
      <Spotlight.Search
        aria-label="Find a plate, trailer, spot, DOT number, company, confirmation number or command"
        placeholder="Plate, trailer, spot, DOT, company, confirmation, or a command"
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {found.length > 0 && (
          <Spotlight.ActionsGroup label="In the yard">
            {found.map((each) => {
              const Icon = icons[each.kind];
              return (
                <Spotlight.Action
                  key={each.key}
                  label={each.label}
                  description={each.detail}
                  leftSection={<Icon size={18} aria-hidden />}
                  onClick={() => jumpTo(each.asset === null ? each.spot : placeOf(page.yard.table, each.asset), each.asset)}
                />
              );
            })}
          </Spotlight.ActionsGroup>
        )}
        {appointments.length > 0 && (
          <Spotlight.ActionsGroup label="Appointments">
            {appointments.map((each) => (
              <Spotlight.Action
                key={each.id}
                label={`Appointment ${appointmentName(each)}`}
                description={[displayText(each.companyName ?? '', 60), names.dock(each.dockId), page.zone.full(each.start)]
                  .filter((part) => part !== '')
                  .join(' · ')}
                leftSection={<IconCalendarTime size={18} aria-hidden />}
                onClick={() => showAppointment(each.id, each.start)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {commands.length > 0 && (
          <Spotlight.ActionsGroup label="Commands">
            {commands.map(({ key, label, icon, run }) => (
              <Spotlight.Action key={key} label={label} leftSection={icon} onClick={run} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found.length === 0 && appointments.length === 0 && commands.length === 0 && (
          <Spotlight.Empty>
            Nothing in the yard or the schedule and no command matches. Try the plate, the trailer, the spot code or a confirmation number.
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Where an asset stands now: the line that names it may be a moment old. */
function placeOf(yard: YardTable, asset: AssetRef): SpotId | null {
  if (asset.kind === 'visit') return yard.visit(asset.id)?.spotId ?? null;
  const container = yard.container(asset.id);
  const truck = container?.visitId ? yard.visit(container.visitId) : undefined;
  return (truck ?? container)?.spotId ?? null;
}

function useCommands(): readonly Command[] {
  const { refresh } = usePage();
  const operator = useOperator();
  const { setColorScheme } = useMantineColorScheme();
  const show = useUi((ui) => ui.show);
  const setYardView = useUi((ui) => ui.setYardView);
  const openDialog = useUi((ui) => ui.openDialog);
  const yard = (view: 'map' | 'both' | 'grid') => () => {
    show('yard');
    setYardView(view);
  };
  const screen = screens.map(({ key, label, icon: Icon }) => ({
    key,
    label: `Go to ${label}`,
    icon: <Icon size={18} aria-hidden />,
    run: () => show(key),
  }));
  const scheme = (key: 'light' | 'dark' | 'auto', label: string) => ({
    key: `colours-${key}`,
    label: `Colours: ${label}`,
    icon: <IconContrast size={18} aria-hidden />,
    run: () => setColorScheme(key),
  });
  const [yardScreen] = screens;
  const YardIcon = yardScreen?.icon ?? IconMapPin;
  return [
    ...screen,
    { key: 'refresh', label: 'Refresh the yard', icon: <IconRefresh size={18} aria-hidden />, run: () => void refresh() },
    { key: 'undo', label: 'Undo', icon: <IconArrowBackUp size={18} aria-hidden />, run: () => void operator.undo() },
    { key: 'redo', label: 'Redo', icon: <IconArrowForwardUp size={18} aria-hidden />, run: () => void operator.redo() },
    { key: 'map', label: 'Show the map alone', icon: <YardIcon size={18} aria-hidden />, run: yard('map') },
    { key: 'both', label: 'Show map and grid', icon: <YardIcon size={18} aria-hidden />, run: yard('both') },
    { key: 'grid', label: 'Show the grid alone', icon: <YardIcon size={18} aria-hidden />, run: yard('grid') },
    scheme('light', 'light'),
    scheme('dark', 'dark'),
    scheme('auto', 'as the system'),
    { key: 'problems', label: 'Show records with problems', icon: <IconSearch size={18} aria-hidden />, run: () => openDialog('problems') },
    { key: 'help', label: 'Keyboard help', icon: <IconKeyboard size={18} aria-hidden />, run: () => openDialog('help') },
  ];
}
