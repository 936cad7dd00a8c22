import { Button, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UndocumentedSetting } from '../../shared/console-api/settings.ts';
import { usePage } from '../app/page-context.tsx';
import { errorSentence } from '../operations/save.ts';
import { ProblemLine } from '../ui/parts.tsx';
import { Tag } from '../ui/tag.tsx';
import { TestPath } from './test-path.tsx';
import styles from './undocumented-paths.module.css';

const queryKey = ['undocumented'];

/** The register of what the services' documents leave open: each value, where it comes from, and a try of those of quoting. */
export function UndocumentedPaths() {
  const { api } = usePage();
  const query = useQuery({ queryKey, queryFn: () => api.settings.undocumented() });
  const entries = query.data ?? [];
  return (
    <section className={styles.group} aria-label="Undocumented paths">
      <h3>Undocumented paths</h3>
      <p>
        What the documents of the services do not say. The default is the best guess, with its source. A value set here counts when the
        facility is opened again.
      </p>
      {query.error !== null && <ProblemLine sentence={errorSentence(query.error, 'The list could not be read. Open this screen again.')} />}
      {query.isSuccess && entries.length === 0 && <p>This console was started without settings of its own: its profile decides.</p>}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.key} className={styles.entry}>
            <Entry key={String(entry.override)} entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const shown = (value: string | number | boolean) => (value === '' ? '(empty)' : String(value));

/** The typed text as a value of the entry's kind; what does not fit is told by the console. */
function readValue({ type }: UndocumentedSetting, text: string): string | number | boolean {
  if (type.kind === 'flag') return text === 'true';
  if (type.kind === 'text' || type.kind === 'choice') return text;
  return /^\d+$/.test(text) ? Number(text) : text;
}

function Entry({ entry }: { entry: UndocumentedSetting }) {
  const { api, announcer } = usePage();
  const queries = useQueryClient();
  const inForce = String(entry.override ?? entry.value);
  const [text, setText] = useState(inForce);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { type, key } = entry;
  const choices = type.kind === 'choice' ? [...type.of] : type.kind === 'flag' ? ['true', 'false'] : null;
  const hint = type.kind === 'text' ? type.hint : 'min' in type ? `${type.min} to ${type.max}` : '';

  const set = async (value: string | number | boolean | null) => {
    setBusy(true);
    setProblem(null);
    try {
      queries.setQueryData(queryKey, await api.settings.setUndocumented({ key, value }));
      announcer.say('Set. It counts when the facility is opened again.');
    } catch (error) {
      const sentence = errorSentence(error, 'The console did not answer. Try again in a moment.');
      setProblem(sentence);
      announcer.say(sentence, true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles.head}>
        <code>{key}</code>
        {entry.override !== null && <Tag tone="info">Set at this desk</Tag>}
      </div>
      <p>{entry.meaning}</p>
      <p>
        In force: <code>{shown(entry.value)}</code>. Default: <code>{shown(entry.default)}</code>. Source: {entry.source}.
      </p>
      <div className={styles.line}>
        {choices === null ? (
          <TextInput
            className={styles.grow ?? ''}
            aria-label={key}
            description={hint}
            value={text}
            maxLength={500}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : (
          <Select aria-label={key} data={choices} value={text} allowDeselect={false} onChange={(next) => setText(next ?? inForce)} />
        )}
        <Button
          variant="default"
          loading={isBusy}
          disabled={text.trim() === inForce}
          aria-label={`Set ${key}`}
          onClick={() => void set(readValue(entry, text.trim()))}
        >
          Set
        </Button>
        {entry.override !== null && (
          <Button variant="subtle" aria-label={`Take back what was set for ${key}`} onClick={() => void set(null)}>
            Take back
          </Button>
        )}
      </div>
      {problem !== null && <ProblemLine sentence={problem} />}
      {key.startsWith('quoting') && <TestPath settingKey={key} value={text.trim()} />}
    </>
  );
}
