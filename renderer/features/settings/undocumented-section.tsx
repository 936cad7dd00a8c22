import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { UndocumentedSetting } from '../../../shared/console-api/settings.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { may } from '../../page/stores/session-store.ts';
import { ProblemLine } from '../../ui/parts.tsx';
import { Group } from '../../ui/settings-parts.tsx';
import { TestPath } from '../quoting/test-path.tsx';
import styles from './settings.module.css';

/** The whole register of what the documents leave open: value, default, where the default comes from, and an override (law 9). */
export function UndocumentedSection() {
  const { api, session, info } = usePage();
  const canChange = useStore(session, (state) => may(state, 'administer'));
  const { data } = useQuery({ queryKey: ['undocumented'], queryFn: () => api.settings.undocumented() });
  const [filter, setFilter] = useState('');
  const words = filter.trim().toLowerCase();
  const shown = (data ?? []).filter(({ key, meaning }) => `${key} ${meaning}`.toLowerCase().includes(words));
  const isWaiting = (data ?? []).some(({ value, override }) => override !== null && override !== value);
  return (
    <Group
      title="Undocumented paths"
      note="What the services' documents do not say. Each default names its source; set another value where your service differs."
    >
      <TextInput
        aria-label="Find a setting"
        placeholder="Find a setting"
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      {isWaiting && (
        <p className={styles.groupNote} role="status">
          Changed values count when the facility is opened again.
          {!info.demo && (
            <>
              {' '}
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => void api.facilities.open({ warehouseId: info.facility.warehouseId })}
              >
                Open it again now
              </Button>
            </>
          )}
        </p>
      )}
      <ul className={styles.register} aria-label="Undocumented settings">
        {shown.map((entry) => (
          <Entry key={entry.key} entry={entry} canChange={canChange} />
        ))}
      </ul>
      {data !== undefined && shown.length === 0 && <p className={styles.groupNote}>No setting has these words.</p>}
    </Group>
  );
}

const text = (value: string | number | boolean) => (value === '' ? '(empty)' : String(value));

function Entry({ entry, canChange }: { entry: UndocumentedSetting; canChange: boolean }) {
  const { api } = usePage();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { key, type, meaning, source, value, override, isTaken } = entry;
  const set = async (next: string | null) => {
    const parsed =
      next === null || type.kind === 'text' || type.kind === 'choice' ? next : type.kind === 'flag' ? next === 'true' : Number(next);
    try {
      queries.setQueryData(['undocumented'], await api.settings.setUndocumented({ key, value: parsed }));
      setTyped(null);
      setProblem(null);
    } catch (error) {
      setProblem(errorSentence(error, 'The console did not answer. Try again in a moment.'));
    }
  };
  const choices = type.kind === 'choice' ? type.of : type.kind === 'flag' ? ['true', 'false'] : null;
  return (
    <li className={styles.entry}>
      <div>
        <code>{key}</code>
        <div>{meaning}</div>
        <div className={styles.dim}>
          In force: {text(value)}. Default: {text(entry.default)}. Source: {source}.
          {override !== null && ` Set at this desk: ${text(override)}.`}
          {!isTaken && ' Not in use: this service does not accept it, so the console asks without it.'}
        </div>
        {problem !== null && <ProblemLine sentence={problem} />}
        {key.startsWith('quoting') && <TestPath settingKey={key} value={(typed ?? String(override ?? value)).trim()} />}
      </div>
      {typed === null ? (
        <div className={styles.entryButtons}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!canChange}
            aria-label={`Change ${key}`}
            onClick={() => setTyped(String(override ?? value))}
          >
            Change
          </Button>
          {override !== null && (
            <Button size="compact-sm" variant="subtle" disabled={!canChange} aria-label={`Take back ${key}`} onClick={() => void set(null)}>
              Take back
            </Button>
          )}
        </div>
      ) : (
        <form
          className={styles.entryButtons}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void set(typed);
          }}
        >
          {choices === null ? (
            <TextInput
              aria-label={`Value of ${key}`}
              size="xs"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoFocus
            />
          ) : (
            <NativeSelect
              aria-label={`Value of ${key}`}
              size="xs"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              data={[...choices]}
            />
          )}
          <Button type="submit" size="compact-sm">
            Set
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setTyped(null)}>
            Cancel
          </Button>
        </form>
      )}
    </li>
  );
}
