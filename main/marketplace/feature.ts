/** The marketplace as a feature: freight, carriers, events. */

import type { DemoAct } from '../../shared/marketplace/demo-acts.ts';
import type { CarrierRegister } from '../../shared/readers/carrier-number.ts';
import type { PdfViewer } from '../kernel/api/pdf-viewer.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import { loadGazetteer } from '../places/gazetteer.ts';
import type { FacilityRecord } from '../remote/dock-scheduling/decode/facility.ts';
import type { Undocumented } from '../remote/undocumented.ts';
import { carriersApi } from './carriers/carriers-api.ts';
import { webhooksApi } from './events/webhooks-api.ts';
import { facilityPlace } from './facility-place.ts';
import type { MarketplaceService } from './marketplace.ts';
import { marketplaceApi } from './marketplace-api.ts';
import { openMarketplace } from './open-marketplace.ts';
import { releaseKnowledge } from './release-knowledge.ts';

/** The connected service with what the register says about it. */
export type ConnectedMarketplace = {
  readonly service: MarketplaceService;
  readonly undocumented: Undocumented;
};

export type MarketplaceFeatureParts = {
  readonly context: FeatureContext;
  /** Null when the profile names none. */
  readonly connected: ConnectedMarketplace | null;
  /** How this host shows a PDF; null where it does not. */
  readonly viewer: PdfViewer | null;
  /** Reads the facility's record, from which freight is searched; null where none can be read. */
  readonly readFacility: ((signal: AbortSignal) => Promise<Pick<FacilityRecord, 'place'>>) | null;
  /**
   * `play` plays the demo's people. It returns whether there was anything to do. Null outside the
   * demo.
   */
  readonly demo: { readonly isDemo: boolean; readonly play: ((act: DemoAct) => boolean) | null };
  /** May the clerk at the desk now? */
  readonly mayAdminister: () => boolean;
};

/** Opens it. */
export function openMarketplaceFeature({
  context,
  connected,
  viewer,
  readFacility,
  demo,
  mayAdminister,
}: MarketplaceFeatureParts) {
  const { status, home } = context;
  const { marketplace, notices } = openMarketplace(
    connected === null
      ? null
      : {
          ...context,
          ...home,
          ...connected,
          dataDir: home.folder,
          onConnection: (connection) => status.setService('marketplace', connection),
          onNotices: (now) => status.setNotices('marketplace-now', now),
          readPlace:
            readFacility === null
              ? undefined
              : async (signal) => facilityPlace((await readFacility(signal)).place, loadGazetteer),
          // The demo's service is the sandbox, whose own people anybody may play.
          operatorPanel: demo.isDemo ? `${connected.service.origin}/sandbox/panel` : null,
        },
  );
  status.setNotices('marketplace', notices);
  return {
    api: {
      marketplace: marketplaceApi(marketplace, viewer, mayAdminister, demo.play),
      carriers: carriersApi(marketplace),
      webhooks: webhooksApi(marketplace),
    },
    marketplace,
    /** Names of carriers with this MC or DOT number that were looked at here. */
    carriersWith: (register: CarrierRegister, number: string): readonly string[] =>
      register === 'mc' || register === 'dot'
        ? (marketplace?.carriersWith(register, number) ?? [])
        : [],
    release: releaseKnowledge(marketplace),
    start: () => void marketplace?.start(),
    stop: () => marketplace?.stop(),
  };
}
