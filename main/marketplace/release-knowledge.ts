/**
 * What the gate asks of the marketplace before a truck leaves with a load: read from what is known,
 * never from the service.
 */

import type { CarrierFacts } from '../../shared/gate-checks/carrier-facts.ts';
import {
  type ReleaseLoad,
  type ReleaseWorld,
  referenceKey,
} from '../../shared/gate-checks/release-check.ts';
import type { CarrierAccount, LoadRow, MarketplaceView } from '../../shared/marketplace/view.ts';
import { keyIn } from '../../shared/readers/carrier-number.ts';
import type { Marketplace } from './marketplace.ts';

/** What the release check knows of loads: put together with the first question after a change. */
export type ReleaseKnowledge = {
  /** Loads with this reference number (`referenceKey`). */
  loadsWith(key: string): readonly ReleaseLoad[];
  /** When they were read last (`asOf` null: never); null: the profile names no marketplace. */
  read(): ReleaseWorld['loadsRead'];
  /** Where the facility lies. */
  place(): Pick<NonNullable<MarketplaceView['facility']>, 'city' | 'state' | 'zip'> | null;
  watch(listener: () => void): () => void;
};

const none: ReleaseKnowledge = {
  loadsWith: () => [],
  read: () => null,
  place: () => null,
  watch: () => () => {},
};

/** Over the marketplace; knows nothing where the profile names none. */
export function releaseKnowledge(marketplace: Marketplace | null): ReleaseKnowledge {
  if (marketplace === null) return none;
  let known: {
    readonly loads: ReadonlyMap<string | null, readonly ReleaseLoad[]>;
    readonly place: MarketplaceView['facility'];
    readonly asOf: MarketplaceView['asOf'];
  } | null = null;
  const now = () => {
    if (known !== null) return known;
    const view = marketplace.view();
    const loads = view.loads.map((load) => releaseLoad(load, view, marketplace));
    known = {
      loads: Map.groupBy(loads, ({ refNumber }) => referenceKey(refNumber)),
      place: view.facility,
      asOf: view.asOf,
    };
    return known;
  };
  marketplace.watch(() => {
    known = null;
  });
  return {
    loadsWith: (key) => now().loads.get(key) ?? [],
    read: () => ({ asOf: now().asOf }),
    place: () => now().place,
    watch: (listener) => marketplace.watch(listener),
  };
}

function releaseLoad(
  load: LoadRow,
  view: MarketplaceView,
  { knownDrivers }: Pick<Marketplace, 'knownDrivers'>,
): ReleaseLoad {
  const drivers = load.account === null ? null : knownDrivers(load.account);
  return {
    id: load.id,
    refNumber: load.freight?.refNumber ?? null,
    state: load.state,
    carrier: carrierOf(load, view),
    account: load.account,
    stops: load.freight?.stops ?? [],
    driver: load.driver?.name ?? null,
    drivers: drivers && {
      phones: drivers.drivers.map(({ phone }) => phone),
      names: drivers.drivers.map(({ name }) => name),
      readAt: drivers.readAt,
    },
    asOf: load.state === 'listed' ? view.asOf : (load.ended?.at ?? view.asOf),
  };
}

/** By the load's own word first, then by what is known of that carrier, and of the account. */
function carrierOf(load: LoadRow, view: MarketplaceView): CarrierFacts {
  const request = view.requests.find(
    ({ accountId }) => accountId !== null && accountId === load.account,
  );
  const account = view.accounts.find(({ id }) => id === load.account);
  const looked = view.carriers.find(({ id }) => id === load.carrier?.id);
  const sources = [
    load.carrier,
    looked,
    request?.carrier,
    account && { mc: account.mc, dot: null },
  ];
  const first = (register: 'dot' | 'mc') =>
    sources.map((each) => keyIn(register, each?.[register])).find((each) => each !== null) ?? null;
  return {
    dot: first('dot'),
    mc: first('mc'),
    name: looked?.name ?? request?.carrier?.name ?? nameOf(account),
  };
}

/**
 * The name of an account. The account of a pasted token only has its id there, which we leave out.
 */
const nameOf = (account: CarrierAccount | undefined): string | null =>
  account === undefined || account.name === account.id ? null : account.name;
