import { Button, Loader } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SpotId } from '../../shared/ids.ts';
import { displayText } from '../../shared/text.ts';
import { errorSentence } from '../connection/error-sentence.ts';
import { usePage } from '../page/page-context.tsx';
import { Moment } from '../page/parts/age.tsx';
import { ProblemLine } from '../ui/parts.tsx';
import styles from './spot-history.module.css';

/** Event types as the service names them (product.md section 5), in words; others as they came. */
const eventWords: { readonly [Type in string]?: string } = {
  assignment: 'Assigned',
  release: 'Released',
  reserve: 'Reserved',
  release_reserve: 'Reservation ended',
  close: 'Closed',
  open: 'Opened',
};

const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Who did it: a name where the service tells one. An id says nothing to a clerk, so it waits behind words. */
function Person({ by }: { by: string }) {
  if (!isId.test(by)) return <bdi>{displayText(by, 60)}</bdi>;
  return (
    <details className={styles.person}>
      <summary>another account</summary>
      <bdi>{by}</bdi>
    </details>
  );
}

/** History of a spot, read from the service when it is asked for; `label` is what asks for it. */
export function SpotHistory({ spot, label = 'Show history' }: { spot: SpotId; label?: string }) {
  const { api } = usePage();
  const [wanted, setWanted] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['spot-events', spot],
    queryFn: ({ signal }) => api.yard.spotEvents({ spot }, { signal }),
    enabled: wanted,
  });
  if (!wanted) {
    return (
      <Button variant="default" size="compact-sm" leftSection={<IconHistory size={15} aria-hidden />} onClick={() => setWanted(true)}>
        {label}
      </Button>
    );
  }
  return (
    <div>
      <h3 className={styles.title}>History</h3>
      {isFetching && <Loader size="xs" aria-label="Reading the history" />}
      {error !== null && !isFetching && (
        <>
          <ProblemLine sentence={errorSentence(error, 'The history could not be read. Try again in a moment.')} />
          <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
      {data !== undefined && data.length === 0 && <span className={styles.note}>The service has no events for this spot.</span>}
      {data !== undefined && data.length > 0 && (
        <ol className={styles.history}>
          {data.map((event) => (
            <li key={event.id}>
              <Moment at={event.at} />
              <span>
                <strong>{displayText(eventWords[event.eventType] ?? event.eventType, 40)}</strong>
                {event.by !== null && (
                  <>
                    {' by '}
                    <Person by={event.by} />
                  </>
                )}
                {event.reason !== null && (
                  <>
                    {': '}
                    <bdi>{displayText(event.reason, 300)}</bdi>
                  </>
                )}
                {event.observation !== null && (
                  <>
                    <br />
                    <bdi className={styles.note}>{displayText(event.observation, 300)}</bdi>
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
