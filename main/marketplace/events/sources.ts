/** The addresses that may deliver webhooks, as the profile names them. */
import { BlockList, isIP } from 'node:net';

/** Whether a text is an address (`10.1.2.3`, `::1`) or a network (`10.0.0.0/8`). */
export function isSource(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}

/** Whether an address is this computer itself. */
export const isLoopback = (address: string): boolean => address === '::1' || /^127\./.test(address);

/**
 * Makes the check of a sender's address. Without sources every sender may. Throws `RangeError` for
 * an invalid source.
 */
export function sourceCheck(sources: readonly string[]): (peer: string | undefined) => boolean {
  if (sources.length === 0) return () => true;
  const list = new BlockList();
  for (const source of sources) {
    if (!isSource(source)) throw new RangeError(`"${source}" is no address and no network.`);
    const [address = '', bits] = source.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (peer) => {
    // A listener for both families names an IPv4 peer as ::ffff:10.1.2.3.
    const plain = (peer ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    const kind = isIP(plain);
    return kind !== 0 && list.check(plain, kind === 4 ? 'ipv4' : 'ipv6');
  };
}
