import { Button, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatUsd, perMile } from '../../../shared/money.ts';
import { draftAgain } from '../../../shared/quoting/lanes.ts';
import type { Quote } from '../../../shared/quoting/model.ts';
import { milesOfText, quoteText } from '../../../shared/quoting/quote-text.ts';
import { equipmentName, type Following, laneLabel, type QuoteRecord } from '../../../shared/quoting/record.ts';
import { sentence as capital, displayText } from '../../../shared/text.ts';
import { usePage } from '../../page/page-context.tsx';
import { useTimeText } from '../../page/parts/age.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { ProblemLine } from '../../ui/parts.tsx';
import { Tag } from '../../ui/tag.tsx';
import { durationText, instantMs } from '../../ui/time.ts';
import { Carriers } from './carriers.tsx';
import { PriceLines, Rates } from './price-lines.tsx';
import styles from './quick-quote.module.css';
import { useFollow } from './use-follow.ts';
import { useQuickQuoteStore } from './use-quick-quote.ts';

/** One quote: the waiting, the price with what makes it up, and the carriers for it. */
export function QuoteView({ id }: { id: string }) {
  const { announcer } = usePage();
  const { event, problem, goOn } = useFollow(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = event !== null;
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  const told = event === null ? null : resultSentence(event.record);
  useEffect(() => {
    if (told !== null) announcer.say(told);
  }, [told, announcer]);

  if (event === null)
    return problem === null ? <Loader size="sm" m="md" aria-label="Reading the quote" /> : <Broken sentence={problem} goOn={goOn} />;
  const { record, following } = event;
  const quote = record.request?.quote ?? null;
  return (
    <div className={styles.form}>
      <div className={styles.head}>
        <h3 ref={heading} tabIndex={-1}>
          <bdi>{displayText(laneLabel(record.draft), 200)}</bdi>
        </h3>
        <span className={styles.dim}>
          {equipmentName(record.draft.equipmentType)} · {record.draft.mode}
          {record.draft.shipper !== null && (
            <>
              {' '}
              · <bdi>{displayText(record.draft.shipper.name, 80)}</bdi>
            </>
          )}
        </span>
      </div>
      <Outcome record={record} following={following} goOn={goOn} />
      {problem !== null && <Broken sentence={problem} goOn={goOn} />}
      {quote !== null && <Priced record={record} quote={quote} />}
      <Actions record={record} />
      {quote?.id != null && record.request?.status === 'ready' && <Carriers id={record.id} />}
    </div>
  );
}

/** What is said aloud when the waiting ends; null while it lasts. */
function resultSentence({ state, request, sentence }: QuoteRecord): string | null {
  if (state !== 'asked') return sentence;
  if (request?.status === 'failed') return 'The price could not be computed.';
  if (request?.status !== 'ready') return null;
  return request.quote?.price == null ? 'The quote is ready, without a price.' : `The price is ${formatUsd(request.quote.price)}.`;
}

const Broken = ({ sentence, goOn }: { sentence: string; goOn: () => void }) => (
  <div className={styles.form}>
    <ProblemLine sentence={sentence} />
    <div>
      <Button size="compact-xs" variant="default" onClick={goOn}>
        Go on waiting
      </Button>
    </div>
  </div>
);

function Outcome({ record, following, goOn }: { record: QuoteRecord; following: Following; goOn: () => void }) {
  const { request, state, sentence } = record;
  const since = useTimeText((now) => durationText(now - (instantMs(record.createdAt) ?? now)));
  if (state !== 'asked') return <ProblemLine sentence={sentence ?? 'This is being sent.'} />;
  if (request?.status === 'failed')
    return (
      <ProblemLine
        sentence={['The price could not be computed.', request.statusMessage, request.errorDetails]
          .filter((part) => part !== null)
          .map((part) => displayText(part, 500))
          .join(' ')}
      />
    );
  if (following.state === 'gave-up' || following.state === 'stopped') return <Broken sentence={following.sentence} goOn={goOn} />;
  if (following.state !== 'waiting') return null;
  return (
    <div className={styles.waiting}>
      <Loader size="xs" aria-hidden />
      <span>
        The price is computed: {since}.
        {request !== null && request.status !== 'pending' && ` The service says “${displayText(request.status, 60)}”.`}
        {request?.statusMessage != null && ` ${displayText(request.statusMessage, 300)}`}
        {following.trouble !== null && ` ${following.trouble} Trying again by itself.`}
      </span>
    </div>
  );
}

function Priced({ record, quote }: { record: QuoteRecord; quote: Quote }) {
  const miles = milesOfText(quote.mileage);
  const each = quote.price !== null && miles !== null ? perMile(quote.price, miles) : null;
  return (
    <>
      {quote.status === 'rejected' && (
        <ProblemLine
          sentence={`The service rejected this quote.${quote.rejectReason === null ? ' It gave no reason.' : ` Its reason: ${displayText(quote.rejectReason, 300)}.`}`}
        />
      )}
      <div className={styles.priceBox}>
        <span className={styles.price}>{quote.price === null ? 'No price given' : formatUsd(quote.price)}</span>
        {quote.price !== null && <span className={styles.dim}>USD{each === null ? '' : ` · ${formatUsd(each)} per mile`}</span>}
        <Expiry at={quote.expiresAt} />
      </div>
      <Facts
        facts={[
          ['Quote', quote.number === null ? null : String(quote.number)],
          ['Status', quote.status === null ? null : capital(displayText(quote.status, 60))],
          ['Miles', quote.mileage === null ? null : displayText(quote.mileage, 40)],
          ['Weight', quote.weight === null || quote.weight === '' ? null : `${displayText(quote.weight, 40)} lb`],
          ['Reference', record.draft.customerReference === '' ? null : record.draft.customerReference],
        ]}
      />
      <PriceLines lines={quote.breakdown} />
      <Rates rates={quote.rates} selected={quote.selectedRateId} />
    </>
  );
}

/** How long the price is good for, counted down; when it ended, that. */
function Expiry({ at }: { at: string | null }) {
  const { zone } = usePage();
  const end = instantMs(at);
  const text = useTimeText((now) => (end === null ? '' : end > now ? `Good for ${durationText(end - now)}` : 'Expired'));
  if (end === null) return <span className={styles.dim}>No end given</span>;
  return (
    <span title={zone.full(at)}>
      <Tag tone={text === 'Expired' ? 'bad' : 'ok'}>{text}</Tag>
    </span>
  );
}

function Actions({ record }: { record: QuoteRecord }) {
  const { announcer, zone } = usePage();
  const quickQuote = useQuickQuoteStore();
  const copy = async () => {
    const done = await copyText(quoteText(record, zone.full));
    announcer.say(done ? 'Copied.' : 'The clipboard cannot be used here. Select the text and copy it.', !done);
  };
  return (
    <div className={styles.row}>
      {record.request?.quote != null && (
        <Button variant="default" size="compact-xs" onClick={() => void copy()}>
          Copy as text
        </Button>
      )}
      <Button variant="default" size="compact-xs" onClick={() => quickQuote.start(draftAgain(record.draft))}>
        {record.state === 'unknown' ? 'Make a new quote' : 'Quote again'}
      </Button>
    </div>
  );
}
