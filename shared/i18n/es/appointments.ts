import type { appointments as english } from '../en/appointments.ts';
import type { Translation } from '../translation.ts';

export const appointments: Translation<typeof english> = {
  'appointments.view': 'Vista',
  'appointments.list': 'Lista',
  'appointments.timeline': 'Línea de tiempo',
  'appointments.export': 'Exportar los días mostrados',
  'appointments.asOf': 'Actualizado: {at}',
  'appointments.upToDate': 'La agenda está al día.',
  'appointments.notRefreshed': 'No se pudo actualizar la agenda. {why}',
  'appointments.problems': '{count, plural, one {# problema} other {# problemas}} en la agenda',
  'appointments.count': '{count, plural, one {# cita} other {# citas}}',
  'appointments.found':
    'Resultados de “{text}”: {more, select, yes {{count, number} o más} other {{count, number}}}, del {first} al {last}',
  'appointments.foundAny':
    'Resultados de “{text}”: {more, select, yes {{count, number} o más} other {{count, number}}}',
  'appointments.none': 'No hay citas en estos días',
  'appointments.noneWhat':
    'La agenda va del {first} al {last}. Quitar los filtros o elegir otro día.',
  'appointments.noneLoaded': 'La agenda todavía no está cargada.',
  'appointments.nothing': 'Sin resultados',
  'appointments.nothingWhat':
    'Escribir al menos dos caracteres de un número de confirmación, una referencia o el nombre del transportista.',

  'appointments.status.Requested': 'Solicitada',
  'appointments.status.Scheduled': 'Programada',
  'appointments.status.Arrived': 'Llegó',
  'appointments.status.InProgress': 'En curso',
  'appointments.status.Completed': 'Completada',
  'appointments.status.NoShow': 'No llegó',
  'appointments.status.Cancelled': 'Cancelada',
  'appointments.status.Unknown': 'Desconocido',

  'appointments.standing.ahead': 'En {time}',
  'appointments.standing.due': 'Ahora',
  'appointments.standing.late': '{time} de retraso',
  'appointments.standing.early': '{time} antes',
  'appointments.standing.onTime': 'A tiempo',
  'appointments.standing.here': 'Aquí',
  'appointments.standing.noShow': 'No llegó',

  'appointments.column.time': 'Hora',
  'appointments.column.status': 'Estado',
  'appointments.column.standing': 'Llegada',
  'appointments.column.confirmation': 'Confirmación',
  'appointments.row': '{name}, {time}, {status}',
  'appointments.door': 'Andén',
  'appointments.loadType': 'Tipo de carga',
  'appointments.carrier': 'Transportista',
  'appointments.noDoor': 'Sin andén',
  'appointments.unknownDoor': 'Andén desconocido',
  'appointments.unknownDoorOf': 'Andén desconocido {number, number}',
  'appointments.confirmation': 'Confirmación {number}',

  'appointments.filter.statuses': 'Estados',
  'appointments.filter.anyStatus': 'Todos los estados',
  'appointments.filter.doors': 'Andenes',
  'appointments.filter.anyDoor': 'Todos los andenes',
  'appointments.filter.search': 'Buscar citas',
  'appointments.filter.searchHint': 'Confirmación, referencia, transportista',
  'appointments.filter.daysShown': 'Días mostrados',
  'appointments.filter.earlier': 'Antes',
  'appointments.filter.later': 'Después',
  'appointments.filter.firstDay': 'Primer día',
  'appointments.filter.today': 'Hoy',
  'appointments.filter.span': 'Cantidad de días',
  'appointments.filter.days': '{count, plural, one {# día} other {# días}}',

  'appointments.timeline.label': 'Línea de tiempo de los andenes',
  'appointments.timeline.about':
    'Las flechas van de cita en cita. Con Mayús mueven la vista. Más y menos cambian el tamaño, Inicio muestra la hora actual. Enter reprograma la seleccionada, si esta instalación lo permite. Arrastrar sobre tiempo libre empieza una nueva; arrastrar las horas mueve la vista. La vista de lista tiene las mismas citas en una tabla.',
  'appointments.timeline.now': 'Mostrar la hora actual',
  'appointments.timeline.noDoors': 'No hay andenes',
  'appointments.timeline.noDoorsWhat':
    'El servicio no tiene andenes en su lista y no hay nada reservado en estos días.',
  'appointments.timeline.notKept':
    'Estos días no están cargados. La agenda va del {first} al {last}.',
  'appointments.timeline.legend': 'Símbolos de la línea de tiempo',
  'appointments.timeline.doors': 'Andenes que se muestran',
  'appointments.timeline.doors.all': 'Todos los andenes',
  'appointments.timeline.doors.booked': 'Andenes con citas',
  'appointments.timeline.doors.trouble': 'Tarde o dobles',
  'appointments.timeline.noneSuch': 'Ningún andén está así en estos días',
  'appointments.timeline.late': 'Con retraso',
  'appointments.timeline.due': 'Es la hora',
  'appointments.timeline.early': 'Antes de hora',

  'appointments.one.close': 'Cerrar la cita',
  'appointments.one.unread': 'No se pudo cargar esta cita',
  'appointments.one.updating': 'Actualizando desde el servicio…',
  'appointments.one.kept': 'No se pudo actualizar. Se muestra la última copia. {why}',
  'appointments.one.listed': 'No se pudo actualizar. Se muestra lo que tiene la lista. {why}',
  'appointments.one.problems': 'Problemas de esta cita',
  'appointments.one.when': 'Cuándo',
  'appointments.one.whenText': '{day}, {time} {zone}',
  'appointments.one.references': 'Referencias',
  'appointments.one.eta': 'Llegada estimada',
  'appointments.one.copies': 'Copias para',
  'appointments.one.updated': 'Actualizado',
  'appointments.one.fields': 'Campos',
  'appointments.one.customFields': 'Campos personalizados',
  'appointments.one.noFields': 'Sin cargar todavía.',
  'appointments.one.compare': 'Comparar con los campos de hoy',
  'appointments.one.notCompared':
    'No se pudieron cargar los campos de hoy. Intentar de nuevo en un momento.',
  'appointments.one.sameFields': 'Iguales a los campos de hoy.',
  'appointments.one.differences': 'Diferencias con los campos de hoy',
  'appointments.one.from': 'De esta cita a los campos de hoy:',
  'appointments.one.quote': 'Cotizar esta carga',
  'appointments.change.to.Requested': 'Volver a solicitada',
  'appointments.change.to.Scheduled': 'Programar',
  'appointments.change.to.Arrived': 'Marcar llegada',
  'appointments.change.to.InProgress': 'Marcar en curso',
  'appointments.change.to.Completed': 'Marcar completada',
  'appointments.change.to.NoShow': 'Marcar que no llegó',
  'appointments.change.to.Cancelled': 'Cancelar la cita',
  'appointments.change.book': 'Reprogramar…',
  'appointments.change.more': 'Más',
  'appointments.checkIn': 'Registrar entrada…',
  'appointments.change.title': 'Reprogramar: {name}',
  'appointments.change.save': 'Reprogramar',
  'appointments.change.keep': 'Conservarla',
  'appointments.change.ask.NoShow': '{name} se cierra porque nadie llegó.',
  'appointments.change.ask.Cancelled':
    '{name} se cancela y su andén queda libre a esa hora. Una cita cancelada no se puede reabrir aquí.',
  'appointments.change.done': 'Cita actualizada.',
  'appointments.change.noTime': 'Escribir un día y una hora.',
  'appointments.change.noDoor': 'Elegir un andén.',
  'appointments.change.ghost': '{at}, {door}',
  'appointments.change.fromTo': '{from} → {to}',
  'appointments.change.ghostNew': 'Nueva: {door}, {from} – {to}',
  'appointments.change.was': 'Ahora: {time}, {door}',
  'appointments.change.ends': 'Termina {at}',
  'appointments.change.ghostNone': 'Soltar sobre un andén',
  'appointments.change.ghostHere': 'Se queda donde está',
  'appointments.change.ghostBeside': '{to}, donde también está {name}',
  'appointments.change.ghostUnfit': '{door} no recibe este tipo de carga',
  'appointments.change.ghostPast': 'Esa hora ya pasó',
  'appointments.change.fixed': 'Solo se puede reprogramar una cita que no ha empezado',
  'appointments.change.off':
    'El cambio de citas está desactivado en esta instalación. Un administrador puede activarlo en Configuración, en Instalación y servicios.',
  'appointments.change.busy': 'Esta cita se está cambiando. Esperar el resultado.',
  'appointments.change.moved':
    'Alguien cambió esta cita mientras estaba abierta. No se envió nada. Mirarla de nuevo.',
  'appointments.change.unread': 'No se envió nada, porque antes no se pudo revisar la cita. {why}',
  'appointments.change.conflict': 'El servicio no tomó el cambio. {why}',
  'appointments.change.unsure':
    'No está claro si el servicio tomó el cambio. Todavía no está. {why}',
  'appointments.change.notThere':
    'El servicio aceptó el cambio, pero todavía tiene la reserva anterior. Revisarla en un momento.',
  'appointments.change.unseen': 'El servicio aceptó el cambio, pero no se pudo revisar. {why}',
  'appointments.change.noAnswer':
    'Yardmaster no respondió. Revisar la agenda antes de intentar de nuevo.',
  'appointments.one.inYard': 'En el patio',
  'appointments.one.leftAgain': 'Ya se fue',
  'appointments.one.cameFor': 'Vino por esta cita',
  'appointments.one.toPickUp': 'Por recoger',
  'appointments.one.dropped': 'Dejado aquí',
  'appointments.one.showWaiting': 'Mostrar en la lista de espera',
  'appointments.one.showSpot': 'Mostrar en {spot}',
  'appointments.link.spoken': 'Cita {name}, {standing}',

  'appointments.new': 'Cita nueva',
  'appointments.new.draft': 'Borrador de cita',
  'appointments.new.cannot': 'No se pueden crear citas',
  'appointments.new.noService': 'Aquí no se pueden crear citas.',
  'appointments.new.created': 'Cita creada.',
  'appointments.new.removed': 'Borrador eliminado.',
  'appointments.new.arrived': 'La cita se creó',
  'appointments.new.arrivedWhat': 'La cita está en la agenda. Su borrador se eliminó.',
  'appointments.new.noDraft': 'Este borrador ya no existe',
  'appointments.new.loadingFields': 'Cargando los campos de la instalación…',
  'appointments.new.noFields': 'No se pudieron cargar los campos de la instalación',
  'appointments.new.noFieldsWhat':
    '{why} Una cita nueva los necesita y en esta computadora no hay ninguno guardado.',
  'appointments.new.oldFields':
    'Campos de la instalación al {at}. {why} Se revisan de nuevo antes de enviar.',
  'appointments.new.noAnswerYet': 'El servicio todavía no respondió.',
  'appointments.new.refreshFields': 'Actualizar campos',
  'appointments.new.start': 'Inicio',
  'appointments.new.end': 'Fin',
  'appointments.new.enterAfterEach': 'Presionar Enter después de cada uno',
  'appointments.new.copies': 'Copias por correo a',
  'appointments.new.fields': 'Campos de la instalación',
  'appointments.new.noLoadType': 'Ningún tipo de carga coincide',
  'appointments.new.noDoor': 'Ningún andén coincide',
  'appointments.new.create': 'Crear cita',
  'appointments.new.discard': 'Descartar borrador',
  'appointments.new.nothingSent': 'No se envió nada.',
  'appointments.new.wrong':
    'No se envió nada. Corregir {count, plural, one {# dato} other {# datos}} e intentar de nuevo.',
  'appointments.new.notYet': 'Todavía sin enviar. {why}{more, plural, =0 {} other { Y # más.}}',
  'appointments.new.fieldsChanged':
    'Los campos de la instalación cambiaron desde que se empezó este borrador. Una cita conserva los campos con los que se crea.',
  'appointments.new.fieldsChangedLabel': 'Los campos de la instalación cambiaron',
  'appointments.new.originalFields': 'Se enviará con los campos originales.',
  'appointments.new.useToday': 'Usar los campos de hoy',
  'appointments.new.keepOriginal': 'Conservar los campos originales',
  'appointments.new.noAnswer':
    'Yardmaster no respondió. Cerrar esta ventana y revisar en los borradores si se envió. No se vuelve a enviar automáticamente.',
  'appointments.new.saving': 'Guardando…',
  'appointments.new.savedAt': 'Borrador guardado: {at}',
  'appointments.new.keeps': 'Se guarda en esta computadora al escribir. No se envía hasta crearla.',
  'appointments.new.notSaved':
    'Yardmaster no respondió, así que el último cambio no está guardado.',
  'appointments.new.notes': 'Notas de la instalación',
  'appointments.new.unitsPlain':
    'El servicio también pide una cantidad de unidades, que no se puede escribir aquí.',
  'appointments.new.units':
    'El servicio también pide una cantidad de unidades, que no se puede escribir aquí: {units}',

  'appointments.drafts':
    '{count, plural, one {# borrador} other {# borradores}}{unclear, plural, =0 {} other {, # con resultado desconocido}}',
  'appointments.drafts.item': '{state}: {what}',
  'appointments.drafts.noTime': 'sin hora',
  'appointments.drafts.draft': 'Borrador',
  'appointments.drafts.sending': 'Enviando',
  'appointments.drafts.unknown': 'Resultado desconocido',
  'appointments.drafts.refused': 'Rechazado',

  'appointments.unclear.label': 'No se sabe si se creó',
  'appointments.unclear.sending': 'Esta cita se está enviando.',
  'appointments.unclear.sent': 'Esta cita se envió, pero no se sabe si el servicio la creó.',
  'appointments.unclear.arrived': 'Se creó',
  'appointments.unclear.notArrived': 'No se creó',
  'appointments.unclear.notThere': 'Todavía no está en la agenda.',
  'appointments.unclear.about':
    '“Se creó” elimina el borrador. “No se creó” la convierte de nuevo en borrador, para poder enviarla otra vez. Antes de eso Yardmaster revisa una última vez.',

  'appointments.draft.loadType': 'Elegir un tipo de carga.',
  'appointments.draft.door': 'Elegir un andén.',
  'appointments.draft.start': 'Escribir el inicio.',
  'appointments.draft.startMoment': 'Escribir una fecha y una hora para el inicio.',
  'appointments.draft.endMoment': 'Escribir una fecha y una hora para el fin.',
  'appointments.draft.endFirst': 'El fin debe ser después del inicio.',
  'appointments.draft.reference':
    'Un número de referencia lleva de 1 a {most, number} caracteres en una línea.',
  'appointments.draft.email': '“{text}” no es un correo electrónico válido.',
  'appointments.draft.gone': 'Este borrador ya no existe.',
  'appointments.draft.unreadable':
    'No se pueden leer los campos personalizados del borrador, así que no se guardó.',
  'appointments.draft.sent':
    'Esta cita se envió. No se puede cambiar hasta que se sepa si se creó.',

  'appointments.sent.already': 'Esta cita ya se envió. Revisar si se creó.',
  'appointments.sent.refused': 'El servicio rechazó esto. Respuesta: «{words}»',
  'appointments.sent.conflict':
    'El servicio rechazó esto y no está en la agenda. Respuesta: «{words}»',
  'appointments.sent.conflictPlain': 'No está en la agenda. {why}',
  'appointments.sent.noId': 'El servicio la aceptó, pero su respuesta no nombra la cita.',
  'appointments.sent.notSent':
    'No se envió nada. {why} El borrador sigue guardado. Intentar de nuevo.',
  'appointments.sent.unclear': '{why} No se vuelve a enviar automáticamente.',
  'appointments.sent.notKept':
    'Se envió, pero no se pudo guardar el resultado. {why} No se vuelve a enviar automáticamente.',
  'appointments.sent.settled': 'Ya se indicó si se creó.',
  'appointments.sent.clear': 'Ya se sabe qué pasó con esta cita.',
  'appointments.sent.interrupted':
    'Yardmaster se cerró mientras esto se enviaba, así que no se sabe si se creó. No se vuelve a enviar automáticamente.',
  'appointments.sent.restored':
    'Se recuperó de una copia de seguridad o de un archivo dañado, así que pudo haberse enviado desde entonces. Revisar si se creó. No se vuelve a enviar automáticamente.',

  'appointments.look.busy': 'Yardmaster ya lo está revisando.',
  'appointments.look.failed': 'No se pudo revisar. {why}',
  'appointments.look.other':
    'Otra cuenta creó una cita como esta en el mismo andén y a la misma hora. Abrirla y luego indicar si la propia se creó.',
  'appointments.look.several':
    'Hay {count, number} citas en este andén y a esta hora que se parecen a esta. Abrirlas y luego indicar si la propia se creó.',
  'appointments.look.incomplete':
    'No se encontró, pero la lista estaba incompleta, así que eso no prueba nada. No se vuelve a enviar automáticamente.',
  'appointments.look.early':
    'Todavía no está en la agenda. El servicio puede tardar hasta {grace, number} min desde el envío. No se vuelve a enviar automáticamente.',
  'appointments.look.absent':
    'No está en la agenda {passed, number} min después del envío, tras {reads, plural, one {# revisión} other {# revisiones}}. Si se indica que no se creó, se puede enviar de nuevo.',

  'appointments.file.unreadable':
    '{count, plural, one {# borrador de cita no se puede leer y no se muestra. Sigue en {file}.} other {# borradores de citas no se pueden leer y no se muestran. Siguen en {file}.}}',
  'appointments.file.damaged': 'La agenda guardada está dañada.',
};
