import type { ContractRouterClient } from '@orpc/contract';
import { appointmentsContract } from './appointments.ts';
import { carriersContract } from './carriers.ts';
import { clerksContract } from './clerks.ts';
import type { GatedCall } from './contract-helpers.ts';
import { desksContract } from './desks.ts';
import { desktopContract } from './desktop.ts';
import { detentionContract } from './detention.ts';
import { documentsContract } from './documents.ts';
import { exportsContract } from './exports.ts';
import { facilitiesContract } from './facilities.ts';
import { gateContract } from './gate.ts';
import { journalContract } from './journal.ts';
import { layoutContract } from './layout.ts';
import { marketplaceContract } from './marketplace.ts';
import { movesContract } from './moves.ts';
import { nowContract } from './now.ts';
import { numbersContract } from './numbers.ts';
import { operationsContract } from './operations.ts';
import { placesContract } from './places.ts';
import { plansContract } from './plans.ts';
import { quotingContract } from './quoting.ts';
import { sessionContract } from './session.ts';
import { settingsContract } from './settings.ts';
import { shiftContract } from './shift.ts';
import { statusContract } from './status.ts';
import { templateContract } from './template.ts';
import { webhooksContract } from './webhooks.ts';
import { yardContract } from './yard.ts';
import { yardCheckContract } from './yard-check.ts';

/** The one typed contract between the page and the main process; both hosts carry it unchanged. */
export const consoleContract = {
  session: sessionContract,
  clerks: clerksContract,
  detention: detentionContract,
  documents: documentsContract,
  facilities: facilitiesContract,
  gate: gateContract,
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
