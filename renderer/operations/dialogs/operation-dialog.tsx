import { Button, Radio } from '@mantine/core';
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { inTurn, type Message, message, partsOf } from '../../../shared/i18n/message.ts';
import type { AssetRef, Finding } from '../../../shared/yard/operations.ts';
import { useIsYardOffline, usePage } from '../../page/page-context.tsx';
import { useScanner } from '../../ui/keys/use-scanner.ts';
import { MessageLine } from '../../ui/parts.tsx';
import { WholeCodes } from '../../ui/text/whole-codes.tsx';
import { useWords, words } from '../../ui/words.ts';
import { type Opens, OpensField } from '../closures/opens-field.tsx';
import {
  cautionsOf,
  choiceOf,
  type DraftChoice,
  findingsOf,
  type OperationDraft,
  refusalOf,
  stepsOf,
} from '../draft/operation-draft.ts';
import { scannedIn } from '../draft/scanned.ts';
import { hasDouble } from '../draft/which-asset.ts';
import { openInstead } from '../lane-request.ts';
import { explainedOf } from '../operator/operator-of-page.ts';
import type { OperationPrompt } from '../operator/prompts.ts';
import styles from './dialogs.module.css';
import { ReasonField } from './reason-field.tsx';

type Props = {
  readonly prompt: OperationPrompt;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

/**
 * One dialog for whatever an operation still needs: which asset, the reason, or a confirmation. It
 * saves from within and closes only when the console has saved, so that nothing typed is lost.
 */
export function OperationDialog({ prompt, onDone, onCancel }: Props) {
  const page = usePage();
  const { yard } = page;
  const { t } = useWords();
  const { draft, problem } = prompt;
  const [key, setKey] = useState(draft.initial);
  const [reason, setReason] = useState(draft.reason ?? '');
  const [result, setResult] = useState(problem);
  const [isSaving, setSaving] = useState(false);
  const [missing, setMissing] = useState(false);
  const [opens, setOpens] = useState<Opens>(
    draft.opens === undefined ? null : (draft.opens.at ?? 'wrong'),
  );
  const reasonId = useId();
  const opensId = useId();
  // We check again at each change of the yard, because it may have become forbidden since the
  // dialog opened.
  useSyncExternalStore(yard.onSpots, yard.version);
  const found = explainedOf(page)(
    findingsOf(yard.table, choiceOf(draft, key), draft.reasonKind === null ? '' : null),
  );
  const cautions = merged(cautionsOf(found), result?.kind === 'caution' ? result.findings : []);
  // After a try without an answer, the operation may be saved, and the rules refuse it for that
  // reason. Trying again clears it up.
  const refusal = result?.kind === 'failed' ? null : refusalOf(found);

  const form = useRef<HTMLFormElement>(null);
  const cancel = useFocusKept(form, refusal !== null);
  // A save without an answer may have been done, and then a scan can't take the act back.
  const isUnsent = !isSaving && result?.kind !== 'failed';

  const verb = t(`actions.do.${draft.does}`);
  // An act that can't be undone, on a number that two assets share, must not happen on a single
  // Enter.
  const isMistakable =
    draft.confirm !== null &&
    draft.question === null &&
    hasDouble(yard.table, assetsIn(choiceOf(draft, key)));
  const isClosing = draft.does === 'close';
  // A closing also has a time: a picked reason leads to it, and Enter closes.
  const isOnlyReasonLeft =
    !isClosing &&
    draft.choices.length === 1 &&
    draft.confirm === null &&
    refusal === null &&
    cautions.length === 0 &&
    result === null;

  const choose = (next: string) => {
    setKey(next);
    // What was refused was another choice.
    if (result?.kind === 'refused') setResult(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return save(reason);
  };
  const save = async (reason: string) => {
    if (isSaving) return;
    if (draft.reasonKind !== null && reason.trim() === '') {
      setMissing(true);
      document.getElementById(reasonId)?.focus();
      return;
    }
    if (opens === 'wrong') return;
    setSaving(true);
    const next = await prompt.save(key, reason, cautions, opens);
    setSaving(false);
    if (next.kind === 'saved') onDone();
    else setResult(next);
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {draft.question !== null && (
        <Choices draft={draft} question={draft.question} value={key} onChange={choose} />
      )}
      {draft.which !== undefined && <Note said={draft.which} />}
      {draft.confirm !== null && <Confirmed said={draft.confirm} />}
      {draft.reasonKind !== null && (
        <ReasonField
          id={reasonId}
          kind={draft.reasonKind}
          value={reason}
          onChange={setReason}
          isMissing={missing}
          nextId={isClosing ? opensId : undefined}
          last={isOnlyReasonLeft ? { verb, save: (each) => void save(each) } : undefined}
        />
      )}
      {isClosing && <OpensField id={opensId} given={draft.opens?.text} onChange={setOpens} />}
      {draft.reasonKind === null && (
        <Scans within={form} draft={draft} choice={key} isUnsent={isUnsent} onStop={onCancel} />
      )}
      <Findings refusal={refusal} cautions={cautions} />
      {refusal === null && <Failure result={result} />}
      <div className={styles.buttons}>
        <Button
          ref={cancel}
          variant="default"
          onClick={onCancel}
          data-autofocus={isMistakable ? true : undefined}
        >
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          loading={isSaving}
          disabled={refusal !== null}
          color={draft.confirm === null ? 'ink' : 'red'}
          data-autofocus={
            draft.reasonKind === null && draft.question === null && !isMistakable ? true : undefined
          }
        >
          {result?.kind === 'failed'
            ? t('common.tryAgain')
            : cautions.length > 0
              ? t('actions.do.anyway', { verb })
              : verb}
        </Button>
      </div>
    </form>
  );
}

/**
 * Gives the focus to the returned button where the form loses it: what is refused takes none
 * anymore, be it the button that saves or a choice.
 */
function useFocusKept(form: RefObject<HTMLElement | null>, isRefused: boolean) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    const isLost = form.current?.contains(active) !== true || active?.matches(':disabled') === true;
    if (isRefused && isLost) cancel.current?.focus();
  }, [form, isRefused]);
  return cancel;
}

/**
 * What was scanned while the question stands, as the selected choice has it. A scan answers
 * nothing. One of something else ends a question that can't be undone, because another truck is at
 * the gate: nothing is sent, and the gate opens what was scanned. Other questions keep it.
 */
function Scans(props: {
  readonly within: RefObject<Element | null>;
  readonly draft: OperationDraft;
  /** Key of the selected choice. */
  readonly choice: string;
  /** Nothing of the act was sent or saved. */
  readonly isUnsent: boolean;
  readonly onStop: () => void;
}) {
  const { within, draft, choice, isUnsent, onStop } = props;
  const page = usePage();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const isFinal = draft.does === 'depart' || draft.does === 'drop';
  const meaning = (code: string) =>
    scannedIn(page.yard.table, draft, choice, code, page.info.facility.placeholders);
  useScanner(
    (code) => {
      const here = meaning(code);
      if (here !== null) {
        setCodes((all) => [...all.filter((each) => each !== code), code]);
        return page.announcer.format(words().format(here.said), here.is !== 'matches');
      }
      onStop();
      openInstead(page, code);
    },
    {
      within,
      takes: (code) => isUnsent && (isFinal || meaning(code) !== null),
      knows: (code) => meaning(code) !== null,
    },
  );
  return codes.map((code) => {
    const here = meaning(code);
    const severity = here?.is === 'matches' ? 'done' : 'caution';
    return here === null ? null : <MessageLine key={code} severity={severity} said={here.said} />;
  });
}

/** The assets to choose from. One that the rules refuse can't be chosen, and shows why. */
function Choices({
  draft,
  question,
  value,
  onChange,
}: {
  draft: OperationPrompt['draft'];
  question: Message;
  value: string;
  onChange: (key: string) => void;
}) {
  const page = usePage();
  const { yard } = page;
  const { format } = useWords();
  return (
    <Radio.Group label={format(question)} value={value} onChange={onChange} size="xs">
      <div className={styles.choices}>
        {draft.choices.map((choice) => {
          const why = refusalOf(explainedOf(page)(findingsOf(yard.table, choice, null)));
          return (
            <div key={choice.key} className={styles.choice} data-checked={choice.key === value}>
              <Radio
                value={choice.key}
                label={choice.label !== null && <WholeCodes text={format(choice.label)} />}
                description={
                  why !== null ? format(why.said) : choice.detail !== null && format(choice.detail)
                }
                disabled={why !== null}
                data-autofocus={
                  draft.reasonKind === null && choice.key === draft.initial ? true : undefined
                }
              />
            </div>
          );
        })}
      </div>
    </Radio.Group>
  );
}

function Findings({
  refusal,
  cautions,
}: {
  refusal: Finding | null;
  cautions: readonly Finding[];
}) {
  if (refusal === null && cautions.length === 0) return null;
  return (
    <div className={styles.findings}>
      {refusal !== null && <MessageLine severity={refusal.severity} said={refusal.said} />}
      {cautions.map((finding) => (
        <MessageLine key={finding.code} severity={finding.severity} said={finding.said} />
      ))}
    </div>
  );
}

/** What to read first. Offline a departure isn't sent after its 15 seconds: it waits. */
function Confirmed({ said }: { said: Message }) {
  const isOffline = useIsYardOffline();
  const parts = partsOf(said).map((part) =>
    isOffline && part.code === 'actions.departIsFinal' ? message('actions.departWaits') : part,
  );
  return <Note said={inTurn(parts)} />;
}

/** Why the last try saved nothing. Cautions are shown with the findings. */
const Failure = ({ result }: { result: OperationPrompt['problem'] }) =>
  result !== null && result.kind !== 'caution' && <MessageLine said={result.said} />;

function Note({ said }: { said: Message }) {
  const { format } = useWords();
  return (
    <p className={styles.note}>
      <WholeCodes text={format(said)} />
    </p>
  );
}

/** The cautions of page and console, each code once. The console may know a newer yard. */
function merged(own: readonly Finding[], ofConsole: readonly Finding[]): readonly Finding[] {
  return [
    ...own,
    ...ofConsole.filter(
      (each) => each.severity === 'caution' && !own.some(({ code }) => code === each.code),
    ),
  ];
}

/** The assets of a choice. */
const assetsIn = (choice: DraftChoice): readonly AssetRef[] =>
  stepsOf(choice, '').flatMap((step) => ('assets' in step ? step.assets : []));
