/**
 * Names that Windows keeps for devices, with any ending: `con.csv` is the console
 * (learn.microsoft.com, "Naming Files, Paths, and Namespaces").
 */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i;

/**
 * Whether a file or folder of this name can't be made on Windows. Spaces at the end don't count.
 */
export const isDeviceName = (name: string): boolean =>
  device.test((name.split('.')[0] ?? '').trimEnd());

/**
 * A name that every system takes: one of a device gets an underscore in front. `plain` has no
 * separators and no dots or spaces at its end already.
 */
export const withoutDeviceName = (plain: string): string =>
  isDeviceName(plain) ? `_${plain}` : plain;
