/** Checks of what a clerk types for the marketplace, before anything is sent. */

import type { FieldFinding } from '../field-errors.ts';
import { type Message, message } from '../i18n/message.ts';
import type { Decimal } from '../money.ts';
import { readCarrierNumber, writtenCarrier } from '../readers/carrier-number.ts';
import { readEmail, sentEmail } from '../readers/email.ts';
import { oneAmount } from '../readers/number.ts';
import { readExtension, readPhone, sentPhone } from '../readers/phone.ts';
import { fail, ok, type Result } from '../result.ts';
import { isBlank } from '../text.ts';
import type { Owner } from './model.ts';

/**
 * A bid's price: more than zero, at most two digits after the point. The result always has two
 * (seeds/marketplace.md, "Bid"). `1,250` has two readings outside of English, so it isn't a price.
 */
export function readBidPrice(text: string, locale = 'en'): Result<Decimal, Message> {
  const read = oneAmount(text, locale);
  if (!read.ok) return read;
  const [whole = '', cents = ''] = read.value.split('.');
  if (cents.length > 2) return fail(message('marketplace.check.cents'));
  if (/^0*$/.test(whole + cents)) return fail(message('marketplace.check.zero'));
  return ok(`${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`);
}

/** Why a load is dropped. The service gets it, so it may not be empty. */
export function checkDropReason(text: string): Message | null {
  const reason = text.trim();
  if (isBlank(reason)) return message('marketplace.check.reason');
  return [...reason].length > MOST_REASON
    ? message('marketplace.check.reasonLong', { most: MOST_REASON })
    : null;
}

/** Longest reason, in characters. */
const MOST_REASON = 1_000;

/** Every rule of the owner part of an integration request (contract.md 2.4, "Owner"). */
export function checkOwner(owner: Owner): readonly FieldFinding<keyof Owner>[] {
  const findings: FieldFinding<keyof Owner>[] = [];
  if (isBlank(owner.firstName))
    findings.push({ field: 'firstName', said: message('carriers.check.firstName') });
  if (isBlank(owner.lastName))
    findings.push({ field: 'lastName', said: message('carriers.check.lastName') });
  const email = readEmail(owner.email);
  if (!email.ok) findings.push({ field: 'email', said: email.error });
  const phone = readPhone(owner.phone);
  if (!phone.ok) findings.push({ field: 'phone', said: phone.error });
  const extension = readExtension(owner.phoneExtension);
  if (!extension.ok) findings.push({ field: 'phoneExtension', said: extension.error });
  else if (
    phone.ok &&
    phone.value.extension !== null &&
    extensionOf(owner) !== phone.value.extension
  )
    findings.push({
      field: 'phoneExtension',
      said: message('carriers.check.twoExtensions', { extension: phone.value.extension }),
    });
  return findings;
}

/** The extension, from its field or from behind the number. */
function extensionOf(owner: Owner): string {
  const phone = readPhone(owner.phone);
  const typed = readExtension(owner.phoneExtension);
  return (typed.ok ? typed.value : null) ?? (phone.ok ? phone.value.extension : null) ?? '';
}

/**
 * An owner as sent: spaces cut, the phone in full, its extension in the field of the extension.
 * Only for one that passed the check.
 */
export const ownerAsSent = (owner: Owner): Owner => ({
  firstName: owner.firstName.trim(),
  lastName: owner.lastName.trim(),
  email: sentEmail(owner.email),
  phone: sentPhone(owner.phone),
  phoneExtension: extensionOf(owner),
});

/** A driver's phone as sent; null where none is given. */
export const driverPhoneAsSent = (phone: string | null): string | null =>
  phone === null || phone.trim() === '' ? null : sentPhone(phone);

/** Every rule of a driver (contract.md 2.4, "Driver"). */
export function checkDriver(driver: {
  readonly name: string;
  readonly phone: string;
}): readonly FieldFinding<'name' | 'phone'>[] {
  const findings: FieldFinding<'name' | 'phone'>[] = [];
  if (isBlank(driver.name))
    findings.push({ field: 'name', said: message('carriers.check.driverName') });
  const phone = readPhone(driver.phone);
  if (driver.phone.trim() !== '' && !phone.ok) findings.push({ field: 'phone', said: phone.error });
  return findings;
}

/**
 * An MC number as carriers are searched by: its digits, zeros too. The service searches by no other
 * number (seeds/marketplace.md, "GET /api/v2/carrier/search").
 */
export function readMcNumber(text: string): Result<string, Message> {
  const read = readCarrierNumber(text, 'mc');
  if (read.ok && read.value.register === 'mc') return ok(read.value.number);
  return fail(
    read.ok
      ? message('carriers.check.mcOnly', { number: writtenCarrier(read.value) })
      : message('carriers.check.mc'),
  );
}
