/**
 * The clerks as a feature: who may work here, who is signed in, and the sign-in to the services.
 */
import { currentLocale, type Locale } from '../../shared/i18n/languages.ts';
import type { WorkstationParts } from '../facilities/workstation-parts.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import { ClerkService } from './clerk-service.ts';
import { openClerkStore } from './clerk-store.ts';
import { clerksApi } from './clerks-api.ts';
import { createDeskWords } from './desk-words.ts';
import { sessionApi } from './session-api.ts';

/** `pinCost` is lower in tests. */
export type ClerksFeatureParts = {
  readonly context: FeatureContext;
  /** The single clerk of a new file. */
  readonly firstName: string;
  readonly workstation: WorkstationParts | null;
  readonly pinCost?: number | undefined;
  /** Language and clock of the host's system, if known. */
  readonly system?: Locale | undefined;
};

/** Throws `DatabaseError` as `openClerkStore` does. */
export function openClerksFeature({
  context,
  firstName,
  workstation,
  pinCost,
  system,
}: ClerksFeatureParts) {
  const file = openClerkStore({ ...context.home, firstName });
  context.status.setNotices('clerks', file.notices);
  const service = new ClerkService({ ...context, store: file, pinCost });
  const words = createDeskWords({
    reads: () => service.state().reads,
    watch: (listener: () => void) => service.watch(listener),
    system: system ?? null,
    here: system ?? currentLocale(),
  });
  // Identifies this opening of the facility.
  const opening = context.newId();
  return {
    api: {
      session: sessionApi({
        opening,
        clerks: service,
        words,
        workstation,
        idleDetector: context.idleDetector,
        unsaved: context.unsaved,
      }),
      clerks: clerksApi(service),
    },
    service,
    words,
    stop() {
      service.stop();
      file.close();
    },
  };
}
