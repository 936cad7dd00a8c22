import { Button, Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import {
  WEBHOOK_EVENTS,
  type WebhookEventName,
} from '../../../../shared/marketplace/events/envelope.ts';
import type { RegistrationRow } from '../../../../shared/marketplace/view.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { useFieldErrors } from '../../../connection/use-field-errors.ts';
import { useMissingRole, usePage } from '../../../page/page-context.tsx';
import { LimitedInput } from '../../../ui/fields/limited-text.tsx';
import { focusUnread } from '../../../ui/fields/use-unread.ts';
import { MessageLine, OutsideText } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../market.module.css';
import { useMarket } from '../market-store.ts';
import { RemoveButtons } from './remove-buttons.tsx';

/** Fields of the form by their names on the wire (contract.md 2.6, the two registries). */
const wireNames = { url: 'url', events: 'events', event: 'events' } as const;

/**
 * Addresses registered with the service: add one for the events that are wanted, see them, remove
 * one.
 */
export function Registrations() {
  const { t, format } = useWords();
  const { api, announcer } = usePage();
  const { receiver } = useMarket();
  const missingRole = useMissingRole('administer');
  const queries = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const [events, setEvents] = useState<readonly WebhookEventName[]>(WEBHOOK_EVENTS);
  const errors = useFieldErrors(wireNames);
  const [said, setSaid] = useState<Message | null>(null);
  const [isBusy, setBusy] = useState(false);
  // The ends of these addresses are secrets, so who may not change them is not given them.
  const { data, error } = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => api.webhooks.list(undefined, { signal }),
    enabled: missingRole === null,
  });
  const address = url ?? receiver?.url ?? '';
  const act = async (work: () => Promise<Message>) => {
    setBusy(true);
    errors.clear();
    setSaid(null);
    try {
      const done = await work();
      setSaid(done);
      announcer.format(format(done));
    } catch (failure) {
      announcer.format(format(errors.tell(failure, message('carriers.noAnswer'))), true);
    }
    setBusy(false);
    await queries.invalidateQueries({ queryKey: ['webhooks'] });
  };
  const register = () =>
    act(async () => (await api.webhooks.register({ url: address, events: [...events] })).said);
  return (
    <div className={styles.form}>
      <LimitedInput
        label={t('webhooks.url')}
        description={receiver === null ? t('webhooks.url.how') : undefined}
        value={address}
        error={errors.at('url')}
        most={2_000}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <EventChoices events={events} onChange={setEvents} />
      {errors.at('events') !== null && (
        <MessageLine said={message('webhooks.events.wrong', { why: errors.at('events') ?? '' })} />
      )}
      <div className={styles.buttons}>
        <Button
          loading={isBusy}
          disabled={
            missingRole !== null ||
            !URL.canParse(address) ||
            !/^https?:/.test(address) ||
            events.length === 0
          }
          onClick={({ currentTarget }) => {
            const box = currentTarget.closest('section');
            if (box === null || !focusUnread(box)) void register();
          }}
        >
          {t('webhooks.register')}
        </Button>
      </div>
      {missingRole !== null && <p className={styles.dim}>{missingRole}</p>}
      {errors.above !== null && <MessageLine said={errors.above} />}
      {said !== null && <p role="status">{format(said)}</p>}
      {error !== null && (
        <MessageLine said={errorMessage(error, message('webhooks.registrations.failed'))} />
      )}
      <ul className={styles.list} aria-label={t('webhooks.registrations')}>
        {(missingRole === null ? (data ?? []) : []).map((row) => (
          <Row
            key={`${row.registry}${row.uuid}`}
            row={row}
            isOurs={row.url === receiver?.url}
            act={act}
          />
        ))}
      </ul>
      {receiver !== null &&
        data !== undefined &&
        data.length > 0 &&
        data.every((row) => row.url !== receiver.url) && (
          <p className={styles.dim}>{t('webhooks.registrations.notOurs')}</p>
        )}
      {data?.length === 0 && <p className={styles.dim}>{t('webhooks.registrations.none')}</p>}
    </div>
  );
}

/** Which events an address is registered for. */
function EventChoices({
  events,
  onChange,
}: {
  events: readonly WebhookEventName[];
  onChange: (events: readonly WebhookEventName[]) => void;
}) {
  const { t, number } = useWords();
  return (
    <details>
      <summary>
        {t('webhooks.events.chosen', {
          count: number(events.length),
          all: number(WEBHOOK_EVENTS.length),
        })}
      </summary>
      <div className={styles.choices}>
        {WEBHOOK_EVENTS.map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={name}
            checked={events.includes(name)}
            onChange={() =>
              onChange(WEBHOOK_EVENTS.filter((each) => (each === name) !== events.includes(each)))
            }
          />
        ))}
      </div>
    </details>
  );
}

function Row({
  row,
  isOurs,
  act,
}: {
  row: RegistrationRow;
  isOurs: boolean;
  act: (work: () => Promise<Message>) => Promise<void>;
}) {
  const { t } = useWords();
  const { api } = usePage();
  const mayChange = useMissingRole('administer') === null;
  const [isAsked, setAsked] = useState(false);
  const { uuid, url, events, registry } = row;
  const remove = () =>
    act(async () => {
      await api.webhooks.remove({ uuid, registry });
      return message('webhooks.registration.removed');
    });
  return (
    <li>
      <OutsideText text={url} max={120} />{' '}
      {isOurs && <Tag tone="ok">{t('webhooks.registration.ours')}</Tag>}{' '}
      <span className={styles.dim}>
        {events.length === 1 ? (
          <OutsideText text={events[0] ?? ''} max={60} />
        ) : (
          t('webhooks.events', { count: events.length })
        )}
        {registry === 'loads' && ` · ${t('webhooks.registry.loads')}`}
      </span>{' '}
      <RemoveButtons
        isAsked={isAsked}
        onAsk={setAsked}
        onRemove={() => void remove()}
        disabled={!mayChange}
      />
    </li>
  );
}
