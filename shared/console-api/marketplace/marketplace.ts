import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { Message } from '../../i18n/message.ts';
import { demoActs } from '../../marketplace/demo-acts.ts';
import { MAX_RADIUS, type OfferSearch } from '../../marketplace/offer-search.ts';
import type { CallAttempt } from '../../marketplace/once-call.ts';
import { relations } from '../../marketplace/related.ts';
import type { MarketplaceView, OfferRow } from '../../marketplace/view.ts';
import type { Instant } from '../../time.ts';
import { call, idText, saying, shortText, trusted } from '../contract-helpers.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const end = z.object({
  place: z.object({
    city: shortText(100),
    state: shortText(10),
    zip: shortText(10),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  radius: z.number().min(1).max(MAX_RADIUS),
});
const search: z.ZodType<OfferSearch> = z.object({
  origin: end.nullable(),
  destination: end.nullable(),
  equipment: z.array(shortText(10)).max(20),
  pickupDate: day.nullable(),
  deliveryDate: day.nullable(),
});

const id = idText<string>();
const price = z.string().regex(/^\d{1,12}(?:\.\d{1,6})?$/);
const label = shortText(300);
const moneyCall = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accept-offer'), offerId: id, account: id, price, label }),
  z.object({ kind: z.literal('bid'), offerId: id, account: id, price, label }),
  z.object({ kind: z.literal('accept-bid'), bidId: id, offerId: id, account: id, price, label }),
  z.object({
    kind: z.literal('drop'),
    loadId: id,
    account: id,
    reason: z.string().trim().min(1).max(1_000),
    label,
  }),
]);

/** Offers, bids and loads. */
export const marketplaceContract = {
  /** The complete state, then again at each change. */
  watch: call('open').output(eventIterator(trusted<MarketplaceView>())),
  /** Reads loads, bids and onboarding now. */
  refresh: call('open').output(trusted<{ trouble: Message | null }>()),
  /**
   * One page of offers. `trouble` if it is the last stored one, because the service can't be
   * reached.
   */
  offers: call('open')
    .input(z.object({ search, page: z.number().int().min(1).max(10_000) }))
    .output(
      trusted<{
        items: readonly OfferRow[];
        count: number | null;
        nextPage: number | null;
        unreadable: number;
        asOf: Instant;
        trouble: Message | null;
      }>(),
    )
    .errors({ NOT_POSSIBLE: saying }),
  offer: call('open')
    .input(z.object({ id }))
    .output(trusted<OfferRow>())
    .errors({ NOT_POSSIBLE: saying }),
  /** Offers that go with an offer or a load, according to the service. */
  related: call('open')
    .input(
      z.object({
        to: z.object({ kind: z.enum(['offer', 'load']), id }),
        relation: z.enum(relations),
      }),
    )
    .output(trusted<{ items: readonly OfferRow[]; unreadable: number }>())
    .errors({ NOT_POSSIBLE: saying }),
  /** Sends a call that moves money, once. The clerk confirmed exactly this. */
  submit: call('money')
    .input(moneyCall)
    .output(trusted<CallAttempt>())
    .errors({ NOT_POSSIBLE: saying }),
  /** Reads everything about a call with an unknown outcome. */
  look: call('money')
    .input(z.object({ id }))
    .output(trusted<CallAttempt>())
    .errors({ NOT_POSSIBLE: saying }),
  /** The clerk settles it. */
  clear: call('money')
    .input(z.object({ id, done: z.boolean() }))
    .output(trusted<CallAttempt>())
    .errors({ NOT_POSSIBLE: saying }),
  /**
   * After the journal of calls was damaged: the clerk confirms having checked loads and bids with
   * the service.
   */
  looked: call('money').output(z.object({})).errors({ NOT_POSSIBLE: saying }),
  /**
   * A PDF as base64, to save. `view` says how this host shows it: at an address for a new tab, in a
   * program of the system (`openConfirmation`), or not at all.
   */
  rateConfirmation: call('open')
    .input(z.object({ account: id, loadId: id }))
    .output(
      z.object({
        pdf: z.string(),
        name: z.string(),
        view: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('address'), address: z.string() }),
          z.object({ kind: z.literal('program') }),
          z.object({ kind: z.literal('none') }),
        ]),
      }),
    )
    .errors({ NOT_POSSIBLE: saying }),
  /** Opens it in the system's own program. Only by a click. */
  openConfirmation: call('open')
    .input(z.object({ account: id, loadId: id }))
    .output(z.object({}))
    .errors({ NOT_POSSIBLE: saying }),
  /**
   * Plays the service's own people, only in the demo. It touches nothing real, so any clerk may.
   */
  play: call('open')
    .input(z.object({ act: z.enum(demoActs) }))
    .output(z.object({}))
    .errors({ NOT_POSSIBLE: saying }),
  saveSearch: call('money')
    .input(z.object({ name: z.string().trim().min(1).max(60), search }))
    .output(z.object({})),
  removeSearch: call('money')
    .input(z.object({ name: shortText(60) }))
    .output(z.object({})),
};
