// Makes a Windows library that contains one name and forwards it to a function of another library.
// Programs made with Rust (such as the bundler behind the tests) take random numbers from
// `bcryptprimitives.dll`, which Wine 8 lacks. `advapi32.dll` has the same function under an older
// name.

/** The offset of the only section, in the file and in memory. */
const SECTION_IN_FILE = 0x200;
const SECTION_IN_MEMORY = 0x1000;
const SECTION_BYTES = 0x200;

/** Offsets inside the section: the table of exports, its parts and its texts. */
const place = {
  functions: 0x28,
  names: 0x2c,
  ordinals: 0x30,
  library: 0x40,
  name: 0x80,
  target: 0xc0,
};

/**
 * The bytes of such a library (PE32+ for x64). `target` is `library.function`.
 *
 * If the address of a function lies inside the export table, Windows reads the text there as the
 * name of another function. That is a forwarder, and it needs no code.
 */
export function forwardingLibrary(library, name, target) {
  const bytes = Buffer.alloc(SECTION_IN_FILE + SECTION_BYTES);
  writeHeaders(bytes);
  const section = bytes.subarray(SECTION_IN_FILE);
  const address = (offset) => SECTION_IN_MEMORY + offset;
  // IMAGE_EXPORT_DIRECTORY: name of the library, first ordinal, one function, one name, tables.
  section.writeUInt32LE(address(place.library), 0x0c);
  section.writeUInt32LE(1, 0x10);
  section.writeUInt32LE(1, 0x14);
  section.writeUInt32LE(1, 0x18);
  section.writeUInt32LE(address(place.functions), 0x1c);
  section.writeUInt32LE(address(place.names), 0x20);
  section.writeUInt32LE(address(place.ordinals), 0x24);
  section.writeUInt32LE(address(place.target), place.functions);
  section.writeUInt32LE(address(place.name), place.names);
  section.write(library, place.library, 'latin1');
  section.write(name, place.name, 'latin1');
  section.write(target, place.target, 'latin1');
  return bytes;
}

/** DOS header, file header, optional header and the header of the section. */
function writeHeaders(bytes) {
  bytes.write('MZ', 0, 'latin1');
  bytes.writeUInt32LE(0x40, 0x3c);
  bytes.write('PE\0\0', 0x40, 'latin1');
  const file = 0x44;
  bytes.writeUInt16LE(0x8664, file); // x64
  bytes.writeUInt16LE(1, file + 2); // sections
  bytes.writeUInt16LE(0xf0, file + 16); // bytes of the optional header
  bytes.writeUInt16LE(0x2022, file + 18); // executable, large addresses, library
  const optional = file + 20;
  bytes.writeUInt16LE(0x20b, optional); // PE32+
  bytes.writeUInt32LE(SECTION_BYTES, optional + 8);
  bytes.writeBigUInt64LE(0x180000000n, optional + 24); // preferred base
  bytes.writeUInt32LE(0x1000, optional + 32); // alignment in memory
  bytes.writeUInt32LE(0x200, optional + 36); // alignment in the file
  bytes.writeUInt16LE(6, optional + 40); // system version
  bytes.writeUInt16LE(6, optional + 48); // subsystem version
  bytes.writeUInt32LE(0x2000, optional + 56); // bytes in memory
  bytes.writeUInt32LE(SECTION_IN_FILE, optional + 60); // bytes of all headers
  bytes.writeUInt16LE(3, optional + 68); // console
  bytes.writeUInt16LE(0x160, optional + 70); // high-entropy, movable, no execution of data
  bytes.writeBigUInt64LE(0x100000n, optional + 72);
  bytes.writeBigUInt64LE(0x1000n, optional + 80);
  bytes.writeBigUInt64LE(0x100000n, optional + 88);
  bytes.writeBigUInt64LE(0x1000n, optional + 96);
  bytes.writeUInt32LE(16, optional + 108); // tables
  bytes.writeUInt32LE(SECTION_IN_MEMORY, optional + 112); // exports: all of the section
  bytes.writeUInt32LE(SECTION_BYTES, optional + 116);
  const section = optional + 0xf0;
  bytes.write('.edata', section, 'latin1');
  bytes.writeUInt32LE(SECTION_BYTES, section + 8);
  bytes.writeUInt32LE(SECTION_IN_MEMORY, section + 12);
  bytes.writeUInt32LE(SECTION_BYTES, section + 16);
  bytes.writeUInt32LE(SECTION_IN_FILE, section + 20);
  bytes.writeUInt32LE(0x40000040, section + 36); // initialized data, readable
}
