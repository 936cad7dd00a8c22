import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { OutsideText } from '../../../ui/parts.tsx';
import { Group } from '../../../ui/settings-parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../market.module.css';
import { useMarket } from '../market-store.ts';
import { ReceiverState } from './receiver.tsx';
import { Registrations } from './registrations.tsx';

/** The receiver of this console, registrations with the service, and what was delivered. */
export function Webhooks() {
  const { t, format } = useWords();
  const { api } = usePage();
  const { configured } = useMarket();
  const { data = [] } = useQuery({
    queryKey: ['inbox'],
    queryFn: ({ signal }) => api.webhooks.inbox(undefined, { signal }),
    refetchInterval: 5_000,
    enabled: configured,
  });
  if (!configured)
    return (
      <Group title={t('webhooks.title')}>
        <p>{t('service.notSetUp.marketplace')}</p>
      </Group>
    );
  return (
    <Group title={t('webhooks.title')}>
      <ReceiverState />
      <h4>{t('webhooks.registered')}</h4>
      <Registrations />
      <h4>{t('webhooks.delivered')}</h4>
      {data.length === 0 && <p className={styles.dim}>{t('webhooks.delivered.none')}</p>}
      <ul className={styles.list} aria-label={t('webhooks.deliveries')}>
        {data.map((item) => (
          <li key={`${item.receivedAt}${item.body}`}>
            <strong>
              <OutsideText text={item.name ?? t('webhooks.unnamed')} max={60} />
            </strong>{' '}
            <Moment at={item.receivedAt} />{' '}
            <Tag tone={item.signed ? 'ok' : 'warn'}>
              {t(item.signed ? 'webhooks.verified' : 'webhooks.notVerified')}
            </Tag>
            <div>{item.note === null ? t('webhooks.note.waiting') : format(item.note)}</div>
            <details>
              <summary>{t('webhooks.raw')}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be
                  reachable by keyboard */}
              <pre className={styles.raw} tabIndex={0}>
                <OutsideText text={item.body} max={4_000} />
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </Group>
  );
}
