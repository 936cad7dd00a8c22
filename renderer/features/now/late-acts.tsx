import { Menu } from '@mantine/core';
import { mayBook, mayExpect, nextStatuses } from '../../../shared/appointments/change.ts';
import { dayOf } from '../../../shared/appointments/days.ts';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { AppointmentId } from '../../../shared/ids.ts';
import type { NowAct } from '../../../shared/now/model.ts';
import { displayText } from '../../../shared/text.ts';
import type { Instant } from '../../../shared/time.ts';
import { copyAndSay } from '../../page/copy-and-say.ts';
import { usePage } from '../../page/page-context.tsx';
import {
  useMayChange,
  useRows,
  useShowAppointment,
  useWhyNotChanged,
} from '../../schedule/use-schedule.ts';
import { KeyHint } from '../../ui/parts.tsx';
import { phoneText } from '../../ui/text/phone-text.ts';
import { later } from '../../ui/timing/later.tsx';
import { useWords } from '../../ui/words.ts';
import type { Asked } from '../appointments/schedule/appointment-ask.tsx';
import { useSendChange } from '../appointments/schedule/use-appointment-change.ts';
import { callLink, useLateNumbers } from './late-phone.tsx';

const Ask = later(
  async () => (await import('../appointments/schedule/appointment-ask.tsx')).AppointmentAsk,
);

/** The act of a line that is about an appointment. */
export type LateAct = Extract<NowAct, { readonly appointment: AppointmentId }>;

/** A question about a late appointment that is open. */
export type LateAsked = {
  readonly id: AppointmentId;
  readonly start: Instant;
  readonly asks: Asked;
};

/** The appointment as its day has it now; null before the day is read. */
function useLateRow(id: AppointmentId, start: Instant): Appointment | null {
  const { zone } = usePage();
  const day = dayOf(Date.parse(start), zone.timeZone);
  return useRows(day, day).find((each) => each.id === id) ?? null;
}

/** How the appointment may be changed, each with its letter. */
const changesOf = ({ status }: Appointment, t: ReturnType<typeof useWords>['t']) => [
  ...(mayExpect(status)
    ? [{ asks: 'eta' as const, letter: 'e', label: t('appointments.eta.act') }]
    : []),
  ...(mayBook(status)
    ? [{ asks: 'booking' as const, letter: 'r', label: t('appointments.change.book') }]
    : []),
  ...(nextStatuses(status, true).includes('NoShow')
    ? [{ asks: 'NoShow' as const, letter: 'n', label: t('now.late.noShow') }]
    : []),
];

/**
 * Menu items for a late appointment: call, a new ETA, another time, no-show. Those that change the
 * appointment appear only if the profile turns them on.
 */
export function LateItems({
  act: { kind, appointment: id, start },
  onAsk,
}: {
  act: LateAct;
  onAsk: (asked: LateAsked) => void;
}) {
  const { t } = useWords();
  const page = usePage();
  const [phone] = useLateNumbers(id);
  const whyNot = useWhyNotChanged();
  const isOn = useMayChange();
  const showAppointment = useShowAppointment();
  const row = useLateRow(id, start);
  const changes = !isOn || row === null ? [] : changesOf(row, t);
  const number = phone === undefined ? null : displayText(phoneText(phone.number), 24);
  const call = phone === undefined ? null : callLink(phone.number);
  return (
    <>
      {call !== null && (
        <Menu.Item
          component="a"
          {...call}
          aria-keyshortcuts="T"
          rightSection={<KeyHint keys="t" />}
        >
          {t('now.late.call', { number: number ?? '' })}
        </Menu.Item>
      )}
      {number !== null && (
        <Menu.Item
          aria-keyshortcuts="C"
          rightSection={<KeyHint keys="c" />}
          onClick={() => void copyAndSay(page, number)}
        >
          {t('now.late.copy', { number })}
        </Menu.Item>
      )}
      {changes.map(({ asks, letter, label }) => (
        <Menu.Item
          key={asks}
          aria-keyshortcuts={letter.toUpperCase()}
          rightSection={<KeyHint keys={letter} />}
          disabled={whyNot !== null}
          title={whyNot ?? undefined}
          onClick={() => onAsk({ id, start, asks })}
        >
          {label}
        </Menu.Item>
      ))}
      {kind !== 'showAppointment' && (
        <Menu.Item
          aria-keyshortcuts="P"
          rightSection={<KeyHint keys="p" />}
          onClick={() => showAppointment(id, start)}
        >
          {t('now.act.showAppointment')}
        </Menu.Item>
      )}
    </>
  );
}

/** Asks about a late appointment and sends the answer. Shows a refusal. */
export function LateAsk({ id, start, asks, onClose }: LateAsked & { onClose: () => void }) {
  const { results } = usePage();
  const { format } = useWords();
  const row = useLateRow(id, start);
  const sendChange = useSendChange();
  if (row === null) return null;
  return (
    <Ask
      appointment={row}
      asks={asks}
      send={(change) => sendChange(row, change)}
      onClose={onClose}
      onEnd={async (status) => {
        const message = await sendChange(row, { kind: 'status', status });
        if (message !== null) results.refused(format(message));
      }}
    />
  );
}
