import {
  Button,
  FileButton,
  PasswordInput,
  SegmentedControl,
  Switch,
  Textarea,
  type TextareaProps,
  TextInput,
} from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import type { ProfileTest } from '../../../../shared/console-api/facilities.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useLeaveQuestion } from '../../../page/parts/leave-question.tsx';
import { MessageLine, OutsideText } from '../../../ui/parts.tsx';
import { Rich } from '../../../ui/rich.tsx';
import { readTextFile } from '../../../ui/text/chosen-file.ts';
import { useWords } from '../../../ui/words.ts';
import { ExtensionSwitches } from './extension-switches.tsx';
import { draftOf, type ProfileDraft, profileText, shownFields } from './profile-draft.ts';
import { kindsOf, type ProfileField, type ServiceKey, serviceKeys } from './profile-fields.ts';
import { ReceiverFields } from './receiver-fields.tsx';
import styles from './sign-in.module.css';
import { UserTokens } from './user-tokens.tsx';

/** The profile in the form, the result of its last test, and the running call. */
function useProfile(initial: ProfileDraft) {
  const { api } = usePage();
  const [draft, setDraft] = useState(initial);
  const [result, setResult] = useState<ProfileTest | null>(null);
  const [trouble, setTrouble] = useState<Message | null>(null);
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);

  const change = (next: ProfileDraft) => {
    setDraft(next);
    setTrouble(null);
    // The test results were about the values before this change.
    setResult((known) => known && { ...known, services: [] });
  };

  const run = async (what: 'test' | 'save') => {
    setBusy(what);
    setTrouble(null);
    try {
      const text = profileText(draft);
      const tested = await api.facilities.test({ profile: text });
      setResult(tested);
      if (what === 'save' && tested.problems.length === 0) {
        const { problems } = await api.facilities.save({ profile: text });
        if (problems.length > 0) setResult({ problems, services: [] });
        // The console now opens the facility, and this page follows automatically.
        else return;
      }
    } catch (error) {
      setTrouble(errorMessage(error));
    }
    setBusy(null);
  };
  const openFile = async (file: File | null) => {
    if (file === null) return;
    setResult(null);
    const text = await readTextFile(file);
    if (!text.ok) return setTrouble(text.error);
    const read = draftOf(text.value);
    if (read === null) setTrouble(message('settings.setUp.notProfile', { file: file.name }));
    else change(read);
  };
  return { draft, result, trouble, busy, change, run, openFile };
}

/**
 * Sets up a facility: from a profile file or by typing, with a test of each service that says what
 * is wrong.
 */
export function SetUp({
  initial,
  isKnown,
  onCancel,
}: {
  initial: ProfileDraft;
  isKnown: boolean;
  onCancel: () => void;
}) {
  const { t } = useWords();
  const { draft, result, trouble, busy, change, run, openFile } = useProfile(initial);
  const { beforeLeaving, question } = useLeaveQuestion();
  const fields = shownFields(draft);
  const problems = result?.problems ?? [];
  const unplaced = problems.filter(
    ({ path }) =>
      !fields.some((field) => field.path === path) && !path.startsWith('marketplace.webhooks.'),
  );

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('settings.facility')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        beforeLeaving(() => void run('save'), event.currentTarget);
      }}
    >
      {question}
      <div className={styles.buttons}>
        <span className={styles.dim}>{t('settings.setUp.haveFile')}</span>
        <FileButton accept="application/json,.json" onChange={(file) => void openFile(file)}>
          {(props) => (
            <Button {...props} variant="default" size="compact-sm">
              {t('settings.setUp.openFile')}
            </Button>
          )}
        </FileButton>
      </div>
      <Fields service={null} draft={draft} result={result} isKnown={isKnown} change={change} />
      {(Object.keys(serviceKeys) as ServiceKey[]).map((service) => (
        <ServiceFields
          key={service}
          service={service}
          draft={draft}
          result={result}
          isKnown={isKnown}
          change={change}
        />
      ))}
      {unplaced.map(({ path, said }) => (
        <MessageLine
          key={path}
          said={path === '' ? said : message('settings.setUp.pathProblem', { path, problem: said })}
        />
      ))}
      {result !== null && result.problems.length > 0 && (
        <MessageLine said={message('settings.setUp.correct')} />
      )}
      {trouble !== null && <MessageLine said={trouble} />}
      <Ends result={result} busy={busy} onCancel={onCancel} onTest={() => void run('test')} />
    </form>
  );
}

/** The buttons at the end of the form. The profile can be saved after a failed test. We say so. */
function Ends({
  result,
  busy,
  onCancel,
  onTest,
}: {
  result: ProfileTest | null;
  busy: 'test' | 'save' | null;
  onCancel: () => void;
  onTest: () => void;
}) {
  const { t } = useWords();
  const hasFailed =
    result !== null &&
    result.problems.length === 0 &&
    !(result.services.length > 0 && result.services.every(({ ok }) => ok));

  return (
    <div className={`${styles.buttons} ${styles.ends}`}>
      <Button variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        variant={hasFailed ? 'filled' : 'default'}
        loading={busy === 'test'}
        disabled={busy === 'save'}
        onClick={onTest}
      >
        {t('common.test')}
      </Button>
      <Button
        type="submit"
        variant={hasFailed ? 'default' : 'filled'}
        loading={busy === 'save'}
        disabled={busy === 'test'}
      >
        {t(hasFailed ? 'settings.setUp.saveAnyway' : 'settings.setUp.save')}
      </Button>
    </div>
  );
}

type ServiceProps = {
  readonly service: ServiceKey;
  readonly draft: ProfileDraft;
  readonly result: ProfileTest | null;
  readonly isKnown: boolean;
  readonly change: (next: ProfileDraft) => void;
};

/** One service: whether it is used, how to sign in to it, and what it said to a test. */
function ServiceFields({ service, draft, result, isKnown, change }: ServiceProps) {
  const { t, format } = useWords();
  const name = t(`service.name.${serviceKeys[service]}`);
  const problems = result?.problems ?? [];
  const missingKey = missingKeyOf(draft);
  const set = (path: string, value: string) =>
    change({ ...draft, values: { ...draft.values, [path]: value } });
  return (
    <fieldset className={styles.service} aria-label={name}>
      <div className={styles.serviceHead}>
        <Switch
          label={name}
          description={t(`settings.setUp.does.${service}`)}
          checked={draft.services.includes(service)}
          onChange={(event) =>
            change({
              ...draft,
              services: event.currentTarget.checked
                ? [...draft.services, service]
                : draft.services.filter((each) => each !== service),
            })
          }
        />
      </div>
      {draft.services.includes(service) && (
        <>
          <SegmentedControl
            aria-label={t('settings.setUp.howToSignIn', { service: name })}
            value={draft.values[`${service}.auth.kind`] ?? ''}
            onChange={(value) => set(`${service}.auth.kind`, value)}
            data={kindsOf[service].map(({ value, label }) => ({ value, label: format(label) }))}
          />
          <div className={styles.pair}>
            <Fields
              service={service}
              draft={draft}
              result={result}
              isKnown={isKnown}
              change={change}
            />
          </div>
          {service === 'dockScheduling' && <ExtensionSwitches draft={draft} change={change} />}
          {service === 'marketplace' && draft.values['marketplace.auth.kind'] === 'token' && (
            <UserTokens users={draft.users} onChange={(users) => change({ ...draft, users })} />
          )}
          {service === 'marketplace' && missingKey !== null && (
            <p className={styles.dim}>
              <Rich
                said={message('settings.setUp.namesKey')}
                tags={{ file: () => <OutsideText text={missingKey} max={120} /> }}
              />
            </p>
          )}
          {service === 'marketplace' && (
            <ReceiverFields draft={draft} problems={problems} change={change} />
          )}
          {result?.services
            .filter((each) => each.service === serviceKeys[service])
            .map((each) =>
              each.ok ? (
                <Good key={each.service} said={each.said} />
              ) : (
                <MessageLine key={each.service} said={each.said} />
              ),
            )}
        </>
      )}
    </fieldset>
  );
}

/** The visible fields of a service, or of no service for null. */
function Fields({
  service,
  draft,
  result,
  isKnown,
  change,
}: Omit<ServiceProps, 'service'> & { readonly service: ServiceKey | null }) {
  return shownFields(draft)
    .filter((field) => field.service === service)
    .map((field) => (
      <Field
        key={field.path}
        field={field}
        value={draft.values[field.path] ?? ''}
        problem={problemAt(result, field.path)}
        isKnown={isKnown}
        onChange={(value) => change({ ...draft, values: { ...draft.values, [field.path]: value } })}
      />
    ));
}

/**
 * The key file that the profile names, while we don't have the key yet. Null: no key is missing.
 */
const missingKeyOf = ({ values, keyFile }: ProfileDraft): string | null =>
  values['marketplace.auth.kind'] === 'signed' &&
  (values['marketplace.auth.privateKey'] ?? '') === ''
    ? keyFile
    : null;

/** The last test's result for a field. */
const problemAt = (result: ProfileTest | null, path: string): Message | null =>
  result?.problems.find((each) => each.path === path)?.said ?? null;

function Good({ said }: { said: Message }) {
  const { format } = useWords();
  return (
    <p className={styles.good} role="status">
      <IconCircleCheck size={16} aria-hidden />
      <OutsideText text={format(said)} max={300} />
    </p>
  );
}

function Field(props: {
  field: ProfileField;
  value: string;
  problem: Message | null;
  isKnown: boolean;
  onChange: (value: string) => void;
}) {
  const { field, value, problem, isKnown, onChange } = props;
  const { t, format } = useWords();
  const id = useId();
  const hint = field.hint === undefined ? '' : format(field.hint);
  const common = {
    id,
    label: format(field.label),
    description:
      field.secret && isKnown
        ? t('settings.setUp.keepSecret')
        : field.isOptional
          ? `${hint} ${t('settings.setUp.optional')}`.trim()
          : hint || undefined,
    withAsterisk: field.isOptional !== true && !(field.secret && isKnown),
    value,
    error: problem === null ? null : format(problem),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (field.isLong) return <LongField common={common} onText={props.onChange} />;
  return field.secret ? (
    <PasswordInput {...common} autoComplete="new-password" />
  ) : (
    <TextInput {...common} />
  );
}

/** Longest key file that is read, in bytes; a key has a few thousand. */
const MOST_KEY_BYTES = 100_000;

/** A key: pasted, or taken from the file that the clerk opens. */
function LongField({ common, onText }: { common: TextareaProps; onText: (text: string) => void }) {
  const { t, format } = useWords();
  const [problem, setProblem] = useState<Message | null>(null);
  const open = async (file: File | null) => {
    if (file === null) return;
    const text = file.size > MOST_KEY_BYTES ? '' : await file.text();
    const isKey = /-----BEGIN (?:RSA )?PRIVATE KEY-----/.test(text);
    setProblem(isKey ? null : message('settings.setUp.notKey', { file: file.name }));
    if (isKey) onText(text);
  };
  return (
    <div className={styles.long}>
      <Textarea
        {...common}
        error={common.error ?? (problem === null ? null : format(problem))}
        autosize
        minRows={3}
        maxRows={6}
      />
      <FileButton
        accept=".pem,.key,application/x-pem-file,text/plain"
        onChange={(file) => void open(file)}
      >
        {(button) => (
          <Button {...button} variant="default" size="compact-sm">
            {t('settings.setUp.openKey')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
