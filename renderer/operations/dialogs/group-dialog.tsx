import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react';
import { type FormEvent, memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { SpotId } from '../../../shared/ids.ts';
import { usePage } from '../../page/page-context.tsx';
import { useYardPulse } from '../../page/stores/use-yard-pulse.ts';
import { Controls, MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { type Opens, OpensField } from '../closures/opens-field.tsx';
import { type GroupStep, judgeStep, type StepVerdict } from '../draft/group.ts';
import type { GroupPrompt, SaveResult } from '../operator/prompts.ts';
import styles from './dialogs.module.css';
import { ReasonField } from './reason-field.tsx';

type Props = {
  readonly prompt: GroupPrompt;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};
type Judged = StepVerdict & { readonly step: GroupStep; readonly result: SaveResult | null };

/**
 * One act on several spots. First we show what will be done, what won't, and why. One reason then
 * holds for all.
 *
 * Decision: One thing on several spots is as many operations.
 *
 * A group in the outbox would need its own history, undo and half-done states. So each operation is
 * judged and saved alone, and we stop at the first failure; trying again saves none twice.
 * Targets are given when the dialog opens: the first chosen spot to the first free, open,
 * unreserved spot of the area, and so on. One taken meanwhile is refused, not redirected to a spot
 * the clerk never saw. A spot with a truck and a standalone container is left out. A departure
 * isn't offered, because it can't be undone.
 *
 * The dialog closes when everything that can be saved is saved. Otherwise the typed reason and the
 * unsaved steps stay on the screen.
 */
export function GroupDialog({ prompt, onDone, onCancel }: Props) {
  const { yard } = usePage();
  const { t } = useWords();
  const { steps, reasonKind, does, save } = prompt;
  const [results, setResults] = useState<ReadonlyMap<SpotId, SaveResult>>(new Map());
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [opens, setOpens] = useState<Opens>(null);
  const [saving, setSaving] = useState<{ readonly at: number; readonly of: number } | null>(null);
  const isStopped = useStopped();
  const reasonId = useId();
  const opensId = useId();
  // The yard may have changed since the dialog opened, so we judge the steps again.
  const pulse = useYardPulse(yard);
  // While we save, each saved operation changes the yard. We don't judge the list then: each step
  // is judged when it is saved.
  const judgedAt = useRef(pulse);
  if (saving === null) judgedAt.current = pulse;
  const stamp = judgedAt.current;
  const { saved, possible, refused, failed } = useJudged(steps, results, stamp);
  const hasCaution = possible.some(({ cautions }) => cautions.length > 0);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving !== null || possible.length === 0 || opens === 'wrong') return;
    if (reasonKind !== null && reason.trim() === '') {
      setMissing(true);
      document.getElementById(reasonId)?.focus();
      return;
    }
    isStopped.current = false;
    const outcome = new Map(results);
    let isWhole = true;
    for (const [at, { step, cautions }] of possible.entries()) {
      setSaving({ at, of: possible.length });
      const result = await save(step, reason, cautions, opens);
      outcome.set(step.spot, result);
      if (result.kind !== 'saved') isWhole = false;
      // The disk or the console has a problem, and the rest would fail too.
      if (result.kind === 'failed' || isStopped.current) break;
    }
    setResults(outcome);
    setSaving(null);
    if (isWhole && possible.every(({ step }) => outcome.get(step.spot)?.kind === 'saved')) onDone();
  };

  const once = t(`actions.groupDo.${does}`, { count: possible.length });
  const verb = failed === null ? once : t('actions.groupDo.again', { verb: once });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {reasonKind !== null && (
        <ReasonField
          id={reasonId}
          kind={reasonKind}
          value={reason}
          onChange={setReason}
          isMissing={missing}
          nextId={does === 'close' ? opensId : undefined}
        />
      )}
      {does === 'close' && <OpensField id={opensId} onChange={setOpens} />}
      {saved > 0 && (
        <p className={styles.note}>{t('actions.group.savedSoFar', { count: saved })}</p>
      )}
      {refused.length > 0 && <Steps label={t('actions.group.left')} judged={refused} />}
      {possible.length > 0 && <Steps label={t('actions.group.ready')} judged={possible} />}
      {failed?.kind === 'failed' && <MessageLine said={failed.said} />}
      <div className={styles.buttons}>
        <Button
          variant="default"
          onClick={() => {
            isStopped.current = true;
            if (saving === null) onCancel();
          }}
        >
          {t(
            saving !== null
              ? 'common.stop'
              : possible.length === 0 || saved > 0
                ? 'common.close'
                : 'common.cancel',
          )}
        </Button>
        {possible.length > 0 && (
          <Button
            type="submit"
            disabled={saving !== null}
            data-autofocus={reasonKind === null ? true : undefined}
          >
            {saving !== null
              ? t('actions.group.saving', { at: saving.at + 1, of: saving.of })
              : hasCaution
                ? t('actions.do.anyway', { verb })
                : verb}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Whether the clerk stopped, or closed the dialog. Steps that have not begun are then skipped. */
function useStopped() {
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  return isStopped;
}

/** The steps, grouped by what the rules allow. `stamp` grows when we judge again. */
function useJudged(
  steps: readonly GroupStep[],
  results: ReadonlyMap<SpotId, SaveResult>,
  stamp: number,
) {
  const { yard } = usePage();
  // The lists may be as long as the yard, so typing a reason must not rebuild them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp changes with the yard, which is changed in place
  return useMemo(() => {
    const judged = steps.map((step) =>
      judgedNow(step, judgeStep(yard.table, step), results.get(step.spot) ?? null),
    );
    const open = judged.filter(({ result }) => result?.kind !== 'saved');
    return {
      saved: judged.length - open.length,
      possible: open.filter(({ refusal }) => refusal === null),
      refused: open.filter(({ refusal }) => refusal !== null),
      failed: open.find(({ result }) => result?.kind === 'failed')?.result ?? null,
    };
  }, [steps, results, yard, stamp]);
}

/**
 * Combines the console's answer with the page's own verdict, because the console may know a newer
 * yard.
 */
function judgedNow(step: GroupStep, own: StepVerdict, result: SaveResult | null): Judged {
  switch (result?.kind) {
    case 'refused':
      return { step, result, refusal: own.refusal ?? result.said, cautions: own.cautions };
    case 'caution': {
      const ofConsole = result.findings.filter(
        ({ code, severity }) =>
          severity === 'caution' && !own.cautions.some((each) => each.code === code),
      );
      return { step, result, refusal: own.refusal, cautions: [...own.cautions, ...ofConsole] };
    }
    case 'failed':
      // An earlier try may have saved it, and the rules now refuse it for that reason. Trying again
      // clears it up.
      return { step, result, refusal: null, cautions: own.cautions };
    default:
      return { step, result, ...own };
  }
}

const Steps = memo(function Steps({ label, judged }: { label: string; judged: readonly Judged[] }) {
  const { format, number } = useWords();
  return (
    <Controls label={label} className={styles.steps}>
      <h3>
        {label} <span>{number(judged.length)}</span>
      </h3>
      {/* The list scrolls, so the keyboard must be able to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <ul tabIndex={0} aria-label={label}>
        {judged.map(({ step, refusal, cautions }) => (
          <li key={step.spot}>
            {refusal !== null ? (
              <IconBan size={15} aria-hidden />
            ) : cautions.length > 0 ? (
              <IconAlertTriangle size={15} aria-hidden />
            ) : (
              <IconCheck size={15} aria-hidden />
            )}
            <span>
              <bdi>{format(step.said)}</bdi>
              {refusal !== null && <em>{format(refusal)}</em>}
              {refusal === null &&
                cautions.map(({ code, said }) => <em key={code}>{format(said)}</em>)}
            </span>
          </li>
        ))}
      </ul>
    </Controls>
  );
});
