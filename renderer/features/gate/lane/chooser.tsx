import type { KeyboardEvent } from 'react';
import { arrivalsWith } from '../../../../shared/gate/came-for.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useNames } from '../../../schedule/use-schedule.ts';
import { isEnter } from '../../../ui/keys/enter.ts';
import { KeyHint, MessageLine } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { WholeCodes } from '../../../ui/text/whole-codes.tsx';
import { useWords } from '../../../ui/words.ts';
import { useGateState } from '../use-gate.ts';
import { choiceText, chooserTitle, isNothingKnown } from './choice-words.ts';
import { MOST_KEYS } from './code-choices.ts';
import styles from './lane.module.css';
import type { Chooser as ChooserState } from './model.ts';

type Props = {
  readonly chooser: ChooserState;
  readonly onChoose: (at: number) => void;
  readonly onEnter: () => void;
  readonly onEscape: () => void;
};

/**
 * The possible meanings of a code, one per line. Keys 1 to 9 choose a line. Enter chooses the first
 * if it checks a truck in. Nothing here departs a truck.
 */
export function Chooser({ chooser, onChoose, onEnter, onEscape }: Props) {
  const { yard, zone, ticker } = usePage();
  const { t, format } = useWords();
  const names = useNames();
  const { reported } = useGateState();
  const world = {
    yard: yard.table,
    zone,
    now: ticker.now(),
    dock: names.dock,
    arrivals: arrivalsWith(yard.table, () => undefined, reported),
  };
  const { reading, choices, enter } = chooser;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      return moveFocus(event.currentTarget, key === 'ArrowDown' ? 1 : -1);
    }
    const at = /^[1-9]$/.test(key) ? Number(key) - 1 : null;
    if (at !== null && at < choices.length) {
      event.preventDefault();
      event.stopPropagation();
      return onChoose(at);
    }
    if (isEnter(event) && event.target === event.currentTarget) {
      event.preventDefault();
      onEnter();
    }
  };
  const title = format(chooserTitle(chooser));
  return (
    <section
      className={styles.card}
      data-tone={isNothingKnown(reading) ? 'warn' : undefined}
      aria-label={title}
      data-region
      data-lane-chooser
      data-single-keys
      // biome-ignore lint/a11y/noNoninteractiveTabindex: has the focus where no line is Enter's
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {isNothingKnown(reading) ? (
        <MessageLine severity="caution" said={chooserTitle(chooser)} />
      ) : (
        <h3 className={styles.title}>{title}</h3>
      )}
      <ol className={styles.choices}>
        {choices.map((choice, at) => {
          const { title: line, detail, facts, against } = choiceText(choice, reading, world);
          return (
            // The lines of one code never change their places.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at}>
              <button
                type="button"
                className={styles.choice}
                data-lane-choice
                onClick={() => onChoose(at)}
                data-autofocus={at === enter || undefined}
              >
                <span className={styles.choiceKeys}>
                  {at < MOST_KEYS && <KeyHint keys={String(at + 1)} />}
                </span>
                <span>
                  <strong>
                    <bdi>
                      <WholeCodes text={line} />
                    </bdi>
                  </strong>{' '}
                  {detail !== '' && (
                    <bdi className={styles.why}>
                      <WholeCodes text={detail} />
                    </bdi>
                  )}
                </span>
                <span className={styles.choiceFacts}>
                  {facts.map((fact) => (
                    <Tag key={fact} tone="ok" mayWrap>
                      <bdi>
                        <WholeCodes text={fact} />
                      </bdi>
                    </Tag>
                  ))}
                  {against.map((fact) => (
                    <Tag key={fact} tone="warn" mayWrap>
                      <bdi>
                        <WholeCodes text={fact} />
                      </bdi>
                    </Tag>
                  ))}
                  {at === enter && <KeyHint keys="Enter" />}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <p className={styles.why}>
        {t(enter === null ? 'gate.choose.how' : 'gate.choose.howEnter')}{' '}
        <button type="button" className={styles.textButton} onClick={onEscape}>
          {t('common.cancel')}
        </button>
      </p>
    </section>
  );
}

/** Moves the focus to the line above or below. */
function moveFocus(list: HTMLElement, by: 1 | -1): void {
  const lines = [...list.querySelectorAll<HTMLElement>('[data-lane-choice]')];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  lines[Math.min(Math.max(at + by, 0), lines.length - 1)]?.focus();
}
