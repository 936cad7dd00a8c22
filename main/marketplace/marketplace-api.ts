import { implement } from '@orpc/server';
import { marketplaceContract } from '../../shared/console-api/marketplace.ts';
import { type MarketplaceView, noMarketplace } from '../../shared/marketplace/view.ts';
import { fail } from '../../shared/result.ts';
import { notSetUpSentence } from '../../shared/services.ts';
import { resultOf } from '../kernel/api/answers.ts';
import type { PdfViewer } from '../kernel/api/pdf-viewer.ts';
import { createWaiter } from '../kernel/waiter.ts';
import type { Marketplace } from './marketplace.ts';
import { present } from './present.ts';

/** What the clerk at the desk may be told of the receiver: who knows its address may deliver, so only administrators get it. */
const shownTo = (view: MarketplaceView, mayAdminister: boolean): MarketplaceView =>
  view.receiver === null || mayAdminister ? view : { ...view, receiver: { ...view.receiver, url: '' } };

async function* watch(
  marketplace: Marketplace | null,
  mayAdminister: () => boolean,
  signal: AbortSignal | undefined,
): AsyncGenerator<MarketplaceView, void> {
  if (marketplace === null) yield noMarketplace;
  const waiter = createWaiter(signal);
  const stop = marketplace?.watch(waiter.wake) ?? (() => {});
  try {
    while (!signal?.aborted) {
      if (marketplace !== null) yield shownTo(marketplace.view(), mayAdminister());
      await waiter.next();
    }
  } finally {
    stop();
  }
}

/**
 * Offers, bids and loads. Null when the profile names no marketplace; `viewer` null where the host shows no PDF. `mayAdminister`: may the
 * clerk at the desk now?
 */
export function marketplaceApi(marketplace: Marketplace | null, viewer: PdfViewer | null, mayAdminister: () => boolean) {
  const contract = implement(marketplaceContract);
  return {
    watch: contract.watch.handler(({ signal }) => watch(marketplace, mayAdminister, signal)),
    refresh: contract.refresh.handler(async () => {
      await marketplace?.refresh();
      return { trouble: marketplace === null ? notSetUpSentence('marketplace') : marketplace.view().trouble };
    }),
    offers: contract.offers.handler(async ({ input, signal, errors }) =>
      resultOf(await present(marketplace, errors).offers(input.search, input.page, signal), errors),
    ),
    offer: contract.offer.handler(async ({ input, signal, errors }) =>
      resultOf(await present(marketplace, errors).offer(input.id, signal), errors),
    ),
    related: contract.related.handler(async ({ input, signal, errors }) =>
      resultOf(await present(marketplace, errors).related(input.to, input.relation, signal), errors),
    ),
    submit: contract.submit.handler(async ({ input, errors }) => resultOf(await present(marketplace, errors).submit(input), errors)),
    look: contract.look.handler(async ({ input, errors }) => resultOf(await present(marketplace, errors).look(input.id), errors)),
    clear: contract.clear.handler(({ input, errors }) => resultOf(present(marketplace, errors).clear(input.id, input.done), errors)),
    looked: contract.looked.handler(({ errors }) => {
      resultOf(present(marketplace, errors).looked(), errors);
      return {};
    }),
    rateConfirmation: contract.rateConfirmation.handler(async ({ input, signal, errors }) => {
      const pdf = resultOf(await present(marketplace, errors).rateConfirmation(input.account, input.loadId, signal), errors);
      const view =
        viewer === null
          ? ({ kind: 'none' } as const)
          : viewer.kind === 'address'
            ? ({ kind: 'address', address: viewer.shelve(pdf) } as const)
            : ({ kind: 'program' } as const);
      return { pdf: pdf.bytes.toString('base64'), name: pdf.name, view };
    }),
    openConfirmation: contract.openConfirmation.handler(async ({ input, signal, errors }) => {
      const pdf = resultOf(await present(marketplace, errors).rateConfirmation(input.account, input.loadId, signal), errors);
      resultOf(
        viewer?.kind === 'program' ? await viewer.open(pdf) : fail('No program of this computer can be asked to open it. Save it instead.'),
        errors,
      );
      return {};
    }),
    saveSearch: contract.saveSearch.handler(({ input }) => {
      marketplace?.saveSearch(input);
      return {};
    }),
    removeSearch: contract.removeSearch.handler(({ input }) => {
      marketplace?.removeSearch(input.name);
      return {};
    }),
  };
}
