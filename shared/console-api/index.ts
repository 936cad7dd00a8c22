import type { ContractRouterClient } from '@orpc/contract';
import { appointmentsContract } from './appointments.ts';
import { clerksContract } from './clerks.ts';
import type { GatedCall } from './contract-helpers.ts';
import { desksContract } from './desks.ts';
import { desktopContract } from './desktop.ts';
import { documentsContract } from './documents.ts';
import { exportsContract } from './exports.ts';
import { facilitiesContract } from './facilities.ts';
import { gateContract } from './gate.ts';
import { journalContract } from './journal.ts';
import { layoutContract } from './layout.ts';
import { carriersContract } from './marketplace/carriers.ts';
import { marketplaceContract } from './marketplace/marketplace.ts';
import { webhooksContract } from './marketplace/webhooks.ts';
import { nowContract } from './now.ts';
import { operationsContract } from './operations.ts';
import { photosContract } from './photos.ts';
import { placesContract } from './places.ts';
import { movesContract } from './planning/moves.ts';
import { plansContract } from './planning/plans.ts';
import { yardCheckContract } from './planning/yard-check.ts';
import { quotingContract } from './quoting.ts';
import { releaseContract } from './release.ts';
import { detentionContract } from './reports/detention.ts';
import { numbersContract } from './reports/numbers.ts';
import { shiftContract } from './reports/shift.ts';
import { sessionContract } from './session.ts';
import { settingsContract } from './settings.ts';
import { statusContract } from './status.ts';
import { templateContract } from './template.ts';
import { closuresContract, yardContract } from './yard.ts';

/** The one typed contract between the page and the main process. Both hosts serve it unchanged. */
export const consoleContract = {
  session: sessionContract,
  clerks: clerksContract,
  closures: closuresContract,
  detention: detentionContract,
  documents: documentsContract,
  facilities: facilitiesContract,
  gate: gateContract,
  release: releaseContract,
  photos: photosContract,
  settings: settingsContract,
  desks: desksContract,
  desktop: desktopContract,
  shift: shiftContract,
  status: statusContract,
  yard: yardContract,
  yardCheck: yardCheckContract,
  layout: layoutContract,
  journal: journalContract,
  moves: movesContract,
  now: nowContract,
  numbers: numbersContract,
  operations: operationsContract,
  places: placesContract,
  plans: plansContract,
  quoting: quotingContract,
  marketplace: marketplaceContract,
  carriers: carriersContract,
  webhooks: webhooksContract,
  appointments: appointmentsContract,
  exports: exportsContract,
  template: templateContract,
} satisfies Readonly<Record<string, Readonly<Record<string, GatedCall>>>>;

/** What the page calls. */
export type ConsoleApi = ContractRouterClient<typeof consoleContract>;
