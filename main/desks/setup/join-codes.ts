/**
 * Codes that people carry from desk to desk.
 *
 * - The request of a desk that wants to join: its name and its public key.
 * - The join code of a yard server: its address, its facility, and the certificate to check it by.
 *
 * Neither holds a secret. A checksum detects an incomplete copy.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { deskIdSchema } from '../../../shared/desks/desk-id.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { DeskId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { pem } from './pem.ts';

/**
 * A desk that asks to join.
 *
 * Example: `{ facility: '9f27c0a41b', desk: 'd2', name: 'Gate 2', key: 'UABC…' }`.
 */
export type DeskRequest = {
  readonly facility: string;
  readonly desk: DeskId;
  readonly name: string;
  readonly key: string;
};

/**
 * How to reach and check a yard server. `ca` in PEM.
 *
 * Example: `{ address: '10.0.0.5:4222', facility: '9f27c0a41b', ca: '-----BEGIN…' }`.
 */
export type JoinCode = { readonly address: string; readonly facility: string; readonly ca: string };

const facilityToken = z.string().regex(/^[a-z0-9]{8,40}$/);
/** A public key, as NATS writes that of a user. */
const publicKey = z.string().regex(/^U[A-Z2-7]{55}$/);
/** Host and port. An IPv6 address is in brackets. */
const address = z
  .string()
  .regex(
    /^(?:[a-zA-Z0-9](?:[a-zA-Z0-9.-]{0,250}[a-zA-Z0-9])?|\[[0-9a-fA-F:.]{2,45}\]):[1-9]\d{0,4}$/,
  );
const deskName = z.string().trim().min(1).max(60);

const requestSchema = z.object({ f: facilityToken, d: deskIdSchema, n: deskName, k: publicKey });
const joinSchema = z.object({ f: facilityToken, a: address, c: z.base64().max(8_000) });

/**
 * The token of a facility in the names on its yard server. It is the same at every desk and reveals
 * nothing.
 */
export const facilityTokenOf = (warehouseId: string): string =>
  createHash('sha256').update(`yardmaster-facility\n${warehouseId}`).digest('hex').slice(0, 20);

/**
 * The id of a desk: its name as a plain word, and a part of its key, so that two desks of one name
 * differ.
 */
export function deskIdOf(name: string, key: string): DeskId {
  const word = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24);
  return deskIdSchema.parse(`${word === '' ? 'desk' : word}-${key.slice(-6).toLowerCase()}`);
}

/** An address as typed, with the usual port if it has none; null if it isn't an address. */
export function addressOf(typed: string, usualPort: number): string | null {
  const trimmed = typed.trim();
  for (const each of [trimmed, `${trimmed}:${usualPort}`]) {
    if (address.safeParse(each).success && Number(each.slice(each.lastIndexOf(':') + 1)) <= 65_535)
      return each;
  }
  return null;
}

const checkOf = (body: string): string =>
  createHash('sha256').update(body).digest('hex').slice(0, 6);

const write = (kind: string, content: object): string => {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${kind}.${body}.${checkOf(body)}`;
};

/** The content of a code; null if the copy is incomplete or of another kind. */
function read<T>(kind: string, text: string, schema: z.ZodType<T>): T | null {
  // Mail and paper add line breaks and blanks.
  const [is, body, check, ...more] = text.replace(/\s+/g, '').split('.');
  if (is !== kind || body === undefined || check !== checkOf(body) || more.length > 0) return null;
  try {
    const read = schema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The request as text. */
export const writeRequest = ({ facility, desk, name, key }: DeskRequest): string =>
  write('YDESK1', { f: facility, d: desk, n: name, k: key });

/** Reads a request. The errors say what to do. */
export function readRequest(text: string, facility: string): Result<DeskRequest, Message> {
  const found = read('YDESK1', text, requestSchema);
  if (found === null) return fail(message('desks.code.request'));
  if (found.f !== facility) return fail(message('desks.code.otherFacility'));
  return ok({ facility: found.f, desk: found.d, name: found.n, key: found.k });
}

/** The join code as text. */
export const writeJoinCode = ({ address: at, facility, ca }: JoinCode): string =>
  write('YJOIN1', { f: facility, a: at, c: new X509Certificate(ca).raw.toString('base64') });

/** Reads a join code. The errors say what to do. */
export function readJoinCode(text: string, facility: string): Result<JoinCode, Message> {
  const found = read('YJOIN1', text, joinSchema);
  const ca = found === null ? null : certificateOf(found.c);
  if (found === null || ca === null) return fail(message('desks.code.join'));
  if (found.f !== facility) return fail(message('desks.code.otherFacility'));
  return ok({ address: found.a, facility: found.f, ca });
}

function certificateOf(text: string): string | null {
  try {
    const der = Buffer.from(text, 'base64');
    return new X509Certificate(der).ca ? pem(der) : null;
  } catch {
    return null;
  }
}
