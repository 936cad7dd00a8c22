import type { journal as english } from '../en/journal.ts';
import type { Translation } from '../translation.ts';

export const journal: Translation<typeof english> = {
  'journal.notKept': 'Por ahora no se guarda el historial del patio: {why}',
  'journal.before': 'El historial del patio empieza más tarde. Elegir una hora posterior.',
  'journal.of': 'Historial de',
  'journal.none': 'No ha pasado nada aquí desde que esta computadora guarda el historial.',
  'journal.more': 'Ver anteriores',
  'journal.between': 'Visto a esta hora; pasó después de {from}.',
  'journal.way': 'Ruta en el mapa',

  'journal.verdict.empty': 'El historial está vacío. Todavía no hay nada que revisar.',
  'journal.verdict.unchanged':
    'Sin cambios del {from, date, long}, {from, time, short} al {until, date, long}, {until, time, short}: {count, plural, one {# entrada} other {# entradas}}.',
  'journal.verdict.missing': 'Alterado: falta la entrada {seq}. Todo lo anterior está sin cambios.',
  'journal.verdict.changed':
    'Alterado: la entrada {seq} del {at, date, long}, {at, time, short} no es la que se escribió. Todo lo anterior está sin cambios.',
  'journal.verdict.keyframe':
    'Alterado: las entradas están completas, pero se editó una imagen guardada del patio.',
  'journal.verdict.seal.unreadable':
    'Eso no es un sello. Escribirlo como está impreso: un número y luego letras y cifras en grupos de cinco.',
  'journal.verdict.seal.other':
    'El sello no se imprimió de este historial: se volvió a escribir o es de otra instalación.',
  'journal.verdict.seal.beyond':
    'El sello es posterior al fin de este historial. Se cortó el final o se restauró un respaldo anterior.',
  'journal.verdict.seal.gone':
    'El sello es de un mes que ya no está en esta computadora. Volver a poner su archivo para revisarlo.',
  'journal.verdict.last.missing':
    'Falta el último sello, que se guarda junto al historial. Pudieron agregarse o quitarse entradas al final.',
  'journal.verdict.last.damaged':
    'No se puede leer el último sello, que se guarda junto al historial. Pudieron agregarse o quitarse entradas al final.',
  'journal.verdict.last.behind':
    'Alterado: el historial termina antes de su último sello. Es un respaldo anterior o se quitaron entradas al final.',
  'journal.verdict.last.ahead':
    'Alterado: después del último sello se agregaron entradas que no escribió Yardmaster.',
  'journal.verdict.last.other':
    'Alterado: este no es el historial para el que se hizo su último sello.',
  'journal.verdict.doubted':
    'Lo que sirve para encontrar las entradas no concuerda con ellas. Yardmaster lo vuelve a hacer en su próxima revisión.',
  'journal.verdict.remade':
    'Lo que sirve para encontrar las entradas no concordaba con ellas y se volvió a hacer a partir de ellas.',
  'journal.verdict.unsealed':
    '{count, plural, one {Una vez} other {# veces}}, la última el {at, date, long}, {at, time, short}, no concordó con su último sello: pudieron agregarse o quitarse entradas anteriores.',
  'journal.verdict.noLast':
    'No hay un último sello junto a este archivo; no se notarían entradas agregadas o quitadas al final.',
  'journal.verdict.schema':
    'Alterado: se modificó la estructura del archivo, así que lo que muestra puede no ser lo que se escribió.',
  'journal.verdict.months': 'Alterado: un mes archivado no es el que se sacó de este historial.',
  'journal.verdict.gone':
    '{count, plural, one {El mes {months} ya no está} other {Los meses {months} ya no están}} en esta computadora; no se {count, plural, one {revisó} other {revisaron}}.',
  'journal.verdict.lost':
    '{count, plural, one {Se perdió # entrada} other {Se perdieron # entradas}} por un archivo dañado.',
  'journal.verdict.cannotProve':
    'Quien controla esta computadora podría reescribir el historial junto con su último sello. No concordaría con los sellos ya impresos.',
  'journal.section': 'Historial del patio',
  'journal.section.note':
    'Lo que pasó en el patio, entrada por entrada, cada una ligada a la anterior. Imprimir sellos para probarlo después.',
  'journal.section.kept': 'Guardado',
  'journal.section.keptFrom':
    '{count, plural, one {# entrada} other {# entradas}} desde el {from, date, long}, {from, time, short}',
  'journal.section.seal': 'Sello de ahora',
  'journal.section.sealNote':
    'Imprimirlo o anotarlo. Más adelante prueba que no se editó nada anterior.',
  'journal.section.days': 'Sellos de días pasados',
  'journal.section.sealed': 'Sello en papel',
  'journal.section.sealedNote': 'Opcional: compara con un sello impreso.',
  'journal.section.retention': 'Días en un solo archivo',
  'journal.section.retentionNote':
    'Los meses anteriores pasan a archivos propios en la carpeta journal-months. Se siguen abriendo aquí mientras estén ahí.',
  'journal.section.months': 'Meses archivados',
  'journal.section.monthGone': '{month}: ya no está en esta computadora',
  'journal.month.broken':
    'No se pudo archivar el mes {month}: la copia está incompleta. Yardmaster lo intenta de nuevo mañana.',
  'journal.month.failed': 'No se pudo archivar el mes {month}. Revisar la carpeta journal-months.',
  'journal.gone':
    'Esa hora ya no está en esta computadora: el archivo de {month} se movió o se borró. Volver a ponerlo en la carpeta journal-months para verla.',
  'journal.goneBefore': 'Las entradas anteriores ya no están en esta computadora.',
  'journal.settings.retention': 'cuánto tiempo queda el historial en un solo archivo',
  'journal.section.check': 'Revisar el historial',
  'journal.qr': 'Código QR del sello {seal}',
  'journal.unchecked':
    '{why} No se puede revisar el historial del patio hasta que se arregle. Exportar lo que haga falta y avisar al administrador.',
  'journal.broken': '{why} Exportar o fotografiar lo que haga falta y avisar al administrador.',

  'journal.line.came': '{asset} llegó',
  'journal.line.cameTo': '{asset} llegó a {to}',
  'journal.line.left': '{asset} salió',
  'journal.line.placed': '{asset} asignado a {to}',
  'journal.line.moved': '{asset} pasó de {from} a {to}',
  'journal.line.waits': '{asset} pasó de {from} a la lista de espera',
  'journal.line.hooked': '{asset} enganchado a {truck}',
  'journal.line.unhooked': '{asset} desenganchado',
  'journal.line.unhookedAt': '{asset} dejado en {to}',
  'journal.line.changed': '{asset}: cambiaron sus datos',
  'journal.line.opened': '{spot} abierto',
  'journal.line.closed': '{spot} cerrado',
  'journal.line.reserved': '{spot} reservado',
  'journal.line.released': '{spot} ya no está reservado',
  'journal.line.spotAdded': '{spot} agregado al patio',
  'journal.line.spotRemoved': '{spot} quitado del patio',
  'journal.line.spotChanged': '{spot}: cambiaron sus datos',

  'journal.told.release': '{asset} dejó {from}',
  'journal.told.other': '{what}: {type}',
  'journal.told.time': 'Hora del propio servicio.',
  'journal.told.failed': 'Sin los registros del propio servicio: no se pudieron cargar.',
  'journal.source.here': 'Este equipo',
  'journal.source.service': 'Servicio',
  'journal.source.read': 'Visto',
  'journal.source.readMeans': 'Este equipo lo vio al leer el patio.',
  'journal.told.account': 'Otro sistema ({account})',
  'journal.line.note': 'Nota: {text}',
  'journal.did.checkedIn':
    '{label}: entrada registrada en la caseta{unknown, select, none {} companyHint {; no se sabe el transportista} visitType {; no se sabe el motivo} other {; no se sabe ni el transportista ni el motivo}}',
  'journal.did.stoodSince':
    '{did}; estaba en la caseta desde el {at, date, medium}, y esto se envió después',
  'journal.did.refused': 'No se hizo: {label}. {why}',
  'journal.refused.checkIn': 'Entrada de {truck}',
  'journal.refused.spot': '{truck} a {spot}',
  'journal.refused.booking': 'Cita nueva{name, select, none {} other {: {name}}}',
  'journal.did.decided': 'Decidido: {label}',
  'journal.did.undone': 'Deshacer: {label}',
  'journal.did.redone': 'Rehecho: {label}',
  'journal.did.settings': 'Configuración cambiada: {what}',
  'journal.did.snoozed': 'Pospuso una línea de la lista Ahora: {reason}',
  'journal.did.acknowledged': 'Entrada confirmada',
  'journal.did.tookBack': 'Anuló una entrada equivocada: {reason}',
  'journal.did.alsoFor': 'Indicó que también vino por otra cita',
  'journal.did.held': 'Retenido. {what}',
  'journal.did.holdCleared': 'Ya no está retenido: ahora los dos coinciden. {what}',
  'journal.did.letGo': 'Se liberó con {second}: {why}. {what}',
  'journal.did.letGoAlone': 'Se liberó: {why}. {what}',
  'journal.did.inspected.in':
    'Visto al entrar. {count, plural, =0 {Todo como se esperaba} other {{values}}}',
  'journal.did.inspected.out':
    'Visto al salir. {count, plural, =0 {Todo como se esperaba} other {{values}}}',
  'journal.did.photo':
    '{state, select, kept {{when, select, in {Foto tomada al entrar} other {Foto tomada al salir}}} expired {Foto borrada al cumplirse su plazo} other {Foto borrada}}: {name}',
  'journal.did.photoRule':
    'Fotos: se guardan {days, plural, one {# día} other {# días}}, máximo {gigabytes} GB',
  'journal.did.blocked': 'Bloqueó {text}: {why}',
  'journal.did.unblocked': 'Se quitó de la lista de bloqueados',
  'journal.did.gateRule': 'Cambiaron las reglas de la caseta',
  'journal.did.opensAt': 'Debe abrirse el {at, date, medium}',
  'journal.did.plate': 'Placa corregida{was, select, none {} other { de {was}}} a {plate}',
  'journal.did.linked': 'Vinculado a una cita',
  'journal.did.unlinked': 'Desvinculado de su cita',
  'journal.did.freight':
    '{does, select, acceptOffer {Oferta aceptada} bid {Postura hecha} acceptBid {Postura adjudicada aceptada} drop {Carga devuelta} other {Flete}}: {label}{price, select, none {} other { por {price}}}',
  'journal.did.shiftSigned': 'Entrega de turno firmada',
  'journal.did.shiftLeft': 'Entrega dejada para el siguiente turno',
  'journal.did.looked': 'Revisó lo que pudo perder un archivo dañado',
  'journal.did.booked':
    'Cita creada para el {at, date, medium}{dock, select, none {} other {, en {dock}}}{name, select, none {} other {: {name}}}',
  'journal.did.rebooked':
    '{name}: la cita pasó del {from, date, medium} al {at, date, medium}{dock, select, none {} other {, en {dock}}}',
  'journal.did.eta': '{name}: llegada estimada, {at, date, medium}',
  'journal.did.status':
    '{name}: {status, select, Arrived {se marcó como llegado} NoShow {se marcó que no llegó} InProgress {se marcó en curso} Completed {se marcó completada} Cancelled {cita cancelada} Scheduled {se marcó programada} Requested {se marcó solicitada} other {se marcó {status}}}',
  'journal.did.layout': 'Plano del patio guardado',
  'journal.did.signedIn': 'Inició sesión en este puesto',
  'journal.settings.limit': 'un límite de la lista Ahora',
  'journal.settings.clerk': 'un empleado',
  'journal.settings.desk': 'cómo se comparte el puesto',
  'journal.settings.signIn': 'un inicio de sesión',
  'journal.settings.restore': 'se restauró un respaldo',
  'journal.settings.detention': 'reglas de estadías',
  'journal.settings.desks': 'varios puestos y el servidor del patio',
  'journal.settings.other': 'este puesto',
  'journal.traceOf': '¿Dónde estuvo {name}?',
  'journal.trace': '¿Dónde estuvo?',
  'journal.stays': 'Permanencia por lugar',
  'journal.stay.here': 'sigue aquí',
  'journal.stay.before': 'antes del historial mostrado',
  'journal.stay.unknown': 'permanencia desconocida',
  'journal.stay.there': '{length} en {spot}.',
  'journal.stay.least': 'al menos {length}',
  'journal.goTo': 'Ver el patio a esta hora',
  'journal.by': '{clerk}, en {desk}',
  'journal.note.add': 'Agregar una nota',
  'journal.note.text': 'Nota',
  'journal.note.save': 'Guardar nota',

  'past.open': 'Ver otra hora',
  'past.word': 'Hora',
  'past.title': 'El patio a una hora anterior',
  'past.ago': 'hace {age}',
  'past.readOnly': 'Solo para ver. Presionar Esc para volver a ahora.',
  'past.time': 'Hora, como 0210',
  'past.stepBack': 'Al cambio anterior',
  'past.stepForward': 'Al cambio siguiente',
  'past.speed': 'Velocidad',
  'past.times': '{times}×',
  'past.pause': 'Pausa',
  'past.close': 'Volver a ahora',
  'past.slider': 'Hora que se muestra',
  'past.unwatched': 'Nadie miraba: Yardmaster no estaba abierto o no podía leer el patio.',
  'past.gone': 'Ya no está en esta computadora: el archivo de ese mes se movió o se borró.',
  'past.empty': 'Todavía no hay historial. Empieza cuando se lee el patio por primera vez.',
  'past.unread': 'No se pudo cargar esa hora. Intentar de nuevo en un momento.',
};
