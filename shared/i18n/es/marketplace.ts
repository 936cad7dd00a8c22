import type { marketplace as english } from '../en/marketplace.ts';
import type { Translation } from '../translation.ts';

export const marketplace: Translation<typeof english> = {
  'marketplace.title': 'Mercado',
  'marketplace.loading': 'Cargando el mercado…',
  'marketplace.parts': 'Partes del mercado',
  'marketplace.notRead': 'Cargas y posturas sin cargar todavía',
  'marketplace.read': 'Cargas y posturas actualizadas:',
  'marketplace.updated': 'Actualizado:',
  'marketplace.trouble': 'No se pudieron actualizar las cargas y posturas. {why}',
  'marketplace.readNotKept':
    'Las cargas y posturas se leyeron, pero no se pudieron guardar en esta computadora.',
  'marketplace.readOnly': '{why} Aquí todavía se puede ver todo.',
  'marketplace.play': 'Simular al embarcador (demo)',
  'marketplace.play.award': 'Adjudicar la última postura',
  'marketplace.play.bounce': 'Quitar al transportista de la última carga',
  'marketplace.play.wait': 'Dejar pasar 5 minutos',
  'marketplace.play.all': 'Todo lo que pueden hacer',
  'marketplace.play.none':
    'No hay con qué hacerlo. Primero hacer una postura por una oferta o aceptar una.',
  'marketplace.noBids':
    'Este servicio no da una lista de posturas. Su estado llega solo por webhooks.',
  'marketplace.off':
    'El mercado está desactivado, porque las transacciones no se pudieron guardar. {why} Después, reiniciar Yardmaster.',
  'marketplace.unverified': 'Reportado por webhook, sin verificar',
  'marketplace.unreadable':
    '{count, plural, one {No se pudo leer # registro} other {No se pudieron leer # registros}}',
  'marketplace.notGiven': 'Sin dato',
  'marketplace.chooseCarrier': 'Elegir un transportista',
  'marketplace.place.choose': 'Elegir un lugar de la lista',
  'marketplace.window.noZone': '{time} (zona horaria desconocida)',

  'marketplace.lane': 'Ruta',
  'marketplace.lane.unknown': 'Ruta desconocida',
  'marketplace.origin': 'Origen',
  'marketplace.destination': 'Destino',
  'marketplace.pickup': 'Recolección',
  'marketplace.delivery': 'Entrega',
  'marketplace.equipment.DRV': 'Caja seca',
  'marketplace.equipment.FBE': 'Plataforma',
  'marketplace.equipment.RFR': 'Caja refrigerada',
  'marketplace.equipment.CON': 'Conestoga',
  'marketplace.equipment.CUR': 'Caja con cortinas',
  'marketplace.equipment.DDP': 'Cama baja (double drop)',
  'marketplace.equipment.IMC': 'Intermodal',
  'marketplace.equipment.SDK': 'Plataforma step deck',
  'marketplace.equipment.STK': 'Camión unitario',
  'marketplace.equipment.LTL': 'Carga parcial (LTL)',
  'marketplace.equipment.BLK': 'Granel',
  'marketplace.equipment.TNK': 'Tanque',
  'marketplace.equipment.OTH': 'Otro',
  'marketplace.price': 'Precio',
  'marketplace.perMile': 'Por milla',
  'marketplace.miles': 'Millas',
  'marketplace.about': 'unas {miles}',
  'marketplace.deadhead': 'Millas en vacío',
  'marketplace.pounds': 'Libras',
  'marketplace.weight': 'Peso',
  'marketplace.commodity': 'Mercancía',
  'marketplace.reference': 'Referencia',
  'marketplace.carrier': 'Transportista',
  'marketplace.state': 'Estado',

  'marketplace.freight.length': '{feet} ft de largo',
  'marketplace.freight.width': '{feet} ft de ancho',
  'marketplace.freight.height': '{feet} ft de alto',
  'marketplace.freight.size': 'Medidas',
  'marketplace.freight.distance': 'Distancia',
  'marketplace.freight.miles': '{miles} mi',
  'marketplace.freight.milesAt': '{miles}, {rate} por milla',
  'marketplace.freight.requirements': 'Requisitos',
  'marketplace.freight.none': 'Ninguno',
  'marketplace.stop.PU': 'Recolección',
  'marketplace.stop.DEL': 'Entrega',
  'marketplace.stop.noAddress': 'Sin dirección',
  'marketplace.stop.needs': 'Requiere: {needs}',
  'marketplace.stop.facility': 'Instalación: {facts}',
  'marketplace.stop.score': 'calificación {value}',
  'marketplace.stop.pickupTime': 'recolección promedio {value} min',
  'marketplace.stop.deliveryTime': 'entrega promedio {value} min',
  'marketplace.stop.detention': 'estadías el {value}% de las veces',

  'marketplace.search': 'Buscar ofertas',
  'marketplace.search.radius': 'Radio, millas',
  'marketplace.search.radius.origin': 'Radio alrededor del origen, millas',
  'marketplace.search.radius.destination': 'Radio alrededor del destino, millas',
  'marketplace.search.any': 'Cualquiera',
  'marketplace.search.pickup': 'Recolección desde',
  'marketplace.search.delivery': 'Entrega hasta',
  'marketplace.search.saved': 'Búsquedas guardadas',
  'marketplace.search.delete': 'Eliminar la búsqueda {name}',
  'marketplace.search.name': 'Nombre de esta búsqueda',
  'marketplace.search.saveAs': 'Guardar búsqueda como',

  'marketplace.offers': 'Ofertas',
  'marketplace.offers.found': 'Ofertas encontradas',
  'marketplace.offers.loading': 'Cargando ofertas',
  'marketplace.offers.failed':
    'No se pudieron cargar las ofertas. Intentar de nuevo en un momento.',
  'marketplace.offers.old': 'No se pudo actualizar, así que estas ofertas son de antes. {why}',
  'marketplace.offers.none': 'Ninguna oferta coincide',
  'marketplace.offers.noneHow': 'Ampliar el radio o las fechas de arriba.',
  'marketplace.offers.previous': 'Anterior',
  'marketplace.offers.next': 'Siguiente',
  'marketplace.offers.page': 'Página {page}',
  'marketplace.offers.pageSorted': 'Página {page}, ordenado solo en esta página',
  'marketplace.offers.count': '{count, plural, one {# oferta} other {# ofertas}}',
  'marketplace.offers.refresh': 'Actualizar ofertas',
  'marketplace.offers.columns': 'Columnas',
  'marketplace.offers.from': 'En vacío desde',
  'marketplace.offers.here': 'Aquí: {town}',
  'marketplace.offers.hereUnnamed': 'Esta instalación',
  'marketplace.offer': 'Oferta',
  'marketplace.offer.id': 'Oferta {id}',
  'marketplace.accept': 'Aceptar…',
  'marketplace.bid': 'Hacer una postura…',
  'marketplace.offer.openAt': 'Abrir en {host}',
  'marketplace.offer.notRefreshed': 'No se pudo actualizar esta oferta; puede no estar al día.',
  'marketplace.offer.blocked':
    'Una transacción anterior sobre esta oferta sigue abierta. Revisarla primero en Transacciones.',
  'marketplace.offer.accepted': 'Aceptada. La carga está en Cargas.',
  'marketplace.offer.otherAddress':
    'El servicio indica otra dirección para aceptar esta oferta ({address}). Yardmaster solo acepta en la dirección propia del servicio.',
  'marketplace.offer.deadhead': 'unas {miles} mi en línea recta',
  'marketplace.accept.unreadable': 'ilegible',
  'marketplace.accept.path': 'otra ruta en {host}',
  'marketplace.accept.scheme': 'empieza con {protocol}',
  'marketplace.related': 'Ofertas relacionadas',
  'marketplace.related.which': 'Tipo de ofertas relacionadas',
  'marketplace.related.loading': 'Cargando ofertas relacionadas',
  'marketplace.related.failed':
    'No se pudieron cargar las ofertas relacionadas. Intentar de nuevo en un momento.',
  'marketplace.related.notOffered': 'Este servicio no sugiere ofertas relacionadas.',
  'marketplace.related.none': 'No hay ofertas relacionadas.',
  'marketplace.related.from_delivery': 'Empiezan donde esta termina',
  'marketplace.related.backhaul': 'De regreso a donde esta empieza',
  'marketplace.related.similar_lane': 'Ruta similar',
  'marketplace.related.similar_pickup': 'Recolección similar',
  'marketplace.related.similar_delivery': 'Entrega similar',

  'marketplace.loads': 'Cargas',
  'marketplace.loads.count': 'Cargas ({count})',
  'marketplace.loads.accepted': 'Cargas aceptadas',
  'marketplace.loads.none': 'Aún no hay cargas',
  'marketplace.loads.noneHow': 'Las cargas aceptadas aparecen aquí.',
  'marketplace.load': 'Carga',
  'marketplace.load.listed': 'En la lista desde',
  'marketplace.load.account': 'Aceptada para',
  'marketplace.load.accountHow': 'El servicio no dice cuál de los transportistas tiene esta carga.',
  'marketplace.load.confirmation': 'Confirmación de tarifa…',
  'marketplace.load.assign': 'Chofer…',
  'marketplace.load.upload': 'Documento…',
  'marketplace.load.drop': 'Devolver…',
  'marketplace.load.ended': 'Es probable que esta carga ya no sea propia. {how}',
  'marketplace.load.hint':
    'Un webhook ({event}) dice que esta carga terminó, pero el servicio la sigue mostrando en su lista.',
  'marketplace.load.noFreight': 'El servicio no da detalles de la mercancía.',
  'marketplace.loadState.listed': 'Aceptada',
  'marketplace.loadState.dropped': 'Devuelta',
  'marketplace.loadState.cancelled': 'Cancelada',
  'marketplace.loadState.bounced': 'Transportista retirado',
  'marketplace.loadState.gone': 'Ya no está en la lista',
  'marketplace.ended.gone': 'Ya no está en la lista del servicio, que no dice por qué.',
  'marketplace.ended.event':
    'Un webhook dijo que {what, select, cancelled {se canceló} other {se retiró al transportista}}; después ya no estaba en la lista del servicio.',
  'marketplace.ended.eventAfter':
    'Ya no estaba en la lista del servicio; después un webhook dijo que {what, select, cancelled {se canceló} other {se retiró al transportista}}.',
  'marketplace.ended.dropped': 'Devuelta aquí. Motivo: {reason}',
  'marketplace.confirmation': 'Confirmación de tarifa',
  'marketplace.confirmation.loading': 'Cargando la confirmación de tarifa',
  'marketplace.confirmation.failed':
    'No se pudo cargar la confirmación de tarifa. Intentar de nuevo en un momento.',
  'marketplace.confirmation.notOpened':
    'No se pudo abrir la confirmación de tarifa. Guardarla y abrirla a mano.',
  'marketplace.confirmation.noProgram':
    'Ningún programa de esta computadora puede abrirla. Guardarla en su lugar.',
  'marketplace.confirmation.view': 'Ver',
  'marketplace.confirmation.newTab': 'Ver en otra pestaña',

  'marketplace.bids': 'Posturas',
  'marketplace.bids.awarded': 'Posturas (adjudicadas: {count})',
  'marketplace.bids.placedAll': 'Posturas hechas',
  'marketplace.bids.none': 'Aún no hay posturas',
  'marketplace.bids.noneHow': 'Seleccionar una oferta y elegir “Hacer una postura…”.',
  'marketplace.bids.left': 'Tiempo restante',
  'marketplace.bids.placed': 'Hecha',
  'marketplace.bids.counter': 'Contraoferta',
  'marketplace.bids.counterTo': 'Contraoferta a la postura de {price}',
  'marketplace.bids.noEnd': 'Sin límite indicado',
  'marketplace.bids.over': 'Se acabó el tiempo',
  'marketplace.bids.blocked': 'Revisar primero la transacción abierta',
  'marketplace.bidState.pending': 'En revisión',
  'marketplace.bidState.awarded': 'Adjudicada',
  'marketplace.bidState.accepted': 'Aceptada',
  'marketplace.bidState.refused': 'Rechazada',
  'marketplace.bidState.timed_out': 'Fuera de tiempo',
  'marketplace.bidState.expired': 'Vencida',
  'marketplace.award.title': 'Postura adjudicada',
  'marketplace.award.titleOf': 'Postura adjudicada: {lane}',
  'marketplace.award.alarm':
    '{source, select, event {Un webhook dice que se adjudicó la postura de {price}. Aún no está verificado.} other {Se adjudicó la postura de {price}.}} Tiempo para aceptarla: {left}.',
  'marketplace.award.notice':
    '{isLaneKnown, select, yes {{lane}: } other {}}{source, select, event {Un webhook dice que se adjudicó la postura de {price}. Aún no está verificado.} other {Se adjudicó la postura de {price}.}} {minutes, plural, =0 {Aceptarla en la pantalla Mercado antes de que se acabe el tiempo.} =1 {Queda menos de un minuto para aceptarla en la pantalla Mercado.} other {Quedan menos de # minutos para aceptarla en la pantalla Mercado.}}',
  'marketplace.award.clockUnknown':
    'Ahora no se conoce la hora del servicio. Actualizar el mercado antes de aceptar.',
  'marketplace.award.tooLate': 'Quedan menos de 30 segundos; la aceptación podría llegar tarde.',

  'marketplace.calls': 'Transacciones',
  'marketplace.calls.open': 'Transacciones (abiertas: {count})',
  'marketplace.calls.made': 'Transacciones enviadas',
  'marketplace.calls.none': 'Aún no hay transacciones',
  'marketplace.calls.noneHow':
    'Aquí aparecen las ofertas y posturas aceptadas, las posturas, las cargas devueltas, las invitaciones a transportistas y los registros de webhooks.',
  'marketplace.calls.held':
    'Las transacciones están en pausa (desde <time></time>). Revisar las cargas y posturas con el servicio y después confirmarlo aquí.',
  'marketplace.calls.reason': 'Motivo: {reason}',
  'marketplace.calls.done': 'Marcar como hecha',
  'marketplace.calls.notDone': 'Marcar como no hecha',
  'marketplace.calls.wait':
    'El servicio todavía puede hacer esto. “Marcar como no hecha” estará disponible en unos minutos.',
  'marketplace.callState.sending': 'Enviando',
  'marketplace.callState.done': 'Hecha',
  'marketplace.callState.refused': 'Rechazada',
  'marketplace.callState.not-sent': 'No enviada',
  'marketplace.callState.unknown': 'Resultado desconocido',
  'marketplace.callState.cleared-done': 'Marcada como hecha',
  'marketplace.callState.cleared-not-done': 'Marcada como no hecha',
  'marketplace.call.accept-offer': 'Aceptar oferta',
  'marketplace.call.bid': 'Hacer postura',
  'marketplace.call.accept-bid': 'Aceptar postura adjudicada',
  'marketplace.call.drop': 'Devolver carga',
  'marketplace.call.integration': 'Invitar transportista',
  'marketplace.call.webhook': 'Registrar webhook',
  'marketplace.callAt.accept-offer': 'Aceptar oferta a {price}',
  'marketplace.callAt.bid': 'Hacer postura de {price}',
  'marketplace.callAt.accept-bid': 'Aceptar postura adjudicada a {price}',
  'marketplace.done.accept-offer': 'Oferta aceptada.',
  'marketplace.done.bid': 'Postura hecha.',
  'marketplace.done.accept-bid': 'Postura aceptada.',
  'marketplace.done.drop': 'Carga devuelta.',
  'marketplace.done.integration': 'Transportista invitado.',
  'marketplace.done.webhook': 'Webhook registrado.',
  'marketplace.stillOpen':
    '“{call}” sobre {about, select, load {la misma carga} carrier {el mismo transportista} address {la misma dirección} other {la misma oferta}} sigue abierta. Revisarla primero en Transacciones, en la pantalla Mercado.',
  'marketplace.notWritten': 'No se envió nada, porque no se pudo guardar antes. {why}',
  'marketplace.notKept':
    'Esto se envió, pero no se pudo guardar el resultado. {why} Después, reiniciar Yardmaster: aparece en Transacciones para revisarlo.',
  'marketplace.notLooked': 'No se pudo revisar. {why}',

  'marketplace.money.price': 'Precio (USD)',
  'marketplace.money.offered': 'Ofrecida a {price}',
  'marketplace.money.reasonHow': 'El servicio recibe este motivo.',
  'marketplace.money.noCarrier':
    'Yardmaster aún no puede actuar por ningún transportista. Invitar a uno en la pantalla Transportistas.',
  'marketplace.money.notEligible': 'Este transportista no es elegible; el servicio lo rechazará.',
  'marketplace.money.counterExpires':
    'Una postura nueva termina la contraoferta de {price} en esta oferta.',
  'marketplace.money.look': 'Revisarla en Transacciones antes de hacer algo más al respecto.',
  'marketplace.money.noAnswer':
    'Yardmaster no respondió. Revisar en Transacciones si esto se envió.',
  'marketplace.check.carrier': 'Elegir un transportista.',
  'marketplace.check.noPrice': 'El servicio no da un precio, así que no se puede aceptar.',
  'marketplace.check.cents': 'Usar como máximo dos dígitos después del punto.',
  'marketplace.check.zero': 'Hacer una postura más de $0.',
  'marketplace.check.reason': 'Escribir un motivo. El servicio lo guarda.',
  'marketplace.check.reasonLong': 'Usar como máximo {most, number} caracteres.',

  'marketplace.why.held':
    'El registro de transacciones se dañó, así que pueden faltar algunas anteriores. Revisar las cargas y posturas con el servicio y después confirmarlo en Transacciones, en la pantalla Mercado.',
  'marketplace.why.notAccepted':
    'La invitación de este transportista no está aceptada, así que Yardmaster no puede actuar por él.',
  'marketplace.why.loadGone': 'Esta carga ya no está en la lista del servicio.',
  'marketplace.why.loadUnread':
    'La lista de cargas llegó incompleta, sin esta carga. Intentar de nuevo.',
  'marketplace.why.offerGone': 'Esta oferta ya no está disponible.',
  'marketplace.why.noPrice':
    'El servicio no da un precio para esta oferta, así que no se puede aceptar.',
  'marketplace.why.priceChanged': 'El precio de esta oferta cambió. Revisarlo antes de aceptar.',
  'marketplace.why.bidUnknown': 'El servicio no conoce esta postura.',
  'marketplace.why.bidPriceChanged': 'El precio de esta postura cambió.',
  'marketplace.why.bidState':
    'No se puede aceptar esta postura: está {status, select, pending {en revisión} accepted {ya aceptada} refused {rechazada} timed_out {fuera de tiempo} expired {vencida} other {en estado “{status}”}}.',
  'marketplace.why.noEnd':
    'El servicio no dice hasta cuándo se puede aceptar esta postura. Actualizar e intentar de nuevo.',
  'marketplace.why.windowOver': 'Se acabó el tiempo para aceptar esta postura.',
  'marketplace.why.integrationThere':
    'Este transportista ya está invitado. Está en la lista de abajo.',
  'marketplace.why.integrationsUnread':
    'La lista de invitaciones llegó incompleta, así que ya puede haber una. Intentar de nuevo.',
  'marketplace.why.registered': 'Esta dirección ya está registrada para estos eventos.',
  'marketplace.why.noEvent': 'No hay ningún evento que registrar.',

  'marketplace.evidence.partial':
    'La lista de {list, select, loads {cargas} bids {posturas} integrations {invitaciones} other {registros}} llegó incompleta, así que no prueba nada. Revisar de nuevo.',
  'marketplace.evidence.loadForOffer':
    'Hay una carga nueva en la lista y la oferta ya no está. Comparar su confirmación de tarifa antes de marcar esto como hecho.',
  'marketplace.evidence.loadsForOffer':
    '{count, plural, =0 {No hay ninguna carga nueva en la lista.} one {Hay # carga nueva en la lista. Puede venir de esto o no.} other {Hay # cargas nuevas en la lista. Cualquiera puede venir de esto.}}',
  'marketplace.evidence.offerThere':
    'No hay ninguna carga nueva en la lista y la oferta sigue ahí.',
  'marketplace.evidence.offerGone':
    'No hay ninguna carga nueva en la lista, pero la oferta ya no está. Puede haberla tomado otra persona.',
  'marketplace.evidence.bidAccepted': 'El servicio muestra la postura como aceptada.',
  'marketplace.evidence.bidStands':
    'El servicio muestra la postura como “{status}”, y no hay ninguna carga nueva en la lista.',
  'marketplace.evidence.loadForBid':
    'Hay una carga nueva en la lista. Comparar su confirmación de tarifa antes de marcar esto como hecho.',
  'marketplace.evidence.loadsForBid':
    '{count, plural, =0 {No hay ninguna carga nueva en la lista.} one {Hay # carga nueva en la lista.} other {Hay # cargas nuevas en la lista. Cualquiera puede venir de esto.}}',
  'marketplace.evidence.bidsUnread':
    'Este servicio no da una lista de posturas. Preguntar al servicio o esperar sus webhooks.',
  'marketplace.evidence.bidThere':
    'El servicio muestra una postura nueva en esta oferta a este precio.',
  'marketplace.evidence.bidNone': 'El servicio no muestra ninguna postura nueva en esta oferta.',
  'marketplace.evidence.bidsThere':
    'El servicio muestra posturas nuevas en esta oferta. Cualquiera puede ser esta.',
  'marketplace.evidence.loadThere': 'La carga sigue en la lista.',
  'marketplace.evidence.loadGone':
    'La carga ya no está en la lista. También es posible que el servicio la haya cancelado o retirado.',
  'marketplace.evidence.integration.unread':
    'Este servicio no da una lista de invitaciones. Preguntar al servicio antes de invitar de nuevo, o el dueño del transportista puede recibir dos mensajes.',
  'marketplace.evidence.integration.none':
    'El servicio no muestra ninguna invitación para este transportista.',
  'marketplace.evidence.integration.one':
    'El servicio muestra una nueva invitación para este transportista.',
  'marketplace.evidence.webhook.unread':
    'Este servicio no da una lista de sus registros. Preguntar al servicio antes de registrar de nuevo. Un segundo registro solo envía dos veces cada evento.',
  'marketplace.evidence.webhook.none':
    'El servicio no muestra ningún registro nuevo de esta dirección.',
  'marketplace.evidence.webhook.one': 'El servicio muestra un registro nuevo de esta dirección.',

  'once.nothingOpen': 'Esto ya no está abierto.',
  'once.settledMeanwhile': 'Alguien ya resolvió esto.',
  'once.underWay': 'Esto ya se está enviando. No se envió nada más.',
  'once.lookFirst':
    'Elegir primero “Revisar ahora”. Lo que muestra el servicio es la única prueba que hay.',
  'once.tooEarly':
    'El servicio todavía puede hacer esto. Revisar de nuevo en unos minutos y después marcarlo.',
  'once.cleared': '{clerk} marcó esto como {done, select, yes {hecho} other {no hecho}}.',
  'once.refused': 'El servicio rechazó esto. Respuesta: «{words}»',
  'once.signedOut': 'No se hizo. {why}',
};
