import type { AddressInfo } from 'node:net';
import { connect as connectTls, createServer } from 'node:tls';
import { createUser } from '@nats-io/nkeys';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeCertificates } from '../../../../main/desks/setup/certificates.ts';
import {
  addressOf,
  deskIdOf,
  facilityTokenOf,
  readJoinCode,
  readRequest,
  writeJoinCode,
  writeRequest,
} from '../../../../main/desks/setup/join-codes.ts';
import { serverName } from '../../../../main/desks/setup/server-names.ts';
import { deskIdSchema } from '../../../../shared/desks/desk-id.ts';

const facility = facilityTokenOf('3f0c7d51-8f1e-4f0e-9d57-1c2f3a4b5c6d');
const { ca, server, key } = makeCertificates(serverName(facility), Date.now());
const request = writeRequest({
  facility,
  desk: deskIdOf('Gate', 'UABCDEF'),
  name: 'Gate',
  key: createUser().getPublicKey(),
});
const join = writeJoinCode({ address: '10.0.0.5:4222', facility, ca });

describe('codes that people carry', () => {
  test('come back as they were, also with the line breaks of a mail', () => {
    const broken = (join.match(/.{1,60}/g) ?? []).join('\r\n ');
    expect(readJoinCode(broken, facility)).toEqual({
      ok: true,
      value: { address: '10.0.0.5:4222', facility, ca },
    });
    expect(readRequest(` ${request}\n`, facility)).toMatchObject({
      ok: true,
      value: { name: 'Gate' },
    });
  });

  test('incomplete, changed, of another kind or facility are refused with the reason', () => {
    const other = facilityTokenOf('another');
    expect(readJoinCode(join, other)).toMatchObject({
      ok: false,
      error: { code: 'desks.code.otherFacility' },
    });
    expect(readRequest(request, other)).toMatchObject({
      ok: false,
      error: { code: 'desks.code.otherFacility' },
    });
    expect(readJoinCode(request, facility)).toMatchObject({
      ok: false,
      error: { code: 'desks.code.join' },
    });
    fc.assert(
      fc.property(
        fc.nat(join.length - 1),
        fc.constantFrom('A', 'z', '7', '', '.', '_'),
        (at, instead) => {
          const changed = join.slice(0, at) + instead + join.slice(at + 1);
          fc.pre(changed !== join);
          expect(readJoinCode(changed, facility).ok).toBe(false);
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        (garbage) => !readJoinCode(garbage, facility).ok && !readRequest(garbage, facility).ok,
      ),
    );
  });

  test.each([
    ['10.0.0.5', '10.0.0.5:4222'],
    [' yard.local:5000 ', 'yard.local:5000'],
    ['[fd00::1]', '[fd00::1]:4222'],
    ['10.0.0.5:70000', null],
    ['https://10.0.0.5', null],
    ['a b', null],
    ['', null],
    ['-x', null],
  ])('the address %j is %j', (typed, address) => expect(addressOf(typed, 4222)).toBe(address));

  test('any name makes a plain id, and two desks of one name are two', () => {
    fc.assert(
      fc.property(fc.string(), (name) => deskIdSchema.safeParse(deskIdOf(name, createKey)).success),
    );
    expect(deskIdOf('Caseta Ñ 2', createKey)).toMatch(/^caseta-n-2-[a-z0-9]{6}$/);
    expect(deskIdOf('Gate', createUser().getPublicKey())).not.toBe(
      deskIdOf('Gate', createUser().getPublicKey()),
    );
  });
});

const createKey = createUser().getPublicKey();

test.each([
  ['its own authority and name', ca, serverName(facility), true],
  ['another name', ca, serverName('another'), false],
  [
    'the authority of another yard server',
    makeCertificates(serverName(facility), Date.now()).ca,
    serverName(facility),
    false,
  ],
])('a server is known by %s', async (_, trusted, servername, isKnown) => {
  const listening = createServer(
    { cert: server, key },
    (socket) => void socket.on('error', () => undefined),
  ).listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const answer = await new Promise<boolean>((resolve) => {
    const socket = connectTls(
      {
        port: (listening.address() as AddressInfo).port,
        host: '127.0.0.1',
        ca: trusted,
        servername,
      },
      () => {
        socket.destroy();
        resolve(true);
      },
    ).once('error', () => resolve(false));
  });
  listening.close();
  expect(answer).toBe(isKnown);
});
