import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FileKey } from '../../../../shared/appointments/file-key.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { pictureTypeOf } from '../../../../shared/picture-type.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { useConsoleCall } from '../../../connection/use-console-call.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons, MessageLine, OutsideText } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './documents.module.css';
import { fetchDocument } from './transfer.ts';

/** How a document with this name is shown; null: it can only be saved. */
export function shownAs(fileName: string): 'pdf' | 'picture' | null {
  if (/\.pdf$/i.test(fileName)) return 'pdf';
  return /\.(?:png|jpe?g|gif|webp)$/i.test(fileName) ? 'picture' : null;
}

type Props = { readonly fileKey: FileKey; readonly onClose: () => void };

/**
 * A document to look at: a picture here, a PDF in the viewer of the host (why: the head of
 * `main/hosts/web/pdf-shelf.ts`). It is read once, when the clerk asks.
 */
export function ViewDialog({ fileKey, onClose }: Props) {
  return (
    <Dialog onClose={onClose} size={860} title={<OutsideText text={fileKey.fileName} max={80} />}>
      {shownAs(fileKey.fileName) === 'pdf' ? (
        <Pdf fileKey={fileKey} onClose={onClose} />
      ) : (
        <Picture fileKey={fileKey} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Each opening of the dialog reads the document again, so we drop the result of an earlier one. */
const once = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

function Picture({ fileKey: { key, fileName }, onClose }: Props) {
  const { api } = usePage();
  const { t } = useWords();
  const { data, error } = useQuery({
    queryKey: ['document', 'picture', key],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchDocument(api, key, signal);
      const type = pictureTypeOf(new Uint8Array(await blob.slice(0, 12).arrayBuffer()));
      return type === null ? null : URL.createObjectURL(blob.slice(0, blob.size, type));
    },
    ...once,
  });
  useEffect(() => () => URL.revokeObjectURL(data ?? ''), [data]);
  return (
    <>
      {data == null ? (
        <NotShown isThere={data !== undefined} error={error} fileName={fileName} />
      ) : (
        <img className={styles.picture} src={data} alt={fileName} />
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </DialogButtons>
    </>
  );
}

function Pdf({ fileKey: { key, fileName }, onClose }: Props) {
  const { api, info } = usePage();
  const { t } = useWords();
  const { act, problem } = useConsoleCall();
  const isWindow = info.host === 'electron';
  const { data, error } = useQuery({
    queryKey: ['document', 'pdf', key],
    queryFn: async ({ signal }) => {
      const { id } = await api.documents.fetch({ key }, { signal });
      // A program of the system opens it by a second click; a browser needs its address before.
      const address = isWindow ? null : (await api.documents.view({ id })).address;
      return { id, address };
    },
    ...once,
  });
  const open = (id: string) =>
    act(async () => {
      await api.documents.view({ id });
      onClose();
    }, message('marketplace.confirmation.notOpened'));
  return (
    <>
      {data === undefined && <NotShown isThere={false} error={error} fileName={fileName} />}
      {problem !== null && <MessageLine said={problem} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        {data !== undefined && data.address === null && (
          <Button onClick={() => void open(data.id)}>{t('marketplace.confirmation.view')}</Button>
        )}
        {data?.address != null && (
          <Button component="a" href={data.address} target="_blank" rel="noopener noreferrer">
            {t('marketplace.confirmation.newTab')}
          </Button>
        )}
      </DialogButtons>
    </>
  );
}

/** Shown in place of the picture: it is loading, it failed, or the document isn't a picture. */
function NotShown({
  isThere,
  error,
  fileName,
}: {
  isThere: boolean;
  error: Error | null;
  fileName: string;
}) {
  const { t } = useWords();
  if (error !== null) return <MessageLine said={errorMessage(error)} />;
  if (!isThere)
    return <Loader size="sm" aria-label={t('documents.downloading', { name: fileName })} />;
  return (
    <MessageLine
      severity="caution"
      said={message('documents.view.notPicture', { name: fileName })}
    />
  );
}
