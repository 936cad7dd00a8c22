import type { problems as english } from '../en/problems.ts';
import type { Translation } from '../translation.ts';

export const problems: Translation<typeof english> = {
  'problem.record':
    '{entity, select, area {área} spot {lugar} visit {camión} container {remolque} appointment {cita} dock {andén} loadType {tipo de carga} other {registro}} {id}',
  'problem.records':
    '{entity, select, area {áreas} spot {lugares} visit {camiones} container {remolques} appointment {citas} dock {andenes} loadType {tipos de carga} other {registros}}',

  'problem.field.unreadable': 'No se puede leer el campo “{field}” ({record}); queda vacío.',
  'problem.field.tooLong':
    'El campo “{field}” ({record}) tiene más de {limit, number} caracteres. El resto se omite.',
  'problem.field.spotType':
    'El tipo no es ni estacionamiento ni andén ({record}). Se muestra como llegó.',
  'problem.field.nameless': 'El campo “{field}” ({record}) está vacío; se muestra su ID.',
  'problem.field.severalSpots':
    'El servicio indica más de un lugar ({record}). Se muestra el más reciente.',
  'problem.field.endsEarly': 'El fin es anterior al inicio ({record}).',

  'problem.unshown':
    '{entity, select, area {No se puede mostrar un área.} spot {No se puede mostrar un lugar.} visit {No se puede mostrar un camión.} container {No se puede mostrar un remolque.} appointment {No se puede mostrar una cita.} dock {No se puede mostrar un andén.} loadType {No se puede mostrar un tipo de carga.} other {No se puede mostrar un registro.}} {why}',
  'problem.unshownNamed':
    'No se puede mostrar: {entity, select, area {área} spot {lugar} visit {camión} container {remolque} appointment {cita} dock {andén} loadType {tipo de carga} other {registro}} {id}. {why}',
  'problem.why.tooLarge': 'Es más grande de lo que Yardmaster acepta.',
  'problem.why.notRecord': 'Lo que envió el servicio no es un registro.',
  'problem.why.fieldNames': 'Tiene nombres de campo que Yardmaster no acepta.',
  'problem.why.noId': 'No tiene un ID utilizable.',
  'problem.why.noArea': 'No indica en qué área está.',
  'problem.why.hooked': 'No indica con claridad si está enganchado a un camión.',
  'problem.why.noStart': 'No tiene inicio, o lo tiene sin zona horaria.',

  'problem.list.short':
    'El servicio cuenta {total, number} {records}, pero envió {came, number}. Yardmaster vuelve a leer la lista en la próxima actualización.',
  'problem.list.nameless':
    'La lista de {records} tiene {count, plural, one {un registro} other {# registros}} sin ID utilizable, así que puede mostrar algo que ya salió. Yardmaster vuelve a leerla en la próxima actualización.',
  'problem.list.repeated':
    'La lista de {records} nombra dos veces un registro, así que puede mostrarse mal. Yardmaster vuelve a leerla en la próxima actualización.',
  'problem.list.contradictory':
    'La lista de {records} puede estar incompleta porque el servicio se contradijo. Yardmaster vuelve a leerla en la próxima actualización.',
  'problem.list.empty':
    'La lista de {records} llegó vacía, pero antes {count, plural, one {tenía # registro} other {tenía # registros}}. Se sigue mostrando lo anterior.',
  'problem.gone.all':
    'El servicio ya no tiene {records} en su lista; antes tenía {count, number}. Si siguen en el patio, avisar al administrador.',
  'problem.gone.spots':
    '{gone, plural, one {# lugar salió} other {# lugares salieron}} a la vez de la lista del servicio; {left, plural, one {queda #} other {quedan #}}. Si siguen en el patio, avisar al administrador.',

  'problem.elsewhere.some':
    'La lista de {records} traía {count, plural, one {# registro} other {# registros}} de otra instalación, que no se {count, plural, one {muestra} other {muestran}}.',
  'problem.elsewhere.all':
    'La lista de {records} no traía nada de esta instalación, solo {count, plural, one {# registro} other {# registros}} de otra. Se sigue mostrando lo anterior.',
  'problem.elsewhere.joined':
    'El servicio tiene un {entity, select, visit {camión} other {remolque}} de otra instalación en {at}. No se muestra.',
  'problem.facilityUntold':
    'Algunas citas no se muestran porque el servicio no indica de qué instalación son. Un administrador puede cambiarlo en Configuración, en Comportamiento del servicio ({setting}).',

  'problem.twoTrucks':
    'El servicio tiene {count, number} camiones en {spot}: {assets}. Revisar cuál está ahí.',
  'problem.twoContainers':
    'El servicio tiene {count, number} remolques desenganchados en {spot}: {assets}. Revisar cuál está ahí.',
  'problem.tooMany':
    'El servicio tiene {count, number} remolques en {truck}. Un camión lleva {most, number} como máximo.',
  'problem.unknownSpot':
    'El servicio tiene {asset} en {spot}, un lugar que no está en su lista. Revisar dónde está.',
  'problem.unknownTruck':
    'El servicio tiene {container} enganchado a un camión que no está en su lista, así que no está ni en un lugar ni en la lista de espera. Revisar dónde está.',
  'problem.unknownArea': '{spot} está en un área que el servicio no tiene en su lista.',
  'problem.areaUnknown': 'un área desconocida',
  'problem.sameCode':
    'El servicio tiene {count, number} lugares con el código {spot} ({areas}). Revisar cuál es.',
  'problem.twoSpots': 'El servicio tiene {asset} en {spots} a la vez. Revisar dónde está.',
  'problem.notListed':
    'El registro de {spot} muestra {asset}, pero la lista de {entity, select, visit {camiones} other {remolques}} del servicio no. Revisar dónde está.',
};
