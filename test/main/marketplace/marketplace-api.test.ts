import { createRouterClient } from '@orpc/server';
import { expect, test } from 'vitest';
import type { Marketplace } from '../../../main/marketplace/marketplace.ts';
import { marketplaceApi } from '../../../main/marketplace/marketplace-api.ts';
import { noMarketplace } from '../../../shared/marketplace/view.ts';

const receiver = {
  url: 'https://relay.example/hook/secret-end',
  verifies: false,
  sources: [],
  trouble: null,
};
const marketplace = {
  view: () => ({ ...noMarketplace, receiver }),
  watch: () => () => {},
} as unknown as Marketplace;

async function firstView(mayAdminister: boolean) {
  const api = createRouterClient(
    marketplaceApi(marketplace, null, () => mayAdminister, null),
    { context: {} },
  );
  const stop = new AbortController();
  for await (const view of await api.watch(undefined, { signal: stop.signal })) {
    stop.abort();
    return view;
  }
  throw new Error('Nothing came.');
}

test('only administrators see the secret end of the receiver', async () => {
  expect((await firstView(true)).receiver).toEqual(receiver);
  expect((await firstView(false)).receiver).toEqual({ ...receiver, url: '' });
});
