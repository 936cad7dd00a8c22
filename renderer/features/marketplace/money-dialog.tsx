import { Button, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { atFields } from '../../../shared/field-errors.ts';
import type { Words } from '../../../shared/i18n/create-words.ts';
import { inTurn, isMessage, type Message, message } from '../../../shared/i18n/message.ts';
import { expiredByNewBid } from '../../../shared/marketplace/bid.ts';
import { checkDropReason, readBidPrice } from '../../../shared/marketplace/checks.ts';
import type { MoneyCall } from '../../../shared/marketplace/once-call.ts';
import type {
  BidRow,
  CarrierAccount,
  LoadRow,
  MarketplaceView,
  OfferRow,
} from '../../../shared/marketplace/view.ts';
import { formatUsd } from '../../../shared/money.ts';
import { readMoney } from '../../../shared/readers/number.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { useFieldErrors } from '../../connection/use-field-errors.ts';
import { usePage } from '../../page/page-context.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LimitedArea } from '../../ui/fields/limited-text.tsx';
import { DecimalField } from '../../ui/fields/number-field.tsx';
import { DialogButtons, MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './market.module.css';
import { useMarket, useOffer } from './market-store.ts';
import { laneOf, pickupOf, windowText } from './marketplace-text.ts';

/** The act to confirm. */
export type MoneyQuestion =
  | { readonly kind: 'accept-offer'; readonly offer: OfferRow }
  | { readonly kind: 'bid'; readonly offer: OfferRow }
  /** The freight is read from the bid's offer. `lane`: shown where it can't be read anymore. */
  | { readonly kind: 'accept-bid'; readonly bid: BidRow; readonly lane: string }
  | { readonly kind: 'drop'; readonly load: LoadRow; readonly account: string | null };

/** The freight that is bought or dropped. Undefined while the offer of a bid isn't read. */
function useFreight(question: MoneyQuestion) {
  const { data } = useOffer(question.kind === 'accept-bid' ? question.bid.offerId : null);
  if (question.kind === 'accept-bid') return data?.freight;
  return question.kind === 'drop' ? question.load.freight : question.offer.freight;
}

type Freight = ReturnType<typeof useFreight>;

const laneIn = (question: MoneyQuestion, freight: Freight, words: Words): string =>
  freight === undefined && question.kind === 'accept-bid'
    ? question.lane
    : laneOf(freight ?? null, words);

/**
 * The carrier of a load or a bid, which is therefore fixed. For an offer: the carrier that bought
 * last here, if it still may.
 */
function accountIn(
  question: MoneyQuestion,
  { accounts, attempts }: Pick<MarketplaceView, 'accounts' | 'attempts'>,
): string | null {
  if (question.kind === 'accept-bid') return question.bid.account;
  if (question.kind === 'drop') return question.account;
  if (accounts.length === 1) return accounts[0]?.id ?? null;
  const last = attempts.find(({ call }) => 'account' in call)?.call;
  const used = last !== undefined && 'account' in last ? last.account : null;
  return accounts.find(({ id, eligible }) => id === used && eligible !== false)?.id ?? null;
}

/** When the freight is picked up, by its place's clock; null where that isn't known. */
function pickupIn(freight: Freight, now: number, words: Words): string | null {
  const stop = freight == null ? undefined : pickupOf(freight);
  if (stop === undefined || stop.windowStart === null) return null;
  return windowText(stop.windowStart, stop.timeZone, now, words);
}

/**
 * Fields of the form by their names on the wire (seeds/marketplace.md); the other two only restate.
 */
const wireNames: Readonly<Record<MoneyCall['kind'], Readonly<Record<string, 'price' | 'reason'>>>> =
  {
    'accept-offer': {},
    bid: { price: 'price' },
    'accept-bid': {},
    drop: { reason: 'reason' },
  };

type Filled = {
  readonly question: MoneyQuestion;
  readonly carrier: CarrierAccount | null;
  readonly price: string | null;
  /** The price that was typed for a bid; null where none is asked for. */
  readonly bidPrice: ReturnType<typeof readBidPrice> | null;
  readonly reason: string;
  readonly lane: string;
};

/** The call, or what is missing. */
function callOf({ question, carrier, price, bidPrice, reason, lane }: Filled): MoneyCall | Message {
  if (carrier === null) return message('marketplace.check.carrier');
  const label = `${lane}, ${carrier.name}`;
  if (question.kind === 'drop') {
    const missing = checkDropReason(reason);
    return (
      missing ?? {
        kind: 'drop',
        loadId: question.load.id,
        account: carrier.id,
        reason: reason.trim(),
        label,
      }
    );
  }
  if (bidPrice !== null && !bidPrice.ok) return bidPrice.error;
  if (price === null) return message('marketplace.check.noPrice');
  if (question.kind === 'accept-bid')
    return {
      kind: 'accept-bid',
      bidId: question.bid.id,
      offerId: question.bid.offerId,
      account: carrier.id,
      price,
      label,
    };
  return { kind: question.kind, offerId: question.offer.id, account: carrier.id, price, label };
}

/** Warnings before the button. */
function Cautions({
  question,
  carrier,
}: {
  question: MoneyQuestion;
  carrier: CarrierAccount | null;
}) {
  const { bids } = useMarket();
  const ending = question.kind === 'bid' ? expiredByNewBid(bids, question.offer.id) : [];
  return (
    <>
      {carrier?.eligible === false && (
        <MessageLine severity="caution" said={message('marketplace.money.notEligible')} />
      )}
      {question.kind === 'accept-offer' && question.offer.foreignAccept !== null && (
        <MessageLine
          severity="caution"
          said={message('marketplace.offer.otherAddress', {
            address: question.offer.foreignAccept,
          })}
        />
      )}
      {ending.map((bid) => (
        <MessageLine
          key={bid.id}
          severity="caution"
          said={message('marketplace.money.counterExpires', { price: formatUsd(bid.price) })}
        />
      ))}
    </>
  );
}

/** The price that a question is about; null: none, or it cannot be read yet. */
function priceIn(question: MoneyQuestion, bidPrice: Filled['bidPrice']): string | null {
  if (question.kind === 'accept-offer') return question.offer.price;
  if (question.kind === 'accept-bid') return question.bid.price;
  return bidPrice?.ok ? bidPrice.value : null;
}

type ShownOutcome = { readonly what: Message; readonly good: boolean };

/** Sends a call once and keeps the outcome. `call` may be a message instead, which we show. */
function useSendOnce(kind: MoneyCall['kind']) {
  const { format } = useWords();
  const { api, announcer } = usePage();
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<ShownOutcome | null>(null);
  const errors = useFieldErrors(wireNames[kind]);
  const send = async (call: MoneyCall | Message) => {
    if (isMessage(call)) return errors.format(call);
    errors.clear();
    setSending(true);
    try {
      const attempt = await api.marketplace.submit(call);
      // A refused call did nothing for certain. So if the refusal names a field of this form, the
      // clerk can correct it and press again.
      if (
        attempt.state === 'refused' &&
        attempt.at !== undefined &&
        atFields(attempt.at, wireNames[kind]).at.size > 0
      ) {
        errors.share(attempt.at);
        announcer.format(format(attempt.said), true);
        return;
      }
      const what =
        attempt.state === 'unknown'
          ? inTurn([attempt.said, message('marketplace.money.look')])
          : attempt.said;
      setOutcome({ what, good: attempt.state === 'done' });
      announcer.format(format(what), attempt.state !== 'done');
    } catch (error) {
      // Without an answer of the console the try may be under way: its state is under Calls, and it
      // is not sent again here.
      const what = errorMessage(error, message('marketplace.money.noAnswer'));
      setOutcome({ what, good: false });
      announcer.format(format(what), true);
    } finally {
      setSending(false);
    }
  };
  return { isSending, outcome, errors, send };
}

/** The carrier that buys. Fixed if the load or the bid already has one. */
function CarrierChoice({
  question,
  value,
  onChange,
  hasFocus,
}: {
  question: MoneyQuestion;
  value: string | null;
  onChange: (account: string | null) => void;
  hasFocus: boolean;
}) {
  const { t } = useWords();
  const { accounts } = useMarket();
  return (
    <>
      <Select
        label={t('marketplace.carrier')}
        placeholder={t('marketplace.chooseCarrier')}
        data={accounts.map(({ id, name, mc, eligible }) => ({
          value: id,
          label: [
            name,
            mc === null ? '' : t('carriers.mc', { mc }),
            eligible === null ? '' : t(eligible ? 'carriers.eligible' : 'carriers.notEligible'),
          ]
            .filter((part) => part !== '')
            .join(' · '),
        }))}
        value={value}
        onChange={onChange}
        {...(hasFocus ? { 'data-autofocus': true } : {})}
        disabled={
          (question.kind === 'accept-bid' && question.bid.account !== null) ||
          (question.kind === 'drop' && question.account !== null)
        }
      />
      {accounts.length === 0 && <MessageLine said={message('marketplace.money.noCarrier')} />}
    </>
  );
}

function Outcome({ outcome, onClose }: { outcome: ShownOutcome; onClose: () => void }) {
  const { t, format } = useWords();
  return (
    <>
      {outcome.good ? (
        <p role="status">{format(outcome.what)}</p>
      ) : (
        <MessageLine said={outcome.what} />
      )}
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </DialogButtons>
    </>
  );
}

/** The subject of the dialog: the lane, the pickup time, the price, and the carrier. */
function Restated(props: {
  lane: string;
  pickup: string | null;
  price: string | null;
  carrier: CarrierAccount | null;
}) {
  const { t } = useWords();
  const { lane, pickup, price, carrier } = props;
  return (
    <div className={styles.restated}>
      <strong>
        <bdi>{lane}</bdi>
        {price !== null && <span className={styles.restatedPrice}>{formatUsd(price)}</span>}
      </strong>
      {pickup !== null && (
        <div>
          {t('marketplace.pickup')}: {pickup}
        </div>
      )}
      {carrier !== null && (
        <div>
          {t('marketplace.carrier')}: <bdi>{carrier.name}</bdi>
        </div>
      )}
    </div>
  );
}

/** Restates price, lane and carrier, and sends once on the button. Closing it sends nothing. */
export function MoneyDialog({
  question,
  onClose,
}: {
  question: MoneyQuestion;
  onClose: () => void;
}) {
  const words = useWords();
  const { t, format, locale } = words;
  const { ticker } = usePage();
  const market = useMarket();
  const { accounts } = market;
  const [account, setAccount] = useState(() => accountIn(question, market));
  // The first missing field gets the focus when the dialog opens.
  const [isCarrierMissing] = useState(account === null);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { isSending, outcome, errors, send } = useSendOnce(question.kind);

  const carrier = accounts.find((each) => each.id === account) ?? null;
  const bidPrice = question.kind === 'bid' ? readBidPrice(typed, locale) : null;
  const price = priceIn(question, bidPrice);
  const freight = useFreight(question);
  const lane = laneIn(question, freight, words);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending || outcome !== null) return;
    void send(callOf({ question, carrier, price, bidPrice, reason, lane }));
  };

  return (
    <Dialog
      onClose={isSending ? () => {} : onClose}
      title={t(`marketplace.call.${question.kind}`)}
      closeOnClickOutside={false}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <Restated
          lane={lane}
          pickup={pickupIn(freight, ticker.now(), words)}
          price={question.kind === 'drop' ? null : price}
          carrier={carrier}
        />
        {outcome === null && (
          <>
            <CarrierChoice
              question={question}
              value={account}
              onChange={setAccount}
              hasFocus={isCarrierMissing}
            />
            <Cautions question={question} carrier={carrier} />
            {question.kind === 'bid' && (
              <DecimalField
                label={t('marketplace.money.price')}
                read={readMoney}
                description={
                  question.offer.price === null
                    ? undefined
                    : t('marketplace.money.offered', { price: formatUsd(question.offer.price) })
                }
                value={typed}
                onText={setTyped}
                error={
                  bidPrice?.ok === false && 'value' in readMoney(typed, locale)
                    ? format(bidPrice.error)
                    : errors.at('price')
                }
                {...(isCarrierMissing ? {} : { 'data-autofocus': true })}
              />
            )}
            {question.kind === 'drop' && (
              <LimitedArea
                label={t('common.reason')}
                description={t('marketplace.money.reasonHow')}
                most={1_000}
                required
                value={reason}
                error={errors.at('reason')}
                onChange={(event) => setReason(event.currentTarget.value)}
                {...(isCarrierMissing ? {} : { 'data-autofocus': true })}
              />
            )}
            {errors.above !== null && <MessageLine said={errors.above} />}
            <DialogButtons>
              <Button variant="default" onClick={onClose} disabled={isSending}>
                {t('common.cancel')}
              </Button>
              <Button
                type="submit"
                loading={isSending}
                color={question.kind === 'drop' ? 'red' : 'ink'}
              >
                {price === null || question.kind === 'drop'
                  ? t(`marketplace.call.${question.kind}`)
                  : t(`marketplace.callAt.${question.kind}`, { price: formatUsd(price) })}
              </Button>
            </DialogButtons>
          </>
        )}
        {outcome !== null && <Outcome outcome={outcome} onClose={onClose} />}
      </form>
    </Dialog>
  );
}
