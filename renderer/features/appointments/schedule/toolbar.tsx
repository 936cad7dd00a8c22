import { ActionIcon, Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { addDays, isDay } from '../../../../shared/appointments/days.ts';
import { APPOINTMENT_STATUSES } from '../../../../shared/appointments/model.ts';
import { useSchedule, useShownDays, useToday } from '../../../schedule/use-schedule.ts';
import { dockName, statusWords } from '../../../schedule/words.ts';
import styles from './appointments.module.css';
import { inDoorOrder } from './rows.ts';

const spans = [
  { value: '1', label: '1 day' },
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
];

/** Which days, doors and statuses are shown, and what is searched for. */
export function Toolbar({ statuses }: { statuses: readonly string[] }) {
  const { text, docks: chosenDocks, statuses: chosen } = useSchedule((page) => page.filter);
  const filterBy = useSchedule((page) => page.filterBy);
  const docks = useSchedule(({ state }) => state?.docks);
  const doors = useMemo(() => inDoorOrder(docks ?? []).map((dock) => ({ value: dock.id, label: dockName(dock, dock.id) })), [docks]);
  const known = useMemo(
    () => [...new Set([...APPOINTMENT_STATUSES, ...statuses])].map((status) => ({ value: status, label: statusWords(status) })),
    [statuses],
  );
  return (
    <div className={styles.bar}>
      <DayPicker />
      <MultiSelect
        aria-label="Statuses"
        placeholder={chosen.length === 0 ? 'Every status' : ''}
        className={styles.filter ?? ''}
        data={known}
        value={[...chosen]}
        onChange={(value) => filterBy({ statuses: value })}
        clearable
        size="xs"
      />
      <MultiSelect
        aria-label="Doors"
        placeholder={chosenDocks.length === 0 ? 'Every door' : ''}
        className={styles.filter ?? ''}
        data={doors}
        value={[...chosenDocks]}
        onChange={(value) => filterBy({ docks: value })}
        searchable
        clearable
        size="xs"
        limit={200}
      />
      <TextInput
        aria-label="Search appointments"
        placeholder="Confirmation, reference, carrier"
        leftSection={<IconSearch size={14} aria-hidden />}
        className={styles.search ?? ''}
        value={text}
        onChange={(event) => filterBy({ text: event.currentTarget.value })}
      />
    </div>
  );
}

function DayPicker() {
  const today = useToday();
  const { first } = useShownDays();
  const days = useSchedule((page) => page.days);
  const view = useSchedule((page) => page.view);
  const set = useSchedule((page) => page.set);
  const go = (day: string) => set({ day: day === today ? null : day });
  return (
    <fieldset aria-label="Days shown" className={styles.days}>
      <ActionIcon variant="default" size="sm" aria-label="Earlier" onClick={() => go(addDays(first, -days))}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <input
        type="date"
        aria-label="First day"
        className={styles.date}
        value={first}
        onChange={(event) => {
          if (isDay(event.currentTarget.value)) go(event.currentTarget.value);
        }}
      />
      <ActionIcon variant="default" size="sm" aria-label="Later" onClick={() => go(addDays(first, days))}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
      <Button variant="default" size="compact-xs" onClick={() => set({ day: null })} disabled={first === today}>
        Today
      </Button>
      {view === 'list' && (
        <Select
          aria-label="How many days"
          className={styles.span ?? ''}
          data={spans}
          value={String(days)}
          onChange={(value) => set({ days: Number(value ?? '1') })}
        />
      )}
    </fieldset>
  );
}
