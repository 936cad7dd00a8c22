import type { gate as english } from '../en/gate.ts';
import type { Translation } from '../translation.ts';

export const gate: Translation<typeof english> = {
  'gate.find': 'Buscar por placas, número DOT, remolque, número de confirmación o pase de caseta',
  'gate.find.hint': 'Placas, DOT, remolque, número de confirmación, o escanear un pase de caseta',
  'gate.find.enter': 'Enter lee “{text}” como código, o lo registra como camión nuevo.',
  'gate.off':
    'El registro de entradas está desactivado. Si el servicio lo permite, activarlo en Configuración, en Instalación y servicios. Los camiones registrados en otro lugar aparecen aquí.',
  'gate.takeBack.gone': 'Este camión ya no está en el patio.',
  'gate.takeBack.why': 'Escribir por qué la entrada fue un error.',
  'gate.ask.off':
    'No se pregunta al servicio por números de confirmación (Configuración, Comportamiento del servicio).',
  'gate.ask.none': 'El servicio no conoce ninguna cita de esta instalación con este número.',
  'gate.held':
    'Las entradas están en pausa (desde <time></time>). Revisar qué camiones están en el patio y confirmarlo.',
  'gate.scheduleOld': 'La agenda puede no estar al día. {why}',
  'gate.list': '{label}, lista',

  'gate.choose.what': '¿Qué es “{text}”?',
  'gate.choose.nothing': 'Nada de lo que está o se espera tiene “{text}”.',
  'gate.choose.into': '¿“{text}” es de este camión, o es otro camión?',
  'gate.choose.second': '{truck} está aquí para esta cita. ¿Sale, o es un segundo camión?',
  'gate.choose.how': 'Elegir por su número. Esc regresa.',
  'gate.choose.howEnter': 'Enter toma la primera línea; las demás, por su número. Esc regresa.',
  'gate.choice.here': '{truck} está aquí: {spot}',
  'gate.choice.meant': '¿Se trata de {truck}? Está aquí: {spot}',
  'gate.choice.leaving': '{truck}: sale',
  'gate.choice.letIn': 'Dejar entrar para {appointment}',
  'gate.choice.second': 'Un segundo camión para {appointment}',
  'gate.choice.walkIn': 'Dejar entrar sin cita',
  'gate.choice.back': '{truck} regresó: registrar otra vez',
  'gate.choice.new': 'Camión nuevo',
  'gate.choice.newWith': 'Camión nuevo con placas {plate}',
  'gate.choice.pickUp': 'Un camión recoge {container}',
  'gate.choice.show': 'Ver {container} en el mapa',
  'gate.choice.add': 'Camión nuevo con {text}',
  'gate.choice.move': 'Movimiento {number}: {asset}',
  'gate.choice.moveUnknown': '{number} es un movimiento que no está en la lista',
  'gate.choice.call': 'Llamar por {appointment}',
  'gate.choice.book': 'Reservar otra hora para {appointment}',
  'gate.choice.appointment': 'Ver la cita {appointment}',
  'gate.choice.askService': 'Buscar {text} en el servicio',
  'gate.choice.into.plate': 'Placas de este camión: {text}',
  'gate.choice.into.equipment': 'Remolque de este camión: {text}',
  'gate.choice.into.driverNumber': 'Número del chofer de este camión: {text}',
  'gate.choice.into.appointment': 'Este camión vino para {text}',
  'gate.choice.into.alsoFor': 'Este camión también vino para {text}',
  'gate.choice.left': 'salió {at}',
  'gate.choice.stands': 'en {spot}',
  'gate.choice.since': 'desde {at}',
  'gate.choice.came': '{truck} está aquí',
  'gate.choice.cameLeft': '{truck} salió {at}',
  'gate.choice.near': 'Conocidos aquí, con un carácter distinto: {codes}',
  'gate.choice.placeholder': 'Está en lugar de las placas y no identifica a ningún camión',
  'gate.choice.noPlate.ours': 'Un código nuestro nunca son placas',
  'gate.choice.noPlate.signs': 'Las placas llevan letras o números',
  'gate.choice.noPlate.tooLong': 'Las placas tienen {most, number} caracteres como máximo',
  'gate.agrees':
    '{name, select, pass {Pase} plate {Placas} state {Estado} equipment {Remolque} phone {Teléfono} driverNumber {Número del chofer} dot {DOT} confirmation {Confirmación} ref {Referencia} company {Transportista} spot {Lugar} move {Movimiento} other {{label}}} {value}',
  'gate.agrees.near': 'Difiere un carácter',
  'gate.agrees.part': '{fact}: solo se leyó una parte',
  'gate.differs':
    '{name, select, state {Distinto: placas de {value}} placeholder {“{value}” no identifica a ningún camión} other {Un número DOT es de un transportista, no de un camión}}',
  'gate.notice.kept': 'Se leyó {code}. Responder primero, o presionar Esc.',
  'gate.notice.notFound':
    'No se encontró: {texts}. En la lista está lo que puede significar el resto.',
  'gate.notice.otherKeyboard':
    'Se leyó {code}, pero el lector y la computadora tienen teclados distintos. Configurar el lector con el teclado de esta computadora.',
  'gate.notice.unread': 'No se pudo buscar “{text}”. Intentar de nuevo.',
  'gate.notice.notAsked': 'No se pudo preguntar al servicio. Intentar de nuevo en un momento.',
  'gate.notice.tooLong':
    'Este código tiene {length, number} caracteres, más de los que caben en cualquier campo. No se llenó nada.',
  'gate.notice.more': 'Hay {count, number} coincidencias más. Escribir más del número.',
  'gate.note.checkDigit':
    'Es probable que un carácter de {code} esté mal leído: el dígito verificador no coincide. Compararlo con el número del remolque.',

  'gate.card.equipment': 'Remolque o contenedor',
  'gate.card.noTrailer': 'Sin remolque',
  'gate.card.state': 'Estado',
  'gate.card.carrier': 'Transportista',
  'gate.card.meant': '¿Se quiso decir {carrier}? Con ↓ se toma.',
  'gate.card.ask': 'Preguntar al chofer.',
  'gate.card.askFirst':
    'Preguntar al chofer {what, select, companyHint {el transportista} visitType {el motivo} other {el transportista y el motivo}}. Si no se sabe, otra vez Enter registra sin ese dato.',
  'gate.card.notKnown': 'No se sabe.',
  'gate.card.areNotKnown':
    'No se sabe: {what, select, companyHint {transportista} visitType {motivo} other {ambos datos}}',
  'gate.card.driverNumber': 'Número que dio el chofer',
  'gate.card.next': 'Siguiente',
  'gate.card.more': 'Todos los campos',
  'gate.card.fewer': 'Menos campos',
  'gate.card.lastTime': 'La última vez, {at}:',
  'gate.card.takeKnown': 'Llenar',
  'gate.card.picksUp': 'Recoge {container}',
  'gate.card.hasCome':
    '{truck} se registró para esta cita a las {at, time, short}. Si es ese camión, cerrar esta tarjeta.',
  'gate.card.hasComeOther':
    'Para esta cita se registró a las {at, time, short} {truck}, de otro transportista: {its}. La cita es de {booked}. Revisar cuál es el correcto.',
  'gate.card.samePlate':
    '{truck} ya está en el patio: {place}, {carrier}. Abrir ese camión o decir que este es otro.',
  'gate.card.otherCarrier':
    'Para esta cita ya está {truck}, de otro transportista: {its}. Este camión: {own}. Revisar cuál es el correcto.',
  'gate.card.bookedBy': 'La cita es de {booked}; este camión: {own}. Revisar cuál es el correcto.',
  'gate.card.thisOne': 'Registrar este transportista',
  'gate.card.anyway': 'Registrar otro camión',
  'gate.card.unsent':
    '{code} también está en un registro sin enviar: {draft}, {at, time, short}. Corregirlo o decir que este es otro.',
  'gate.card.stands':
    '{container} ya está en el patio: {place}. Corregir el número o decir qué pasó.',
  'gate.card.standsWith':
    '{container} ya está en el patio con {truck}: {place}. Corregir el número o decir que es otro remolque.',
  'gate.card.oldLeft': 'Ya salió: dar salida al anterior…',
  'gate.card.otherTrailer': 'Otro remolque con este número',
  'gate.card.otherTrailerIn': 'Otro remolque con este número: registrar',
  'gate.card.another': 'Otro camión',
  'gate.card.which': '¿Es {truck}?',
  'gate.card.this.depart': '{truck} sale…',
  'gate.card.this.assign': '{truck} recibe un lugar…',
  'gate.card.now.assign':
    'El camión ya no tiene lugar, y la tarjeta dice otra cosa. Leerla otra vez.',
  'gate.card.now.depart':
    'El camión ya recibió un lugar, y la tarjeta dice otra cosa. Leerla otra vez.',
  'gate.kept': 'Sin terminar',
  'gate.kept.open': 'Abrir la tarjeta de {truck}',
  'gate.kept.discard': 'Descartar la tarjeta de {truck}',
  'gate.kept.photos':
    '¿Descartar {truck} y borrar {count, plural, one {su foto} other {sus # fotos}}?',
  'gate.kept.photos.yes': 'Descartar y borrar',
  'gate.kept.photos.no': 'Conservar',
  'gate.kept.photos.failed': 'Las fotos no se borraron. La tarjeta se conserva.',
  'gate.kept.said': 'La tarjeta anterior quedó en “Sin terminar”.',

  'gate.drop.open': 'Dejar remolque y salir…',
  'gate.drop.of': 'Dejar remolque y salir: {truck}',
  'gate.alone.open': 'Registrar salida de {container} sin su camión…',
  'gate.alone.of': 'Registrar salida de {container} sin su camión, {truck}',
  'gate.move.open': 'Mover…',
  'gate.move.of': 'Mover {truck}',
  'gate.call.open': 'Llamar al chofer',
  'gate.call.of': 'Llamar al chofer de {truck}',
  'gate.call.title': 'Chofer de {truck}',
  'gate.call.copy': 'Copiar',
  'gate.call.goTo': 'Copiar mensaje: ir a {spot}',
  'gate.call.copied': 'Copiado',
  'gate.here.bookedBy': 'cita de {booked}',
  'gate.here.takenBack': 'Entrada anulada',
  'gate.alsoFor': 'También para',
  'gate.alsoFor.open': 'También vino para…',
  'gate.alsoFor.of': 'También vino para otra cita: {truck}',
  'gate.alsoFor.not': 'No vino para {appointment}',
  'gate.alsoFor.title': '¿Para qué más vino {truck}?',
  'gate.alsoFor.done':
    '{truck} también vino para {appointment}. Queda aquí: el servicio no tiene dónde guardarlo.',
  'gate.alsoFor.undone': '{truck} no vino para {appointment}.',
  'gate.wrongIn.open': 'Entrada equivocada…',
  'gate.wrongIn.of': 'Entrada equivocada: {truck}',
  'gate.wrongIn.title': '¿Anular la entrada de {truck}?',
  'gate.wrongIn.waits': 'Su cita regresa a “Programada” y vuelve a esperar a su camión.',
  'gate.wrongIn.waitsHere':
    'Su cita vuelve a esperar a su camión en las estaciones de este patio. El servicio quizá siga diciendo “Llegó”: el perfil no permite cambiar nada allí.',
  'gate.wrongIn.what':
    'La estancia no cuenta en ninguna cifra. Un camión en un lugar sale en el siguiente paso.',
  'gate.wrongIn.stays':
    'El servicio aún tiene su cita como “{status}”. {why} Aquí se vuelve a esperar a su camión.',
  'gate.wrongIn.unread':
    'No se sabe cómo tiene el servicio su cita. {why} Aquí se vuelve a esperar a su camión.',
  'gate.wrongIn.reason.truck': 'Camión equivocado',
  'gate.wrongIn.reason.appointment': 'Cita equivocada',
  'gate.wrongIn.reason.twice': 'Registrado dos veces',
  'gate.wrongIn.reason.notCome': 'No entró',
  'gate.wrongIn.reason.plate': 'Placa equivocada',
  'gate.wrongIn.other': 'Otro motivo',
  'gate.wrongIn.do': 'Anular',
  'gate.wrongIn.done': 'Entrada de {truck} anulada.',
  'gate.wrongIn.passOut': 'Su pase ya se imprimió: recogerlo.',

  'gate.plate.open': 'Corregir la placa…',
  'gate.plate.of': 'Corregir la placa de {truck}',
  'gate.plate.label': 'Placa correcta',
  'gate.plate.do': 'Corregir',
  'gate.plate.anyway': 'Ambos tienen esta placa',
  'gate.plate.done': 'La placa ahora es {plate}. Antes era {truck}.',
  'gate.plate.missing': 'Escribir la placa.',
  'gate.plate.taken': 'Otro camión del patio tiene esta placa: {which}',
  'gate.plate.changed':
    'La placa se corrigió mientras tanto: ahora {plate, select, none {no hay} other {es {plate}}}.',
  'gate.plate.offline':
    'Sin conexión: la placa no se puede corregir ahora, y no se guarda para después. Dejar esto abierto, o corregirla cuando vuelva la conexión.',
  'gate.plate.online': 'Se envía al servicio de inmediato, así que requiere conexión.',

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
  'gate.here.for': 'Lleva <age></age>',
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
  'gate.pass.notYet': 'El camión está por aparecer en la lista del patio',
  'gate.pass.notYetHow': 'Su pase se puede imprimir en cuanto aparezca.',
  'gate.pass.outdated': 'El pase de {truck} dice {spot}. Imprimir uno nuevo.',
  'gate.pass.brings': 'Trae',
  'gate.pass.goTo': 'VAYA A',
  'gate.pass.way': 'Mapa: el camino a {spot}',
  'gate.pass.gate': 'CASETA',
  'gate.pass.wait': 'ESPERE',
  'gate.pass.noSpot': 'Aún sin lugar. Espere a que se le asigne uno.',
  'gate.pass.noTrailer': 'ninguno',
  'gate.pass.purpose': 'Motivo',
  'gate.pass.booked': 'Cita de otro transportista',
  'gate.pass.noAppointment': 'ninguna',
  'gate.pass.arrived': 'Llegada',
  'gate.pass.standing': 'Para la cita',
  'gate.pass.barcode': 'Código de barras {number}',

  'gate.depart.open': 'Salida…',
  'gate.assign.of': 'Asignar {truck} a un lugar',
  'gate.depart.of': 'Registrar salida de {truck}',
  'gate.depart.double':
    'Dos remolques de este camión tienen el número {text}. El escáner no los distingue: marcar cada uno que se vea.',
  'gate.depart.title': '¿Qué sale con {truck}?',
  'gate.depart.gone': 'Este camión ya no está en el patio.',
  'gate.depart.waiting':
    'Este camión está en la lista de espera, y solo puede salir un camión que está en un lugar. Asignarle primero un lugar.',
  'gate.depart.check': 'Marcar lo que sale, o escanearlo. El camión está en {spot}.',
  'gate.depart.scan': 'Escanear o escribir placas o un número de remolque',
  'gate.depart.with': '{container}, {state}',
  'gate.depart.bobtail': 'Este camión no lleva nada enganchado. Sale sin remolque.',
  'gate.depart.beside':
    '{count, plural, one {{containers} está en el mismo lugar y se queda, si no se elige otra cosa en el paso siguiente.} other {{containers} están en el mismo lugar y se quedan, si no se elige otra cosa en el paso siguiente.}}',
  'gate.depart.missing':
    '{count, plural, one {{containers} está enganchado y sin marcar. Si se queda, desengancharlo primero.} other {{containers} están enganchados y sin marcar. Si se quedan, desengancharlos primero.}}',
  'gate.depart.truckMissing':
    '{truck} no está marcado. Si sale, marcarlo. Si se queda, dar salida solo al remolque.',
  'gate.depart.unhook': 'Desenganchar {container}',
  'gate.depart.stranger': '“{text}” no va con este camión. Revisar antes de que salga.',
  'gate.depart.stays':
    '“{text}” no va con este camión, así que el camión se queda. Si lo lleva enganchado: cancelar, desenganchar lo que no lleva y enganchar este.',
  'gate.depart.staysOn':
    '“{text}” no va con este camión: según el registro está en {spot}. Así que el camión se queda. Si lo lleva enganchado: cancelar, desenganchar lo que no lleva y enganchar este.',
  'gate.depart.notOn': 'No lleva “{text}”',

  'gate.checkIn.open': 'Entrada…',
  'gate.checkIn.truck.open': 'Registrar entrada de camión…',
  'gate.checkIn.for': 'Registrar entrada para {appointment}',
  'gate.checkIn.plate': 'Placas',
  'gate.checkIn.whatsApp': 'El chofer acepta mensajes de WhatsApp',
  'gate.checkIn.noAnswer':
    'Yardmaster no respondió. Buscar esta entrada en la pantalla Caseta antes de enviarla de nuevo.',
  'gate.checkIn.notDone': 'No se registró la entrada. {why}',
  'gate.container.number': 'Remolque {place}',
  'gate.container.type.of': 'Tipo {place}',
  'gate.container.load.of': 'Carga {place}',
  'gate.container.type':
    '{type, select, Trailer {Remolque} Container {Contenedor} Oversized {Sobredimensionado} Chassis {Chasis} Reefer {Refrigerado} other {Otro}}',
  'gate.container.load': '{state, select, Full {Lleno} Empty {Vacío} other {Carga parcial}}',
  'gate.container.remove': 'Quitar el remolque {place}',
  'gate.container.addAnother': 'Agregar otro',

  'gate.wrong.phoneMissing': 'Escribir el teléfono del chofer.',
  'gate.wrong.truck': 'Escribir las placas o el número DOT.',
  'gate.wrong.visitType': 'Elegir un tipo de visita.',
  'gate.wrong.tooLong':
    'Tiene {length, number} caracteres y el servicio acepta {most, number}. Hay que acortarlo.',
  'gate.wrong.tooMany': 'Un camión lleva {most, number} remolques como máximo.',
  'gate.wrong.number': 'Escribir un número o quitar esta línea.',
  'gate.wrong.trailer': 'Anotar el remolque, o elegir “Sin remolque”.',
  'gate.wrong.twice': '{container} está dos veces.',
  'gate.wrong.type': 'Elegir un tipo.',
  'gate.wrong.load': 'Elegir lleno, vacío o carga parcial.',

  'gate.trailer': 'Remolque',
  'gate.truck.dot': 'DOT {number}',
  'gate.truck.with': '{truck} con {containers}',

  'gate.lane.card': 'Este camión',
  'gate.lane.goTo': 'Ir a',
  'gate.lane.since': 'Aquí desde hace',
  'gate.lane.noneFree': 'Ningún lugar está libre para él. Va a la lista de espera.',
  'gate.lane.waits': 'Va a la lista de espera.',
  'gate.lane.promised':
    'Cada lugar libre es para quien va antes: {spot} para {asset}. Va a la lista de espera.',
  'gate.lane.keptSpot': '{spot}: {why}',
  'gate.lane.leaves': 'Sale con',
  'gate.lane.seen': 'escaneado',
  'gate.coming.which': '{truck}, {carrier}, todavía no llega. {appointment}.',
  'gate.coming.appointment': 'Cita {name}, {at}',
  'gate.coming.noAppointment': 'Sin cita',
  'gate.lane.booked': 'Programada',
  'gate.lane.noAppointment': 'Ninguna',
  'gate.lane.walkIn': 'Sin cita',
  'gate.lane.next': 'Siguiente camión',
  'gate.lane.act.checkIn': 'Registrar entrada',
  'gate.lane.act.keep': 'Guardar para enviar después',
  'gate.lane.act.depart': 'Salida…',
  'gate.lane.act.assign': 'Asignar…',
  'gate.lane.strangePass':
    'El pase {text} no es de un camión de este patio. Pedir las placas al chofer.',
  'gate.lane.kept':
    'Guardado en esta computadora, pero la entrada aún no está registrada. Enviarla desde esta pantalla cuando vuelva el servicio.',
  'gate.lane.keptFor':
    'Guardado en esta computadora, pero la entrada aún no está registrada. Mandar al chofer a {spot}. Enviar la entrada desde esta pantalla cuando vuelva el servicio.',
  'gate.lane.notKept': 'No se pudo guardar la entrada. Anotar el camión e intentar de nuevo.',
  'gate.lane.taken': '{spot} se ocupó mientras tanto. Enviar el camión a {next}.',
  'gate.lane.takenNone':
    '{spot} se ocupó mientras tanto y no queda otro lugar para él. El camión va a la lista de espera.',
  'gate.lane.need': 'Este camión ahora necesita otro lugar que {spot}. Enviarlo a {next}.',
  'gate.lane.needNone':
    'Este camión ahora necesita otro lugar que {spot} y no queda ninguno para él. Va a la lista de espera.',
  'gate.lane.takenSince':
    '{spot} se ocupó antes de que llegara {truck}. {truck} está en la lista de espera. Asignarle otro lugar.',
  'gate.lane.notListed': 'El camión aún no está en la lista. Asignarlo a {spot} cuando aparezca.',
  'gate.drafts': 'Aún no enviados',
  'gate.draft.notSent': 'Aún no enviado',
  'gate.draft.meantFor': 'el chofer va a {spot}',
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
    'Yardmaster se cerró mientras se enviaban los remolques. Revisar cuáles se registraron.',
  'gate.fact.twice':
    'Este camión está {count, number} veces en la lista del patio. Averiguar si su entrada se registró dos veces.',
  'gate.fact.notDone':
    'El camión no está en la lista, y la solicitud ya no puede llegar. Registrar la entrada de nuevo.',
  'gate.fact.notYet':
    'El camión aún no está en la lista, pero la solicitud todavía puede llegar. Revisar de nuevo en unos minutos.',
  'gate.fact.notKept':
    'Lo que se revisó todavía no está guardado: {why} Presionar Revisar ahora en cuanto se resuelva.',
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
    'Otro puesto tomó este camión mientras tanto. Ver quién lo tiene e intentar de nuevo.',
  'gate.held.goOn': 'Registrar la entrada aquí',
  'gate.held.keep': 'Guardarla aquí',
  'gate.no.alreadyIn': 'La entrada de {truck} ya se registró mientras tanto. Descartar esta.',
  'gate.no.pending':
    'La entrada de {truck} sigue pendiente. Resolverla primero, para que no se registre dos veces.',
  'gate.no.incomplete':
    'La lista de camiones llegó incompleta, así que nada es seguro. Revisar de nuevo en un momento.',
  'gate.no.containersUnclear':
    'Todavía no se sabe si los remolques se registraron. Revisar de nuevo en unos minutos.',
  'gate.no.off':
    '{call, select, checkIn {El registro de entradas está desactivado. Si el servicio lo permite, activarlo en Configuración, en Instalación y servicios.} other {Vincular con citas está desactivado. Si el servicio lo permite, activarlo en Configuración, en Instalación y servicios.}}',
  'gate.no.busy': 'Ya se está enviando. Esperar la respuesta.',
  'gate.no.file':
    'El registro de entradas está desactivado porque su archivo no se puede escribir en esta computadora.',
  'gate.no.fileWhy':
    'El registro de entradas está desactivado porque su archivo no se puede escribir. {why}',
  'gate.no.offline':
    '{truck}: no se envió nada, porque el servicio está sin conexión. Esto no se guarda para después: hacerlo cuando vuelva el servicio.',
  'gate.no.unsure': '{why} Actualizar el patio para ver si se hizo.',
  'gate.notice.pending':
    '{count, plural, one {# entrada pendiente.} other {# entradas pendientes.}} Ir a la pantalla Caseta.',
};
