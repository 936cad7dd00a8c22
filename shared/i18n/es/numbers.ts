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
  'numbers.before': 'Mismos días de la semana antes',
  'numbers.noBefore': 'El historial no alcanza para comparar con los mismos días de la semana.',
  'numbers.unwatched':
    'Nadie miraba durante {time} de este tiempo. Lo que llegó y salió entonces cuenta desde que se vio por primera vez.',
  'numbers.byHour': 'Por hora, en tabla',
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
  'numbers.figure.late': 'Con retraso',
  'numbers.figure.noShow': 'No llegaron',
  'numbers.figure.refused': 'Rechazadas',
  'numbers.figure.conflicts': 'Conflictos',
  'numbers.figure.areas': 'Permanencia por área',
  'numbers.figure.doorHours': 'Andenes en uso por hora',
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
    'Cada vez que alguien puso un camión o remolque en un lugar. Cuenta la primera asignación, no la llegada.',
  'numbers.means.early':
    'Llegó más de 15 minutos antes de la cita. Sin contar citas de llegada desconocida.',
  'numbers.means.onTime': 'Llegó a menos de 15 minutos de la cita.',
  'numbers.means.late': 'Llegó más de 15 minutos después de la cita.',
  'numbers.means.noShow': 'Marcadas en el servicio como “no llegó”.',
  'numbers.means.refused': 'Operaciones de este puesto que el servicio rechazó.',
  'numbers.means.conflicts':
    'Operaciones de este puesto que no concordaban con lo que pasó en el patio.',
  'numbers.means.areas': 'De camiones y remolques que dejaron un lugar del área en estos días.',
  'numbers.means.doorHours':
    'Qué parte de {count, plural, one {# andén} other {# andenes}} estuvo ocupada.',
  'numbers.column.figure': 'Cifra',
  'numbers.column.of': 'De',
  'numbers.column.hour': 'Hora',
  'numbers.column.count': 'Cantidad',
  'numbers.column.median': 'Mediana',
  'numbers.column.p90': 'Percentil 90',
  'numbers.column.countBefore': 'Cantidad antes',
  'numbers.column.medianBefore': 'Mediana antes',
  'numbers.column.p90Before': 'Percentil 90 antes',
};
