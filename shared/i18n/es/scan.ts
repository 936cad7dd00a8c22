import type { scan as english } from '../en/scan.ts';
import type { Translation } from '../translation.ts';

export const scan: Translation<typeof english> = {
  'scan.filled': 'Se leyó {code} en “{field}”.',
  'scan.tooLong':
    'Este código tiene {length} caracteres y en “{field}” caben {most}, así que no se llenó: {code}',
  'scan.kept': 'Se leyó {code}. Responder esto primero, o presionar Esc para abrirlo.',
  'scan.noEnd':
    'Este lector no envía nada después de un código. Configurarlo para que envíe Enter (sufijo CR), así cada código se toma de inmediato.',
  'scan.otherKeyboard':
    'Se leyó {code}, pero el lector y esta computadora están configurados para teclados distintos. Configurar el lector con el teclado de esta computadora; en Configuración hay códigos de prueba.',
  'scan.unclearKeyboard':
    'No es seguro que sea “{code}”: el lector y esta computadora están configurados para teclados distintos. Configurar el lector con el teclado de esta computadora; en Configuración hay códigos de prueba.',
  'scan.locked':
    'El puesto está bloqueado, así que esta lectura no hizo nada. Desbloquear el puesto y leer otra vez.',

  'scan.section': 'Lector de códigos de barras',
  'scan.section.note':
    'Los códigos de prueba muestran si un lector está bien configurado para esta computadora. Leer cada uno, de esta pantalla o de papel.',
  'scan.test.start': 'Probar un lector',
  'scan.test.end': 'Terminar la prueba',
  'scan.test.print': 'Imprimir',
  'scan.test.sheet': 'Códigos de prueba',
  'scan.test.barcode': 'Código de barras {code}',
  'scan.test.waiting': 'Sin leer todavía',
  'scan.test.printed': 'Llegó como está impreso.',
  'scan.test.otherCase':
    'Llegó en minúsculas: ¿está activado Bloq Mayús? Los códigos se encuentran de todos modos.',
  'scan.test.otherKeyboard':
    'Llegó como “{typed}”: el lector está configurado para el teclado de otro país. Configurar el país del teclado del lector igual que en esta computadora.',
  'scan.test.end.missing':
    'Después del código no llegó nada. Configurar el lector para que envíe Enter (sufijo CR) después de cada código.',
  'scan.test.pace': '{pace} ms por carácter.',
  'scan.test.unknown':
    '“{typed}” no es ninguno de estos códigos. Leer otra vez; si sigue igual, configurar el país del teclado del lector igual que en esta computadora.',
};
