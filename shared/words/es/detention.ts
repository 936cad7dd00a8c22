import type { detention as english } from '../en/detention.ts';
import type { Translation } from '../translation.ts';

export const detention: Translation<typeof english> = {
  'detention.unknown': 'No hay registro de este camión: salió antes de que esta computadora guardara el historial.',
};
