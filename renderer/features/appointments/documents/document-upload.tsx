import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isHeic, sizeMessage, uploadRefusal } from '../../../../shared/appointments/upload-file.ts';
import { MAX_DOCUMENT } from '../../../../shared/console-api/documents.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { MessageLine, OutsideText } from '../../../ui/parts.tsx';
import { useWords, words } from '../../../ui/words.ts';
import styles from './documents.module.css';
import { uploadDocument } from './transfer.ts';
import { TransferBar } from './transfer-bar.tsx';

/**
 * Uploads a file as soon as it is chosen, and shows the progress. The upload can be canceled, and
 * retried after a failure. `onKey` gets the key of the uploaded file. Until then the field is
 * marked (`data-unsent`), and its form isn't sent without the file.
 */
export function DocumentUpload({ label, onKey }: { label: string; onKey: (key: string) => void }) {
  const { api, announcer } = usePage();
  const { t, format } = useWords();
  const [file, setFile] = useState<File | null>(null);
  const [transfer, setTransfer] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Message | null>(null);
  const stopping = useRef<AbortController | null>(null);
  // A form that is closed takes its upload with it.
  useEffect(() => () => stopping.current?.abort(), []);

  const upload = async (file: File) => {
    setFile(file);
    const stop = new AbortController();
    stopping.current = stop;
    setBusy(true);
    setProblem(null);
    try {
      const key = await uploadDocument(api, file, stop.signal, setTransfer);
      announcer.format(words().t('documents.uploaded', { name: file.name }));
      setFile(null);
      onKey(key);
    } catch (error) {
      const said = stop.signal.aborted
        ? message('documents.uploadCanceled')
        : errorMessage(error, message('documents.upload.noAnswer'));
      setProblem(said);
      announcer.format(words().format(said), !stop.signal.aborted);
    } finally {
      setTransfer(null);
      setBusy(false);
    }
  };
  const choose = (chosen: File | null) => {
    if (chosen === null) return;
    const refusal = uploadRefusal(chosen.name, chosen.size, MAX_DOCUMENT);
    setProblem(refusal);
    if (refusal !== null) return;
    // The reader may be unable to open this kind of file, so the clerk decides before we send it.
    if (isHeic(chosen)) setFile(chosen);
    else void upload(chosen);
  };

  return (
    <div className={styles.upload} data-unsent={file?.name}>
      {file === null ? (
        <FileButton onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-sm"
              leftSection={<IconUpload size={14} aria-hidden />}
              aria-label={t('documents.choose.of', { field: label })}
            >
              {t('common.chooseFile')}
            </Button>
          )}
        </FileButton>
      ) : (
        <div className={styles.line}>
          <span className={styles.name}>
            <OutsideText text={file.name} max={80} />
          </span>
          <span className={styles.note}>{format(sizeMessage(file.size))}</span>
          {!isBusy && (
            <>
              <Button size="compact-sm" onClick={() => void upload(file)}>
                {t('common.upload')}
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => setFile(null)}>
                {t('common.cancel')}
              </Button>
            </>
          )}
        </div>
      )}
      {file !== null && !isBusy && problem === null && isHeic(file) && (
        <MessageLine severity="caution" said={message('documents.heic')} />
      )}
      {isBusy && (
        <TransferBar
          match={({ id }) => id === transfer}
          label={t('documents.uploading', { name: file?.name ?? label })}
          onCancel={() => stopping.current?.abort()}
        />
      )}
      {problem !== null && <MessageLine said={problem} />}
    </div>
  );
}
