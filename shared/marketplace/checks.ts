/** Checks of what a clerk types for the marketplace, before anything is sent. */

import type { FieldFinding } from '../field-errors.ts';
import { type Decimal, readDecimal } from '../money.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Owner } from './model.ts';

/** A bid's price: more than nothing, at most two digits after the point; the answer always has two (seeds/marketplace.md, "Bid"). */
export function readBidPrice(text: string): Result<Decimal, string> {
  const read = readDecimal(text);
  if (!read.ok) return read;
  const [whole = '', cents = ''] = read.value.split('.');
  if (cents.length > 2) return fail('A price has at most two digits after the point.');
  if (/^0*$/.test(whole + cents)) return fail('A price of zero is not a bid.');
  return ok(`${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`);
}

/** Why a load is dropped: said to the service, so it may not be empty. */
export function checkDropReason(text: string): string | null {
  const reason = text.trim();
  if (reason === '') return 'Say why the load is dropped: the service keeps the reason.';
  return [...reason].length > 1_000 ? 'The reason has at most 1,000 characters.' : null;
}

const EMAIL = /^[^\s@"<>,;:]+@[^\s@"<>,;:]+\.[^\s@"<>,;:]+$/;

/** Every rule of the owner part of an integration request (contract.md 2.4, "Owner"). */
export function checkOwner(owner: Owner): readonly FieldFinding<keyof Owner>[] {
  const findings: FieldFinding<keyof Owner>[] = [];
  if (owner.firstName.trim() === '') findings.push({ field: 'firstName', sentence: 'The first name is missing.' });
  if (owner.lastName.trim() === '') findings.push({ field: 'lastName', sentence: 'The last name is missing.' });
  if (!EMAIL.test(owner.email.trim()) || owner.email.trim().length > 255)
    findings.push({ field: 'email', sentence: 'This is not an e-mail address.' });
  if (!/^\+\d{4,15}$/.test(owner.phone.trim()))
    findings.push({ field: 'phone', sentence: 'The phone begins with + and the country code, then 4 to 15 digits.' });
  if (owner.phoneExtension.trim().length > 255) findings.push({ field: 'phoneExtension', sentence: 'The extension is too long.' });
  return findings;
}

/** Every rule of a driver (contract.md 2.4, "Driver"). */
export function checkDriver(driver: { readonly name: string; readonly phone: string }): readonly FieldFinding<'name' | 'phone'>[] {
  const findings: FieldFinding<'name' | 'phone'>[] = [];
  if (driver.name.trim() === '') findings.push({ field: 'name', sentence: 'A driver needs a name.' });
  if (driver.phone.trim() !== '' && !/^\+\d{4,15}$/.test(driver.phone.trim()))
    findings.push({ field: 'phone', sentence: 'The phone begins with + and the country code, without spaces.' });
  return findings;
}

/** An MC number as carriers are searched by: digits, with or without the letters before them. */
export function readMcNumber(text: string): Result<string, string> {
  const match = /^\s*(?:mc[\s#-]*)?(\d{1,8})\s*$/i.exec(text);
  return match?.[1] === undefined ? fail('An MC number has 1 to 8 digits, such as 123456.') : ok(match[1]);
}
