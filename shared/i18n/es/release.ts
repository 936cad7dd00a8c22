import type { release as english } from '../en/release.ts';
import type { Translation } from '../translation.ts';

/** Lo que llegó y lo que sale: revisión de salida, retenciones, lista de bloqueados. */
export const release: Translation<typeof english> = {
  'release.held.carrier': 'Su transportista es {here}. La carga se dio a {there}.',
  'release.held.reference': 'Vino por {here}. La carga es {there}.',
  'release.held.load':
    'La carga {here} ya no es de su transportista: {there, select, dropped {el transportista la dejó} bounced {se la quitaron} other {el remitente la canceló}}.',
  'release.held.stop': 'Este patio está en {here}. La carga para en {there}.',
  'release.held.window': 'Hoy no es el día de la carga.',
  'release.held.driver':
    'El teléfono del chofer es {here}. Los choferes del transportista tienen otros números.',
  'release.held.seen':
    'Su transportista es {here}. La última vez estas placas vinieron con {there}.',
  'release.held.block': '{here} está bloqueado: {there}',
  'release.held.item': '{item}: ahora {here}, al entrar {there}.',
  'release.held.redTag': 'Tarjeta roja: {there}',

  'release.check': 'Revisión de salida',
  'release.check.of': 'Revisión de salida de la carga {load}',
  'release.check.noLoad': 'Ninguna carga que este puesto conozca',
  'release.check.well':
    '{same, plural, =0 {Nada que comparar} one {# dato coincide} other {# datos coinciden}}{unknown, plural, =0 {} one {, # no se sabe} other {, # no se saben}}',
  'release.check.differs': '{count, plural, one {# diferencia} other {# diferencias}}',
  'release.check.asOf': 'Se sabe desde <time></time>',
  'release.check.show': 'Mostrar todas las líneas',
  'release.check.hide': 'Ocultar las líneas que coinciden',
  'release.is.same': 'Igual',
  'release.is.differs': 'Distinto',
  'release.is.unknown': 'No se sabe',
  'release.part.carrier': 'Transportista',
  'release.part.reference': 'Referencia',
  'release.part.load': 'Carga',
  'release.part.stop': 'Parada',
  'release.part.window': 'Día',
  'release.part.driver': 'Chofer',
  'release.part.seen': 'Estas placas antes',
  'release.side.here': 'Aquí',
  'release.side.there': 'Carga',

  'release.held': 'Retenido',
  'release.letGo': 'Dejar salir',
  'release.letGo.open': 'Dejar salir…',
  'release.letGo.title': '¿Dejar salir {asset}?',
  'release.letGo.reason': 'Por qué puede salir',
  'release.letGo.clerk': 'Segundo empleado',
  'release.letGo.pin': 'PIN',
  'release.letGo.alone': 'Su función puede dejar salir sin un segundo empleado.',
  'release.letGo.nobody':
    'Para dejar salir se necesita un segundo empleado con PIN y la función Caseta o Administrador, o una función que un administrador indique en Configuración, en Caseta.',
  'release.letGo.kept': 'El motivo y los dos nombres quedan en el historial.',
  'release.letGo.why': 'Indicar por qué puede salir.',
  'release.letGo.none': 'Ya no hay nada retenido.',
  'release.letGo.second':
    'Para dejar salir se necesita el PIN de un segundo empleado con la función Caseta o Administrador.',
  'release.letGo.done': '{asset} puede salir.',
  'release.letGo.failed': 'No se dejó salir.',

  'release.blocks': 'Bloqueados',
  'release.blocks.what':
    'Placas, transportistas y choferes que se avisan en la caseta antes de enviar nada. Solo entran o salen con un motivo y un segundo empleado. Todos los puestos de la instalación tienen esta lista.',
  'release.blocks.none': 'No hay nadie bloqueado.',
  'release.blocks.lack': 'Solo las funciones Caseta y Administrador cambian esta lista.',
  'release.block.kind': 'Qué se bloquea',
  'release.block.kind.plate': 'Placas',
  'release.block.kind.carrier': 'Transportista',
  'release.block.kind.driver': 'Chofer (teléfono)',
  'release.block.text': 'Placas, número DOT o MC, empresa o teléfono',
  'release.block.reason': 'Motivo',
  'release.block.day': 'Hasta (vacío: hasta que se quite)',
  'release.block.add': 'Bloquear',
  'release.block.remove': 'Quitar {text} de la lista',
  'release.block.by': '{clerk}, {at, date, medium}',
  'release.block.untilDay': 'hasta el {at, date, medium}',
  'release.block.over': 'terminó el {at, date, medium}',
  'release.block.vague':
    '{kind, select, plate {Esto no identifica a ningún camión. Escribir las placas completas.} driver {Escribir el teléfono del chofer con su lada.} other {Escribir un número DOT o MC, o el nombre de una empresa.}}',
  'release.block.why': 'Indicar el motivo.',
  'release.block.long': 'Demasiado largo: máximo {text} caracteres, {why} para el motivo.',
  'release.block.until': 'Esto no es un día.',
  'release.block.full': 'La lista tiene {most} entradas. Quitar algunas primero.',
  'release.block.failed': 'La lista no se cambió.',
  'release.blocked': 'No se puede dejar entrar a este camión. {why}',

  'release.settings': 'Caseta',
  'release.settings.alone': 'Quién puede dejar salir sin un segundo empleado',
  'release.settings.alone.none': 'Nadie: siempre dos',
  'release.settings.alone.failed': 'No se cambió.',
};
