import type { documents as english } from '../en/documents.ts';
import type { Translation } from '../translation.ts';

export const documents: Translation<typeof english> = {
  'documents.none': 'Sin documentos',
  'documents.save.of': 'Guardar {name}',
  'documents.remove.of': 'Quitar {name}',
  'documents.remove.unreadable': 'Quitar este documento',
  'documents.downloading': 'Descargando {name}',
  'documents.choose.of': 'Elegir un archivo para {field}',
  'documents.uploading': 'Subiendo {name}',
  'documents.uploaded': '{name} subido.',
  'documents.notArrived':
    'No se envió nada: “{name}” todavía no se ha subido. Esperar, intentar de nuevo o quitarlo.',
  'documents.upload.noAnswer': 'Yardmaster no respondió. Subir el archivo de nuevo.',
  'documents.waiting': 'Esperando',
  'documents.waitingForAnswer': 'Esperando la respuesta',
  'documents.canceled': 'Cancelado.',
  'documents.view.of': 'Ver {name}',
  'documents.view.notPicture':
    '{name} no es una imagen que se pueda mostrar. Guardarla en su lugar.',
  'documents.heic':
    'Las fotos HEIC no se abren en todas las computadoras. Todavía no se envió nada. Guardar la foto como JPEG y elegirla de nuevo, o subirla así.',
  'documents.uploadCanceled': 'Subida cancelada.',
  'documents.uploadCanceledUnsure':
    'Subida cancelada. Si el archivo llegó de todos modos, no quedó adjunto a nada.',
  'documents.downloadCanceled': 'Descarga cancelada.',
  'documents.closed': 'Se detuvo porque Yardmaster se cerró.',
  'documents.unfinished': 'Se detuvo porque quedó sin terminar. Empezar de nuevo.',
  'documents.tooMany':
    'Ya hay cuatro documentos en camino. Esperar a que termine uno, o cancelar uno.',
  'documents.over': 'Esta transferencia ya terminó. Empezar de nuevo.',
  'documents.busy': 'Este documento ya se está enviando.',
  'documents.changed': 'El archivo cambió mientras se leía. Elegirlo de nuevo.',
  'documents.nothing': 'Esta descarga ya no existe. Descargar el documento de nuevo.',
  'documents.noAddress':
    'No se pueden descargar documentos porque su dirección no está configurada. Un administrador puede agregarla en Configuración, en Instalación y servicios.',
  'documents.badKey': 'Este documento no se puede descargar. {why}',
  'documents.badAnswer':
    'El servicio recibió el documento, pero su respuesta no se puede usar, así que el documento no quedó adjunto. {why}',
  'documents.unsure': '{why} Subirlo de nuevo. Una copia de más no hace daño.',
  'documents.failed': 'No se pudo descargar “{name}”. {why}',
  'documents.notThere': 'El servidor de archivos no lo tiene.',
  'documents.empty': '“{name}” está vacío en el servidor de archivos.',
  'documents.unreadable': 'El documento no se puede leer.',
};
