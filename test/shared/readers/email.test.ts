import { expect, test } from 'vitest';
import { creationBody } from '../../../shared/appointments/appointment-draft.ts';
import { checkOwner, ownerAsSent } from '../../../shared/marketplace/checks.ts';
import { checkShipper, shipperBody } from '../../../shared/quoting/shipper.ts';
import { readEmail } from '../../../shared/readers/email.ts';

const meant = 'rosa.lane+dock@carrier.example';

// Cases: D14.
test.each([
  meant,
  ` ${meant} `,
  `${meant}\u200b`,
  `\u202a${meant}\u202c`,
  'rosa.lane+\u00addock@carrier.\u2060example',
  `mailto:${meant}`,
])('the address %j is sent without what a mail program added', (text) => {
  expect(readEmail(text)).toEqual({ ok: true, value: meant });
});

test.each([
  '',
  'rosa',
  'rosa@carrier',
  'rosa@carrier..example',
  'rosa@carrier.example.',
  'Rosa <rosa@carrier.example>',
  'rosa@carrier.example, bo@carrier.example',
  'rosa@carrier.example\nBcc: bo@carrier.example',
  '\u202erosa@carrier.example',
  `${'r'.repeat(250)}@carrier.example`,
])('%j is no e-mail address', (text) => {
  expect(readEmail(text).ok).toBe(false);
});

test('owners, shippers and copies send the address that was read', () => {
  const email = `${meant}\u200b`;
  const owner = { firstName: 'R', lastName: 'L', email, phone: '7135550188', phoneExtension: '' };
  expect(checkOwner(owner)).toEqual([]);
  expect(ownerAsSent(owner).email).toBe(meant);
  const shipper = {
    name: 'Acme',
    email,
    fuelRate: '',
    mileageProvider: 'gmaps',
    tmsUrl: '',
    hasQuoteResponseIntegration: false,
  };
  expect(checkShipper(shipper)).toEqual([]);
  expect(shipperBody(shipper).email).toBe(meant);
  const draft = {
    id: '1',
    carrier: null,
    dockId: null,
    loadTypeId: null,
    start: null,
    end: null,
    refNumbers: [],
    notes: '',
    ccEmails: [email],
    template: [],
    values: [],
  };
  expect(creationBody(draft).ccEmails).toEqual([meant]);
});
