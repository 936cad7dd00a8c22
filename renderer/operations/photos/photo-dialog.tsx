import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { sizeMessage } from '../../../shared/appointments/upload-file.ts';
import type { PhotoLine } from '../../../shared/console-api/photos.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { PhotoAsset } from '../../../shared/photos/photo.ts';
import { displayText } from '../../../shared/text.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import { usePage } from '../../page/page-context.tsx';
import { may } from '../../page/stores/session-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons, MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { useAddress } from './photo-tile.tsx';
import { openPhoto } from './photo-transfer.ts';
import styles from './photos.module.css';

/** One photo, with what seals it. An administrator can delete it, by a second click. */
export function PhotoDialog({
  asset,
  photo,
  onClose,
}: {
  readonly asset: PhotoAsset;
  readonly photo: PhotoLine;
  readonly onClose: () => void;
}) {
  const page = usePage();
  const { t, format } = useWords();
  const { sha, when, at, by, width, height } = photo;
  const name = displayText(photo.name, 60);
  const { data, error } = useQuery({
    queryKey: ['photo', 'whole', asset.id, sha],
    queryFn: ({ signal }) => openPhoto(page.api, { asset, sha }, signal),
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false },
  });
  const address = useAddress(data);
  const [isUnreadable, setUnreadable] = useState(false);
  const size = format(sizeMessage(photo.bytes));
  return (
    <Dialog onClose={onClose} size={900} title={t('photos.one', { when, at, by, name })}>
      {error !== null && <MessageLine said={errorMessage(error)} />}
      {error === null && address === null && (
        <Loader size="sm" aria-label={t('photos.loading', { name })} />
      )}
      {address !== null && !isUnreadable && (
        <img
          className={styles.whole}
          src={address}
          alt={name}
          onError={() => setUnreadable(true)}
        />
      )}
      {isUnreadable && <MessageLine severity="caution" said={message('photos.notDrawn')} />}
      <p className={styles.dim}>{t('photos.facts', { width, height, size, sha })}</p>
      <Buttons asset={asset} sha={sha} onClose={onClose} />
    </Dialog>
  );
}

function Buttons({
  asset,
  sha,
  onClose,
}: {
  readonly asset: PhotoAsset;
  readonly sha: string;
  readonly onClose: () => void;
}) {
  const page = usePage();
  const { t } = useWords();
  const mayRemove = useStore(page.session, (state) => may(state, 'administer'));
  const [isAsked, setAsked] = useState(false);
  const { act, isBusy, problem } = useConsoleCall();
  const remove = () =>
    act(async () => {
      await page.api.photos.remove({ asset, sha });
      onClose();
    }, message('photos.remove.failed'));
  return (
    <>
      {isAsked && <p>{t('photos.remove.what')}</p>}
      {problem !== null && <MessageLine said={problem} />}
      <DialogButtons>
        {mayRemove && (
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => (isAsked ? void remove() : setAsked(true))}
          >
            {t(isAsked ? 'photos.remove.sure' : 'photos.remove')}
          </Button>
        )}
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </DialogButtons>
    </>
  );
}
