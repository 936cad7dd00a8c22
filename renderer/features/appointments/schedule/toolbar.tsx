import { ActionIcon, Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { addDays } from '../../../../shared/appointments/days.ts';
import { APPOINTMENT_STATUSES } from '../../../../shared/appointments/model.ts';
import { dockName, statusWords } from '../../../schedule/schedule-text.ts';
import { useSchedule, useShownDays, useToday } from '../../../schedule/use-schedule.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './appointments.module.css';
import { inDoorOrder } from './schedule-rows.ts';

/** Days that the list can show. */
const spans = [1, 3, 7, 14];

/** Which days, doors and statuses are shown, and what is searched for. */
export function Toolbar({ statuses }: { statuses: readonly string[] }) {
  const language = useWords();
  const { t } = language;
  const { text, docks: chosenDocks, statuses: chosen } = useSchedule((page) => page.filter);
  const filterBy = useSchedule((page) => page.filterBy);
  const docks = useSchedule(({ state }) => state?.docks);
  const doors = useMemo(
    () =>
      inDoorOrder(docks ?? []).map((dock) => ({ value: dock.id, label: dockName(dock, dock.id) })),
    [docks],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are in the language of the page
  const known = useMemo(
    () =>
      [...new Set([...APPOINTMENT_STATUSES, ...statuses])].map((status) => ({
        value: status,
        label: statusWords(status),
      })),
    [statuses, language],
  );
  return (
    <div className={styles.bar}>
      <DayPicker />
      <MultiSelect
        data-no-loss
        aria-label={t('appointments.filter.statuses')}
        placeholder={chosen.length === 0 ? t('appointments.filter.anyStatus') : ''}
        className={styles.filter ?? ''}
        data={known}
        value={[...chosen]}
        onChange={(value) => filterBy({ statuses: value })}
        clearable
        size="xs"
      />
      <MultiSelect
        data-no-loss
        aria-label={t('appointments.filter.doors')}
        placeholder={chosenDocks.length === 0 ? t('appointments.filter.anyDoor') : ''}
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
        data-no-loss
        aria-label={t('appointments.filter.search')}
        placeholder={t('appointments.filter.searchHint')}
        leftSection={<IconSearch size={14} aria-hidden />}
        className={styles.search ?? ''}
        value={text}
        onChange={(event) => filterBy({ text: event.currentTarget.value })}
      />
    </div>
  );
}

function DayPicker() {
  const { t } = useWords();
  const today = useToday();
  const { first } = useShownDays();
  const days = useSchedule((page) => page.days);
  const view = useSchedule((page) => page.view);
  const set = useSchedule((page) => page.set);
  const go = (day: string) => set({ day: day === today ? null : day });
  return (
    <fieldset aria-label={t('appointments.filter.daysShown')} className={styles.days}>
      <ActionIcon
        variant="default"
        size="sm"
        aria-label={t('appointments.filter.earlier')}
        onClick={() => go(addDays(first, -days))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <DateField
        w={128}
        aria-label={t('appointments.filter.firstDay')}
        value={first}
        whenDone
        onChange={go}
      />
      <ActionIcon
        variant="default"
        size="sm"
        aria-label={t('appointments.filter.later')}
        onClick={() => go(addDays(first, days))}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        size="compact-xs"
        onClick={() => set({ day: null })}
        disabled={first === today}
      >
        {t('appointments.filter.today')}
      </Button>
      {view === 'list' && (
        <Select
          aria-label={t('appointments.filter.span')}
          className={styles.span ?? ''}
          data={spans.map((count) => ({
            value: String(count),
            label: t('appointments.filter.days', { count }),
          }))}
          value={String(days)}
          onChange={(value) => set({ days: Number(value ?? '1') })}
        />
      )}
    </fieldset>
  );
}
