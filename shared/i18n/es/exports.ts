import type { exports as english } from '../en/exports.ts';
import type { Translation } from '../translation.ts';

export const exports: Translation<typeof english> = {
  // Beginnings of names of files: letters, digits and hyphens alone.
  'exports.file.days': '{first}-a-{last}',
  'exports.file.yard': 'patio',
  'exports.file.activity': 'actividad',
  'exports.file.appointments': 'citas',
  'exports.file.numbers': 'cifras',
  'exports.type.of': '{type, select, docking {Andén} parking {Estacionamiento} other {{type}}}',
  'exports.open': 'Abierto',
  'exports.isOpen': '{open, select, yes {Abierto} other {Cerrado}}',
  'exports.typeAndLoad': '{type}, {load}',
  'exports.containerState': 'Tipo y carga',
  'exports.since': 'Desde ({zone})',
  'exports.dwell': 'Permanencia (minutos)',
  'exports.saved': 'Guardado ({zone})',
  'exports.account': 'Cuenta',
  'exports.operation': 'Operación',
  'exports.known': 'Detalles',
  'exports.attempts': 'Intentos',
  'exports.changed': 'Último cambio ({zone})',
  'exports.start': 'Inicio ({zone})',
  'exports.end': 'Fin ({zone})',
  'exports.status': 'Estado de la cita',
  'exports.door': 'Andén',
  'exports.loadType': 'Tipo de carga',
  'exports.carrier': 'Transportista',
  'exports.confirmation': 'Número de confirmación',
  'exports.eta': 'Llegada estimada ({zone})',
};
