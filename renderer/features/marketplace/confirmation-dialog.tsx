import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { message } from '../../../shared/i18n/message.ts';
import type { LoadRow } from '../../../shared/marketplace/view.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import { usePage } from '../../page/page-context.tsx';
import { saveFile } from '../../page/save-file.ts';
import { bytesOf } from '../../ui/base64.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons, MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './market.module.css';
import { laneOf } from './marketplace-text.ts';

/**
 * The rate confirmation of a load: read once, then viewed in a program made for it, or saved. It
 * opens only when the clerk asks.
 */
export function ConfirmationDialog({
  load,
  account,
  onClose,
}: {
  load: LoadRow;
  account: string;
  onClose: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const page = usePage();
  const { api } = page;
  const { act, problem } = useConsoleCall();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['confirmation', load.id],
    queryFn: ({ signal }) =>
      api.marketplace.rateConfirmation({ account, loadId: load.id }, { signal }),
    // The address is good for a while only, and a confirmation may change: each opening of this
    // dialog reads it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const view = () =>
    act(
      () => api.marketplace.openConfirmation({ account, loadId: load.id }),
      message('marketplace.confirmation.notOpened'),
    );
  const save = () => {
    if (data === undefined) return;
    const bytes = bytesOf(data.pdf);
    saveFile(page, new Blob([bytes], { type: 'application/pdf' }), data.name);
  };
  return (
    <Dialog onClose={onClose} title={t('marketplace.confirmation')}>
      <div className={styles.form}>
        <div className={styles.restated}>
          <bdi>{laneOf(load.freight, words)}</bdi>
          {data !== undefined && <div>{data.name}</div>}
        </div>
        {isFetching && <Loader size="sm" aria-label={t('marketplace.confirmation.loading')} />}
        {error !== null && (
          <MessageLine said={errorMessage(error, message('marketplace.confirmation.failed'))} />
        )}
        {problem !== null && <MessageLine said={problem} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          {data !== undefined && (
            <Button variant="default" onClick={save}>
              {t('common.saveFile')}
            </Button>
          )}
          {data?.view.kind === 'address' && (
            <Button
              component="a"
              href={data.view.address}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('marketplace.confirmation.newTab')}
            </Button>
          )}
          {data?.view.kind === 'program' && (
            <Button onClick={() => void view()}>{t('marketplace.confirmation.view')}</Button>
          )}
          {error !== null && <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
        </DialogButtons>
      </div>
    </Dialog>
  );
}
