import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { UndocumentedSetting } from '../../../shared/console-api/settings.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { bareWords } from '../../../shared/search-key.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { useLeaveQuestion } from '../../page/parts/leave-question.tsx';
import { may } from '../../page/stores/session-store.ts';
import { MessageLine } from '../../ui/parts.tsx';
import { Group } from '../../ui/settings-parts.tsx';
import { useWords, words } from '../../ui/words.ts';
import { TestPath } from '../quoting/test-path.tsx';
import styles from './settings.module.css';

/**
 * The complete register of what the documents leave open: value, default, where the default comes
 * from, and an override (law 9).
 */
export function UndocumentedSection() {
  const { t, format } = useWords();
  const { api, session, info } = usePage();
  const canChange = useStore(session, (state) => may(state, 'administer'));
  const { data } = useQuery({
    queryKey: ['undocumented'],
    queryFn: () => api.settings.undocumented(),
  });
  const [filter, setFilter] = useState('');
  const { beforeLeaving, question } = useLeaveQuestion();
  const words = bareWords(filter.trim());
  const shown = (data ?? []).filter(({ key, meaning }) =>
    bareWords(`${key} ${format(meaning)}`).includes(words),
  );
  const isWaiting = (data ?? []).some(
    ({ value, override }) => override !== null && override !== value,
  );
  return (
    <Group title={t('settings.undocumented')} note={t('settings.undocumented.note')}>
      {question}
      <TextInput
        data-no-loss
        aria-label={t('settings.undocumented.find')}
        placeholder={t('settings.undocumented.find')}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      {isWaiting && (
        <p className={styles.groupNote} role="status">
          {t('settings.undocumented.waiting')}
          {!info.demo && (
            <>
              {' '}
              <Button
                size="compact-sm"
                variant="default"
                onClick={() =>
                  beforeLeaving(
                    () => void api.facilities.open({ warehouseId: info.facility.warehouseId }),
                  )
                }
              >
                {t('settings.undocumented.reopen')}
              </Button>
            </>
          )}
        </p>
      )}
      <ul className={styles.register} aria-label={t('settings.undocumented.list')}>
        {shown.map((entry) => (
          <Entry key={entry.key} entry={entry} canChange={canChange} />
        ))}
      </ul>
      {data !== undefined && shown.length === 0 && (
        <p className={styles.groupNote}>{t('settings.undocumented.none')}</p>
      )}
    </Group>
  );
}

function Entry({ entry, canChange }: { entry: UndocumentedSetting; canChange: boolean }) {
  const { t, format } = useWords();
  const { api } = usePage();
  const text = (shown: string | number | boolean) =>
    shown === '' ? t('settings.undocumented.empty') : String(shown);
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<Message | null>(null);
  const { key, type, meaning, source, value, override, isTaken } = entry;
  const set = async (next: string | null) => {
    const parsed =
      next === null || type.kind === 'text' || type.kind === 'choice'
        ? next
        : type.kind === 'flag'
          ? next === 'true'
          : Number(next);
    try {
      queries.setQueryData(
        ['undocumented'],
        await api.settings.setUndocumented({ key, value: parsed }),
      );
      setTyped(null);
      setProblem(null);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <li className={styles.entry}>
      <div>
        <code>{key}</code>
        <div>{format(meaning)}</div>
        <div className={styles.dim}>
          {t('settings.undocumented.values', {
            value: text(value),
            usual: text(entry.default),
            source: sourceText(format(source)),
          })}
          {override !== null &&
            ` ${t('settings.undocumented.override', { value: text(override) })}`}
          {!isTaken && ` ${t('settings.undocumented.notTaken')}`}
        </div>
        {problem !== null && <MessageLine said={problem} />}
        {key.startsWith('quoting') && (
          <TestPath settingKey={key} value={(typed ?? String(override ?? value)).trim()} />
        )}
      </div>
      {typed === null ? (
        <div className={styles.entryButtons}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!canChange}
            aria-label={t('settings.undocumented.change', { key })}
            onClick={() => setTyped(String(override ?? value))}
          >
            {t('common.edit')}
          </Button>
          {override !== null && (
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={!canChange}
              aria-label={t('settings.undocumented.resetNamed', { key })}
              onClick={() => void set(null)}
            >
              {t('settings.undocumented.reset')}
            </Button>
          )}
        </div>
      ) : (
        <ValueForm
          entry={entry}
          typed={typed}
          onType={setTyped}
          onSet={() => void set(typed)}
          onCancel={() => setTyped(null)}
        />
      )}
    </li>
  );
}

/**
 * The source of a default in words, because readers don't have our files. `contract.md 1.2` is the
 * vendor's published contract, `seeds/yard.md` the document of a service.
 */
function sourceText(source: string): string {
  const { t } = words();
  return source
    .replaceAll(/seeds\/\w+\.md/g, t('settings.undocumented.source.document'))
    .replaceAll('contract.md', t('settings.undocumented.source.vendor'));
}

/** The field for a new value of an entry: a list if only some values are possible. */
function ValueForm({
  entry: { key, type },
  typed,
  onType,
  onSet,
  onCancel,
}: {
  entry: UndocumentedSetting;
  typed: string;
  onType: (typed: string) => void;
  onSet: () => void;
  onCancel: () => void;
}) {
  const { t } = useWords();
  const choices =
    type.kind === 'choice' ? type.of : type.kind === 'flag' ? ['true', 'false'] : null;
  return (
    <form
      className={styles.entryButtons}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSet();
      }}
    >
      {choices === null ? (
        <TextInput
          aria-label={t('settings.undocumented.valueOf', { key })}
          size="xs"
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          autoFocus
        />
      ) : (
        <NativeSelect
          aria-label={t('settings.undocumented.valueOf', { key })}
          size="xs"
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          data={[...choices]}
        />
      )}
      <Button type="submit" size="compact-sm">
        {t('settings.undocumented.set')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </form>
  );
}
