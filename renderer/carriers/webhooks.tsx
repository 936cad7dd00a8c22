import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { WEBHOOK_EVENTS } from '../../shared/webhooks/envelope.ts';
import { usePage } from '../app/page-context.tsx';
import styles from '../marketplace/market.module.css';
import { useMarket } from '../marketplace/market-store.ts';
import { errorSentence } from '../operations/save.ts';
import { Moment } from '../ui/age.tsx';
import { Foreign, ProblemLine } from '../ui/parts.tsx';
import { Tag } from '../ui/tag.tsx';

/** Registrations with the service, the receiver of this console, and what was delivered. */
export function Webhooks() {
  const { api, announcer } = usePage();
  const { receiver } = useMarket();
  const queries = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const registrations = useQuery({ queryKey: ['webhooks'], queryFn: ({ signal }) => api.webhooks.list(undefined, { signal }) });
  const inbox = useQuery({
    queryKey: ['inbox'],
    queryFn: ({ signal }) => api.webhooks.inbox(undefined, { signal }),
    refetchInterval: 5_000,
  });
  const address = url ?? receiver?.url ?? '';
  const act = async (said: string, work: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await work();
      announcer.say(said);
    } catch (error) {
      setProblem(errorSentence(error, 'The console did not answer. Read the list before you try again.'));
    }
    await queries.invalidateQueries({ queryKey: ['webhooks'] });
  };
  return (
    <section className={styles.card} aria-label="Webhooks">
      <h3>Webhooks</h3>
      <p>
        {receiver === null
          ? 'This console receives no events: everything is read every now and then instead. Set "webhooks" in the profile and lead a relay to it to receive them.'
          : `Events are received. ${receiver.verifies ? 'Deliveries are verified by the service’s key.' : 'Deliveries are not verified: no key of the service is set.'}`}
      </p>
      <div className={styles.buttons}>
        <TextInput
          label="Address that receives events"
          value={address}
          maxLength={2_000}
          onChange={(event) => setUrl(event.currentTarget.value)}
          w={260}
        />
        <Button
          disabled={address === ''}
          onClick={() =>
            void act('The address was registered.', () => api.webhooks.register({ url: address, events: [...WEBHOOK_EVENTS] }))
          }
        >
          Register
        </Button>
      </div>
      {problem !== null && <ProblemLine sentence={problem} />}
      {registrations.error !== null && (
        <ProblemLine sentence={errorSentence(registrations.error, 'The registrations could not be read.')} />
      )}
      <ul className={styles.list} aria-label="Registrations">
        {(registrations.data ?? []).map(({ uuid, url: at, events }) => (
          <li key={uuid}>
            <Foreign text={at} max={120} /> ({events.length} events){' '}
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              onClick={() => void act('The registration was removed.', () => api.webhooks.remove({ uuid }))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <h3>Delivered</h3>
      <ul className={styles.list} aria-label="Deliveries">
        {(inbox.data ?? []).map((item) => (
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
