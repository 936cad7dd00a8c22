import type { labels as english } from '../en/labels.ts';
import type { Translation } from '../translation.ts';

export const labels: Translation<typeof english> = {
  'labels.title': 'Etiquetas',
  'labels.command': 'Imprimir etiquetas de lugares y remolques…',
  'labels.command.also': 'etiqueta código de barras hoja rollo labels barcode',
  'labels.of': 'Etiquetas de',
  'labels.of.chosen': 'Lugares seleccionados',
  'labels.of.spots': 'Todos los lugares',
  'labels.of.trailers': 'Remolques en el patio',
  'labels.area': 'Lugares de {area}',
  'labels.paper': 'Papel',
  'labels.paper.letter30': 'Carta, 30 etiquetas (2⅝ × 1 in)',
  'labels.paper.letter10': 'Carta, 10 etiquetas (4 × 2 in)',
  'labels.paper.a4x24': 'A4, 24 etiquetas (70 × 37 mm)',
  'labels.paper.a4x14': 'A4, 14 etiquetas (99.1 × 38.1 mm)',
  'labels.paper.roll4x6': 'Rollo, 4 × 6 in',
  'labels.paper.roll2x1': 'Rollo, 2 × 1 in',
  'labels.first': 'Primera etiqueta libre',
  'labels.empty': 'Nada de aquí tiene un código que imprimir.',
  'labels.left':
    'Se imprimen las primeras {most, number}. {count, plural, one {Queda #} other {Quedan #}}: elegir un área.',
  'labels.failed': 'No se pudieron hacer los códigos de barras. Intentar de nuevo.',
  'labels.barcode': 'Código de barras {code}',
  'labels.none': 'Esta etiqueta no es de ningún lugar ni remolque que esté aquí ahora.',
  'labels.notHere': 'Este lugar no es parte del recuento. Elegir su área, o todo el patio.',
  'labels.several': 'Varios remolques de aquí tienen este número. Escribir el lugar o las placas.',
  'labels.moves':
    '{count, plural, =0 {Ningún movimiento abierto tiene esta etiqueta. Escanear el código del movimiento.} other {# movimientos abiertos tienen esta etiqueta. Escanear el código del movimiento.}}',
};
