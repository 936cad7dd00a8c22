import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../../shared/i18n/message.ts';
import { formatUsd } from '../../../shared/money.ts';
import {
  type CarrierContact,
  type CarrierSuggestion,
  MAX_SUGGESTIONS,
} from '../../../shared/quoting/model.ts';
import { displayText } from '../../../shared/text.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { MessageLine } from '../../ui/parts.tsx';
import { Tag } from '../../ui/tag.tsx';
import { wholePhoneText } from '../../ui/text/phone-text.ts';
import { useWords } from '../../ui/words.ts';
import { named } from './named.ts';
import styles from './quick-quote.module.css';

/**
 * Carriers for a quote, in the service's order. We ask only when the clerk wants them, because the
 * service may count the call.
 */
export function Carriers({ id }: { id: string }) {
  const { api } = usePage();
  const { t } = useWords();
  const [isWanted, setWanted] = useState(false);
  const query = useQuery({
    queryKey: ['quote-carriers', id],
    queryFn: ({ signal }) => api.quoting.suggestions({ id }, { signal }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isWanted)
    return (
      <div>
        <Button variant="light" size="compact-xs" onClick={() => setWanted(true)}>
          {t('quoting.carriers.suggest')}
        </Button>
      </div>
    );
  if (query.isFetching) return <Loader size="xs" aria-label={t('quoting.carriers.loading')} />;
  if (query.error !== null || query.data === undefined)
    return (
      <div className={styles.form}>
        <MessageLine said={errorMessage(query.error, message('quoting.carriers.failed'))} />
        <div>
          <Button variant="default" size="compact-xs" onClick={() => void query.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      </div>
    );
  const { items, cut, unreadable } = query.data;
  return (
    <section className={styles.form} aria-label={t('quoting.carriers')}>
      <h4 className={styles.title}>
        {t('quoting.carriers')}{' '}
        <span className={styles.dim}>{t('quoting.carriers.count', { count: items.length })}</span>
      </h4>
      {items.length === 0 && <p className={styles.note}>{t('quoting.carriers.none')}</p>}
      {cut > 0 && (
        <p className={styles.note}>
          {t('quoting.carriers.cut', { count: cut, max: MAX_SUGGESTIONS })}
        </p>
      )}
      {unreadable > 0 && (
        <p className={styles.note}>{t('quoting.carriers.unreadable', { count: unreadable })}</p>
      )}
      <ol className={styles.list}>
        {items.map((suggestion, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is the meaning, and ids may be missing
          <Suggestion key={index} quote={id} suggestion={suggestion} />
        ))}
      </ol>
    </section>
  );
}

function Suggestion({ quote, suggestion }: { quote: string; suggestion: CarrierSuggestion }) {
  const { carrier, dropRate, criteria } = suggestion;
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const name = displayText(carrier.name ?? t('common.unnamedCarrier'), 120);
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={styles.dim}>
          {[
            carrier.mc === null
              ? null
              : t('quoting.carriers.mc', { number: displayText(carrier.mc, 20) }),
            carrier.dot === null
              ? null
              : t('quoting.carriers.dot', { number: displayText(carrier.dot, 20) }),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
      </div>
      <div className={styles.row}>
        {criteria.map((criterion) => (
          <Tag key={criterion} tone="info">
            {named(criterion)}
          </Tag>
        ))}
        <span className={styles.dim}>
          {dropRate === null
            ? t('quoting.carriers.noDrop')
            : t('quoting.carriers.drop', { rate: displayText(dropRate, 20) })}
        </span>
        {carrier.id !== null && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-expanded={isOpen}
            aria-label={t('quoting.contacts.of', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('quoting.contacts')}
          </Button>
        )}
      </div>
      {isOpen && carrier.id !== null && <Contacts quote={quote} carrierId={carrier.id} />}
    </li>
  );
}

function Contacts({ quote, carrierId }: { quote: string; carrierId: string }) {
  const { api } = usePage();
  const { t } = useWords();
  const query = useQuery({
    queryKey: ['quote-contacts', quote, carrierId],
    queryFn: ({ signal }) => api.quoting.contacts({ id: quote, carrierId }, { signal }),
    staleTime: 300_000,
  });
  if (query.isFetching) return <Loader size="xs" aria-label={t('quoting.contacts.loading')} />;
  if (query.error !== null || query.data === undefined)
    return <MessageLine said={errorMessage(query.error, message('quoting.contacts.failed'))} />;
  if (query.data.items.length === 0)
    return <p className={styles.note}>{t('quoting.contacts.none')}</p>;
  return (
    <ul className={styles.list}>
      {query.data.items.map((contact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the service's order, never changed, and ids may be missing
        <Contact key={index} contact={contact} />
      ))}
    </ul>
  );
}

/** Shown as text to select and copy. We never turn an address from outside into a link. */
function Contact({ contact }: { contact: CarrierContact }) {
  const { firstName, lastName, email, phone, extension, feedback, offers } = contact;
  const { t } = useWords();
  const name =
    [firstName, lastName].filter((part) => part !== null && part !== '').join(' ') ||
    t('quoting.contacts.noName');
  const written = wholePhoneText(phone ?? '');
  const numberText =
    extension === null || extension === ''
      ? displayText(written, 40)
      : t('quoting.contacts.phone', {
          phone: displayText(written, 40),
          extension: displayText(extension, 12),
        });
  const offerText = ({ price, type }: (typeof offers)[number]) => {
    const amount = price === null ? t('quoting.contacts.noPrice') : formatUsd(price);
    return type === null
      ? t('quoting.contacts.offer', { price: amount })
      : t('quoting.contacts.offerBy', { price: amount, by: named(type) });
  };
  return (
    <li className={styles.contact}>
      <bdi>{displayText(name, 100)}</bdi>
      {phone !== null && phone !== '' && <bdi>{numberText}</bdi>}
      {email !== null && email !== '' && <bdi>{displayText(email, 120)}</bdi>}
      {feedback !== null && feedback !== '' && <Tag tone="free">{named(feedback)}</Tag>}
      {offers.map((offer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ids may be missing
        <span key={index} className={styles.dim}>
          {offerText(offer)}
        </span>
      ))}
    </li>
  );
}
