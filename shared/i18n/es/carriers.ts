import type { carriers as english } from '../en/carriers.ts';
import type { Translation } from '../translation.ts';

export const carriers: Translation<typeof english> = {
  'carriers.mc': 'MC {mc}',
  'carriers.eligible': 'Elegible',
  'carriers.notEligible': 'No elegible',
  'carriers.status': 'Transportista: {status}',
  'carriers.carrierStatus':
    '{code, select, new {nuevo} pending {pendiente} ready {listo} inactive {inactivo} other {{status}}}',
  'carriers.noAnswer':
    'Yardmaster no respondió. Revisar en Transacciones, en la pantalla Mercado, si esto se envió.',
  'carriers.unreadableAnswer':
    'El servicio aceptó esto, pero no se puede leer su respuesta. Revisar la lista antes de intentar de nuevo.',

  'carriers.find': 'Buscar un transportista',
  'carriers.find.by': 'Nombre, número MC o DOT',
  'carriers.paper': '{paper}: {status}',
  'carriers.request': 'Invitar transportista…',
  'carriers.request.of': 'Invitar a {name}',
  'carriers.request.send': 'Enviar invitación',
  'carriers.request.look':
    'Revisarla en Transacciones, en la pantalla Mercado, antes de invitar de nuevo.',
  'carriers.owner': 'Dueño del transportista',
  'carriers.owner.firstName': 'Nombre',
  'carriers.owner.lastName': 'Apellido',
  'carriers.owner.email': 'Correo electrónico',
  'carriers.owner.phone': 'Teléfono',
  'carriers.owner.phoneExtension': 'Extensión (opcional)',
  'carriers.check.firstName': 'Escribir un nombre.',
  'carriers.check.lastName': 'Escribir un apellido.',
  'carriers.check.twoExtensions':
    'El teléfono tiene la extensión {extension}, y aquí está escrita otra.',
  'carriers.check.driverName': 'Escribir el nombre del chofer.',
  'carriers.check.mcOnly':
    '{number} no es un número MC. El servicio solo busca transportistas por su número MC.',
  'carriers.check.mc': 'Escribir un número MC de 1 a 8 dígitos, como 123456.',

  'carriers.integrations': 'Transportistas invitados',
  'carriers.integrations.none': 'Aún no hay transportistas invitados',
  'carriers.integrations.noneHow': 'Buscar un transportista por su número MC e invitarlo.',
  'carriers.integration.of': 'Invitado: {name}',
  'carriers.integration.status': 'Invitación: {status}',
  'carriers.integrationStatus':
    '{code, select, pending {pendiente} accepted {aceptada} rejected {rechazada} other {{status}}}',
  'carriers.history.requested': 'Invitado aquí: {status}',
  'carriers.history.integration': 'Invitación: {status}',
  'carriers.history.carrier': 'Transportista: {before} → {after}',
  'carriers.history.document': '{type}: {before} → {after}',
  'carriers.history.event':
    'Transportista: {before} → {after} (mensaje del servicio, sin verificar)',

  'carriers.drivers': 'Choferes',
  'carriers.drivers.failed': 'No se pudieron cargar los choferes. Intentar de nuevo en un momento.',
  'carriers.driver.name': 'Nombre del chofer',
  'carriers.driver.phone': 'Teléfono',
  'carriers.driver.texts': 'Recibe mensajes de texto',
  'carriers.driver.noPhone': 'Sin teléfono',
  'carriers.driver.noTexts': 'Sin mensajes de texto',
  'carriers.driver.add': 'Agregar chofer…',
  'carriers.driver.remove': 'Quitar…',
  'carriers.driver.keep': 'Conservar',
  'carriers.driver.saved': 'Chofer guardado.',
  'carriers.driver.removed': 'Chofer quitado.',
  'carriers.driver.assign': 'Asignar chofer',
  'carriers.driver.assignNow': 'Asignar',
  'carriers.driver.assigned': '{name}: asignado.',
  'carriers.driver.assignNoAnswer':
    'Yardmaster no respondió. Intentar de nuevo. Asignar dos veces al mismo chofer no cambia nada.',
  'carriers.driver.choose': 'Elegir un chofer',
  'carriers.driver.missing': 'Elegir un chofer.',
  'carriers.driver.none': 'Aún no hay choferes',

  'carriers.documents': 'Documentos',
  'carriers.document':
    '{type, select, w9 {W-9} insurance {Seguro} authority {Permiso de operación} other {{type}}}',
  'carriers.documentStatus':
    '{code, select, accepted {aceptado} missing {falta} underreview {en revisión} other {{status}}}',
  'carriers.kind.w9': 'W-9',
  'carriers.kind.insurance': 'Seguro',
  'carriers.kind.authority': 'Permiso de operación',
  'carriers.kind.proof-of-delivery': 'Prueba de entrega',
  'carriers.kind.carrier-invoice': 'Factura del transportista',
  'carriers.kind.other': 'Otro',
  'carriers.upload': 'Subir documento…',
  'carriers.upload.ofCarrier': 'Subir documento de {name}',
  'carriers.upload.ofLoad': 'Subir documento de la carga',
  'carriers.upload.kind': 'Tipo de documento',
  'carriers.upload.file': 'Archivo',
  'carriers.upload.choose': 'Elegir un archivo.',
  'carriers.upload.remove': 'Quitar archivo',
  'carriers.upload.types': 'PDF, PNG o JPEG, hasta {most} MB',
  'carriers.upload.progress': 'Avance de la subida',
  'carriers.upload.done': 'Documento subido.',
  'carriers.upload.noAnswer':
    'Yardmaster no respondió, así que no se sabe si el archivo llegó. Preguntar al servicio antes de enviarlo de nuevo.',
  'carriers.upload.otherType': 'Elegir un archivo PDF, PNG o JPEG.',
  'carriers.upload.notReally':
    'Este archivo no es PDF, PNG ni JPEG, a pesar de su nombre. Elegir otro.',
  'carriers.upload.otherKind': 'Este tipo de documento no se puede subir aquí.',
  'carriers.upload.empty':
    'Este archivo está vacío: no se envió nada. Guardarlo o escanearlo de nuevo y volver a elegirlo.',
  'carriers.upload.heic':
    'El servicio no acepta fotos HEIC; no se envió nada. Guardar la foto como JPEG (en un iPhone: Ajustes, Cámara, Formatos, Más compatible) y volver a elegirla.',
  'carriers.upload.tooLarge': 'Este archivo pesa más de {most} MB.',
  'carriers.upload.tooMany':
    '{most, plural, one {Ya hay # subida en curso} other {Ya hay # subidas en curso}}. Esperar a que termine una.',
  'carriers.upload.changed': 'El archivo cambió mientras se leía. Elegirlo de nuevo.',
  'carriers.upload.gone': 'Esta subida se detuvo. Elegir el archivo de nuevo.',
};
