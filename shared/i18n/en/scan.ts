/** Barcode scanners: what became of a scan, and how a scanner has to be set. */
export const scan = {
  'scan.filled': 'Scanned {code} into “{field}”.',
  'scan.tooLong':
    'This code has {length} characters and “{field}” takes {most}, so it wasn’t filled in: {code}',
  'scan.kept': 'Scanned {code}. Answer this first, or press Esc to open it.',
  'scan.noEnd':
    'This scanner sends nothing after a code. Set it to send Enter (suffix CR), so that each code is taken at once.',
  'scan.otherKeyboard':
    'Read {code}, but the scanner and this computer are set for different keyboards. Set the scanner to this computer’s keyboard; Settings has test barcodes.',
  'scan.unclearKeyboard':
    'Can’t be sure of “{code}”: the scanner and this computer are set for different keyboards. Set the scanner to this computer’s keyboard; Settings has test barcodes.',
  'scan.locked': 'The desk is locked, so this scan did nothing. Unlock the desk, then scan again.',

  'scan.section': 'Barcode scanner',
  'scan.section.note':
    'Test barcodes show whether a scanner is set up for this computer. Scan each one, from this screen or from paper.',
  'scan.test.start': 'Test a scanner',
  'scan.test.end': 'End the test',
  'scan.test.print': 'Print',
  'scan.test.sheet': 'Test barcodes',
  'scan.test.barcode': 'Barcode {code}',
  'scan.test.waiting': 'Not scanned yet',
  'scan.test.printed': 'Arrived as printed.',
  'scan.test.otherCase': 'Arrived in small letters: is Caps Lock on? Codes are found all the same.',
  'scan.test.otherKeyboard':
    'Arrived as “{typed}”: the scanner is set for another country’s keyboard than this computer. Set the scanner’s keyboard country to this computer’s.',
  'scan.test.end.missing':
    'Nothing came after the code. Set the scanner to send Enter (suffix CR) after each code.',
  'scan.test.pace': '{pace} ms a character.',
  'scan.test.unknown':
    '“{typed}” is none of these barcodes. Scan again; if it stays so, set the scanner’s keyboard country to this computer’s.',
} as const;
