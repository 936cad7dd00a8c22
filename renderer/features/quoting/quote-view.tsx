import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { formatUsd, perMile } from '../../../shared/money.ts';
import { draftAgain, pricedDays } from '../../../shared/quoting/freight-lanes.ts';
import type { Quote, QuoteRequest } from '../../../shared/quoting/model.ts';
import type { QuoteDraft } from '../../../shared/quoting/quote-draft.ts';
import { milesOfText, quoteText } from '../../../shared/quoting/quote-text.ts';
import {
  equipmentName,
  laneLabel,
  type QuoteFollowing,
  type QuoteRecord,
} from '../../../shared/quoting/record.ts';
import { capital, displayText } from '../../../shared/text.ts';
import { usePage } from '../../page/page-context.tsx';
import { useTimeText } from '../../page/parts/age.tsx';
import { copyText } from '../../ui/copy-to-clipboard.ts';
import { Facts } from '../../ui/lists/facts.tsx';
import { MessageLine } from '../../ui/parts.tsx';
import { Tag } from '../../ui/tag.tsx';
import { dayInWords, today } from '../../ui/text/day-text.ts';
import { durationText, instantMs } from '../../ui/text/time.ts';
import { useWords } from '../../ui/words.ts';
import { Carriers } from './carriers.tsx';
import { Contact } from './lead-contact.tsx';
import { named } from './named.ts';
import { PriceLines, Rates } from './price-lines.tsx';
import styles from './quick-quote.module.css';
import { useFollow } from './use-follow.ts';
import { useQuickQuoteStore } from './use-quick-quote.ts';

/** One quote: first the wait, then the price with its parts, and carriers for it. */
export function QuoteView({ id }: { id: string }) {
  const { announcer } = usePage();
  const { t, format } = useWords();
  const { event, problem, goOn } = useFollow(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = event !== null;
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  const result = event === null ? null : resultOf(event.record);
  const outcomeText = result === null ? null : format(result);
  useEffect(() => {
    if (outcomeText !== null) announcer.format(outcomeText);
  }, [outcomeText, announcer]);

  if (event === null)
    return problem === null ? (
      <Loader size="sm" m="md" aria-label={t('quoting.quote.loading')} />
    ) : (
      <Broken said={problem} goOn={goOn} />
    );
  const { record, following } = event;
  const quote = record.request?.quote ?? null;
  return (
    <div className={styles.form}>
      <div className={styles.head}>
        <h3 ref={heading} tabIndex={-1}>
          <bdi>{displayText(laneLabel(record.draft), 200)}</bdi>
        </h3>
        <span className={styles.dim}>
          {format(equipmentName(record.draft.equipmentType))} · {record.draft.mode}
          {record.draft.shipper !== null && (
            <>
              {' '}
              · <bdi>{displayText(record.draft.shipper.name, 80)}</bdi>
            </>
          )}
        </span>
      </div>
      <Outcome record={record} following={following} goOn={goOn} />
      {problem !== null && <Broken said={problem} goOn={goOn} />}
      {quote !== null && <Priced record={record} quote={quote} />}
      <Actions record={record} />
      {quote?.id != null && record.request?.status === 'ready' && <Carriers id={record.id} />}
    </div>
  );
}

/** The announcement when the wait ends. Null while it lasts. */
function resultOf({ state, request, said }: QuoteRecord): Message | null {
  if (state !== 'asked') return said;
  if (request?.status === 'failed') return message('quoting.quote.failed');
  if (request?.status !== 'ready') return null;
  const price = request.quote?.price ?? null;
  return price === null
    ? message('quoting.quote.readyPriceless')
    : message('quoting.quote.price', { price: formatUsd(price) });
}

function Broken({ said, goOn }: { said: Message; goOn: () => void }) {
  const { t } = useWords();
  return (
    <div className={styles.form}>
      <MessageLine said={said} />
      <div>
        <Button size="compact-xs" variant="default" onClick={goOn}>
          {t('quoting.follow.goOn')}
        </Button>
      </div>
    </div>
  );
}

/** Why there is no price, in the service's own words if it gave any. */
function failedMessage({ statusMessage, errorDetails }: QuoteRequest): Message {
  const words = [statusMessage, errorDetails]
    .filter((part) => part !== null)
    .map((part) => displayText(part, 500));
  return words.length === 0
    ? message('quoting.quote.failed')
    : message('quoting.quote.failedWhy', { words: words.join(' ') });
}

function Outcome({
  record,
  following,
  goOn,
}: {
  record: QuoteRecord;
  following: QuoteFollowing;
  goOn: () => void;
}) {
  const { t } = useWords();
  const { request, state, said } = record;
  const since = useTimeText((now) => durationText(now - (instantMs(record.createdAt) ?? now)));
  if (state !== 'asked') return <MessageLine said={said ?? message('common.sending')} />;
  if (request?.status === 'failed') return <MessageLine said={failedMessage(request)} />;
  if (following.state === 'gave-up' || following.state === 'stopped')
    return <Broken said={following.said} goOn={goOn} />;
  if (following.state !== 'waiting') return null;
  const parts = [
    t('quoting.quote.computing', { since }),
    request === null || request.status === 'pending'
      ? null
      : t('quoting.quote.status', { status: displayText(request.status, 60) }),
    request?.statusMessage == null ? null : displayText(request.statusMessage, 300),
    following.trouble === null ? null : t('quoting.follow.again', { why: following.trouble }),
  ];
  return (
    <div className={styles.waiting}>
      <Loader size="xs" aria-hidden />
      <span>{parts.filter((part) => part !== null).join(' ')}</span>
    </div>
  );
}

function Priced({ record, quote }: { record: QuoteRecord; quote: Quote }) {
  const { t } = useWords();
  const miles = milesOfText(quote.mileage);
  const each = quote.price !== null && miles !== null ? perMile(quote.price, miles) : null;
  return (
    <>
      {quote.status === 'rejected' && (
        <MessageLine
          said={
            quote.rejectReason === null
              ? message('quoting.quote.rejected')
              : message('quoting.quote.rejectedWhy', {
                  reason: displayText(quote.rejectReason, 300),
                })
          }
        />
      )}
      <div className={styles.priceBox}>
        <span className={styles.price}>
          {quote.price === null ? t('common.noPrice') : formatUsd(quote.price)}
        </span>
        {quote.price !== null && (
          <span className={styles.dim}>
            {each === null
              ? t('quoting.quote.usd')
              : t('quoting.quote.usdPerMile', { each: formatUsd(each) })}
          </span>
        )}
        <Expiry at={quote.expiresAt} />
      </div>
      <Facts
        facts={[
          [t('quoting.fact.quote'), quote.number === null ? null : String(quote.number)],
          [t('quoting.fact.status'), quote.status === null ? null : capital(named(quote.status))],
          [t('quoting.fact.miles'), quote.mileage === null ? null : displayText(quote.mileage, 40)],
          [
            t('quoting.fact.weight'),
            quote.weight === null || quote.weight === ''
              ? null
              : t('common.pounds', { weight: displayText(quote.weight, 40) }),
          ],
          [
            t('quoting.fact.reference'),
            record.draft.customerReference === '' ? null : record.draft.customerReference,
          ],
        ]}
      />
      {quote.leadContact !== null && <Contact contact={quote.leadContact} />}
      <PriceLines lines={quote.breakdown} />
      <Rates rates={quote.rates} selected={quote.selectedRateId} />
    </>
  );
}

/** Until when the price is valid, with the day, or that it no longer is. */
function Expiry({ at }: { at: string | null }) {
  const { zone } = usePage();
  const { t } = useWords();
  const end = instantMs(at);
  // Empty text: no longer valid.
  const until = useTimeText((now) => (end !== null && end > now ? zone.dated(at ?? '') : ''));
  if (end === null) return <span className={styles.dim}>{t('quoting.quote.noEnd')}</span>;
  return (
    <span title={zone.full(at)}>
      <Tag tone={until === '' ? 'bad' : 'ok'}>
        {until === '' ? t('quoting.quote.expired') : t('quoting.quote.goodUntil', { time: until })}
      </Tag>
    </span>
  );
}

function Actions({ record }: { record: QuoteRecord }) {
  const { announcer, zone } = usePage();
  const words = useWords();
  const { t } = words;
  const quickQuote = useQuickQuoteStore();
  const copy = async () => {
    const done = await copyText(quoteText(record, { words, momentText: zone.full }));
    announcer.format(t(done ? 'common.copied' : 'common.notCopied'), !done);
  };
  const { state, request } = record;
  const isPriceless =
    request?.status === 'failed' || (request?.status === 'ready' && request.quote?.price == null);
  return (
    <>
      {isPriceless && <NoRates draft={record.draft} />}
      <div className={styles.row}>
        {(isPriceless || request?.quote != null) && (
          <Button variant="default" size="compact-xs" onClick={() => void copy()}>
            {t(isPriceless ? 'quoting.quote.copyRequest' : 'quoting.quote.copy')}
          </Button>
        )}
        {isPriceless && (
          <Button
            variant="default"
            size="compact-xs"
            onClick={() => quickQuote.start(record.draft, 'equipmentType')}
          >
            {t('quoting.quote.changeEquipment')}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => quickQuote.start(draftAgain(record.draft))}
        >
          {t(state === 'unknown' ? 'quoting.quote.new' : 'quoting.quote.again')}
        </Button>
      </div>
    </>
  );
}

/** How many other days we offer. */
const MOST_DAYS = 3;

/**
 * Says that there is no rate for the lane and the day, and offers other days for which this desk
 * has a price.
 */
function NoRates({ draft }: { draft: QuoteDraft }) {
  const { api, zone } = usePage();
  const { t } = useWords();
  const quickQuote = useQuickQuoteStore();
  const { data: records = [] } = useQuery({
    queryKey: ['quotes', 'of-lane', draft.pickup.city],
    queryFn: async ({ signal }) => {
      const search = draft.pickup.city.slice(0, 200);
      return (await api.quoting.history({ search, limit: 100 }, { signal })).records;
    },
    gcTime: 0,
  });
  const days = pricedDays(records, draft, today(zone.timeZone)).slice(0, MOST_DAYS);
  const { date } = draft.pickup;
  return (
    <>
      <p className={styles.note}>
        {t('quoting.quote.noRates', {
          lane: displayText(laneLabel(draft), 120),
          day: date === '' ? 'none' : dayInWords(date),
        })}
      </p>
      {days.length > 0 && (
        <div className={styles.row}>
          <span className={styles.note}>{t('quoting.quote.otherDays')}</span>
          {days.map(({ day, price }) => (
            <Button
              key={day}
              variant="default"
              size="compact-xs"
              onClick={() =>
                quickQuote.start(
                  { ...draft, pickup: { ...draft.pickup, date: day } },
                  'pickup.date',
                )
              }
            >
              {t('quoting.quote.otherDay', { day: dayInWords(day), price: formatUsd(price) })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
