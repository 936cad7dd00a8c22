import type { ContractRouterClient } from '@orpc/contract';
import { operationsContract } from './operations.ts';
import { placesContract } from './places.ts';
import { quotingContract } from './quoting.ts';
import { statusContract } from './status.ts';
import { yardContract } from './yard.ts';

/** The one typed contract between the page and the main process; both hosts carry it unchanged. */
export const consoleContract = {
  status: statusContract,
  yard: yardContract,
  operations: operationsContract,
  places: placesContract,
  quoting: quotingContract,
};

/** What the page calls. */
export type ConsoleApi = ContractRouterClient<typeof consoleContract>;
