import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { Foreign } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from '../market.module.css';
import { ReceiverState } from './receiver.tsx';
import { Registrations } from './registrations.tsx';

/** The receiver of this console, registrations with the service, and what was delivered. */
export function Webhooks() {
  const { api } = usePage();
  const { data = [] } = useQuery({
    queryKey: ['inbox'],
    queryFn: ({ signal }) => api.webhooks.inbox(undefined, { signal }),
    refetchInterval: 5_000,
  });
  return (
    <section className={styles.card} aria-label="Webhooks">
      <h3>Webhooks</h3>
      <ReceiverState />
      <h3>Registered with the service</h3>
      <Registrations />
      <h3>Delivered</h3>
      {data.length === 0 && <p className={styles.dim}>Nothing was delivered yet.</p>}
      <ul className={styles.list} aria-label="Deliveries">
        {data.map((item) => (
          <li key={`${item.receivedAt}${item.body}`}>
            <strong>
              <Foreign text={item.name ?? 'Event without a name'} max={60} />
            </strong>{' '}
            <Moment at={item.receivedAt} /> <Tag tone={item.signed ? 'ok' : 'warn'}>{item.signed ? 'Verified' : 'Not verified'}</Tag>
            <div>{item.note ?? 'Not looked at yet'}</div>
            <details>
              <summary>As it came</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
              <pre className={styles.raw} tabIndex={0}>
                <Foreign text={item.body} max={4_000} />
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
