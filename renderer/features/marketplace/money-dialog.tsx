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
  OfferRow,
} from '../../../shared/marketplace/view.ts';
import { formatUsd } from '../../../shared/money.ts';
import { readMoney } from '../../../shared/readers/number.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { useFieldErrors } from '../../connection/use-field-errors.ts';
import { usePage } from '../../page/page-context.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LimitedArea } from '../../ui/fields/limited-text.tsx';
import { DecimalField } from '../../ui/fields/number-field.tsx';
import { DialogButtons, SaidLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './market.module.css';
import { useMarket } from './market-store.ts';
import { laneOf } from './marketplace-text.ts';

/** What the clerk is about to do. */
export type MoneyQuestion =
  | { readonly kind: 'accept-offer'; readonly offer: OfferRow }
  | { readonly kind: 'bid'; readonly offer: OfferRow }
  | { readonly kind: 'accept-bid'; readonly bid: BidRow; readonly lane: string }
  | { readonly kind: 'drop'; readonly load: LoadRow; readonly account: string | null };

const laneIn = (question: MoneyQuestion, words: Words): string =>
  question.kind === 'accept-bid'
    ? question.lane
    : laneOf(question.kind === 'drop' ? question.load.freight : question.offer.freight, words);

/** The carrier that a load or a bid already belongs to, so that it is not asked for again. */
function accountIn(
  question: MoneyQuestion,
  accounts: ReturnType<typeof useMarket>['accounts'],
): string | null {
  if (question.kind === 'accept-bid') return question.bid.account;
  if (question.kind === 'drop') return question.account;
  return accounts.length === 1 ? (accounts[0]?.id ?? null) : null;
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

/** What the clerk has to know before the button is pressed. */
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
        <SaidLine severity="caution" said={message('marketplace.money.notEligible')} />
      )}
      {question.kind === 'accept-offer' && question.offer.foreignAccept !== null && (
        <SaidLine
          severity="caution"
          said={message('marketplace.offer.otherAddress', {
            address: question.offer.foreignAccept,
          })}
        />
      )}
      {ending.map((bid) => (
        <SaidLine
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

type SaidOutcome = { readonly what: Message; readonly good: boolean };

/** Sends a call once, and keeps what came of it; a message instead of a call is shown. */
function useSendOnce(kind: MoneyCall['kind']) {
  const { format } = useWords();
  const { api, announcer } = usePage();
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState<SaidOutcome | null>(null);
  const errors = useFieldErrors(wireNames[kind]);
  const send = async (call: MoneyCall | Message) => {
    if (isMessage(call)) return errors.format(call);
    errors.clear();
    setSending(true);
    try {
      const attempt = await api.marketplace.submit(call);
      // A refusal is definite: where it names a field of this form the clerk can correct it and
      // press again.
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
      setSaid({ what, good: attempt.state === 'done' });
      announcer.format(format(what), attempt.state !== 'done');
    } catch (error) {
      // Without an answer of the console the try may be under way: its state is under Calls, and it
      // is not sent again here.
      const what = errorSaid(error, message('marketplace.money.noAnswer'));
      setSaid({ what, good: false });
      announcer.format(format(what), true);
    } finally {
      setSending(false);
    }
  };
  return { isSending, said, errors, send };
}

/** Which carrier buys; fixed where the load or the bid already belongs to one. */
function CarrierChoice({
  question,
  value,
  onChange,
}: {
  question: MoneyQuestion;
  value: string | null;
  onChange: (account: string | null) => void;
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
        disabled={
          (question.kind === 'accept-bid' && question.bid.account !== null) ||
          (question.kind === 'drop' && question.account !== null)
        }
      />
      {accounts.length === 0 && <SaidLine said={message('marketplace.money.noCarrier')} />}
    </>
  );
}

function Outcome({ said, onClose }: { said: SaidOutcome; onClose: () => void }) {
  const { t, format } = useWords();
  return (
    <>
      {said.good ? <p role="status">{format(said.what)}</p> : <SaidLine said={said.what} />}
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </DialogButtons>
    </>
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
  const { accounts } = useMarket();
  const [account, setAccount] = useState(() => accountIn(question, accounts));
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { isSending, said, errors, send } = useSendOnce(question.kind);

  const carrier = accounts.find((each) => each.id === account) ?? null;
  const bidPrice = question.kind === 'bid' ? readBidPrice(typed) : null;
  const price = priceIn(question, bidPrice);
  const lane = laneIn(question, words);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending || said !== null) return;
    void send(callOf({ question, carrier, price, bidPrice, reason, lane }));
  };

  return (
    <Dialog
      onClose={isSending ? () => {} : onClose}
      title={t(`marketplace.call.${question.kind}`)}
      closeOnClickOutside={false}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.restated}>
          {question.kind !== 'drop' && (
            <strong>{price === null ? t('marketplace.money.enterPrice') : formatUsd(price)}</strong>
          )}
          <bdi>{lane}</bdi>
          <div>
            {t('marketplace.carrier')}: <bdi>{carrier?.name ?? '—'}</bdi>
          </div>
        </div>
        {said === null && (
          <>
            <CarrierChoice question={question} value={account} onChange={setAccount} />
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
                data-autofocus
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
                data-autofocus
              />
            )}
            {errors.above !== null && <SaidLine said={errors.above} />}
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
        {said !== null && <Outcome said={said} onClose={onClose} />}
      </form>
    </Dialog>
  );
}
