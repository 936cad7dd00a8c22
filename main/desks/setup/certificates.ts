/**
 * Certificates of a yard server: the facility's own authority, and the server's certificate under
 * it. We use the authority's key once and throw it away, so that a folder stolen from a desk can't
 * be used to make a second server.
 */
import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  Extensions,
  GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import { pem } from './pem.ts';

/**
 * Texts in PEM. `key` belongs on the server only.
 *
 * Example: `{ ca: '-----BEGIN CERTIFICATE…', server: '-----BEGIN CERTIFICATE…', key: '-----BEGIN
 * PRIVATE KEY…' }`.
 */
export type ServerCertificates = {
  readonly ca: string;
  readonly server: string;
  readonly key: string;
};

/** Validity in years: as long as a small computer in a yard may run untouched. */
const years = 20;
/** Before every clock by which a desk may look at them, in milliseconds since the epoch. */
const LONG_AGO = Date.UTC(2000, 0, 1);
/** When this program was written. Any server is set up later. */
const WRITTEN = Date.UTC(2026, 0, 1);
const commonName = '2.5.4.3';
const ecdsaWithSha256 = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });

type Wanted = {
  readonly name: string;
  readonly isAuthority: boolean;
  readonly key: KeyObject;
  readonly now: number;
};

/** Makes both for a name that desks check instead of an address. `now` in milliseconds. */
export function makeCertificates(name: string, now: number): ServerCertificates {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const by = { name: `${name} CA`, key: authority.privateKey, id: idOf(authority.publicKey) };
  return {
    ca: signed({ name: by.name, isAuthority: true, key: authority.publicKey, now }, by),
    server: signed({ name, isAuthority: false, key: server.publicKey, now }, by),
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

type Signer = { readonly name: string; readonly key: KeyObject; readonly id: ArrayBuffer };

function signed({ name, isAuthority, key, now }: Wanted, by: Signer): string {
  const serial = randomBytes(16);
  // A serial number is positive without a leading zero.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  // The clock of the computer that sets the server up may be years off. So the validity begins long
  // ago, and ends years after both this computer's date and ours.
  const until = new Date(Math.max(now, WRITTEN));
  until.setUTCFullYear(until.getUTCFullYear() + years);
  const usage = isAuthority ? KeyUsageFlags.keyCertSign : KeyUsageFlags.digitalSignature;
  const content = new TBSCertificate({
    version: Version.v3,
    serialNumber: bytes(serial),
    signature: ecdsaWithSha256,
    issuer: named(by.name),
    validity: new Validity({ notBefore: new Date(LONG_AGO), notAfter: until }),
    subject: named(name),
    subjectPublicKeyInfo: AsnConvert.parse(
      key.export({ type: 'spki', format: 'der' }),
      SubjectPublicKeyInfo,
    ),
    extensions: new Extensions([
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: isAuthority })),
      extension(id_ce_keyUsage, new KeyUsage(usage)),
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(idOf(key))),
      extension(
        id_ce_authorityKeyIdentifier,
        new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(by.id) }),
      ),
      ...(isAuthority
        ? []
        : [
            extension(
              id_ce_subjectAltName,
              new SubjectAlternativeName([new GeneralName({ dNSName: name })]),
            ),
          ]),
    ]),
  });
  const signature = createSign('sha256')
    .update(Buffer.from(AsnConvert.serialize(content)))
    .sign(by.key);
  const whole = new Certificate({
    tbsCertificate: content,
    signatureAlgorithm: ecdsaWithSha256,
    signatureValue: bytes(signature),
  });
  return pem(Buffer.from(AsnConvert.serialize(whole)));
}

const named = (name: string): Name =>
  new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({
        type: commonName,
        value: new AttributeValue({ utf8String: name }),
      }),
    ]),
  ]);

const critical: ReadonlySet<string> = new Set([id_ce_basicConstraints, id_ce_keyUsage]);

const extension = (id: string, value: unknown): Extension =>
  new Extension({
    extnID: id,
    critical: critical.has(id),
    extnValue: new OctetString(AsnConvert.serialize(value)),
  });

/** Identifies a key in certificates. It proves nothing. */
const idOf = (key: KeyObject): ArrayBuffer =>
  bytes(
    createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest()
      .subarray(0, 20),
  );

const bytes = (buffer: Buffer): ArrayBuffer => Uint8Array.from(buffer).buffer;
