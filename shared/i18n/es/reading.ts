import type { reading as english } from '../en/reading.ts';
import type { Translation } from '../translation.ts';

export const reading: Translation<typeof english> = {
  'reading.upToDate': 'El patio está al día.',
  'reading.notKept':
    'El patio está al día en pantalla, pero no se guarda en esta computadora. {why}',
  'reading.noCopy':
    'El patio no se puede guardar en esta computadora, así que Yardmaster lo lee de nuevo en cada arranque. {why}',
  'reading.copyBroken': 'La copia guardada del patio está dañada.',
  'reading.copyDamaged':
    'La copia guardada del patio estaba dañada. Se movió a {folder} en la carpeta de datos, y Yardmaster lee el patio de nuevo.',
};
