/** Which features make a console is held by types: what is wrong with them does not compile. */
import { expect, test } from 'vitest';
import { createRouter } from '../../../main/console/router.ts';
import type { ConsoleGroups } from '../../../main/kernel/feature.ts';

const clerks = {} as Parameters<typeof createRouter>[0];
const gate = { api: {} as Pick<ConsoleGroups, 'gate'> };
const others = { api: {} as Omit<ConsoleGroups, 'gate'> };

test('every group of the contract has exactly one feature', () => {
  const made = [
    () => createRouter(clerks, [gate, others]),
    // @ts-expect-error nobody answers the gate
    () => createRouter(clerks, [others]),
    // @ts-expect-error two answer the gate
    () => createRouter(clerks, [gate, others, gate]),
    // @ts-expect-error the contract has no such group
    () => createRouter(clerks, [gate, others, { api: { garage: {} } }]),
    // @ts-expect-error it is called like a group of the contract, and is none
    () => createRouter(clerks, [others, { api: { gate: { lift: () => 1 } } }]),
  ];
  expect(made).toHaveLength(5);
});
