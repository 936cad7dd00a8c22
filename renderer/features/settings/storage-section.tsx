import { Button, Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { SecretsState } from '../../../shared/console-api/session.ts';
import type { BackupFile, ConsoleFile } from '../../../shared/console-api/settings.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { useLeaveQuestion } from '../../page/parts/leave-question.tsx';
import { may } from '../../page/stores/session-store.ts';
import { MessageLine, OutsideText } from '../../ui/parts.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Group } from '../../ui/settings-parts.tsx';
import { useWords, words } from '../../ui/words.ts';
import styles from './settings.module.css';

/** The size of a file, in the largest unit that fits. */
const sizeMessage = (bytes: number) =>
  bytes < 1_048_576
    ? message('settings.storage.kilobytes', { size: Math.ceil(bytes / 1_024) })
    : message('settings.storage.megabytes', {
        size: words().number(Math.round(bytes / 104_857.6) / 10),
      });

/**
 * How secrets are protected. A backend that protects nothing is named, because it may have to be
 * mended.
 */
function protectionOf({ backend, kept }: SecretsState): Message {
  if (!kept)
    return backend === 'memory'
      ? message('settings.storage.memory')
      : message('settings.storage.memoryOf', { backend });
  return backend === 'operator-key'
    ? message('settings.storage.operatorKey')
    : message('settings.storage.keyring', { backend });
}

/** Backups of one kind of file, as the settings list them: newest first. */
function byHolds(backups: readonly BackupFile[]) {
  const kinds = new Map<string, BackupFile[]>();
  for (const each of backups)
    kinds.set(each.holds.code, [...(kinds.get(each.holds.code) ?? []), each]);
  return [...kinds.values()].flatMap(([newest, ...older]) =>
    newest === undefined ? [] : [{ holds: newest.holds, newest, older }],
  );
}

/**
 * The data folder, restored files, the backups with buttons to make and restore one, and how
 * secrets are stored.
 */
export function StorageSection() {
  const { api, session } = usePage();
  const { t } = useWords();
  const queries = useQueryClient();
  const canChange = useStore(session, (state) => may(state, 'administer'));
  const { data, isError } = useQuery({
    queryKey: ['storage'],
    queryFn: () => api.settings.storage(),
  });
  const [chosen, setChosen] = useState<BackupFile | null>(null);
  const { act, isBusy, problem } = useConsoleCall();
  const { beforeLeaving, question } = useLeaveQuestion();
  const backUp = () =>
    act(async () => queries.setQueryData(['storage'], await api.settings.backUp()));
  const restore = (name: string) =>
    act(async () => {
      await api.settings.restore({ name });
      // The console now opens the facility again, and this page follows it.
      setChosen(null);
    });
  return (
    <Group title={t('settings.storage')}>
      {question}
      {isError && <MessageLine said={message('settings.noAnswer')} />}
      {data !== undefined && (
        <dl className={styles.about}>
          <StorageFacts data={data} />
          <dt>{t('settings.storage.backups')}</dt>
          <dd>
            {data.backups.length === 0 && <span>{t('settings.storage.noBackups')}</span>}
            <Backups backups={data.backups} canChange={canChange} onChoose={setChosen} />
            <div className={styles.backupButtons}>
              <Button
                size="compact-sm"
                variant="default"
                disabled={!canChange}
                loading={isBusy}
                onClick={() => void backUp()}
              >
                {t('settings.storage.backUp')}
              </Button>
            </div>
            {problem !== null && chosen === null && <MessageLine said={problem} />}
          </dd>
        </dl>
      )}
      <Modal
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={t('settings.storage.restoreTitle')}
      >
        {chosen !== null && (
          <RestoreQuestion
            chosen={chosen}
            problem={problem}
            isBusy={isBusy}
            onCancel={() => setChosen(null)}
            onRestore={() => beforeLeaving(() => void restore(chosen.name))}
          />
        )}
      </Modal>
    </Group>
  );
}

type Storage = Awaited<ReturnType<ReturnType<typeof usePage>['api']['settings']['storage']>>;

/** The data folder, how its secrets are protected, its files, and those that were restored. */
function StorageFacts({ data }: { data: Storage }) {
  const { t, format } = useWords();
  return (
    <>
      <dt>{t('settings.storage.folder')}</dt>
      <dd>
        <OutsideText text={data.folder} max={300} />
      </dd>
      <dt>{t('settings.storage.secrets')}</dt>
      <dd>
        {format(protectionOf(data.secrets))}
        {data.secrets.trouble !== null && (
          <div className={styles.dim}>{format(data.secrets.trouble)}</div>
        )}
      </dd>
      <dt>{t('settings.storage.files')}</dt>
      <dd>
        <details>
          <summary>{t('settings.storage.fileCount', { count: data.files.length })}</summary>
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
          <dt>{t('settings.storage.restored')}</dt>
          <dd>
            <ul className={styles.files} aria-label={t('settings.storage.restoredFiles')}>
              {data.restored.map((each) => (
                <li key={`${each.name} ${each.at}`}>
                  <Moment at={each.at} />: <OutsideText text={format(each.said)} max={1_000} />
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </>
  );
}

/** The newest backup of each kind of file; the older ones folded away. */
function Backups({
  backups,
  canChange,
  onChoose,
}: {
  backups: readonly BackupFile[];
  canChange: boolean;
  onChoose: (file: BackupFile) => void;
}) {
  const { t, format } = useWords();
  return (
    <ul className={styles.files} aria-label={t('settings.storage.backups')}>
      {byHolds(backups).map(({ holds, newest, older }) => (
        <li key={holds.code}>
          <BackupLine
            file={newest}
            label={format(holds)}
            canChange={canChange}
            onChoose={onChoose}
          />
          {older.length > 0 && (
            <details className={styles.older}>
              <summary>{t('settings.storage.older', { count: older.length })}</summary>
              {older.map((file) => (
                <BackupLine
                  key={file.name}
                  file={file}
                  label={null}
                  canChange={canChange}
                  onChoose={onChoose}
                />
              ))}
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Explains what restoring a backup does, before the clerk confirms. */
function RestoreQuestion({
  chosen,
  problem,
  isBusy,
  onCancel,
  onRestore,
}: {
  chosen: BackupFile;
  problem: Message | null;
  isBusy: boolean;
  onCancel: () => void;
  onRestore: () => void;
}) {
  const { t } = useWords();
  return (
    <div className={styles.group}>
      <p className={styles.plain}>
        <Rich
          said={message('settings.storage.chosen', { holds: chosen.holds })}
          tags={{ time: () => <Moment at={chosen.at} /> }}
        />{' '}
        {t(`settings.storage.does.${chosen.kind}`)}
      </p>
      <p className={styles.plain}>{t('settings.storage.reopens')}</p>
      {problem !== null && <MessageLine said={problem} />}
      <div className={styles.endButtons}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button loading={isBusy} onClick={onRestore}>
          {t('common.restore')}
        </Button>
      </div>
    </div>
  );
}

function FileWords({ file: { name, bytes, at } }: { file: ConsoleFile }) {
  const { format } = useWords();
  return (
    <>
      <OutsideText text={name} max={80} />{' '}
      <span className={styles.dim}>{format(sizeMessage(bytes))}, </span>
      <span className={styles.dim}>
        <Moment at={at} />
      </span>
    </>
  );
}

function BackupLine(props: {
  file: BackupFile;
  label: string | null;
  canChange: boolean;
  onChoose: (file: BackupFile) => void;
}) {
  const { file, label, canChange, onChoose } = props;
  const { t, format } = useWords();
  return (
    <div className={styles.backup}>
      <span>
        {label !== null && <strong>{label}: </strong>}
        <Moment at={file.at} />{' '}
        <span className={styles.dim}>{format(sizeMessage(file.bytes))}</span>
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={!canChange}
        aria-label={t('settings.storage.restoreNamed', { name: file.name })}
        onClick={() => onChoose(file)}
      >
        {t('common.restore')}
      </Button>
    </div>
  );
}
