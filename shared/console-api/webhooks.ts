import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { Instant } from '../time.ts';
import { idText, shortText, trusted } from './contract-helpers.ts';
import { notPossible } from './marketplace.ts';

/** One delivery of the inbox, newest first. `body` as it came, cut after 4,000 characters. */
export type InboxItem = {
  readonly receivedAt: Instant;
  readonly signed: boolean;
  readonly name: string | null;
  readonly body: string;
  readonly note: string | null;
};

/** Registrations with the service, and what was delivered here. */
export const webhooksContract = {
  list: oc.output(trusted<readonly { uuid: string; url: string; events: readonly string[] }[]>()).errors(notPossible),
  register: oc
    .input(z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000), events: z.array(shortText(100)).min(1).max(50) }))
    .output(z.object({}))
    .errors(notPossible),
  remove: oc
    .input(z.object({ uuid: idText<string>() }))
    .output(z.object({}))
    .errors(notPossible),
  inbox: oc.output(trusted<readonly InboxItem[]>()),
};
