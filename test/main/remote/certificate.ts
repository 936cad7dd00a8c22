/** A self-signed certificate made on the spot, so that no key lies in the repository. DER by hand: a dozen of fields. */
import { createSign, generateKeyPairSync } from 'node:crypto';

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

let made: { readonly key: string; readonly cert: string } | null = null;

/** The same for all of a process: making the key costs a tenth of a second. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  made ??= make();
  return made;
}

/** Key and certificate for `127.0.0.1` and `localhost`, valid from yesterday for a week. */
function make(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05)); // sha256WithRSAEncryption
  const name = sequence(
    der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('localhost')))),
  );
  const day = 86_400_000;
  const names = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const extensions = der(0xa3, sequence(sequence(oid(0x55, 0x1d, 0x11), der(0x04, names))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + 6 * day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem('CERTIFICATE', sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))),
  };
}
