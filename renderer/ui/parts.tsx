/**
 * Small parts that every screen uses: text from outside, key hints, empty states, regions,
 * messages.
 */
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconContainer,
  IconTruck,
} from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { Message } from '../../shared/i18n/message.ts';
import { displayText } from '../../shared/text.ts';
import type { Finding } from '../../shared/yard/operations.ts';
import { WholeCodes } from './text/whole-codes.tsx';
import styles from './ui.module.css';
import { useWords } from './words.ts';

/**
 * Text from outside: made safe, cut, and isolated, so that it can't change the reading direction of
 * the text beside it.
 */
export const OutsideText = ({ text, max = 200 }: { text: string; max?: number }) => (
  <bdi>{displayText(text, max)}</bdi>
);

const namedKeys = [
  'alt',
  'ctrl',
  'end',
  'enter',
  'esc',
  'home',
  'pagedown',
  'pageup',
  'plus',
  'shift',
  'space',
] as const;
const namedKey = (key: string) => namedKeys.find((each) => each === key.toLowerCase());

/** Shows keys as they are printed on a keyboard. `keys` is written `ctrl+k`. */
export function KeyHint({ keys }: { keys: string }) {
  const { t } = useWords();
  return (
    <span className={styles.keys}>
      {keys.split('+').map((key) => {
        const named = namedKey(key);
        return (
          <Fragment key={key}>
            <kbd className={styles.key}>
              {named === undefined ? key.toUpperCase() : t(`shell.key.${named}`)}
            </kbd>
          </Fragment>
        );
      })}
    </span>
  );
}

/** Why there is nothing here, and what to do about it. */
export const EmptyState = ({
  title,
  children,
  icon,
}: {
  title: string;
  children?: ReactNode;
  icon?: ReactNode;
}) => (
  <div className={styles.empty}>
    {icon}
    <div className={styles.emptyTitle}>{title}</div>
    {children !== undefined && <div>{children}</div>}
  </div>
);

/** Truck or container as an icon, with its word for screen readers. */
export function AssetIcon({ kind, size = 16 }: { kind: 'visit' | 'container'; size?: number }) {
  const { t } = useWords();
  return kind === 'visit' ? (
    <IconTruck size={size} aria-label={t('common.truck')} role="img" />
  ) : (
    <IconContainer size={size} aria-label={t('common.container')} role="img" />
  );
}

/** A region of the screen with its head. Its name lets screen readers jump to it. */
export function Region(props: {
  label: string;
  /** The tooltip that explains the label. */
  means?: string;
  count?: number | undefined;
  tools?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) {
  const { label, count, tools, children } = props;
  const { number } = useWords();
  return (
    <section
      aria-label={label}
      className={`${styles.panel} ${props.className ?? ''}`}
      data-region
      tabIndex={-1}
    >
      <div className={styles.panelHead}>
        <h2 className={styles.panelTitle} title={props.means}>
          {label}
        </h2>
        {count !== undefined && <span className={styles.panelCount}>{number(count)}</span>}
        {tools !== undefined && <div className={styles.panelTools}>{tools}</div>}
      </div>
      {children}
    </section>
  );
}

/**
 * One message with icon and color. `refuse` and `caution` come from a rule, `done` is a success.
 * Without `severity` it is a failure, and screen readers read it at once.
 */
export function MessageLine({
  said,
  severity,
}: {
  said: Message;
  severity?: Finding['severity'] | 'done';
}) {
  const { format, t } = useWords();
  const icon =
    severity === undefined ? (
      <IconAlertTriangle size={16} aria-hidden />
    ) : severity === 'done' ? (
      <IconCheck size={16} aria-hidden />
    ) : severity === 'refuse' ? (
      <IconBan size={16} aria-label={t('common.finding.refuse')} />
    ) : (
      <IconAlertTriangle size={16} aria-label={t('common.finding.caution')} />
    );
  const tone = severity === 'caution' ? styles.warn : severity === 'done' ? styles.ok : styles.bad;
  return (
    <p className={`${styles.finding} ${tone}`} role={severity === undefined ? 'alert' : undefined}>
      {icon}
      <span>
        <WholeCodes text={format(said)} />
      </span>
    </p>
  );
}

/**
 * The buttons at the end of a dialog, on the right: first Cancel, last the action. A note may come
 * before them.
 */
export const DialogButtons = ({ note, children }: { note?: string; children: ReactNode }) => (
  <div className={styles.dialogButtons}>
    {note !== undefined && <span>{note}</span>}
    {children}
  </div>
);

/** A group of controls with a name for screen readers. */
export const Controls = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <fieldset aria-label={label} className={`${styles.controls} ${className ?? ''}`}>
    {children}
  </fieldset>
);
