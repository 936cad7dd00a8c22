import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { NamedAppointment } from '../../../../shared/console-api/gate.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { useWords } from '../../../ui/words.ts';

type Props = {
  readonly appointments: readonly NamedAppointment[];
  readonly onNot: (id: AppointmentId) => void;
};

/** Other appointments of a truck, as a clerk entered. Each can be removed. */
export function AlsoFor({ appointments, onNot }: Props) {
  const { t } = useWords();
  return appointments.map((each) => {
    const name = appointmentName(each);
    return (
      <span key={each.id}>
        <bdi>{name}</bdi>
        <ActionIcon
          size="sm"
          aria-label={t('gate.alsoFor.not', { appointment: name })}
          onClick={() => onNot(each.id)}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      </span>
    );
  });
}
