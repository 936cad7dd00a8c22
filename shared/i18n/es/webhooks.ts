import type { webhooks as english } from '../en/webhooks.ts';
import type { Translation } from '../translation.ts';

export const webhooks: Translation<typeof english> = {
  'webhooks.title': 'Mensajes del servicio',
  'webhooks.off':
    'Los mensajes están desactivados, así que Yardmaster consulta el servicio con regularidad. Un administrador puede activarlos en Configuración, en “Editar esta instalación”.',
  'webhooks.on.verified':
    'Los mensajes están activados. Cada uno se verifica con la clave del servicio.',
  'webhooks.on.unverified':
    'Los mensajes están activados, pero sin verificar, porque no está puesta la clave del servicio. Solo hacen que Yardmaster consulte el servicio.',
  'webhooks.on.anySource': 'Puede entregar cualquier dirección que llegue al puerto.',
  'webhooks.on.sources': 'Solo {sources} puede entregar.',
  'webhooks.address.copy': 'Copiar dirección',
  'webhooks.address.notCopied':
    'No se pudo copiar la dirección. Seleccionarla en el campo de abajo y copiarla ahí.',
  'webhooks.address.new': 'Nueva dirección…',
  'webhooks.address.changeNow': 'Cambiar dirección',
  'webhooks.address.warning':
    'El final secreto de la dirección cambia y la dirección anterior deja de funcionar de inmediato. Registrar la nueva, dirigir el relay a ella y quitar el registro anterior.',
  'webhooks.address.renewed': 'Nueva dirección lista.',
  'webhooks.address.off': 'Los mensajes están desactivados, así que no hay dirección.',
  'webhooks.address.notRenewed':
    'La dirección no cambió, porque no se pudo guardar la nueva. Liberar espacio en el disco e intentar de nuevo.',
  'webhooks.address.inMemory':
    'Esta computadora no tiene un lugar seguro para el final secreto de la dirección, así que cambia en cada arranque. Registrar la nueva dirección después de cada arranque.',
  'webhooks.address.notOpened':
    'La dirección guardada no se puede abrir con la clave actual, así que se usa otra hasta que Yardmaster se cierre. Arrancarlo con la clave correcta o elegir “Nueva dirección…” para guardar una nueva.',
  'webhooks.address.notKept':
    'No se pudo guardar el final secreto de la dirección, así que puede cambiar en el próximo arranque. Elegir “Nueva dirección…” para intentar de nuevo.',
  'webhooks.notice.newAddress':
    'La dirección para mensajes cambió desde el último arranque. Registrar la nueva en la pantalla Transportistas, o no llegará ningún mensaje. Las cargas y posturas se siguen actualizando.',
  'webhooks.notice.flood':
    'Llegan demasiados mensajes: más de {most, number} por minuto{of, select, kind { de un mismo tipo} other {}}. El resto se rechaza. No se pierde nada, porque todo se lee también. Si continúa, poner una nueva dirección en la pantalla Transportistas.',
  'webhooks.notice.notStarted':
    'No se pudieron activar los mensajes, porque otro programa puede estar usando el puerto {port}. Elegir otro puerto en el perfil. Las cargas y posturas se siguen actualizando.',

  'webhooks.registered': 'Registrado en el servicio',
  'webhooks.registered.without':
    'El servicio no conoce {events}. La dirección se registró para los demás.',
  'webhooks.registered.loads': 'Evento de carga: {event}.',
  'webhooks.registrations': 'Registros',
  'webhooks.registrations.failed':
    'No se pudieron cargar los registros. Intentar de nuevo en un momento.',
  'webhooks.registrations.none': 'No hay ninguna dirección registrada.',
  'webhooks.registrations.notOurs':
    'La dirección de esta computadora no está registrada, así que aquí no llega ningún mensaje. Registrarla arriba.',
  'webhooks.registration.ours': 'Esta computadora',
  'webhooks.registration.removed': 'Registro quitado.',
  'webhooks.registry.loads': 'solo eventos de carga',
  'webhooks.url': 'Dirección para mensajes',
  'webhooks.url.how': 'Dirección de webhook: la de un relay o de otro programa.',
  'webhooks.events': '{count, plural, one {# evento} other {# eventos}}',
  'webhooks.events.chosen': '{count} de {all} eventos',
  'webhooks.events.wrong': 'Eventos: {why}',
  'webhooks.register': 'Registrar',

  'webhooks.delivered': 'Recibidos',
  'webhooks.delivered.none': 'Aún no se ha recibido nada.',
  'webhooks.deliveries': 'Mensajes recibidos',
  'webhooks.unnamed': 'Evento sin nombre',
  'webhooks.verified': 'Verificado',
  'webhooks.notVerified': 'Sin verificar',
  'webhooks.raw': 'Texto original',
  'webhooks.reference': 'referencia {reference}',
  'webhooks.note.waiting': 'Aún sin procesar',
  'webhooks.note.unknown': 'Guardado, sin efecto. {why}',
  'webhooks.note.told': '{what}. Se actualizan las cargas, las posturas y las integraciones.',
  'webhooks.note.toldAbout':
    '{what} ({about}). Se actualizan las cargas, las posturas y las integraciones.',
  'webhooks.note.carrier': 'Se actualiza el transportista.',
  'webhooks.note.loadUnknown': 'Esta carga no se conoce aquí. Se actualizan las cargas.',
  'webhooks.note.loadMarked': 'La carga queda marcada. Se actualizan las cargas.',
  'webhooks.note.bidUnreadable': 'Guardado, sin efecto. No se puede leer la postura que contiene.',
  'webhooks.note.bidUnknown': 'Esta postura no se conoce aquí. Se actualizan las posturas.',
  'webhooks.note.counter': 'Se muestra la contraoferta, sin verificar. Se actualizan las posturas.',
  'webhooks.note.nothingNew': 'Nada nuevo. Se actualizan las posturas.',
  'webhooks.note.bidChanged': 'La postura cambió, sin verificar. Se actualizan las posturas.',
  'webhooks.unknown.notObject': 'El texto no tiene campos.',
  'webhooks.unknown.noName': 'No nombra ningún evento.',
  'webhooks.unknown.otherEvent': 'Este evento no está documentado.',
  'webhooks.unknown.noLoad': 'No nombra ninguna carga.',
  'webhooks.unknown.noId': 'No tiene ID.',

  'webhooks.event.loadAccepted': 'Se aceptó una carga',
  'webhooks.event.loadRejected': 'Se rechazó una carga',
  'webhooks.event.quoteBooked': 'Se reservó una cotización',
  'webhooks.event.quoteBookFailed': 'No se pudo reservar una cotización',
  'webhooks.event.quoteRejected': 'Se rechazó una cotización',
  'webhooks.event.shipmentInvoice': 'Un envío tiene factura',
  'webhooks.event.shipmentCarrierDropped': 'Se retiró al transportista de un envío',
  'webhooks.event.shipmentCarrierUpdated': 'Un envío tiene otro transportista',
  'webhooks.event.shipmentAppointmentPickup': 'Se fijó o cambió la cita de recolección de un envío',
  'webhooks.event.shipmentAppointmentDelivery': 'Se fijó o cambió la cita de entrega de un envío',
  'webhooks.event.shipmentDriverAssigned': 'Se asignó un chofer a un envío',
  'webhooks.event.shipmentDriverUnassigned': 'Se retiró al chofer de un envío',
  'webhooks.event.shipmentEnRouteToPickup': 'El camión va en camino a la recolección',
  'webhooks.event.shipmentCheckInPickup': 'El camión registró su entrada en la recolección',
  'webhooks.event.shipmentCheckOutPickup': 'El camión salió de la recolección',
  'webhooks.event.shipmentEnRouteToDelivery': 'El camión va en camino a la entrega',
  'webhooks.event.shipmentCheckInDelivery': 'El camión registró su entrada en la entrega',
  'webhooks.event.shipmentCheckOutDelivery': 'El camión salió de la entrega',
  'webhooks.event.shipmentPickupLate': 'Una recolección llegará con retraso',
  'webhooks.event.shipmentDeliveryLate': 'Una entrega llegará con retraso',
  'webhooks.event.shipmentLocationUpdated': 'Un envío tiene una nueva ubicación',
  'webhooks.event.shipmentCanceled': 'Se canceló un envío',
  'webhooks.event.shipmentIncident': 'Se reportó un incidente en un envío',
  'webhooks.event.shipmentUpdated': 'Cambió un envío',
  'webhooks.event.carrierTenderAccepted': 'El transportista aceptó la carga ofrecida',
  'webhooks.event.carrierTenderCanceled': 'Se canceló la carga ofrecida al transportista',
  'webhooks.event.integrationRequestAccepted': 'Se aceptó una integración',
  'webhooks.event.integrationRequestRejected': 'Se rechazó una integración',
  'webhooks.event.offerCreated': 'Hay una oferta nueva',
  'webhooks.event.offerRemoved': 'Se retiró una oferta',
};
