import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { displayText } from '../../../../shared/text.ts';
import { KeyHint } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useWords } from '../../../ui/words.ts';
import type { LookEntry, LookLine } from './coming-lines.ts';
import { ItemField, isMeasured } from './item-field.tsx';
import styles from './release.module.css';

/** Lines that a digit opens. */
const MOST_KEYS = 9;

type Props = {
  readonly entry: LookEntry;
  readonly isFixed: boolean;
  /** The clerk said that all is as the lines say. */
  readonly isLookedAt: boolean;
  readonly lines: readonly LookLine[];
  readonly onChange: (change: Pick<LookEntry, 'seen'>) => void;
  /** Opens a line and takes the focus there. */
  readonly onOpen: (at: number) => void;
};

/**
 * What is looked at of a truck that comes in. What can be expected is one word a line, and opens by
 * its digit where it isn't so; what can't be known before, such as a seal, is a field.
 */
export function ComingLook({ entry, isFixed, isLookedAt, lines, onChange, onOpen }: Props) {
  const { t } = useWords();
  const isField = ({ at, item, expected }: LookLine) =>
    entry.seen[at] !== undefined ||
    (item.kind !== 'check' && item.kind !== 'tick' && expected === '');
  const set = (at: string, value: string) => onChange({ seen: { ...entry.seen, [at]: value } });
  if (lines.length === 0) return null;
  const numbered = lines.map((line, at) => ({ line, at }));
  return (
    <section className={styles.release} aria-label={t('release.inspect.came')}>
      <div className={styles.summary}>
        <strong>{t('release.inspect.came')}</strong>
        {isLookedAt && <Tag tone="ok">{t('release.inspect.looked')}</Tag>}
        {numbered
          .filter(({ line }) => !isField(line))
          .map(({ line, at }) => (
            <Button
              key={line.at}
              variant="default"
              size="compact-xs"
              disabled={isFixed}
              rightSection={at < MOST_KEYS ? <KeyHint keys={String(at + 1)} /> : undefined}
              onClick={() => onOpen(at)}
            >
              <bdi>{nameOf(line, entry, t)}</bdi>: <ExpectedText line={line} />
            </Button>
          ))}
      </div>
      <div className={styles.newBlock}>
        {numbered
          .filter(({ line }) => isField(line))
          .map(({ line, at }) => (
            <LineField
              key={line.at}
              line={line}
              at={at}
              label={nameOf(line, entry, t)}
              isFixed={isFixed}
              onValue={(value) => set(line.at, value)}
            />
          ))}
      </div>
    </section>
  );
}

/** A line's name; of a trailer with its number, where the truck brings two. */
function nameOf(
  { item, trailer }: LookLine,
  { containers }: LookEntry,
  t: ReturnType<typeof useWords>['t'],
): string {
  const label = displayText(item.label, 60);
  const code = trailer === null ? undefined : containers[trailer]?.code;
  return code === undefined || containers.length < 2
    ? label
    : t('release.inspect.trailer', { item: label, trailer: displayText(code, 24) });
}

/** What is expected, in a word. */
function ExpectedText({ line: { item, expected } }: { readonly line: LookLine }) {
  const { t } = useWords();
  if (item.kind === 'check') return t('release.inspect.passed');
  if (item.kind === 'tick') return t('release.inspect.ticked');
  return <bdi>{displayText(expected, 40)}</bdi>;
}

/** A line that is open. */
function LineField({
  line: { item, value, booked, refused },
  at,
  label,
  isFixed,
  onValue,
}: {
  readonly line: LookLine;
  readonly at: number;
  readonly label: string;
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
  // A number says by itself why it can't be read.
  const isRefused = isLeft && refused !== null && !isMeasured(item.kind);
  return (
    <ItemField
      {...own}
      item={item}
      label={label}
      autoComplete="off"
      description={hintOf(item.kind, booked, t)}
      value={value}
      error={isRefused ? format(refused) : null}
      onBlur={() => setLeft(true)}
      onValue={onValue}
    />
  );
}

const hintOf = (
  kind: LookLine['item']['kind'],
  booked: string,
  t: ReturnType<typeof useWords>['t'],
): string | undefined =>
  kind === 'check'
    ? t('release.inspect.check')
    : booked === ''
      ? undefined
      : t('release.inspect.booked', { value: displayText(booked, 60) });
