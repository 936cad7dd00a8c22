import { implement } from '@orpc/server';
import { marketplaceContract } from '../../shared/console-api/marketplace/marketplace.ts';
import { message } from '../../shared/i18n/message.ts';
import type { DemoAct } from '../../shared/marketplace/demo-acts.ts';
import { type MarketplaceView, noMarketplace } from '../../shared/marketplace/view.ts';
import { fail, ok } from '../../shared/result.ts';
import type { PdfViewer } from '../kernel/api/pdf-viewer.ts';
import { valueOrThrow } from '../kernel/api/typed-errors.ts';
import { createWakeSignal } from '../kernel/wake-signal.ts';
import type { Marketplace } from './marketplace.ts';
import { present } from './present.ts';

const contract = implement(marketplaceContract);

/**
 * What this clerk may see of the receiver. Only administrators get its address, because everyone
 * who has it may deliver.
 */
const shownTo = (view: MarketplaceView, mayAdminister: boolean): MarketplaceView =>
  view.receiver === null || mayAdminister
    ? view
    : { ...view, receiver: { ...view.receiver, url: '' } };

async function* watch(
  marketplace: Marketplace | null,
  mayAdminister: () => boolean,
  signal: AbortSignal | undefined,
): AsyncGenerator<MarketplaceView, void> {
  if (marketplace === null) yield noMarketplace;
  const wakeSignal = createWakeSignal(signal);
  const stop = marketplace?.watch(wakeSignal.wake) ?? (() => {});
  try {
    while (!signal?.aborted) {
      if (marketplace !== null) yield shownTo(marketplace.view(), mayAdminister());
      await wakeSignal.next();
    }
  } finally {
    stop();
  }
}

/**
 * Offers, bids and loads. Null when the profile names no marketplace; `viewer` null where the host
 * shows no PDF. `mayAdminister`: may the clerk at the desk now? `play` plays the people of the
 * demo, null outside of it.
 */
export function marketplaceApi(
  marketplace: Marketplace | null,
  viewer: PdfViewer | null,
  mayAdminister: () => boolean,
  play: ((act: DemoAct) => boolean) | null,
) {
  return {
    watch: contract.watch.handler(({ signal }) => watch(marketplace, mayAdminister, signal)),
    refresh: contract.refresh.handler(async () => {
      await marketplace?.refresh();
      return {
        trouble:
          marketplace === null
            ? message('service.notSetUpHere.marketplace')
            : marketplace.view().trouble,
      };
    }),
    play: contract.play.handler(async ({ input, errors }) => {
      valueOrThrow(
        play?.(input.act) === true ? ok({}) : fail(message('marketplace.play.none')),
        errors.NOT_POSSIBLE,
      );
      await marketplace?.refresh();
      return {};
    }),
    offers: contract.offers.handler(async ({ input, signal, errors }) =>
      valueOrThrow(
        await present(marketplace, errors.NOT_POSSIBLE).offers(input.search, input.page, signal),
        errors.NOT_POSSIBLE,
      ),
    ),
    offer: contract.offer.handler(async ({ input, signal, errors }) =>
      valueOrThrow(
        await present(marketplace, errors.NOT_POSSIBLE).offer(input.id, signal),
        errors.NOT_POSSIBLE,
      ),
    ),
    related: contract.related.handler(async ({ input, signal, errors }) =>
      valueOrThrow(
        await present(marketplace, errors.NOT_POSSIBLE).related(input.to, input.relation, signal),
        errors.NOT_POSSIBLE,
      ),
    ),
    submit: contract.submit.handler(async ({ input, errors }) =>
      valueOrThrow(
        await present(marketplace, errors.NOT_POSSIBLE).submit(input),
        errors.NOT_POSSIBLE,
      ),
    ),
    look: contract.look.handler(async ({ input, errors }) =>
      valueOrThrow(
        await present(marketplace, errors.NOT_POSSIBLE).look(input.id),
        errors.NOT_POSSIBLE,
      ),
    ),
    clear: contract.clear.handler(({ input, errors }) =>
      valueOrThrow(
        present(marketplace, errors.NOT_POSSIBLE).clear(input.id, input.done),
        errors.NOT_POSSIBLE,
      ),
    ),
    looked: contract.looked.handler(({ errors }) => {
      valueOrThrow(present(marketplace, errors.NOT_POSSIBLE).looked(), errors.NOT_POSSIBLE);
      return {};
    }),
    ...confirmationApi(marketplace, viewer),
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

/** Rate confirmations of loads, shown in the page or in a program of the computer. */
function confirmationApi(marketplace: Marketplace | null, viewer: PdfViewer | null) {
  return {
    rateConfirmation: contract.rateConfirmation.handler(
      async ({ input: { account, loadId }, signal, errors: { NOT_POSSIBLE } }) => {
        const here = present(marketplace, NOT_POSSIBLE);
        const pdf = valueOrThrow(
          await here.rateConfirmation(account, loadId, signal),
          NOT_POSSIBLE,
        );
        const view =
          viewer === null
            ? ({ kind: 'none' } as const)
            : viewer.kind === 'address'
              ? ({ kind: 'address', address: viewer.shelve(pdf) } as const)
              : ({ kind: 'program' } as const);
        return { pdf: pdf.bytes.toString('base64'), name: pdf.name, view };
      },
    ),
    openConfirmation: contract.openConfirmation.handler(
      async ({ input: { account, loadId }, signal, errors: { NOT_POSSIBLE } }) => {
        const here = present(marketplace, NOT_POSSIBLE);
        const pdf = valueOrThrow(
          await here.rateConfirmation(account, loadId, signal),
          NOT_POSSIBLE,
        );
        valueOrThrow(
          viewer?.kind === 'program'
            ? await viewer.open(pdf)
            : fail(message('marketplace.confirmation.noProgram')),
          NOT_POSSIBLE,
        );
        return {};
      },
    ),
  };
}
