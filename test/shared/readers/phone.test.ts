import { expect, test } from 'vitest';
import {
  checkDriver,
  checkOwner,
  driverPhoneAsSent,
  ownerAsSent,
} from '../../../shared/marketplace/checks.ts';
import { readExtension, readPhone, writtenPhone } from '../../../shared/readers/phone.ts';

test.each([
  ['713-555-0188', '+17135550188', null],
  ['713–555—0188', '+17135550188', null],
  ['713−555‑0188', '+17135550188', null],
  ['(713) 555-0188', '+17135550188', null],
  ['713.555.0188', '+17135550188', null],
  ['713/555-0188', '+17135550188', null],
  ['\u202a(713)\u00a0555-0188\u202c', '+17135550188', null],
  ['\u200e+1 713 555 0188', '+17135550188', null],
  ['1 713 555 0188', '+17135550188', null],
  ['tel:+17135550188', '+17135550188', null],
  ['７１３５５５０１８８', '+17135550188', null],
  ['٧١٣٥٥٥٠١٨٨', '+17135550188', null],
  ['713-555-0188 x41', '+17135550188', '41'],
  ['713-555-0188x41', '+17135550188', '41'],
  ['713 555 0188 Ext. 5', '+17135550188', '5'],
  ['713 555 0188 ext5', '+17135550188', '5'],
  ['713 555 0188, extensión 208', '+17135550188', '208'],
  ['(713) 555-0188 #9', '+17135550188', '9'],
  ['+17135550188;ext=33', '+17135550188', '33'],
  ['+52 81 8358 1234', '+528183581234', null],
  ['011 52 81 8358 1234', '+528183581234', null],
  ['+49 30 123456', '+4930123456', null],
])('the phone %j is %s, extension %s', (text, number, extension) => {
  expect(readPhone(text)).toEqual({ ok: true, value: { number, extension } });
});

test.each([
  '',
  '555-0188',
  '713-555-0188 / 0189',
  '713-555-01888',
  '0049 30 123456',
  '+1 713 555',
  'call 713-555-0188',
  '713-555-0188 x',
  '713\u0000-555-0188',
  '7'.repeat(10_000),
])('%j is no phone number', (text) => {
  expect(readPhone(text).ok).toBe(false);
});

// Cases: D5.
test.each([
  ['41', '41'],
  ['x41', '41'],
  [' Ext. 7', '7'],
  ['ext7', '7'],
  ['extensión ２０８', '208'],
  ['', null],
])('%j in the field of an extension is %s', (text, value) => {
  expect(readExtension(text)).toEqual({ ok: true, value });
});

// Cases: D5.
test.each(['front desk', '4-1', '12345678', 'x', '7\u202e41'])('%j is no extension', (text) => {
  expect(readExtension(text).ok).toBe(false);
});

// Cases: D5.
test('a number in its one format reads as the same number and extension', () => {
  for (const text of ['713-555-0188', '713 555 0188 ext 41', '+52 81 8358 1234', '+4930123456']) {
    expect(readPhone(writtenPhone(text))).toEqual(readPhone(text));
    expect(writtenPhone(writtenPhone(text))).toBe(writtenPhone(text));
  }
  expect(writtenPhone('713-555-0188 x41')).toBe('+1 713 555 0188 x41');
  expect(writtenPhone('ask Rosa')).toBe('ask Rosa');
});

test('driver and owner take a US number; the owner’s extension is separate', () => {
  expect(checkDriver({ name: 'Ada', phone: '(713) 555-0188' })).toEqual([]);
  expect(driverPhoneAsSent('(713) 555-0188')).toBe('+17135550188');
  expect(driverPhoneAsSent('  ')).toBeNull();
  const owner = {
    firstName: ' Rosa ',
    lastName: 'Lane',
    email: 'rosa@carrier.example',
    phone: '713–555–0188 x41',
    phoneExtension: '',
  };
  expect(checkOwner(owner)).toEqual([]);
  expect(ownerAsSent(owner)).toMatchObject({ phone: '+17135550188', phoneExtension: '41' });
  expect(ownerAsSent({ ...owner, phoneExtension: 'ext 41' })).toMatchObject({
    phoneExtension: '41',
  });
  expect(checkOwner({ ...owner, phoneExtension: 'x41' })).toEqual([]);
  expect(checkOwner({ ...owner, phoneExtension: '52' }).map(({ field }) => field)).toEqual([
    'phoneExtension',
  ]);
});
