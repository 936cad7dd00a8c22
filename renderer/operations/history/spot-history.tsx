import { Button, Loader } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SpotEvent } from '../../../shared/console-api/yard.ts';
import { type Message, message, rawText } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { displayText } from '../../../shared/text.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import history from '../../ui/lists/history.module.css';
import { MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './spot-history.module.css';

/** The service's event types that we have words for. Others are shown unchanged. */
const known = ['assignment', 'release', 'reserve', 'release_reserve', 'close', 'open'] as const;

const eventMessage = (type: string): Message => {
  const of = known.find((each) => each === type);
  return of === undefined ? rawText(displayText(type, 40)) : message(`actions.history.${of}`);
};

/** What happened, by whom and why, as far as the service says. */
function lineOf({ eventType, by, reason: why }: SpotEvent): Message {
  const event = eventMessage(eventType);
  const reason = displayText(why ?? '', 300);
  if (by === null)
    return why === null
      ? message('actions.history.event', { event })
      : message('actions.history.eventFor', { event, reason });
  return why === null
    ? message('actions.history.eventBy', { event, by })
    : message('actions.history.eventByFor', { event, by, reason });
}

const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Who did it, by name if the service gives one. A clerk can't read an id, so we put it behind
 * words.
 */
function Person({ by }: { by: string }) {
  const { t } = useWords();
  if (!isId.test(by)) return <bdi>{displayText(by, 60)}</bdi>;
  return (
    <details className={styles.person}>
      <summary>{t('actions.history.otherAccount')}</summary>
      <bdi>{by}</bdi>
    </details>
  );
}

function EventLine({ event }: { event: SpotEvent }) {
  const { rich } = useWords();
  return rich<ReactNode>(lineOf(event), {
    what: (what) => <strong key="what">{what}</strong>,
    who: () => <Person key="who" by={event.by ?? ''} />,
    why: (why) => <bdi key="why">{why}</bdi>,
  });
}

/** The history of a spot, read from the service on request. `label` is the button's text. */
export function SpotHistory({ spot, label }: { spot: SpotId; label: string }) {
  const { t } = useWords();
  const { api } = usePage();
  const [wanted, setWanted] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['spot-events', spot],
    queryFn: ({ signal }) => api.yard.spotEvents({ spot }, { signal }),
    enabled: wanted,
  });
  if (!wanted)
    return (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconHistory size={15} aria-hidden />}
        onClick={() => setWanted(true)}
      >
        {label}
      </Button>
    );
  return (
    <div>
      <h3 className={history.title}>{t('common.history')}</h3>
      {isFetching && <Loader size="xs" aria-label={t('actions.history.loading')} />}
      {error !== null && !isFetching && (
        <>
          <MessageLine said={errorMessage(error, message('common.history.failed'))} />
          <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </Button>
        </>
      )}
      {data !== undefined && data.length === 0 && (
        <span className={history.note}>{t('actions.history.empty')}</span>
      )}
      {data !== undefined && data.length > 0 && (
        <ol className={history.lines}>
          {data.map((event) => (
            <li key={event.id}>
              <Moment at={event.at} />
              <span>
                <EventLine event={event} />
                {event.observation !== null && (
                  <>
                    <br />
                    <bdi className={history.note}>{displayText(event.observation, 300)}</bdi>
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
