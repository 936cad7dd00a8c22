/**
 * Addresses that are reached without a proxy. `NO_PROXY` has no standard, so we accept every
 * spelling in use.
 */
import { BlockList, isIP } from 'node:net';

/** A host in small letters, without brackets and without the dot that may end a full name. */
export const plainHost = (hostname: string): string =>
  hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

/** This computer. A connection to it never uses a proxy. */
export function isThisComputer(hostname: string): boolean {
  const host = plainHost(hostname).replace(/^::ffff:(?=\d+\.)/, '');
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  );
}

/**
 * Whether a list of exceptions names a host. Entries are separated by commas, semicolons or blanks:
 *
 *     *                      everything
 *     yard.example           the host and all below it, as do `.yard.example` and
 *                            `*.yard.example`
 *     yard.example:8443      only at this port
 *     10.1.2.3, 2001:db8::1  an address; brackets around IPv6 are fine
 *     10.0.0.0/8             a network
 *     10.1.*                 as the dialogs of Windows write it
 *     <local>                a host without a dot, as the dialogs of Windows write it
 */
export function isExcepted(list: string, hostname: string, port: number): boolean {
  const host = plainHost(hostname);
  return list
    .split(/[\s,;]+/)
    .filter((entry) => entry !== '')
    .some((entry) => matches(entry.toLowerCase(), host, port));
}

function matches(entry: string, host: string, port: number): boolean {
  if (entry === '*') return true;
  if (entry === '<local>') return !host.includes('.') && isIP(host) === 0;
  const address = entry.replace(/^[a-z]+:\/\//, '');
  if (address.includes('/')) return isInNetwork(address, host);
  // What has more than one colon is IPv6 without brackets, and has no port.
  const withPort = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(address);
  if (withPort !== null && Number(withPort[2]) !== port) return false;
  const name = plainHost(withPort?.[1] ?? address);
  if (name === host) return true;
  if (isIP(host) !== 0)
    return (
      isSameAddress(name, host) || (/^[\d.]+\*$/.test(name) && host.startsWith(name.slice(0, -1)))
    );
  const domain = name.replace(/^\*?\.?/, '');
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

function isSameAddress(one: string, other: string): boolean {
  const family = isIP(one);
  return (
    family !== 0 &&
    family === isIP(other) &&
    isInNetwork(`${one}/${family === 4 ? 32 : 128}`, other)
  );
}

function isInNetwork(network: string, host: string): boolean {
  const [address = '', bits = ''] = network.split('/');
  const plain = plainHost(address);
  const family = isIP(plain);
  if (family === 0 || isIP(host) === 0 || !/^\d{1,3}$/.test(bits)) return false;
  if (Number(bits) > (family === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(plain, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  return list.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6');
}
