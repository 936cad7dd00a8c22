import type { gate as english } from '../en/gate.ts';
import type { Translation } from '../translation.ts';

export const gate: Translation<typeof english> = {
  'gate.find': 'Buscar por placa, número DOT, remolque, número de confirmación o pase de salida',
  'gate.find.hint': 'Placa, DOT, remolque, número de confirmación, o escanear un pase de salida',
  'gate.find.found': '{here, number} aquí, {expected, number} por llegar.',
  'gate.off':
    'El registro de entradas está desactivado. Si el servicio lo permite, activarlo en Configuración, en Instalación y servicios. Los camiones registrados en otro lugar aparecen aquí.',
  'gate.takeBack.gone': 'Este camión ya no está en el patio.',
  'gate.takeBack.why': 'Escribir por qué la entrada fue un error.',
  'gate.ask.off':
    'No se pregunta al servicio por números de confirmación (Ajustes, Comportamiento no documentado).',
  'gate.ask.none': 'El servicio no conoce ninguna cita de esta instalación con este número.',
  'gate.held':
    'Las entradas están en pausa (desde <time></time>). Revisar qué camiones están en el patio y confirmarlo.',
  'gate.scheduleOld': 'La agenda puede no estar al día. {why}',
  'gate.list': '{label}, lista',

  'gate.expected': 'Por llegar hoy',
  'gate.expected.late': '{count, number} con retraso',
  'gate.expected.asOf': 'Actualizado: {at}',
  'gate.expected.noCompany': 'Empresa sin indicar',
  'gate.expected.noMatch': 'Ningún camión por llegar coincide',
  'gate.expected.failed': 'No se pudo cargar la agenda',
  'gate.expected.none': 'Hoy no falta ningún camión por llegar',
  'gate.expected.noneWhy': 'Todas las citas de hoy llegaron, se cancelaron o terminaron.',

  'gate.here': 'En el patio',
  'gate.here.noMatch': 'Ningún camión del patio coincide',
  'gate.here.none': 'No hay camiones en el patio',
  'gate.here.waiting': 'En espera',
  'gate.here.unknownSpot': 'Lugar desconocido',
  'gate.here.planned': 'Con cita',
  'gate.here.for': 'Aquí <age></age>',
  'gate.here.notAcknowledged': 'Sin confirmar',

  'gate.acknowledge': 'Confirmar',
  'gate.acknowledge.of': 'Confirmar la entrada de {truck}',
  'gate.acknowledge.done': 'Entrada de {truck} confirmada.',
  'gate.link': 'Vincular…',
  'gate.link.open': 'Vincular con una cita…',
  'gate.link.of': 'Vincular con una cita: {truck}',
  'gate.link.title': '¿Para qué cita vino {truck}?',
  'gate.link.find': 'Buscar por número, andén, empresa u hora',
  'gate.link.empty':
    'No hay citas cercanas a hoy. Escribir un número o una empresa para buscar en otros días.',
  'gate.link.taken': '{truck} vino para esta cita.',
  'gate.link.named': 'El chofer dio este número.',
  'gate.link.done': '{truck} vinculado.',
  'gate.unlink': 'Desvincular',
  'gate.unlink.open': 'Desvincular…',
  'gate.unlink.of': 'Desvincular {truck}',
  'gate.unlink.title': '¿Desvincular {truck}?',
  'gate.unlink.what': 'El camión se queda en el patio sin cita. Su cita espera a otro camión.',
  'gate.unlink.done': '{truck} desvinculado.',

  'gate.pass': 'Pase de caseta',
  'gate.pass.of': 'Pase de caseta de {truck}',
  'gate.pass.print': 'Imprimir',
  'gate.pass.again': 'Imprimir otra vez',
  'gate.pass.failed': 'No se pudo hacer el pase de caseta. Intentar de nuevo en un momento.',
  'gate.pass.notYet': 'Este camión aún no aparece en el patio',
  'gate.pass.notYetHow': 'Actualizar el patio en un momento.',
  'gate.pass.brings': 'Trae',
  'gate.pass.goTo': 'VAYA A',
  'gate.pass.wait': 'ESPERE',
  'gate.pass.noSpot': 'Aún sin lugar. Espere a que se le asigne uno.',
  'gate.pass.noTrailer': 'ninguno',
  'gate.pass.purpose': 'Motivo',
  'gate.pass.noAppointment': 'ninguna',
  'gate.pass.arrived': 'Llegada',
  'gate.pass.barcode': 'Código de barras {number}',

  'gate.depart.open': 'Salida…',
  'gate.assign.of': 'Asignar {truck} a un lugar',
  'gate.depart.of': 'Registrar salida de {truck}',
  'gate.depart.title': '¿Qué sale con {truck}?',
  'gate.depart.gone': 'Este camión ya no está en el patio.',
  'gate.depart.waiting':
    'Este camión está en la lista de espera, y solo puede salir un camión que está en un lugar. Asignarle primero un lugar.',
  'gate.depart.check': 'Marcar lo que sale, o escanearlo. El camión está en {spot}.',
  'gate.depart.scan': 'Escanear o escribir una placa o un número de remolque',
  'gate.depart.with': '{container}, {state}',
  'gate.depart.bobtail': 'Este camión no lleva nada enganchado. Sale sin remolque.',
  'gate.depart.beside':
    '{count, plural, one {{containers} está en el mismo lugar y se queda, si no se elige otra cosa en el paso siguiente.} other {{containers} están en el mismo lugar y se quedan, si no se elige otra cosa en el paso siguiente.}}',
  'gate.depart.missing':
    '{count, plural, one {{containers} está enganchado y sin marcar. Si se queda, desengancharlo primero.} other {{containers} están enganchados y sin marcar. Si se quedan, desengancharlos primero.}}',
  'gate.depart.unhook': 'Desenganchar {container}',
  'gate.depart.stranger': '“{text}” no va con este camión. Revisar antes de que salga.',

  'gate.checkIn': 'Registrar entrada',
  'gate.checkIn.open': 'Entrada…',
  'gate.checkIn.truck': 'Registrar la entrada de un camión',
  'gate.checkIn.truck.open': 'Registrar entrada de camión…',
  'gate.checkIn.for': 'Registrar entrada para {appointment}',
  'gate.checkIn.walkIn': 'Sin cita. Se puede vincular con una más tarde.',
  'gate.checkIn.appointment': 'Cita {number}, {at}',
  'gate.checkIn.appointmentOf': 'Cita {number}, {at}, {company}',
  'gate.checkIn.plate': 'Placa',
  'gate.checkIn.phone.hint': 'De EE. UU., o + y código de país',
  'gate.checkIn.visitType.hint': 'Según el chofer',
  'gate.checkIn.company.hint': 'Como se lee en el camión',
  'gate.checkIn.reference.hint': 'Confirmación, orden de compra u otro',
  'gate.checkIn.whatsApp': 'El chofer acepta mensajes de WhatsApp',
  'gate.checkIn.alreadyHere':
    'Ya hay un camión con esta placa en el patio. Registrar otra entrada solo si salió y volvió.',
  'gate.checkIn.online': 'Registrar una entrada requiere conexión.',
  'gate.checkIn.noAnswer':
    'Yardmaster no respondió. Buscar esta entrada en la pantalla Caseta antes de enviarla de nuevo.',
  'gate.checkIn.notDone': 'No se registró la entrada. {why}',
  'gate.checkIn.over':
    '{truck}: {what} Aparece en la lista de espera cuando se actualiza el patio.',
  'gate.checkIn.pending': '{truck}: {what} Se queda en la pantalla Caseta hasta que se resuelva.',
  'gate.container.number': 'Número {place}',
  'gate.container.type.of': 'Tipo {place}',
  'gate.container.load.of': 'Carga {place}',
  'gate.container.type':
    '{type, select, Trailer {Remolque} Container {Contenedor} Oversized {Sobredimensionado} Chassis {Chasis} Reefer {Refrigerado} other {Otro}}',
  'gate.container.load': '{state, select, Full {Lleno} Empty {Vacío} other {Carga parcial}}',
  'gate.container.remove': 'Quitar el número {place}',
  'gate.container.add': 'Agregar un remolque',
  'gate.container.addAnother': 'Agregar otro',

  'gate.wrong.phoneMissing': 'Escribir el teléfono del chofer.',
  'gate.wrong.truck': 'Escribir la placa o el número DOT.',
  'gate.wrong.visitType': 'Elegir un tipo de visita.',
  'gate.wrong.tooLong':
    'Tiene {length, number} caracteres y el servicio acepta {most, number}. Hay que acortarlo.',
  'gate.wrong.tooMany': 'Un camión lleva {most, number} contenedores como máximo.',
  'gate.wrong.number': 'Escribir un número o quitar este renglón.',
  'gate.wrong.twice': '{container} está dos veces.',
  'gate.wrong.type': 'Elegir un tipo.',
  'gate.wrong.load': 'Elegir lleno, vacío o carga parcial.',

  'gate.trailer': 'Remolque',
  'gate.truck.dot': 'DOT {number}',
  'gate.truck.with': '{truck} con {containers}',

  'gate.lane.card': 'Este camión',
  'gate.lane.goTo': 'Ir a',
  'gate.lane.since': 'Aquí desde hace',
  'gate.lane.noneFree': 'Ningún lugar está libre. Va a la lista de espera.',
  'gate.lane.leaves': 'Sale con',
  'gate.lane.seen': 'escaneado',
  'gate.lane.booked': 'Cita',
  'gate.lane.noAppointment': 'Ninguna',
  'gate.lane.walkIn': 'Sin cita',
  'gate.lane.all': 'Todos los campos…',
  'gate.lane.next': 'Siguiente camión',
  'gate.lane.act.checkIn': 'Registrar entrada',
  'gate.lane.act.keep': 'Guardar para enviar después',
  'gate.lane.act.depart': 'Salida…',
  'gate.lane.act.assign': 'Asignar…',
  'gate.lane.unsure':
    'Solo coincide parte del código. Si es este camión, presionar Enter otra vez.',
  'gate.lane.nobody':
    'Ningún camión aquí ni por llegar tiene “{text}”. Escanearlo otra vez o revisar el número.',
  'gate.lane.strangePass':
    'El pase {text} no es de un camión de este patio. Pedir la placa al chofer.',
  'gate.lane.many': 'Coinciden {count, number} camiones. Elegir uno de las listas.',
  'gate.lane.noRoom': '{text} no se agregó: un camión lleva dos contenedores como máximo.',
  'gate.lane.kept':
    'Guardado en esta computadora, pero la entrada aún no está registrada. Enviarla desde esta pantalla cuando vuelva el servicio.',
  'gate.lane.notKept': 'No se pudo guardar la entrada. Anotar el camión e intentar de nuevo.',
  'gate.lane.taken': '{spot} se ocupó mientras tanto. Enviar el camión a {next}.',
  'gate.lane.takenNone':
    '{spot} se ocupó mientras tanto y no hay otro lugar libre. El camión va a la lista de espera.',
  'gate.lane.takenSince':
    '{spot} se ocupó antes de que llegara {truck}. {truck} está en la lista de espera. Asignarle otro lugar.',
  'gate.lane.notListed': 'El camión aún no está en la lista. Asignarlo a {spot} cuando aparezca.',
  'gate.drafts': 'Aún no enviados',
  'gate.draft.notSent': 'Aún no enviado',
  'gate.draft.meantFor': 'para {spot}',
  'gate.draft.send': 'Enviar ahora',
  'gate.draft.discard': 'Descartar',

  'gate.attempts': 'Entradas pendientes',
  'gate.attempt.said': '{truck}: {what}',
  'gate.attempt.sending': 'Enviando',
  'gate.attempt.unknown': 'Resultado desconocido',
  'gate.attempt.partly': 'Hecho en parte',
  'gate.attempt.done': 'Entrada registrada',
  'gate.attempt.refused': 'No registrada',
  'gate.attempt.finish': 'Enviar el resto',
  'gate.attempt.clear': 'Marcar como resuelta',

  'gate.fact.done': 'Entrada registrada.',
  'gate.fact.partly':
    '{count, plural, one {La entrada del camión está registrada, pero la de {containers} no.} other {La entrada del camión está registrada, pero las de {containers} no.}}',
  'gate.fact.container': '{container}: {why}',
  'gate.fact.lookFirst': 'Revisarla antes de enviarla de nuevo.',
  'gate.fact.interruptedContainers':
    'Yardmaster se cerró mientras se enviaban los contenedores. Revisar cuáles se registraron.',
  'gate.fact.twice':
    'Este camión está {count, number} veces en la lista del patio. Averiguar si su entrada se registró dos veces.',
  'gate.fact.notDone':
    'El camión no está en la lista, y la solicitud ya no puede llegar. Registrar la entrada de nuevo.',
  'gate.fact.notYet':
    'El camión aún no está en la lista, pero la solicitud todavía puede llegar. Revisar de nuevo en unos minutos.',
  'gate.fact.clearedBy': '{clerk} la marcó como resuelta.',

  'gate.no.held':
    'No se envió nada: el archivo de las entradas se dañó y pueden faltar algunas. Revisar qué camiones están en el patio y confirmarlo en la pantalla Caseta.',
  'gate.no.unread':
    'No se pudieron cargar los camiones del patio. {why} Revisar de nuevo en un momento.',
  'gate.no.resolved': 'Esta entrada ya está resuelta.',
  'gate.no.resolvedMeanwhile': 'Alguien acaba de marcar esta entrada como resuelta.',
  'gate.no.stillSending': 'Esta entrada todavía se está enviando. Esperar la respuesta.',
  'gate.no.draftsFull':
    'Yardmaster guarda {most, number} entradas sin enviar como máximo. Enviar o descartar una primero.',
  'gate.no.heldElsewhere':
    '{stage, select, open {{clerk}, en {desk}, tiene abierta la entrada de {truck} desde las {at, time, short}.} kept {{clerk}, en {desk}, guardó la entrada de {truck} a las {at, time, short} para enviarla después.} sending {{clerk}, en {desk}, está registrando la entrada de {truck} desde las {at, time, short}.} unclear {{clerk}, en {desk}, envió la entrada de {truck} a las {at, time, short}. Todavía no se sabe el resultado.} other {{clerk}, en {desk}, registró la entrada de {truck} a las {at, time, short}.}}',
  'gate.no.meanwhile':
    'Otro puesto tomó este camión entretanto. Ver quién lo tiene e intentarlo de nuevo.',
  'gate.held.goOn': 'Registrar la entrada aquí',
  'gate.held.keep': 'Guardarla aquí',
  'gate.no.alreadyIn': 'La entrada de {truck} ya se registró entretanto. Descartar esta.',
  'gate.no.pending':
    'La entrada de {truck} sigue pendiente. Resolverla primero, para que no se registre dos veces.',
  'gate.no.incomplete':
    'La lista de camiones llegó incompleta, así que nada es seguro. Revisar de nuevo en un momento.',
  'gate.no.containersUnclear':
    'Todavía no se sabe si los contenedores se registraron. Revisar de nuevo en unos minutos.',
  'gate.no.off':
    '{call, select, checkIn {El registro de entradas está desactivado. Si el servicio lo permite, activarlo en Configuración, en Instalación y servicios.} other {Vincular con citas está desactivado. Si el servicio lo permite, activarlo en Configuración, en Instalación y servicios.}}',
  'gate.no.busy': 'Ya se está enviando. Esperar la respuesta.',
  'gate.no.file':
    'El registro de entradas está desactivado porque su archivo no se puede escribir en esta computadora.',
  'gate.no.fileWhy':
    'El registro de entradas está desactivado porque su archivo no se puede escribir. {why}',
  'gate.no.unsure': '{why} Actualizar el patio para ver si se hizo.',
  'gate.notice.pending':
    '{count, plural, one {# entrada pendiente.} other {# entradas pendientes.}} Ir a la pantalla Caseta.',
};
