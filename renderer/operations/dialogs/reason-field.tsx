import { usePreference } from '../../page/page-context.tsx';
import type { ReasonKind } from '../../page/stores/preferences.ts';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { useOfferedDigits } from '../../ui/fields/use-offered-digits.ts';
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
  /** The clerk tried to save without a reason. */
  readonly isMissing: boolean;
  /**
   * Set when only the reason is missing. A click on a suggested reason then does the operation:
   * `verb` names what, `save` does it. Missing: the click only fills the field.
   */
  readonly last?: { readonly verb: string; readonly save: (reason: string) => void } | undefined;
  /** The field that is filled in next. A picked reason leads there; missing: to this one. */
  readonly nextId?: string | undefined;
};

/**
 * The reason: typed, or one of the three usual ones by the keys 1 to 3 in the empty field.
 * Takes the focus when its dialog opens.
 */
export function ReasonField({ id, kind, value, onChange, isMissing, last, nextId }: Props) {
  const { t } = useWords();
  const recent = usePreference(({ reasons }) => reasons[kind]);
  const offered = offeredReasons(kind, recent, t);
  const { onKeyDown, onTyped } = useOfferedDigits(offered, value, onChange);
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
          onTyped();
          onChange(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        data-autofocus
        autoComplete="off"
      />
      <QuickReasons
        offered={offered}
        reason={value}
        onTake={onChange}
        focusId={nextId ?? id}
        last={last}
      />
    </div>
  );
}

type QuickProps = {
  readonly offered: readonly string[];
  readonly reason: string;
  readonly onTake: (reason: string) => void;
  readonly focusId: string;
  readonly last: Props['last'];
};

function QuickReasons({ offered, reason, onTake, focusId, last }: QuickProps) {
  const { t } = useWords();
  return (
    <Controls className={styles.quick} label={t('actions.reason.usual')}>
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
            // A mouse click saves at once, because the hand would only move on to the Save button.
            // Enter on this button doesn't save.
            if (detail > 0) last?.save(each);
            // The focus goes to a field, so that Enter saves.
            document.getElementById(focusId)?.focus();
          }}
        >
          {at < 3 && <kbd aria-hidden>{at + 1}</kbd>} {each}
        </button>
      ))}
    </Controls>
  );
}
