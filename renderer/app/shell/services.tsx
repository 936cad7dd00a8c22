import { Popover } from '@mantine/core';
import {
  IconBolt,
  IconCircleDashed,
  IconLogout,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRefresh,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { LiveUpdates, ServiceConnection } from '../../../shared/console-api/status.ts';
import { message } from '../../../shared/i18n/message.ts';
import { services } from '../../../shared/services.ts';
import type { Instant } from '../../../shared/time.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { Rich } from '../../ui/rich.tsx';
import { useWords } from '../../ui/words.ts';
import { connectionTone, worstOf } from './connection-words.ts';
import styles from './shell.module.css';

const icons: { readonly [State in ServiceConnection['state']]: typeof IconLogout } = {
  'not-configured': IconCircleDashed,
  connecting: IconRefresh,
  online: IconPlugConnected,
  offline: IconPlugConnectedX,
  'signed-out': IconLogout,
};

/**
 * The connection to the services: the most serious state in the bar, and each service in the panel
 * behind it.
 */
export function Services() {
  const { t } = useWords();
  const { status } = usePage();
  // Without the console nothing is known of the services.
  const known = useStore(status, (state) => (state.link.state === 'lost' ? null : state.status));
  const worst = worstOf(known);
  const Icon = icons[worst];
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" withinPortal>
      <Popover.Target>
        <button
          type="button"
          data-command="services"
          className={`${styles.chip} ${styles[connectionTone[worst]]}`}
          aria-label={t('shell.services', { state: t(`shell.connection.${worst}`) })}
          onClick={() => setOpen(!isOpen)}
          // The kit hears Escape only from inside the panel, and nothing in there can have the
          // focus.
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpen(false);
          }}
        >
          <Icon size={15} aria-hidden />
          {t(`shell.connection.${worst}`)}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.services}>
          {services.map((key) => (
            <Service
              key={key}
              label={t(`service.name.${key}`)}
              connection={known?.services[key] ?? { state: 'connecting' }}
            />
          ))}
          {known !== null && <LiveNote live={known.live} />}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Service({ label, connection }: { label: string; connection: ServiceConnection }) {
  const { t } = useWords();
  const Icon = icons[connection.state];
  return (
    <div className={styles.service}>
      <Icon size={16} aria-hidden />
      <strong>{label}</strong>
      <span>{t(`shell.connection.${connection.state}`)}</span>
      <ServiceNote connection={connection} />
    </div>
  );
}

/** The state of live updates. Nothing when the profile doesn't ask for them. */
function LiveNote({ live }: { live: LiveUpdates }) {
  const { t } = useWords();
  if (live.state === 'off') return null;
  const since = (at: Instant) => ({ time: () => <Moment at={at} /> });
  return (
    <div className={styles.service}>
      {live.state === 'lost' ? (
        <IconPlugConnectedX size={16} aria-hidden />
      ) : (
        <IconBolt size={16} aria-hidden />
      )}
      <strong>{t('shell.live')}</strong>
      <span>{t(`shell.live.${live.state}`)}</span>
      <span className={styles.serviceNote}>
        {live.state === 'live' && (
          <Rich
            said={message('shell.live.since', { version: live.version ?? 'none' })}
            tags={since(live.since)}
          />
        )}
        {live.state === 'lost' && (
          <>
            <Rich said={message('shell.live.why', { why: live.said })} tags={since(live.since)} />{' '}
            <Rich said={message('shell.service.nextTry')} tags={since(live.retryAt)} />
          </>
        )}
      </span>
    </div>
  );
}

function ServiceNote({ connection }: { connection: ServiceConnection }) {
  const { format } = useWords();
  const since = (at: Instant) => ({ time: () => <Moment at={at} /> });
  if (connection.state === 'online') {
    return (
      <span className={styles.serviceNote}>
        <Rich said={message('shell.service.since')} tags={since(connection.since)} />
      </span>
    );
  }
  if (connection.state === 'signed-out')
    return <span className={styles.serviceNote}>{format(connection.said)}</span>;
  if (connection.state !== 'offline') return null;
  return (
    <span className={styles.serviceNote}>
      <Rich
        said={message('shell.service.sinceWhy', { why: connection.said })}
        tags={since(connection.since)}
      />
      {connection.retryAt !== null && (
        <>
          {' '}
          <Rich said={message('shell.service.nextTry')} tags={since(connection.retryAt)} />
        </>
      )}
    </span>
  );
}
