import { Button, Checkbox, TextInput } from '@mantine/core';
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';
import { inspectionLimits, underHeadings } from '../../../../shared/gate-checks/inspection.ts';
import { displayText } from '../../../../shared/text.ts';
import { KeyHint } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import type { LookLine } from './coming-lines.ts';
import { ItemField, isMeasured } from './item-field.tsx';
import styles from './release.module.css';

/** Lines that a digit opens. */
const MOST_KEYS = 9;

type Props = {
  readonly title: string;
  /** Shown after the title, such as the time of the check. */
  readonly note?: ReactNode;
  readonly lines: readonly LookLine[];
  /** Digits count the lines of a card: that of the first line, from 0. */
  readonly from?: number;
  readonly isFixed?: boolean;
  readonly nameOf?: (line: LookLine) => string;
  /** The value that a line must equal. */
  readonly like: 'booked' | 'was';
  readonly onValue: (at: string, value: string) => void;
  /** Opens a line, by its number, and takes the focus there. */
  readonly onOpen: (at: number) => void;
};

/**
 * The checks of a truck or trailer. An expected value is one word per line, and its digit opens the
 * line if it differs. A value that can't be expected, such as a seal, is a field.
 */
export function LookLines(props: Props) {
  const { title, note, lines, from = 0, isFixed = false, onValue, onOpen } = props;
  const nameOf = props.nameOf ?? labelOf;
  const numbered = lines.map((line, index) => ({ line, at: from + index }));
  return (
    <section className={styles.release} aria-label={title}>
      <div className={styles.summary}>
        <strong>{title}</strong>
        {note}
      </div>
      {underHeadings(numbered, ({ line }) => line.item.group).map((part) => (
        <Fragment key={part.lines[0]?.line.at}>
          {part.group !== '' && (
            <h4 className={styles.heading}>{displayText(part.group, inspectionLimits.label)}</h4>
          )}
          <div className={styles.summary}>
            {part.lines
              .filter(({ line }) => !line.isOpen)
              .map(({ line, at }) => (
                <Button
                  key={line.at}
                  variant="default"
                  size="compact-xs"
                  disabled={isFixed}
                  rightSection={at < MOST_KEYS ? <KeyHint keys={String(at + 1)} /> : undefined}
                  onClick={() => onOpen(at)}
                >
                  <bdi>{nameOf(line)}</bdi>: <ExpectedText line={line} />
                </Button>
              ))}
          </div>
          <div className={styles.newBlock}>
            {part.lines
              .filter(({ line }) => line.isOpen)
              .map(({ line, at }) => (
                <LineField
                  key={line.at}
                  line={line}
                  at={at}
                  label={nameOf(line)}
                  like={props.like}
                  isFixed={isFixed}
                  onValue={(value) => onValue(line.at, value)}
                />
              ))}
          </div>
        </Fragment>
      ))}
    </section>
  );
}

const labelOf = ({ item }: LookLine): string => displayText(item.label, 60);

/**
 * The buttons below the lines. From a button a digit opens its line. `count` is the number of
 * lines. With 0, digits do nothing.
 */
export function LookActs({
  className,
  count,
  onOpen,
  children,
}: {
  readonly className: string | undefined;
  readonly count: number;
  readonly onOpen: (at: number) => void;
  readonly children: ReactNode;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (!/^[1-9]$/.test(event.key) || Number(event.key) > count) return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(Number(event.key) - 1);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a digit opens a line, from the act's button
    <div className={className} data-single-keys={count > 0 || undefined} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

/** The expected value in one word. */
function ExpectedText({ line: { item, expected } }: { readonly line: LookLine }) {
  const { t } = useWords();
  if (item.kind === 'check') return t('release.inspect.passed');
  if (item.kind === 'tick') return t('release.inspect.ticked');
  return <bdi>{displayText(expected, 40)}</bdi>;
}

/** A line that is open. */
function LineField({
  line: { item, value, like: same, differs, refused },
  at,
  label,
  like,
  isFixed,
  onValue,
}: {
  readonly line: LookLine;
  readonly at: number;
  readonly label: string;
  readonly like: Props['like'];
  readonly isFixed: boolean;
  readonly onValue: (value: string) => void;
}) {
  const { t, format } = useWords();
  const [isLeft, setLeft] = useState(false);
  const own = { 'data-lane-field': `look:${at}`, size: 'xs', disabled: isFixed } as const;
  if (item.kind === 'tick')
    return (
      <Checkbox
        {...own}
        label={label}
        checked={value !== ''}
        onChange={(event) => onValue(event.currentTarget.checked ? 'x' : '')}
      />
    );
  if (item.kind === 'photo')
    return (
      <TextInput
        {...own}
        readOnly
        label={label}
        description={value === '' ? t('release.inspect.photo.card') : undefined}
        value={t('photos.count', { count: Number(value) })}
      />
    );
  // A number's field shows why it can't be read.
  const isShown = isLeft || value.length > inspectionLimits.value;
  const isRefused = isShown && refused !== null && !isMeasured(item.kind);
  return (
    <ItemField
      {...own}
      item={item}
      label={label}
      autoComplete="off"
      description={
        differs ? (
          <strong className={styles.differs}>
            {t(`release.inspect.differs.${like}`, { value: displayText(same, 60) })}
          </strong>
        ) : (
          hintOf(item.kind, same, like, t)
        )
      }
      value={value}
      error={isRefused ? format(refused) : null}
      onBlur={() => setLeft(true)}
      onValue={onValue}
    />
  );
}

const hintOf = (
  kind: LookLine['item']['kind'],
  same: string,
  like: Props['like'],
  t: ReturnType<typeof useWords>['t'],
): string | undefined => {
  if (kind === 'check') return t('release.inspect.check');
  return same === '' ? undefined : t(`release.inspect.${like}`, { value: displayText(same, 60) });
};
