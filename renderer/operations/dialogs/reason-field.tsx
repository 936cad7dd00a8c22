import { type KeyboardEvent, useRef } from 'react';
import { usePreference } from '../../page/page-context.tsx';
import type { ReasonKind } from '../../page/stores/preferences.ts';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { Controls } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './dialogs.module.css';
import { offeredReasons } from './usual-reasons.ts';

const longestReason = 1_000;

type Props = {
  readonly id: string;
  readonly kind: ReasonKind;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** It was tried without one. */
  readonly isMissing: boolean;
  /**
   * A reason that is clicked is the last that is needed: what it does then, in words, and how it is
   * done. Missing: it only fills the field.
   */
  readonly last?: { readonly verb: string; readonly save: (reason: string) => void } | undefined;
};

/**
 * Why: typed, or one of the reasons this desk gave last, by the keys 1 to 3 in the empty field.
 * Takes the focus as its dialog opens.
 */
export function ReasonField({ id, kind, value, onChange, isMissing, last }: Props) {
  const { t } = useWords();
  const recent = usePreference(({ reasons }) => reasons[kind]);
  const offered = offeredReasons(kind, recent, t);
  /**
   * The digit that took a reason, until something else is pressed: a reason that begins with a
   * digit can be typed on.
   */
  const digit = useRef<string | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const taken =
      value === '' && /^[1-3]$/.test(event.key) ? offered[Number(event.key) - 1] : undefined;
    if (taken !== undefined) {
      event.preventDefault();
      // A held key is one press.
      if (!event.repeat) {
        digit.current = event.key;
        onChange(taken);
      }
    } else if (digit.current !== null) {
      event.preventDefault();
      if (!event.repeat || event.key !== digit.current) {
        onChange(digit.current + event.key);
        digit.current = null;
      }
    }
  };
  return (
    <div>
      <LimitedInput
        id={id}
        label={t('common.reason')}
        description={t('actions.reason.help')}
        required
        most={longestReason}
        value={value}
        error={isMissing && value.trim() === '' ? t('rules.finding.reasonMissing') : null}
        onChange={(event) => {
          digit.current = null;
          onChange(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        data-autofocus
        autoComplete="off"
      />
      <QuickReasons
        offered={offered}
        isRecent={recent.length > 0}
        reason={value}
        onTake={onChange}
        focusId={id}
        last={last}
      />
    </div>
  );
}

type QuickProps = {
  readonly offered: readonly string[];
  readonly isRecent: boolean;
  readonly reason: string;
  readonly onTake: (reason: string) => void;
  readonly focusId: string;
  readonly last: Props['last'];
};

function QuickReasons({ offered, isRecent, reason, onTake, focusId, last }: QuickProps) {
  const { t } = useWords();
  return (
    <Controls
      className={styles.quick}
      label={t(isRecent ? 'actions.reason.recent' : 'actions.reason.usual')}
    >
      {offered.map((each, at) => (
        <button
          key={each}
          type="button"
          className={styles.quickPick}
          aria-pressed={each === reason}
          title={
            last === undefined
              ? undefined
              : t('actions.reason.does', { verb: last.verb, reason: each })
          }
          onClick={({ detail }) => {
            onTake(each);
            // A click, not Enter on the button: the hand is on the mouse and would only go on to
            // the next button.
            if (detail > 0) last?.save(each);
            // Back to the field, so that Enter goes on from there.
            document.getElementById(focusId)?.focus();
          }}
        >
          {at < 3 && <kbd aria-hidden>{at + 1}</kbd>} {each}
        </button>
      ))}
    </Controls>
  );
}
