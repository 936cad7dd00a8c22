import { TextInput } from '@mantine/core';
import { usePreference } from '../../page/page-context.tsx';
import type { ReasonKind } from '../../page/stores/preferences.ts';
import { Controls } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './dialogs.module.css';

/** Offered until the desk has reasons of its own. */
const firstReasons = {
  reassign: ['doorAssigned', 'doorNeeded', 'wrongSpot'],
  close: ['maintenance', 'damaged', 'blocked'],
  open: ['cleared', 'repaired', 'closedByMistake'],
} as const satisfies { readonly [Kind in ReasonKind]: readonly string[] };

const longestReason = 1_000;

type Props = {
  readonly id: string;
  readonly kind: ReasonKind;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** It was tried without one. */
  readonly isMissing: boolean;
};

/** Why: typed, or one of the reasons this desk gave last. Takes the focus as its dialog opens. */
export function ReasonField({ id, kind, value, onChange, isMissing }: Props) {
  const { t } = useWords();
  return (
    <div>
      <TextInput
        id={id}
        label={t('common.reason')}
        description={t('actions.reason.help')}
        required
        maxLength={longestReason}
        value={value}
        error={isMissing && value.trim() === '' ? t('rules.finding.reasonMissing') : null}
        onChange={(event) => onChange(event.currentTarget.value)}
        data-autofocus
        autoComplete="off"
      />
      <QuickReasons kind={kind} reason={value} onTake={onChange} focusId={id} />
    </div>
  );
}

function QuickReasons(props: { kind: ReasonKind; reason: string; onTake: (reason: string) => void; focusId: string }) {
  const { kind, reason, onTake, focusId } = props;
  const { t } = useWords();
  const recent = usePreference(({ reasons }) => reasons[kind]);
  const offered = recent.length > 0 ? recent : firstReasons[kind].map((each) => t(`actions.reason.${each}`));
  return (
    <Controls className={styles.quick} label={t(recent.length > 0 ? 'actions.reason.recent' : 'actions.reason.usual')}>
      {offered.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.quickPick}
          aria-pressed={each === reason}
          onClick={() => {
            onTake(each);
            // Back to the field, so that Enter goes on from there.
            document.getElementById(focusId)?.focus();
          }}
        >
          {each}
        </button>
      ))}
    </Controls>
  );
}
