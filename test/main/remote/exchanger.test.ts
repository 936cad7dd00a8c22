import { expect, test } from 'vitest';
import { createExchanger } from '../../../main/remote/exchanger.ts';
import { Network } from '../../../main/remote/network/network.ts';

const request = {
  method: 'GET',
  // Nothing listens on this port.
  url: new URL('http://127.0.0.1:1/'),
  headers: {},
  body: null,
  deadlineMs: 5_000,
  isPatient: false,
  maxBytes: 1_000,
  signal: null,
  fresh: false,
} as const;

test('what could not be loaded for a request is loaded for the next one', async () => {
  const network = new Network();
  const agents = network.agents.bind(network);
  let isHeld = true;
  network.agents = async (options) => {
    if (isHeld) throw new Error('The file is held.');
    return agents(options);
  };
  const exchanger = createExchanger(network);
  await expect(exchanger.exchange(request)).rejects.toThrow('held');
  exchanger.close();
  isHeld = false;
  expect(await exchanger.exchange(request)).toMatchObject({ kind: 'failure', sent: false });
  exchanger.close();
});
