import type { numbers as english } from '../en/numbers.ts';
import type { Translation } from '../translation.ts';

export const numbers: Translation<typeof english> = {
  'numbers.none':
    'Esos días no han empezado, o son de antes de que esta computadora guardara el historial.',
  'numbers.failed': 'No se pudieron calcular las cifras. Intentar de nuevo en un momento.',
  'numbers.working': 'Calculando las cifras. La primera vez puede tardar varios segundos.',
  'numbers.lastDay': 'Último día',
  'numbers.days': 'Días',
  'numbers.dayCount': '{count, plural, one {# día} other {# días}}',
  'numbers.export': 'Exportar estas cifras',
  'numbers.lengths': 'Tiempos',
  'numbers.counts': 'Conteos',
  'numbers.before': 'Mismos días de la semana, antes',
  'numbers.noBefore': 'El historial no alcanza para comparar con los mismos días de la semana.',
  'numbers.unwatched':
    'Durante {time} no se vigiló el patio. Lo que llegó y salió en ese rato cuenta desde que se vio por primera vez.',
  'numbers.since':
    'Los movimientos y los tiempos cuentan desde el {at}, cuando empezó el historial de este puesto. Las citas cuentan desde el inicio de ese día.',
  'numbers.beforeSince':
    'Los mismos días de la semana anteriores cuentan desde el {at}, cuando empezó el historial.',
  'numbers.booked.none': 'No se sabe la puntualidad: la agenda de aquí no llega hasta esos días.',
  'numbers.booked.since':
    'Las citas cuentan desde el {at}: la agenda de aquí no guarda anteriores.',
  'numbers.booked.how':
    'Para guardar más días, un administrador aumenta appointmentDaysBack en Configuración, en Comportamiento del servicio.',
  'numbers.booked.beforeNone':
    'No se sabe la puntualidad de los mismos días de la semana, antes: la agenda de aquí no llega tan atrás.',
  'numbers.booked.beforeSince':
    'Las citas de los mismos días de la semana anteriores cuentan desde el {at}: la agenda de aquí no guarda anteriores.',
  'numbers.turnByType': 'Tiempo total por tipo de visita',
  'numbers.turnByCompany': 'Tiempo total por empresa',
  'numbers.others': 'Otros',
  'numbers.figure.turn': 'Tiempo total',
  'numbers.figure.gateToDock': 'De la caseta al andén',
  'numbers.figure.atDock': 'Tiempo en el andén',
  'numbers.figure.confirmed': 'De guardado a confirmado',
  'numbers.figure.moves': 'Movimientos',
  'numbers.figure.early': 'Antes de hora',
  'numbers.figure.onTime': 'A tiempo',
  'numbers.figure.late': 'Llegaron con retraso',
  'numbers.figure.notHere': 'Retrasados, no han llegado',
  'numbers.figure.stay': 'Estancias',
  'numbers.figure.noShow': 'No llegaron',
  'numbers.figure.refused': 'Rechazadas',
  'numbers.figure.conflicts': 'Conflictos',
  'numbers.figure.areas': 'Permanencia por área',
  'numbers.figure.doorHours': 'Andenes en uso por hora',
  'numbers.figure.lotHours': 'Patio en uso por hora',
  'numbers.figure.movesByHour': 'Movimientos por hora',
  'numbers.figure.movesByClerk': 'Movimientos por empleado',
  'numbers.figure.unwatched': 'Minutos sin observar',
  'numbers.means.turn':
    'De la llegada a la salida, de camiones que salieron en estos días. Sin contar los de llegada desconocida.',
  'numbers.means.gateToDock':
    'De la llegada al primer andén, de camiones que llegaron a uno en estos días.',
  'numbers.means.atDock':
    'De camiones y remolques desenganchados que dejaron un andén en estos días.',
  'numbers.means.confirmed':
    'Desde que una operación se guardó en este puesto hasta que el patio la mostró.',
  'numbers.means.moves':
    'Cada vez que alguien puso un camión o remolque en un lugar. Cuenta la primera asignación; no cuentan la llegada ni lo que se deshizo.',
  'numbers.means.early':
    'Llegó más de 15 minutos antes de la cita. Sin contar citas de llegada desconocida.',
  'numbers.means.onTime': 'Llegó a menos de 15 minutos de la cita.',
  'numbers.means.late': 'Llegó más de 15 minutos después de la cita.',
  'numbers.means.notHere': 'Sin llegar 15 minutos después de la cita, o al cerrar su ventana.',
  'numbers.means.noShow': 'Marcadas en el servicio como “no llegó”.',
  'numbers.means.overFreeTime':
    'Aplica una regla de estadías y su tiempo libre ya terminó, en un lugar o en la lista de espera. La tolerancia cuenta como tiempo de más.',
  'numbers.means.waiting':
    'Con entrada registrada y sin lugar. Un remolque enganchado espera con su camión.',
  'numbers.means.here': 'Con entrada registrada y sin salida, en un lugar o en la lista de espera.',
  'numbers.means.left': 'Con salida registrada, o ya no aparece en el servicio.',
  'numbers.means.refused': 'Operaciones, entradas y citas de este puesto que fueron rechazadas.',
  'numbers.means.conflicts':
    'Operaciones de este puesto que ya no concordaban con el patio. Cada una cuenta una vez, y no cuenta si ya estaba hecha.',
  'numbers.means.movesByClerk':
    'Los movimientos cuentan para el empleado cuya operación se envió. Lo que hicieron otros cuenta en Otros, aunque alguien de aquí hubiera pedido lo mismo.',
  'numbers.means.areas': 'De camiones y remolques que dejaron un lugar del área en estos días.',
  'numbers.means.doorHours':
    'Qué parte de {count, plural, one {# andén} other {# andenes}} estuvo ocupada.',
  'numbers.means.standing':
    'Lo que estuvo ahí, con toda su estancia. Sin contar lo que no se sabe desde cuándo estaba.',
  'numbers.plot.table': 'En tabla',
  'numbers.plot.none': 'Nada que mostrar de estos días.',
  'numbers.plot.unknown': 'No se sabe',
  'numbers.plot.value': '{figure}: {value}',
  'numbers.plot.now': 'Días elegidos',
  'numbers.plot.turns': 'Tiempo total por hora de llegada',
  'numbers.plot.turns.note':
    'Mediana de los camiones que salieron en estos días. Algunos llegaron otro día.',
  'numbers.plot.turns.earlier': 'Llegaron un día anterior',
  'numbers.plot.kept': 'Puntualidad',
  'numbers.plot.kept.note': 'Citas de estos días. Sin contar las de llegada desconocida.',
  'numbers.plot.carriers': 'Puntualidad por transportista',
  'numbers.plot.carriers.most':
    'Los {shown, number} de {count, number} transportistas con más citas en estos días.',
  'numbers.plot.dwell': 'Permanencia en un lugar',
  'numbers.plot.dwell.note': 'Camiones y remolques que dejaron un lugar en estos días.',
  'numbers.plot.lot.note':
    'Qué parte de {count, plural, one {# lugar} other {# lugares}} fuera de andenes estuvo ocupada.',
  'numbers.bucket.under': 'Menos de {time}',
  'numbers.bucket.between': 'De {from} a {to}',
  'numbers.bucket.over': 'Más de {time}',
  'numbers.list.open': '{figure}: {value}. Mostrar la lista.',
  'numbers.list.count': '{count, plural, one {# caso} other {# casos}}',
  'numbers.list.newest': 'Los {shown, number} más recientes de {count, number}.',
  'numbers.list.loading': 'Buscando.',
  'numbers.list.gone': 'Nombre desconocido',
  'numbers.list.what': 'Qué',
  'numbers.list.since': 'Desde',
  'numbers.list.when': 'Cuándo',
  'numbers.list.long': 'Cuánto tardó',
  'numbers.list.off': 'Diferencia con la cita',
  'numbers.list.who': 'Quién',
  'numbers.sheet': 'Cifras del patio',
  'numbers.column.figure': 'Cifra',
  'numbers.column.of': 'De',
  'numbers.column.hour': 'Hora',
  'numbers.column.count': 'Cantidad',
  'numbers.column.share': 'En uso',
  'numbers.column.since': 'Cuenta desde',
  'numbers.column.booked': 'Las citas cuentan desde',
  'numbers.column.median': 'Mediana',
  'numbers.column.p90': 'Percentil 90',
  'numbers.column.countBefore': 'Cantidad antes',
  'numbers.column.medianBefore': 'Mediana antes',
  'numbers.column.p90Before': 'Percentil 90 antes',
};
