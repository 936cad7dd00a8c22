import { Button } from '@mantine/core';
import { useState } from 'react';
import { sameStatus } from '../../../../shared/marketplace/model.ts';
import type { RequestRow } from '../../../../shared/marketplace/view.ts';
import { sentence } from '../../../../shared/text.ts';
import { useMissingRole } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { EmptyState, Foreign } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from '../market.module.css';
import { useMarket } from '../market-store.ts';
import { Drivers } from './drivers.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** Kinds of documents as clerks call them; one that is not here is shown as it came. */
const paperNames: Readonly<Record<string, string>> = { w9: 'W-9', insurance: 'Insurance', authority: 'Authority' };

/** The carriers this desk acts for or asked to act for: status, papers, history, drivers. */
export function Requests() {
  const { requests } = useMarket();
  if (requests.length === 0)
    return (
      <section className={styles.card} aria-label="Integrations">
        <EmptyState title="No integrations yet">Find a carrier by its MC number and request its integration.</EmptyState>
      </section>
    );
  return requests.map((request) => <Request key={request.id} request={request} />);
}

function Request({ request }: { request: RequestRow }) {
  const [isUploading, setUploading] = useState(false);
  const mayChange = useMissingRole('money') === null;
  const { carrier, accountId } = request;
  const isAccepted = sameStatus(request.status, 'accepted');
  const name = carrier?.name ?? request.id;
  return (
    <section className={styles.card} aria-label={`Integration of ${name}`}>
      <h3>
        <Foreign text={name} max={80} />
      </h3>
      <div className={styles.buttons}>
        <Tag tone={isAccepted ? 'ok' : sameStatus(request.status, 'rejected') ? 'bad' : 'warn'}>
          Integration <Foreign text={request.status.toLowerCase()} max={30} />
        </Tag>
        {carrier !== null && (
          <>
            <Tag tone={sameStatus(carrier.status, 'ready') ? 'ok' : 'warn'}>
              Carrier <Foreign text={carrier.status.toLowerCase()} max={30} />
            </Tag>
            <Tag tone={carrier.eligible ? 'ok' : 'bad'}>{carrier.eligible ? 'Eligible' : 'Not eligible'}</Tag>
          </>
        )}
      </div>
      <ul className={styles.list} aria-label="Documents">
        {request.documents.map(({ type, status }) => (
          <li key={type}>
            <Foreign text={paperNames[type.toLowerCase()] ?? type} max={40} />:{' '}
            <Tag tone={sameStatus(status, 'accepted') ? 'ok' : sameStatus(status, 'missing') ? 'bad' : 'info'}>
              <Foreign text={sentence(status)} max={40} />
            </Tag>
          </li>
        ))}
      </ul>
      {isAccepted && accountId !== null && (
        <>
          <div className={styles.buttons}>
            <Button size="compact-xs" variant="default" disabled={!mayChange} onClick={() => setUploading(true)}>
              Upload a document…
            </Button>
          </div>
          <Drivers account={accountId} />
          {isUploading && <UploadDialog account={accountId} load={null} onClose={() => setUploading(false)} />}
        </>
      )}
      <details>
        <summary>History</summary>
        <ul className={styles.list}>
          {[...request.history].reverse().map(({ at, sentence }) => (
            <li key={`${at}${sentence}`}>
              <Moment at={at} />: <Foreign text={sentence} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
