import type { quoting as english } from '../en/quoting.ts';
import type { Translation } from '../translation.ts';

export const quoting: Translation<typeof english> = {
  'quoting.title': 'Cotización rápida',
  'quoting.draft': 'Borrador',
  'quoting.draft.show': 'Mostrar el borrador',
  'quoting.close': 'Cerrar la cotización rápida',
  'quoting.close.key': 'Cerrar (Esc)',
  'quoting.absent.how':
    'Un administrador puede agregarlo en Configuración, en Instalación y servicios. Las cotizaciones anteriores siguen en el historial.',
  'quoting.draft.label': 'Borrador de cotización',
  'quoting.draft.unsaved':
    'El borrador no se guardó porque Yardmaster no respondió. Se conserva aquí mientras esta página esté abierta.',
  'quoting.draft.unread':
    'No se pudo cargar el borrador guardado. Cerrar la cotización rápida y abrirla de nuevo.',

  'quoting.equipment.DRV': 'Caja seca',
  'quoting.equipment.RFR': 'Caja refrigerada',
  'quoting.equipment.FBE': 'Plataforma',
  'quoting.pickup': 'Recolección',
  'quoting.delivery': 'Entrega',
  'quoting.unplaced':
    'Escribir la ubicación de esta instalación en la recolección. Se recuerda para la próxima vez.',
  'places.shortZip':
    '“{text}” tiene cuatro dígitos. Escribir el código con su primer cero, {zip}, o los cinco dígitos.',
  'places.none': '“{text}” no es un lugar. Escribir ciudad y estado, o un código postal completo.',
  'places.unknownCode':
    'No se conoce ciudad para “{text}”. Escribir también la ciudad y el estado.',
  'places.otherTown': '{code} está en {town}. Corregir el código o la ciudad.',
  'places.whichState': 'Hay más de un “{text}”. Agregar el estado.',
  'places.noState': 'Agregar el estado o la provincia a “{text}”, como Dallas, TX.',
  'places.country':
    '{country, select, US {Estados Unidos} CA {Canadá} MX {México} other {{country}}}',
  'quoting.reference': 'Referencia del cliente',
  'quoting.more': 'Fechas, direcciones, artículos',
  'quoting.fill': 'Llenar con {asset}',
  'quoting.freight': 'Cotizar esta ruta',
  'quoting.get': 'Obtener precio',
  'quoting.offline':
    'No se puede comunicar con el servicio de cotizaciones. {why} El borrador está guardado. Obtener el precio más tarde.',
  'quoting.get.noAnswer':
    'Yardmaster no respondió. Revisar el historial antes de pedirla de nuevo: la cotización puede estar ahí.',

  'quoting.lane': 'Ruta conocida',
  'quoting.lane.help': 'Presionar Enter para la última ruta, o escribir para buscar otra.',
  'quoting.lane.none': 'Todavía no existe esa ruta. Escribir recolección y entrega abajo.',
  'quoting.lane.last': 'último precio {price}',

  'quoting.stop.here': '{end, select, pickup {Recolección} other {Entrega}} (esta instalación)',
  'quoting.stop.day': 'Fecha',
  'quoting.stop.day.of': 'Fecha de {end, select, pickup {recolección} other {entrega}}',
  'quoting.stop.street': 'Calle',
  'quoting.stop.street.of': 'Calle de {end, select, pickup {recolección} other {entrega}}',
  'quoting.stop.accessorials': 'Servicios adicionales',
  'quoting.stop.accessorials.of':
    'Servicios adicionales de {end, select, pickup {recolección} other {entrega}}',
  'quoting.stop.drop': 'Dejar el remolque',

  'quoting.items': 'Artículos',
  'quoting.item': 'Artículo {number}',
  'quoting.item.field': 'Artículo {number}: {field}',
  'quoting.item.remove': 'Quitar el artículo {number}',
  'quoting.item.add': 'Agregar artículo',
  'quoting.item.description': 'Descripción',
  'quoting.item.poNumber': 'Orden de compra',
  'quoting.item.count': 'Cantidad',
  'quoting.item.weight': 'Peso, lb',
  'quoting.item.length': 'Largo, in',
  'quoting.item.width': 'Ancho, in',
  'quoting.item.height': 'Alto, in',
  'quoting.item.density': 'Densidad',
  'quoting.item.nmfcCode': 'Código NMFC',
  'quoting.item.classification': 'Clase',
  'quoting.item.packageType': 'Empaque',
  'quoting.item.excessiveLength': 'Largo excesivo',
  'quoting.check.long': 'Usar como máximo {most, number} caracteres.',
  'quoting.item.hazmatClass': 'Clase de material peligroso',
  'quoting.item.stackable': 'Apilable',
  'quoting.item.hazmat': 'Material peligroso',

  'quoting.check.place':
    'Escribir la ciudad y el estado de {end, select, pickup {recolección} other {entrega}}, o su código postal.',
  'quoting.check.date': '“{text}” no es una fecha.',
  'quoting.check.hazmatClass':
    'Sin la clase de material peligroso, esta cotización puede ser rechazada.',
  'quoting.check.mode': 'Elegir FTL o LTL.',
  'quoting.check.equipment': 'Elegir caja seca, caja refrigerada o plataforma.',
  'quoting.check.shipper': 'Elegir un embarcador.',
  'quoting.check.pickupPassed': 'La fecha de recolección ya pasó.',
  'quoting.check.deliveryFirst': 'La entrega no puede ser antes de la recolección.',
  'quoting.check.noDates': 'Sin fechas, el servicio supone 48 horas de anticipación.',
  'quoting.check.noItems': 'Sin artículos, un precio LTL es solo aproximado.',

  'quoting.sent.unsure':
    '{why} El servicio puede tener esta solicitud o no. No se vuelve a enviar automáticamente.',
  'quoting.sent.notSent': 'No se envió. {why} El borrador está guardado. Intentar de nuevo.',
  'quoting.sent.unkept':
    'La solicitud se envió, pero su resultado no se pudo guardar. {why} No se vuelve a enviar automáticamente.',
  'quoting.sent.interrupted':
    'Yardmaster se cerró mientras se enviaba. El servicio puede tener esta solicitud o no. No se vuelve a enviar automáticamente.',
  'quoting.follow.gaveUp':
    'Sin precio después de {minutes, plural, one {# minuto} other {# minutos}}. Seguir esperando, o abrir esta cotización más tarde desde el historial.',
  'quoting.follow.gaveUpWhy':
    'Sin precio después de {minutes, plural, one {# minuto} other {# minutos}}. {why} Seguir esperando, o abrir esta cotización más tarde desde el historial.',
  'quoting.follow.broken': 'Se cortó la conexión con Yardmaster. La cotización está a salvo.',
  'quoting.follow.again': '{why} Intentando de nuevo.',
  'quoting.follow.goOn': 'Seguir esperando',
  'quoting.notHere': 'Esta cotización no está en el historial de esta computadora.',
  'quoting.noPriceYet': 'Esta cotización todavía no tiene precio, así que no tiene transportistas.',
  'quoting.missing.suggestions':
    'Esta cuenta no puede leer los transportistas sugeridos. Pedir el permiso {permission} al administrador del servicio de cotizaciones. Todo lo demás funciona.',
  'quoting.missing.contacts':
    'Esta cuenta no puede leer los contactos de transportistas. Pedir el permiso {permission} al administrador del servicio de cotizaciones. Todo lo demás funciona.',
  'quoting.missing.shippers':
    'Esta cuenta no puede leer la lista de embarcadors. Pedir el permiso {permission} al administrador del servicio de cotizaciones. Todo lo demás funciona.',

  'quoting.quote.loading': 'Cargando la cotización',
  'quoting.quote.failed': 'Sin precio: el servicio no lo pudo calcular.',
  'quoting.quote.failedWhy': 'Sin precio: el servicio no lo pudo calcular. Respuesta: «{words}»',
  'quoting.quote.readyPriceless': 'La cotización está lista, sin precio.',
  'quoting.quote.price': 'El precio es {price}.',
  'quoting.quote.computing': 'Obteniendo el precio… {since}.',
  'quoting.quote.status': 'Estado en el servicio: “{status}”.',
  'quoting.quote.rejected': 'El servicio rechazó esta cotización y no dio motivo.',
  'quoting.quote.rejectedWhy': 'El servicio rechazó esta cotización. Motivo: {reason}',
  'quoting.quote.usd': 'USD',
  'quoting.quote.usdPerMile': 'USD · {each} por milla',
  'quoting.quote.goodUntil': 'Válido hasta {time}',
  'quoting.quote.expired': 'Vencido',
  'quoting.quote.noEnd': 'Sin fecha de vencimiento',
  'quoting.quote.copy': 'Copiar como texto',
  'quoting.quote.again': 'Cotizar de nuevo',
  'quoting.quote.again.of': 'Cotizar de nuevo: {lane}',
  'quoting.quote.new': 'Hacer otra cotización',
  'quoting.fact.quote': 'Cotización',
  'quoting.fact.status': 'Estado',
  'quoting.named':
    '{code, select, quoted {Cotizado} rejected {Rechazado} open {Abierto} direct {Directo} moved_lane_before {Ya movió esta ruta} bid_on_lane_before {Hizo antes una postura por esta ruta} empty_truck_nearby {Camión vacío cerca} preferred_lane {Ruta preferida} other {{word}}}',
  'quoting.fact.price': 'Precio',
  'quoting.fact.perMile': 'Por milla',
  'quoting.fact.lane': 'Ruta',
  'quoting.fact.miles': 'Millas',
  'quoting.fact.mode': 'Modalidad',
  'quoting.fact.equipment': 'Equipo',
  'quoting.fact.weight': 'Peso',
  'quoting.fact.team': 'Dos choferes',
  'quoting.fact.shipper': 'Embarcador',
  'quoting.fact.rates': 'Tarifas',
  'quoting.fact.reference': 'Referencia',
  'quoting.teamDriver': '{is, select, yes {Sí} other {No}}',

  'quoting.text.head': 'Cotización: {lane}',
  'quoting.text.headNumber': 'Cotización {number}: {lane}',
  'quoting.text.price': 'Precio: {price} USD',
  'quoting.text.pricePerMile': 'Precio: {price} USD ({each} por milla)',
  'quoting.text.noPrice': 'Precio: no se dio',
  'quoting.text.line': '{label}: {value}',
  'quoting.text.charge': 'Cargo',
  'quoting.text.expires': 'Vence',

  'quoting.price.breakdown': 'Desglose',
  'quoting.price.breakdown.of': 'Desglose del precio',
  'quoting.price.unit': 'Precio unitario',
  'quoting.price.quantity': 'Cantidad',
  'quoting.price.amount': 'Importe',
  'quoting.price.total': 'Total de estas líneas: {amount}',
  'quoting.price.chosen': '(elegida)',
  'quoting.price.delivery': 'Entrega {day}',
  'quoting.price.external': 'Tarifa núm. {id}',
  'quoting.contact': 'Contacto de esta carga',
  'quoting.contact.pickup': 'Recolección',
  'quoting.contact.delivery': 'Entrega',
  'quoting.price.until': 'Válido hasta',

  'quoting.outcome.lost': 'Respuesta perdida',
  'quoting.outcome.refused': 'Rechazada',
  'quoting.outcome.notSent': 'No enviada',
  'quoting.outcome.sending': 'Enviando',
  'quoting.outcome.failed': 'Falló',
  'quoting.outcome.rejected': 'Rechazada por el servicio',
  'quoting.outcome.noPrice': 'Sin precio',
  'quoting.outcome.pending': 'Pendiente',
  'quoting.history.search': 'Buscar cotizaciones',
  'quoting.history.hint': 'Ciudad, embarcador, referencia, número de cotización',
  'quoting.history.compare': 'Comparar dos',
  'quoting.history.compare.of': 'Comparar {lane}, {outcome}',
  'quoting.history.empty': 'Todavía no hay cotizaciones',
  'quoting.history.emptyHow': 'Las cotizaciones que se hagan aparecen aquí.',
  'quoting.history.none': 'Ninguna cotización coincide',
  'quoting.history.noneHow': 'Probar con la ciudad, el embarcador o el número de cotización.',
  'quoting.history.list': 'Cotizaciones',
  'quoting.history.older': 'Cargar cotizaciones anteriores',
  'quoting.history.back': 'Volver al historial',
  'quoting.compare': 'Comparación de dos cotizaciones',
  'quoting.compare.fact': 'Dato',
  'quoting.compare.differs': 'Diferente',
  'quoting.compare.noPrice': 'Una de estas cotizaciones no tiene precio.',
  'quoting.compare.same': 'Las dos cuestan lo mismo.',
  'quoting.compare.cheaper':
    'La {which, select, a {primera} other {segunda}} es más barata por {by}.',

  'quoting.carriers.suggest': 'Sugerir transportistas',
  'quoting.carriers.loading': 'Cargando transportistas',
  'quoting.carriers.failed':
    'No se pudieron cargar los transportistas. Intentar de nuevo en un momento.',
  'quoting.carriers': 'Transportistas sugeridos',
  'quoting.carriers.count': '{count, number}, del mejor al peor',
  'quoting.carriers.none': 'No hay transportistas sugeridos para esta cotización.',
  'quoting.carriers.cut':
    'El servicio envió {count, plural, one {# transportista} other {# transportistas}} por encima de su límite de {max}. No se muestran.',
  'quoting.carriers.unreadable':
    'No se {count, plural, one {pudo leer # transportista} other {pudieron leer # transportistas}}.',
  'quoting.carriers.mc': 'MC {number}',
  'quoting.carriers.dot': 'DOT {number}',
  'quoting.carriers.drop': 'Tasa de devolución {rate}',
  'quoting.carriers.noDrop': 'Sin tasa de devolución',
  'quoting.contacts': 'Contactos',
  'quoting.contacts.of': 'Contactos de {name}',
  'quoting.contacts.loading': 'Cargando contactos',
  'quoting.contacts.failed':
    'No se pudieron cargar los contactos. Intentar de nuevo en un momento.',
  'quoting.contacts.none': 'No hay contactos registrados.',
  'quoting.contacts.noName': 'Sin nombre',
  'quoting.contacts.phone': '{phone} ext. {extension}',
  'quoting.contacts.offer': 'Oferta {price}',
  'quoting.contacts.offerBy': 'Oferta {price} por {by}',
  'quoting.contacts.noPrice': 'sin precio',

  'quoting.shipper.none': 'No se encontró el embarcador. Cargar más, o agregarlo como nuevo.',
  'quoting.shipper.failed': 'No se pudieron cargar los embarcadors.',
  'quoting.shipper.asOf': 'Se muestra la lista de {at}.',
  'quoting.shipper.shown': 'Mostrando {read, number} de {total, number}',
  'quoting.shipper.more': 'Cargar más',
  'quoting.shipper.open': 'Nuevo embarcador…',
  'quoting.shipper.new': 'Nuevo embarcador',
  'quoting.shipper.email': 'Correo electrónico',
  'quoting.shipper.fuelRate': 'Tarifa de combustible, USD por milla',
  'quoting.shipper.mileage': 'Proveedor de millaje',
  'quoting.shipper.tmsUrl': 'Dirección del TMS',
  'quoting.shipper.integration': 'Enviar cotizaciones al embarcador por integración',
  'quoting.shipper.create': 'Crear embarcador',
  'quoting.shipper.back': 'Volver',
  'quoting.shipper.noAnswer':
    'Yardmaster no respondió. Revisar la lista antes de crear este embarcador de nuevo.',
  'quoting.shipper.nameLong':
    'Usar {most, number} caracteres como máximo. Este nombre tiene {count, number}.',
  'quoting.shipper.badMileage': 'Elegir un proveedor de millaje.',
  'quoting.shipper.badUrl': 'La dirección del TMS debe empezar con https://.',
  'quoting.shipper.created': '{name}: creado.',
  'quoting.shipper.createdAfterAll':
    'La respuesta se perdió, pero {name} está en la lista: sí se creó.',
  'quoting.shipper.unsure':
    'La respuesta se perdió: no se sabe si {name} se creó. Revisar la lista antes de crearlo de nuevo.',

  'quoting.try.of': 'Probar {key}',
  'quoting.try.nothing': 'Nada responde aquí (404). La ruta probablemente es incorrecta.',
  'quoting.try.noCreate':
    'Algo responde aquí, pero no acepta registros nuevos (405). La ruta probablemente es incorrecta.',
  'quoting.try.mayNot': 'La ruta funciona, pero esta cuenta no puede crear aquí (403).',
  'quoting.try.creates':
    'La ruta funciona: rechazó un registro vacío ({status}), como debe ser. No se creó nada.',
  'quoting.try.accepted':
    'El servicio aceptó un registro vacío aquí. La ruta probablemente es incorrecta. Revisar si se creó algo.',
  'quoting.try.refused': 'La ruta no funciona. {why}',
  'quoting.try.forbidden': 'La ruta funciona, pero esta cuenta no tiene permiso (403). {why}',
  'quoting.try.noQuote':
    'Obtener primero un precio. Esta ruta se prueba con la cotización más reciente.',
  'quoting.try.pasted': 'Un token pegado no se renueva, así que no hay nada que probar.',
  'quoting.try.refreshed': 'La ruta funciona: dio un nuevo token de acceso.',
  'quoting.try.valid': 'La ruta funciona: el token es válido.',
  'quoting.try.shippers':
    'La ruta funciona: {count, plural, one {# embarcador} other {# embarcadors}}.',
  'quoting.try.suggestions':
    'La ruta funciona: {count, plural, one {# transportista sugerido} other {# transportistas sugeridos}}.',
  'quoting.try.contacts':
    'La ruta funciona: {count, plural, one {# contacto} other {# contactos}}.',
  'quoting.try.noCarrier':
    'La cotización más reciente no tiene un transportista sugerido para probar esto.',
  'quoting.try.otherKey': 'Aquí solo se pueden probar opciones de cotización.',
};
