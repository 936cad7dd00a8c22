/**
 * A self-signed certificate made on the spot, so that no key lies in the repository. DER by hand: a
 * dozen of fields.
 */
import { createSign, generateKeyPairSync, type KeyObject, randomInt } from 'node:crypto';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes));
const utcTime = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
const pem = (label: string, content: Buffer) =>
  `-----BEGIN ${label}-----\n${(content.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`;

type Pair = { readonly key: string; readonly cert: string };

let made: Pair | null = null;

/** The same for all of a process: making the key costs a tenth of a second. */
export function selfSigned(): Pair {
  made ??= makePair({ name: 'localhost', hosts: ['localhost'] }).pair;
  return made;
}

/** The content of a certificate; signed by `by`, or self-signed. */
type Wanted = {
  readonly name: string;
  readonly hosts?: readonly string[];
  readonly isAuthority?: boolean;
  readonly by?: Signer;
  /** When it begins to count, in days from now. */
  readonly startsIn?: number;
};
type Signer = { readonly name: Buffer; readonly key: KeyObject };

/** An authority like that of a company, and certificates that it issues for hosts. */
export function authority(name: string): {
  readonly cert: string;
  issue(host: string, startsIn?: number): Pair;
} {
  const { pair, signer } = makePair({ name, isAuthority: true });
  return {
    cert: pair.cert,
    issue: (host, startsIn = -1) =>
      makePair({ name: host, hosts: [host], by: signer, startsIn }).pair,
  };
}

/** Key and certificate, valid from yesterday for a week; for hosts also at `127.0.0.1`. */
function makePair({ name, hosts = [], isAuthority = false, by, startsIn = -1 }: Wanted): {
  readonly pair: Pair;
  readonly signer: Signer;
} {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05)); // sha256WithRSAEncryption
  const subject = sequence(
    der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))),
  );
  const signer = by ?? { name: subject, key: privateKey };
  const day = 86_400_000;
  const names = sequence(
    ...hosts.map((host) => der(0x82, Buffer.from(host))),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const extension = isAuthority
    ? sequence(oid(0x55, 0x1d, 0x13), der(0x04, sequence(der(0x01, Buffer.from([0xff])))))
    : sequence(oid(0x55, 0x1d, 0x11), der(0x04, names));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1 + randomInt(100)])),
    algorithm,
    signer.name,
    sequence(
      utcTime(new Date(Date.now() + startsIn * day)),
      utcTime(new Date(Date.now() + (startsIn + 7) * day)),
    ),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = createSign('sha256').update(body).sign(signer.key);
  return {
    pair: {
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      cert: pem('CERTIFICATE', sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))),
    },
    signer: { name: subject, key: privateKey },
  };
}
