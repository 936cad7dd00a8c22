import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { StampedField } from '../../../shared/appointments/stamping.ts';
import type { AppointmentId } from '../../../shared/ids.ts';
import { displayText } from '../../../shared/text.ts';
import { usePage } from '../../page/page-context.tsx';
import { phoneText } from '../../ui/text/phone-text.ts';
import styles from './now.module.css';

/** How long we use a number that we read, in milliseconds. */
const goodFor = 10 * 60_000;

/** The values of the phone fields, in their order. Empty if a number is missing. */
const callNumbers = (
  fields: readonly StampedField[],
): readonly { readonly label: string; readonly number: string }[] =>
  fields.flatMap(({ type, value, label, name }) =>
    type === 'phone' && typeof value === 'string' && value.trim() !== ''
      ? [{ label: label || (name ?? ''), number: value.trim() }]
      : [],
  );

/**
 * Phone numbers for a late truck, from the fields of its appointment. Empty if there are none.
 * Lists don't contain fields. We use the local copy if there is one, otherwise we read the
 * appointment once.
 */
export function useLateNumbers(id: AppointmentId): ReturnType<typeof callNumbers> {
  const { api } = usePage();
  const { data } = useQuery({
    queryKey: ['appointment', id, 'phones'],
    queryFn: async ({ signal }) => {
      const known = await api.appointments.known({ id }, { signal });
      const { detail } = known?.isWhole ? known : await api.appointments.open({ id }, { signal });
      return callNumbers(detail.fields);
    },
    staleTime: goodFor,
    retry: false,
  });
  return data ?? none;
}
const none: ReturnType<typeof callNumbers> = [];

/**
 * A link that calls a number with the program of this computer that makes calls; null where the
 * text is not only a number. Tab passes it over: in a list the row is what Tab reaches.
 *
 * Example: `{ href: 'tel:+12145550159', target: '_blank', … }`.
 */
export function callLink(number: string) {
  const digits = number.replace(/[\s().-]/g, '');
  return /^\+?\d{7,15}$/.test(digits)
    ? { href: `tel:${digits}`, target: '_blank', rel: 'noreferrer', tabIndex: -1 }
    : null;
}

/** Phone numbers to call about a late truck. Empty if there are none. */
export function LatePhone({ id }: { id: AppointmentId }) {
  const [first, ...others] = useLateNumbers(id);
  if (first === undefined) return null;
  const label = displayText(first.label, 60);
  const all = [first, ...others].map(
    (each) => `${displayText(each.label, 60)}: ${phoneText(each.number)}`,
  );
  const call = callLink(first.number);
  const number = displayText(phoneText(first.number), 24);
  return (
    <span className={styles.phone} title={all.join('\n')}>
      <IconPhone size={13} aria-hidden />
      <span className="ym-hidden">{label}</span>{' '}
      {call === null ? <bdi>{number}</bdi> : <a {...call}>{number}</a>}
    </span>
  );
}
