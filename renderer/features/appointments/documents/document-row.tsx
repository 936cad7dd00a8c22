import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconFile, IconFileAlert, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { readFileKey } from '../../../../shared/appointments/file-key.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { safeFileName } from '../../../../shared/safe-file-name.ts';
import { displayText } from '../../../../shared/text.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { saveFile } from '../../../page/save-file.ts';
import { MessageLine, OutsideText } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './documents.module.css';
import { fetchDocument } from './transfer.ts';
import { TransferBar } from './transfer-bar.tsx';
import { shownAs, ViewDialog } from './view-dialog.tsx';

/**
 * One document by its key: its name, "View" for PDFs and pictures, "Save", and "Remove" where it
 * may be taken out. A key that is not safe has no button.
 */
export function DocumentRow({
  value,
  onRemove,
}: {
  value: unknown;
  onRemove?: (() => void) | undefined;
}) {
  const page = usePage();
  const { api } = page;
  const { t, format } = useWords();
  const [problem, setProblem] = useState<Message | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isViewing, setViewing] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  const key = readFileKey(value);

  const save = async () => {
    if (!key.ok) return;
    const stop = new AbortController();
    stopping.current = stop;
    setBusy(true);
    setProblem(null);
    try {
      const { name, blob } = await fetchDocument(api, key.value.key, stop.signal);
      saveFile(page, blob, name);
    } catch (error) {
      if (!stop.signal.aborted) setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <li className={styles.row}>
      <div className={styles.line}>
        {key.ok ? <IconFile size={16} aria-hidden /> : <IconFileAlert size={16} aria-hidden />}
        <span
          className={styles.name}
          title={displayText(key.ok ? key.value.fileName : String(value), 200)}
        >
          <OutsideText text={key.ok ? key.value.fileName : String(value)} max={80} />
        </span>
        {key.ok && !isBusy && shownAs(key.value.fileName) !== null && (
          <Button
            variant="default"
            size="compact-xs"
            aria-label={t('documents.view.of', { name: key.value.fileName })}
            onClick={() => setViewing(true)}
          >
            {t('marketplace.confirmation.view')}
          </Button>
        )}
        {key.ok && !isBusy && (
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            aria-label={t('documents.save.of', { name: key.value.fileName })}
            onClick={() => void save()}
          >
            {t('common.saveFile')}
          </Button>
        )}
        {onRemove !== undefined && (
          <ActionIcon
            size="sm"
            aria-label={
              key.ok
                ? t('documents.remove.of', { name: key.value.fileName })
                : t('documents.remove.unreadable')
            }
            onClick={onRemove}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {key.ok && isBusy && (
        <TransferBar
          match={(each) =>
            each.direction === 'down' &&
            each.state === 'running' &&
            each.fileName === safeFileName(key.value.fileName)
          }
          label={t('documents.downloading', { name: key.value.fileName })}
          onCancel={() => stopping.current?.abort()}
        />
      )}
      {!key.ok && (
        <p className={styles.note}>{format(message('documents.badKey', { why: key.error }))}</p>
      )}
      {problem !== null && <MessageLine said={problem} />}
      {key.ok && isViewing && <ViewDialog fileKey={key.value} onClose={() => setViewing(false)} />}
    </li>
  );
}
