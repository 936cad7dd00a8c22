/** Labels for spots and trailers. */
export const labels = {
  'labels.title': 'Labels',
  'labels.command': 'Print labels for spots and trailers…',
  'labels.command.also': 'barcode sticker sheet roll etiquetas código de barras',
  'labels.of': 'Labels for',
  'labels.of.chosen': 'Selected spots',
  'labels.of.spots': 'All spots',
  'labels.of.trailers': 'Trailers in the yard',
  'labels.area': 'Spots of {area}',
  'labels.paper': 'Paper',
  'labels.paper.letter30': 'Letter, 30 labels (2⅝ × 1 in)',
  'labels.paper.letter10': 'Letter, 10 labels (4 × 2 in)',
  'labels.paper.a4x24': 'A4, 24 labels (70 × 37 mm)',
  'labels.paper.a4x14': 'A4, 14 labels (99.1 × 38.1 mm)',
  'labels.paper.roll4x6': 'Roll, 4 × 6 in',
  'labels.paper.roll2x1': 'Roll, 2 × 1 in',
  'labels.first': 'First free label',
  'labels.empty': 'Nothing here has a code to print.',
  'labels.left':
    'Prints the first {most, number}. {count, plural, one {# is} other {# are}} left: choose an area.',
  'labels.failed': 'Couldn’t make the barcodes. Try again.',
  'labels.barcode': 'Barcode {code}',
  'labels.none': 'This label is of no spot or trailer that is here now.',
  'labels.notHere': 'This spot isn’t part of the check. Choose its area, or the whole yard.',
  'labels.several': 'Several trailers here have this number. Enter the spot or the plate.',
  'labels.moves':
    '{count, plural, =0 {No open move has this label. Scan the move’s own barcode.} other {# open moves have this label. Scan the move’s own barcode.}}',
};
