import type { operations as english } from '../en/operations.ts';
import type { Translation } from '../translation.ts';

export const operations: Translation<typeof english> = {
  'operations.toDo.assign': 'Asignar {asset} a {spot}.',
  'operations.toDo.reassign': 'Mover {asset} de {from} a {to}.',
  'operations.toDo.unassign': 'Enviar {assets} de {spot} a la lista de espera.',
  'operations.toDo.detach': 'Desenganchar {container} de {truck}.',
  'operations.toDo.attach': 'Enganchar {container} a {truck}.',
  'operations.toDo.depart': 'Registrar salida de {asset} desde {spot}.',
  'operations.toDo.departWith': 'Registrar salida de {asset} con {others}.',
  'operations.toDo.close': 'Cerrar {spot}.',
  'operations.toDo.open': 'Abrir {spot}.',

  'operations.done.assign': '{asset} asignado a {spot}.',
  'operations.done.reassign': '{asset} movido de {from} a {to}.',
  'operations.done.unassign': 'Enviado de {spot} a la lista de espera: {assets}.',
  'operations.done.detach': '{container} desenganchado de {truck}.',
  'operations.done.attach': '{container} enganchado a {truck}.',
  'operations.done.depart': '{asset} salió de {spot}.',
  'operations.done.departWith': '{asset} salió con {others}.',
  'operations.leavingIn.depart': '{asset} sale de {spot} en {left}.',
  'operations.leavingIn.departWith': '{asset} sale con {others} en {left}.',
  'operations.leaving.depart': '{asset} sale de {spot}. Falta la confirmación.',
  'operations.leaving.departWith': '{asset} sale con {others}. Falta la confirmación.',
  'operations.done.close': '{spot} cerrado.',
  'operations.done.open': '{spot} abierto.',

  'operations.reason.undone': 'Deshecho: {reason}',
  'operations.reason.newTarget': 'Nuevo lugar',

  'operations.event.saved': 'Guardado en esta computadora.',
  'operations.event.started': 'Enviado al servicio.',
  'operations.event.answered': 'El servicio lo aceptó.',
  'operations.event.confirmed': 'El servicio lo aceptó y el patio lo muestra.',
  'operations.event.alreadySo': 'Ya estaba hecho. No se envió nada.',
  'operations.event.shown': 'El patio lo muestra.',
  'operations.event.shownUnsure':
    'El patio lo muestra. No se sabe si fue esta solicitud u otra persona.',
  'operations.event.looked': 'El patio todavía no lo muestra.',
  'operations.event.notSeen': 'El patio no lo muestra.',
  'operations.event.acceptedUnseen':
    'El servicio lo aceptó, pero el patio no lo muestra. Revisar el patio.',
  'operations.event.cannotTell': 'El servicio no indica si surtió efecto. Revisar el patio.',
  'operations.event.requeued': 'No surtió efecto y ya no puede llegar. Se envía de nuevo.',
  'operations.event.contradictory':
    'El servicio muestra dos cosas que no pueden ser ciertas a la vez, así que no se envió nada. Revisar el patio.',
  'operations.event.notSent': 'No enviado. {why}',
  'operations.event.refused': 'El servicio lo rechazó. {why}',
  'operations.event.unclear': 'No se sabe si surtió efecto. {why}',
  'operations.event.interrupted': 'Yardmaster se cerró antes de recibir la respuesta.',
  'operations.event.unreadable': 'No se pudo cargar esta parte del patio. {why}',
  'operations.event.unreadableUnsent':
    'No se envió nada: no se pudo cargar esta parte del patio. {why}',
  'operations.event.consoleFailed': 'Yardmaster no pudo procesar la respuesta.',
  'operations.event.noAssignment':
    'El servicio no lo muestra asignado en ninguna parte, así que no hay nada que enviar.',
  'operations.event.twoAssignments':
    'El servicio lleva por separado el camión y el remolque de este lugar. Enviar cada uno por su cuenta a la lista de espera.',
  'operations.event.offered': 'Enviado a los demás puestos.',
  'operations.event.agreed': 'Los demás puestos ya lo saben.',
  'operations.event.takenAway': '{clerk} lo tomó a su cargo en el puesto {desk}.',
  'operations.event.takenIn':
    'Se tomó a cargo del puesto {desk}, que quizá ya lo envió. Primero se revisa el servicio.',
  'operations.event.withdrawn': 'Descartado, y los demás puestos lo saben.',
  'operations.event.endedElsewhere': 'Puesto {desk}: {said}',
  'operations.event.staleAnnounced': 'Esperó demasiado después de avisar a los demás puestos.',
  'operations.event.canceledBy': '{clerk} lo canceló antes de enviarse.',
  'operations.event.droppedBy': '{clerk} lo descartó.',
  'operations.event.sentNowBy': '{clerk} lo envió sin esperar.',
  'operations.event.checkedBy': '{clerk} pidió revisar de nuevo.',
  'operations.event.vouchedBy': '{clerk} revisó el patio: está hecho.',
  'operations.event.takenOverBy': '{clerk} se hizo cargo. Se envía con la cuenta {account}.',
  'operations.event.sentAgainBy': '{clerk} lo envió de nuevo.',
  'operations.event.replacedBy': '{clerk} lo reemplazó por otra operación.',
  'operations.event.partLost':
    'Se perdieron algunas operaciones guardadas, así que no se sabe hasta dónde llegó esta. Revisar el patio.',
  'operations.event.fileDamaged':
    'El archivo de las operaciones guardadas se dañó, así que no se sabe hasta dónde llegó esta. Revisar el patio.',
  'operations.event.restored':
    'Se recuperó de un respaldo, así que no se sabe hasta dónde llegó. Revisar el patio.',
  'operations.event.damaged':
    'La operación {number, number} está dañada en el disco, así que no se envía. Revisar el patio y hacerla de nuevo.',

  'operations.noResend.kind': 'Solo una persona puede decidir enviarlo de nuevo.',
  'operations.noResend.mixed':
    'Un camión y un remolque desenganchado comparten el lugar. Enviado otra vez, podría mover lo que no corresponde.',
  'operations.noResend.unstamped':
    'Otro puesto pudo hacerlo y deshacerlo; el servicio no lo mostraría.',
  'operations.noResend.mayArrive': 'La primera solicitud todavía puede llegar.',
  'operations.noResend.changed': 'Algo cambió ahí desde entonces.',
  'operations.noResend.attempts':
    '{count, plural, one {Se intentó # vez.} other {Se intentó # veces.}}',
  'operations.noResend.clock':
    'El reloj de esta computadora cambió, así que no se sabe su antigüedad.',
  'operations.noResend.age': 'Es demasiado antiguo para enviarse de nuevo automáticamente.',

  'operations.conflict.turned':
    '{spot} se abrió o se cerró desde entonces. Revisar su historial antes de enviar.',
  'operations.conflict.turnedFor':
    '{spot} se abrió o se cerró desde entonces (“{reason}”). Revisar su historial antes de enviar.',
  'operations.conflict.changed':
    '{spot} cambió desde entonces y el servicio no dice cómo. Revisar el lugar antes de enviar.',
  'operations.conflict.standsElsewhere': '{asset} está ahora en {spot}. Alguien lo movió.',
  'operations.conflict.isWaiting':
    '{asset} está ahora en la lista de espera. Alguien lo quitó de su lugar.',
  'operations.savedOffline': 'Guardado; se envía cuando el servicio vuelva a responder.',
  'operations.gone':
    '{kind, select, visit {Este camión} other {Este remolque}} ya no está en el patio. Tal vez ya salió.',
  'operations.refused.leaving':
    '{label} {state, select, queued {Se guardó aquí a las {at, time, short} y no se ha enviado: Deshacer, o Cancelar en Actividad, la retira.} other {Se envió desde aquí a las {at, time, short}.}}',
  'operations.conflict.departed': '{asset} ya no está en el patio.',
  'operations.conflict.isHooked': '{asset} está ahora enganchado a un camión.',
  'operations.conflict.hookedElsewhere': '{asset} está ahora enganchado a otro camión.',
  'operations.conflict.stillActive':
    'El servicio todavía muestra {asset}, así que no se sabe si salió. Revisar el patio.',
  'operations.conflict.partly': 'Solo queda una parte en el lugar. {asset} sigue ahí.',
  'operations.conflict.placedAnew':
    '{asset} se quitó del lugar y se volvió a poner desde entonces.',

  'operations.known.queued': 'No enviado.',
  'operations.known.sending': 'Enviado. Se espera la respuesta.',
  'operations.next.turn': 'Es lo siguiente en enviarse.',
  'operations.next.hold': 'Todavía se puede cancelar.',
  'operations.next.earlier': 'Espera a una operación anterior: {label}',
  'operations.next.service': 'Espera al servicio.',
  'operations.next.signIn': 'Iniciar sesión en el servicio para enviarlo.',
  'operations.next.account':
    'Pertenece a la cuenta {account}. Iniciar sesión con esa cuenta o hacerse cargo.',
  'operations.next.desks': 'En espera de los demás puestos.',
  'operations.next.disk': 'Espera a que se pueda escribir en el disco de esta computadora.',
  'operations.next.sending': 'Después se revisa el patio.',
  'operations.next.answered': 'Se revisa hasta que el patio lo muestre.',
  'operations.next.unknown':
    'Se revisa hasta que el patio lo muestre o la solicitud ya no pueda llegar. Antes de eso no se envía nada dos veces.',
  'operations.next.lookFirst':
    'Revisar el patio y después elegir. No se envía nada hasta que el servicio muestre de nuevo este lugar.',
  'operations.next.choose': 'Elegir qué hacer.',
  'operations.next.conflict': 'Elegir qué hacer. Así no se envía.',

  'operations.side.gone': 'Ya no está en el patio',
  'operations.side.spot': '{isOpen, select, yes {Abierto} other {Cerrado}}, {assets}',
  'operations.side.emptySpot': '{isOpen, select, yes {Abierto, vacío} other {Cerrado, vacío}}',
  'operations.side.waiting': 'En la lista de espera',
  'operations.side.on': 'En {spot}',
  'operations.side.hooked': 'Enganchado a {truck}',
  'operations.side.hookedToGone': 'Enganchado a un camión que ya no está',

  'operations.notSaved.file': 'No se guardó ni se envió. {why}',
  'operations.notSaved.unwritable':
    'No se puede escribir en el disco de esta computadora. Liberar espacio o reiniciar Yardmaster.',
  'operations.notSaved.closing':
    'No se guardó: Yardmaster se está cerrando. Hacerlo de nuevo después de reiniciar.',
  'operations.notSaved.idTaken': 'No se guardó. Hacerlo de nuevo.',
  'operations.cannot.unknown': 'Esta operación no está en esta computadora.',
  'operations.cannot.movedOn': 'Esta operación cambió. Revisar su estado y elegir de nuevo.',
  'operations.cannot.signIn': 'Iniciar primero sesión en el servicio.',
  'operations.cannot.noSpot': 'Elegir un lugar.',
  'operations.cannot.noTarget': 'Esta operación no tiene un lugar que cambiar.',
  'operations.undo.old':
    '{label} Se hizo a las {at, time, short}. Presionar Ctrl+Z otra vez para deshacerlo.',
  'operations.undo.notNewest':
    'Después se hizo otra cosa. Presionar Ctrl+Z para deshacer lo último.',
  'operations.undo.underWay': 'Esperar primero el resultado: {label}',
  'operations.undo.undecided': 'Decidir primero sobre esta: {label}',
  'operations.undo.cannot': 'No se puede deshacer: {label} {why}',
  'operations.undo.beside':
    'En {spot} también está {others}. Para deshacer, mover {asset} a otro lugar.',
  'operations.undo.none':
    '{kind, select, attach {Para deshacer, desenganchar el remolque y moverlo de regreso.} other {Esto no se puede deshacer.}}',
  'operations.undo.gone': 'Ya salió del patio. Para que regrese, registrar su entrada otra vez.',
  'operations.undo.never':
    '{label} Eso fue a las {at, time, short} y no se puede deshacer.{kind, select, depart { Para que regrese, registrar su entrada otra vez.} other {}}',
  'operations.undo.partly': 'Solo se deshizo una parte: {made} Lo demás queda como está. {why}',
  'operations.undo.unread': 'No cambió nada. {why}',
  'operations.notice.signIn':
    'Iniciar sesión para enviar {count, plural, one {# operación} other {# operaciones}}.',
  'operations.notice.history': 'No se pueden mostrar las operaciones terminadas. {why}',
  'operations.notice.stuck':
    '{count, plural, one {# operación no avanza} other {# operaciones no avanzan}} desde hace cinco minutos, aunque el servicio responde. Reiniciar Yardmaster; no se pierde nada.',
  'operations.file.reserve':
    'El disco está lleno. Las operaciones todavía se guardan en una pequeña reserva. Liberar espacio ahora.',
  'operations.file.closed': 'No se pueden guardar operaciones. {why}',
  'operations.file.closedShown':
    'No se pueden guardar operaciones. {why} Las anteriores se muestran y se envían cuando se pueda guardar de nuevo.',
  'operations.file.shared':
    'La carpeta de datos está {by, select, network {en una unidad de red} oneDrive {en OneDrive} dropbox {en Dropbox} googleDrive {en Google Drive} iCloudDrive {en iCloud Drive} nextcloud {en Nextcloud} ownCloud {en ownCloud} box {en Box} other {en una carpeta que copia un programa de sincronización}}. Sus archivos pueden copiarse o bloquearse mientras Yardmaster los escribe, así que se puede perder lo guardado. Elegir con --data-dir una carpeta en el disco de esta computadora.',
  'operations.file.noFolder':
    'No se puede crear la carpeta de datos. Revisar los permisos de la carpeta que la contiene o elegir otra con --data-dir.',
  'operations.wait.hold': 'Se envía en {left}.',
  'operations.wait.retry': 'Próximo intento en {left}.',
  'operations.wait.look': 'Próxima revisión en {left}.',
};
