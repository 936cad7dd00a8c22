import type { photos as english } from '../en/photos.ts';
import type { Translation } from '../translation.ts';

/** Fotos de lo que llega y de lo que sale. */
export const photos: Translation<typeof english> = {
  'photos.title': 'Fotos',
  'photos.title.of': 'Fotos de {asset}',
  'photos.count': '{count, plural, =0 {Sin fotos} one {# foto} other {# fotos}}',
  'photos.counts':
    '{count, plural, one {# foto} other {# fotos}}: {came} al entrar, {left} al salir.',
  'photos.sha': 'SHA-256 {sha}',
  'photos.add': 'Agregar fotos…',
  'photos.add.how': 'O arrastrarlas aquí, o pegarlas con Ctrl+V.',
  'photos.adding': 'Guardando {name}…',
  'photos.added': '{asset}: {count, plural, one {se guardó # foto} other {se guardaron # fotos}}.',
  'photos.camera': 'De la cámara',
  'photos.camera.none': 'La cámara no tomó nada en los últimos 30 minutos.',
  'photos.camera.add': 'Guardar {name}, tomada a las {at, time, short}',
  'photos.camera.gone': 'Este archivo no está en la carpeta de la cámara.',
  'photos.camera.writing': '“{name}” todavía se está escribiendo. Intentar de nuevo en un momento.',
  'photos.camera.tooMany':
    'La carpeta de la cámara tiene más de {most, number} archivos. Mover los viejos a otro lugar.',
  'photos.camera.unreadable':
    'No se puede leer la carpeta de la cámara. Revisar que exista y que el perfil la nombre bien.',
  'photos.camera.folder': 'la carpeta de la cámara',
  'photos.pc.open': 'Tomar foto…',
  'photos.pc.reload': 'Recargar la página para usar la cámara',
  'photos.pc.of': 'Foto de {asset} con la cámara de la PC',
  'photos.pc.shows': 'Lo que ve la cámara',
  'photos.pc.which': 'Cámara',
  'photos.pc.number': 'Cámara {number}',
  'photos.pc.shoot': 'Tomar foto',
  'photos.pc.denied':
    'La cámara no está permitida. Permitirla para esta página en la barra de direcciones del navegador, o para Yardmaster en la privacidad del sistema, e intentar de nuevo.',
  'photos.pc.none': 'No se encontró ninguna cámara. Conectar una e intentar de nuevo.',
  'photos.pc.taken': 'Otro programa usa la cámara. Cerrarlo e intentar de nuevo.',
  'photos.pc.ended': 'La cámara se desconectó o se apagó. Conectarla e intentar de nuevo.',
  'photos.pc.failed': 'La cámara no arrancó. Intentar de nuevo, o agregar un archivo.',
  'photos.failed': 'La foto no se guardó.',
  'photos.of': 'Foto de',
  'photos.when': 'Tomada',
  'photos.when.in': 'Al entrar',
  'photos.when.out': 'Al salir',
  'photos.one': '{when, select, in {Al entrar} other {Al salir}}, {at, date, medium}, {by}: {name}',
  'photos.facts': '{width, number} × {height, number} pixeles, {size}. SHA-256 {sha}',
  'photos.loading': 'Abriendo {name}…',
  'photos.notDrawn': 'No se puede mostrar aquí.',
  'photos.remove': 'Borrar la foto…',
  'photos.remove.sure': 'Borrar para siempre',
  'photos.remove.what':
    'Se borran la imagen y su respaldo. En el historial queda que se tomó y quién la borró.',
  'photos.remove.failed': 'La foto no se borró.',

  'photos.heic':
    '“{name}” es una foto HEIC. No todas las computadoras la abren. Guardarla como JPEG (en un iPhone: Ajustes, Cámara, Formatos, Más compatible) y volver a elegirla.',
  'photos.otherType': '“{name}” no es una foto JPEG, PNG ni WebP. Elegir otro archivo.',
  'photos.broken': '“{name}” no se puede leer: el inicio está dañado. Elegir otro archivo.',
  'photos.pixels':
    '“{name}” tiene {width, number} × {height, number} pixeles. El máximo son {most} millones. Guardarla más chica y volver a elegirla.',
  'photos.tooLarge':
    '“{name}” pesa {size}. El máximo por foto es {most}. Guardarla más chica y volver a elegirla.',
  'photos.twice': '“{name}” ya está guardada aquí.',
  'photos.tooMany': 'Ya hay {most} fotos de esto, que es el máximo.',
  'photos.full':
    'Las fotos de esta computadora ocupan {gigabytes} GB, que es el límite. Un administrador puede subirlo en Configuración, en Caseta, o guardar las fotos menos días.',
  'photos.nearlyFull':
    'Las fotos ocupan casi todos sus {gigabytes} GB. Subir el límite en Configuración, en Caseta, o guardar las fotos menos días. Cuando se llene, ya no se guardan fotos.',
  'photos.unknown': 'Esa foto no existe.',
  'photos.gone.missing':
    'El archivo de “{name}” ya no está en esta computadora ni en sus respaldos.',
  'photos.gone.changed':
    'El archivo de “{name}” cambió después de tomarse la foto, por eso no se muestra. No hay un respaldo bueno.',
  'photos.gone.elsewhere': '“{name}” está en el puesto que la tomó.',
  'photos.gone.expired': '“{name}” se borró al cumplirse su plazo.',
  'photos.gone.removed': 'Un administrador borró “{name}”.',
  'photos.place.missing': 'Sin archivo',
  'photos.place.elsewhere': 'En otro puesto',
  'photos.place.expired': 'Borrada al cumplirse su plazo',
  'photos.place.removed': 'Borrada',
  'photos.files': 'Fotos',
  'photos.what': 'la foto',

  'photos.settings.days': 'Guardar las fotos',
  'photos.settings.days.note':
    'Después se borra la imagen. En el historial queda que se tomó. Vale para todos los puestos de la instalación.',
  'photos.settings.days.unit': 'días',
  'photos.settings.gigabytes': 'Las fotos ocupan como máximo',
  'photos.settings.gigabytes.note':
    'En cada computadora; ahora {used} en esta. Los respaldos ocupan otro tanto.',
  'photos.settings.gigabytes.unit': 'GB',
  'photos.settings.pc': 'Tomar fotos con la cámara de esta PC',
  'photos.settings.pc.note':
    'Al principio apagado, y solo en este puesto. La página se carga otra vez. La cámara solo está encendida mientras se toman fotos, y nunca escucha.',
  'photos.settings.failed': 'No se cambió nada.',
};
