import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BookingCarrier } from '../../../../shared/appointments/model.ts';
import type { AppointmentDraft } from '../../../../shared/console-api/appointments.ts';
import { displayText, isBlank } from '../../../../shared/text.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useWords } from '../../../ui/words.ts';
import { OneOf } from './one-of.tsx';

type Chosen = AppointmentDraft['carrier'];

type Props = {
  readonly chosen: Chosen;
  /** The service requires one. */
  readonly isNeeded: boolean;
  readonly error: string | null;
  readonly onChange: (carrier: Chosen) => void;
};

/** Longest name that is shown, in characters. */
const NAME_LENGTH = 120;

/** The carriers that an appointment may be booked for. */
export function useCarriers() {
  const { api } = usePage();
  return useQuery({
    queryKey: ['appointment-carriers'],
    queryFn: ({ signal }) => api.appointments.carriers(undefined, { signal }),
    staleTime: 60_000,
  });
}

/**
 * The carrier of the appointment. The documents have no list of carriers, so we offer those of
 * stored appointments. Two of the same name show their latest appointment too.
 */
export function CarrierField({ chosen, isNeeded, error, onChange }: Props) {
  const { t } = useWords();
  const { data } = useCarriers();
  const carriers = useMemo(() => offered(data ?? [], chosen), [data, chosen]);
  const names = Map.groupBy(carriers, ({ name }) => name);
  return (
    <OneOf
      part="carrier"
      label={t('appointments.carrier')}
      required={isNeeded}
      placeholder={isNeeded ? '' : t('appointments.new.anyCarrier')}
      data-autofocus
      clearable
      limit={100}
      data={carriers.map(({ userId, name, lastConfirmation: number }) => ({
        value: userId,
        label:
          (names.get(name)?.length ?? 0) > 1 && number !== null
            ? t('appointments.new.carrierOf', { name, number: displayText(number, 30) })
            : name,
      }))}
      value={chosen?.userId ?? null}
      error={error}
      nothingFoundMessage={t('appointments.new.noCarrier')}
      onChange={(next) => {
        const found = carriers.find(({ userId }) => userId === next);
        onChange(found === undefined ? null : { userId: found.userId, name: found.name });
      }}
    />
  );
}

/** The carriers by displayed name, including the present choice. */
function offered(known: readonly BookingCarrier[], chosen: Chosen): readonly BookingCarrier[] {
  const isKnown = chosen === null || known.some(({ userId }) => userId === chosen.userId);
  return [...known, ...(isKnown ? [] : [{ ...chosen, lastConfirmation: null }])]
    .map((each) => ({ ...each, name: displayText(each.name, NAME_LENGTH) }))
    .filter(({ name }) => !isBlank(name))
    .sort((a, b) => a.name.localeCompare(b.name));
}
