import type { desks as english } from '../en/desks.ts';
import type { Translation } from '../translation.ts';

export const desks: Translation<typeof english> = {
  'desks.state.connecting': 'Conectando con el servidor del patio.',
  'desks.state.disagree':
    'Los servidores del patio no coinciden: este puesto y otro leen registros distintos. Revisar qué servidor usa cada puesto.',
  'desks.refused.settleFirst': 'Resolver esto primero, en {desk}: {label}',
  'desks.log.lost': 'No se puede alcanzar el servidor del patio.',
  'desks.log.slow': 'El servidor del patio tarda demasiado en responder.',
  'desks.log.refused': 'El servidor del patio no deja entrar a este puesto. Pedir a quien lo atiende que agregue la clave de este puesto.',
  'desks.log.wrongServer': 'Este no es el servidor del patio de la instalación. Revisar el código de unión.',
};
