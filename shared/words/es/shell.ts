import type { shell as english } from '../en/shell.ts';
import type { Translation } from '../translation.ts';

export const shell: Translation<typeof english> = {
  'shell.opening': 'Cargando el patio…',
  'shell.unreachable': 'No hay conexión con la consola',
};
