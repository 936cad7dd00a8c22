import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  carrierStatus,
  documentStatus,
  integrationStatus,
} from '../../../../shared/marketplace/freight-status.ts';
import { sameStatus } from '../../../../shared/marketplace/model.ts';
import type { RequestRow } from '../../../../shared/marketplace/view.ts';
import { capital } from '../../../../shared/text.ts';
import { useMissingRole } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { EmptyState, OutsideText } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../market.module.css';
import { useMarket } from '../market-store.ts';
import { Drivers } from './drivers.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** The carriers this desk acts for or asked to act for: status, papers, history, drivers. */
export function Requests() {
  const { t } = useWords();
  const { requests } = useMarket();
  if (requests.length === 0)
    return (
      <section className={styles.card} aria-label={t('carriers.integrations')}>
        <EmptyState title={t('carriers.integrations.none')}>
          {t('carriers.integrations.noneHow')}
        </EmptyState>
      </section>
    );
  return requests.map((request) => <Request key={request.id} request={request} />);
}

function Request({ request }: { request: RequestRow }) {
  const { t, format } = useWords();
  const [isUploading, setUploading] = useState(false);
  const mayChange = useMissingRole('money') === null;
  const { carrier, accountId } = request;
  const isAccepted = sameStatus(request.status, 'accepted');
  const name = carrier?.name ?? request.id;
  return (
    <section className={styles.card} aria-label={t('carriers.integration.of', { name })}>
      <h3>
        <OutsideText text={name} max={80} />
      </h3>
      <div className={styles.buttons}>
        <Tag tone={isAccepted ? 'ok' : sameStatus(request.status, 'rejected') ? 'bad' : 'warn'}>
          <OutsideText
            text={t('carriers.integration.status', { status: integrationStatus(request.status) })}
            max={60}
          />
        </Tag>
        {carrier !== null && (
          <>
            <Tag tone={sameStatus(carrier.status, 'ready') ? 'ok' : 'warn'}>
              <OutsideText
                text={t('carriers.status', { status: carrierStatus(carrier.status) })}
                max={60}
              />
            </Tag>
            <Tag tone={carrier.eligible ? 'ok' : 'bad'}>
              {t(carrier.eligible ? 'carriers.eligible' : 'carriers.notEligible')}
            </Tag>
          </>
        )}
      </div>
      <ul className={styles.list} aria-label={t('carriers.documents')}>
        {request.documents.map(({ type, status }) => (
          <li key={type}>
            <OutsideText text={t('carriers.document', { type: type.toLowerCase() })} max={40} />:{' '}
            <Tag
              tone={
                sameStatus(status, 'accepted')
                  ? 'ok'
                  : sameStatus(status, 'missing')
                    ? 'bad'
                    : 'info'
              }
            >
              <OutsideText text={capital(format(documentStatus(status)))} max={40} />
            </Tag>
          </li>
        ))}
      </ul>
      {isAccepted && accountId !== null && (
        <>
          <div className={styles.buttons}>
            <Button
              size="compact-xs"
              variant="default"
              disabled={!mayChange}
              onClick={() => setUploading(true)}
            >
              {t('carriers.upload')}
            </Button>
          </div>
          <Drivers account={accountId} />
          {isUploading && (
            <UploadDialog
              account={accountId}
              of={{ name, documents: request.documents }}
              onClose={() => setUploading(false)}
            />
          )}
        </>
      )}
      <details>
        <summary>{t('common.history')}</summary>
        <ul className={styles.list}>
          {[...request.history].reverse().map(({ at, said }) => (
            <li key={`${at}${JSON.stringify(said)}`}>
              <Moment at={at} />: <OutsideText text={format(said)} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
