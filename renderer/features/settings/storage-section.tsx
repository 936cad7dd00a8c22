import { Button, Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { SecretsState } from '../../../shared/console-api/session.ts';
import type { BackupFile, KeptFile } from '../../../shared/console-api/settings.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { may } from '../../page/stores/session-store.ts';
import { Foreign, ProblemLine } from '../../ui/parts.tsx';
import { Group } from '../../ui/settings-parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './settings.module.css';

const noAnswer = 'The console did not answer. Try again in a moment.';
const size = (bytes: number) => (bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`);
const memoryOnly = 'Memory only: forgotten when the console ends';

/** By what secrets are protected, in words. A backend that protects nothing is named, because somebody may have to mend it. */
function protectionOf({ backend, kept }: SecretsState): string {
  if (!kept) return backend === 'memory' ? memoryOnly : `${memoryOnly} (the system offers ${backend})`;
  return backend === 'operator-key' ? "A file encrypted with the operator's key" : `The system's keyring (${backend})`;
}

/** Backups of one kind of file, as the settings list them: newest first. */
function byHolds(backups: readonly BackupFile[]) {
  const kinds = new Map<string, BackupFile[]>();
  for (const each of backups) kinds.set(each.holds.code, [...(kinds.get(each.holds.code) ?? []), each]);
  return [...kinds.values()].flatMap(([newest, ...older]) => (newest === undefined ? [] : [{ holds: newest.holds, newest, older }]));
}

/** What putting a backup in does. */
const whatHappens: Readonly<Record<BackupFile['kind'], string>> = {
  operations:
    'Saved operations that it holds and this computer no longer knows come back. Nothing is removed, and nothing is sent by itself: what had not ended waits for your decision in Activity.',
  journal:
    'What it holds and this computer no longer knows comes back. Nothing is removed. Nothing more is sent until somebody has looked what is really there and says so on the screen.',
  replaces: 'It takes the place of what is there now, which is set aside and stays in the data folder.',
};

/** Where the data lies, what was restored, the backups with their making and putting in, and how secrets are kept. */
export function StorageSection() {
  const { api, session } = usePage();
  const { say } = useWords();
  const queries = useQueryClient();
  const canChange = useStore(session, (state) => may(state, 'administer'));
  const { data, isError } = useQuery({ queryKey: ['storage'], queryFn: () => api.settings.storage() });
  const [chosen, setChosen] = useState<BackupFile | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorSentence(error, noAnswer));
    }
    setBusy(false);
  };
  const backUp = () => run(async () => queries.setQueryData(['storage'], await api.settings.backUp()));
  const restore = (name: string) =>
    run(async () => {
      await api.settings.restore({ name });
      // The console now opens the facility anew and this page follows it by itself.
      setChosen(null);
    });
  return (
    <Group title="Storage and backup">
      {isError && <ProblemLine sentence="The console did not answer. Open the settings again in a moment." />}
      {data !== undefined && (
        <dl className={styles.about}>
          <dt>Data folder</dt>
          <dd>
            <Foreign text={data.folder} max={300} />
          </dd>
          <dt>Passwords and tokens</dt>
          <dd>
            {protectionOf(data.secrets)}
            {data.secrets.trouble !== null && <div className={styles.dim}>{data.secrets.trouble}</div>}
          </dd>
          <dt>Files</dt>
          <dd>
            <details>
              <summary>{data.files.length === 1 ? '1 file' : `${data.files.length} files`}</summary>
              <ul className={styles.files}>
                {data.files.map((file) => (
                  <li key={file.name}>
                    <FileWords file={file} />
                  </li>
                ))}
              </ul>
            </details>
          </dd>
          {data.restored.length > 0 && (
            <>
              <dt>Restored</dt>
              <dd>
                <ul className={styles.files} aria-label="Restored files">
                  {data.restored.map((each) => (
                    <li key={`${each.name} ${each.at}`}>
                      <Moment at={each.at} />: <Foreign text={say(each.said)} max={1_000} />
                    </li>
                  ))}
                </ul>
              </dd>
            </>
          )}
          <dt>Backups</dt>
          <dd>
            {data.backups.length === 0 && <span>None yet; one of each file is made soon after the start and then each day.</span>}
            <ul className={styles.files} aria-label="Backups">
              {byHolds(data.backups).map(({ holds, newest, older }) => (
                <li key={holds.code}>
                  <BackupLine file={newest} label={say(holds)} canChange={canChange} onChoose={setChosen} />
                  {older.length > 0 && (
                    <details className={styles.older}>
                      <summary>{older.length} older</summary>
                      {older.map((file) => (
                        <BackupLine key={file.name} file={file} label={null} canChange={canChange} onChoose={setChosen} />
                      ))}
                    </details>
                  )}
                </li>
              ))}
            </ul>
            <div className={styles.backupButtons}>
              <Button size="compact-sm" variant="default" disabled={!canChange} loading={busy} onClick={() => void backUp()}>
                Back up now
              </Button>
            </div>
            {problem !== null && chosen === null && <ProblemLine sentence={problem} />}
          </dd>
        </dl>
      )}
      <Modal opened={chosen !== null} onClose={() => setChosen(null)} title="Restore a backup">
        {chosen !== null && (
          <div className={styles.group}>
            <p className={styles.plain}>
              The backup is of <Moment at={chosen.at} /> ({say(chosen.holds)}). {whatHappens[chosen.kind]}
            </p>
            <p className={styles.plain}>The facility is opened anew, which takes a moment. A backup of the present state is made before.</p>
            {problem !== null && <ProblemLine sentence={problem} />}
            <div className={styles.endButtons}>
              <Button variant="default" onClick={() => setChosen(null)}>
                Cancel
              </Button>
              <Button loading={busy} onClick={() => void restore(chosen.name)}>
                Restore
              </Button>
            </div>
          </div>
        )}
      </Modal>
    </Group>
  );
}

const FileWords = ({ file: { name, bytes, at } }: { file: KeptFile }) => (
  <>
    <Foreign text={name} max={80} /> <span className={styles.dim}>{size(bytes)}, </span>
    <span className={styles.dim}>
      <Moment at={at} />
    </span>
  </>
);

function BackupLine(props: { file: BackupFile; label: string | null; canChange: boolean; onChoose: (file: BackupFile) => void }) {
  const { file, label, canChange, onChoose } = props;
  return (
    <div className={styles.backup}>
      <span>
        {label !== null && <strong>{label}: </strong>}
        <Moment at={file.at} /> <span className={styles.dim}>{size(file.bytes)}</span>
      </span>
      <Button size="compact-sm" variant="subtle" disabled={!canChange} aria-label={`Restore ${file.name}`} onClick={() => onChoose(file)}>
        Restore
      </Button>
    </div>
  );
}
