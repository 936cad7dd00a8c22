import {
  IconCalendarEvent,
  IconLogin2,
  IconTruckDelivery,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ActLine, ActList } from '../../../shared/journal/act-lines.ts';
import { displayText } from '../../../shared/text.ts';
import type { Instant } from '../../../shared/time.ts';
import { Moment } from '../../page/parts/age.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './activity.module.css';

const icons: { readonly [List in ActList]: typeof IconLogin2 } = {
  gate: IconLogin2,
  appointments: IconCalendarEvent,
  freight: IconTruckDelivery,
  others: IconUsersGroup,
};

/** One act: a check-in, an appointment, freight, or what others did; what, when, and by whom. */
export function ActItem({ act: { at, list, clerk, asset, what } }: { act: ActLine }) {
  const { t, format } = useWords();
  const Icon = icons[list];
  const done = displayText(format(what), 500);
  const account = displayText(clerk, 40);
  const other = account === '' ? t('activity.notHere') : t('journal.told.account', { account });
  return (
    <li className={styles.item}>
      <div className={styles.main}>
        <Icon size={16} aria-hidden />
        <span className={styles.known}>{t(`activity.acts.${list}`)}</span>
        <bdi className={styles.sentence}>{asset === null ? done : `${asset}: ${done}`}</bdi>
        <span className={styles.who}>
          <Moment at={new Date(at).toISOString() as Instant} />
          <br />
          <bdi>{list === 'others' ? other : displayText(clerk, 40)}</bdi>
        </span>
      </div>
    </li>
  );
}
