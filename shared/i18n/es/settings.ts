import type { settings as english } from '../en/settings.ts';
import type { Translation } from '../translation.ts';

export const settings: Translation<typeof english> = {
  'settings.sections': 'Secciones de la configuración',
  'settings.noAnswer': 'Yardmaster no respondió. Abrir de nuevo Configuración en un momento.',

  'settings.appearance': 'Apariencia',
  'settings.colorsNote': 'El oscuro cansa menos de noche; el claro, en una caseta con mucha luz.',
  'settings.contrast': 'Contraste',
  'settings.contrastNote': 'El contraste alto refuerza las líneas y el texto.',
  'settings.contrast.more': 'Contraste alto',
  'settings.textSize': 'Tamaño del texto',
  'settings.textSizeNote': 'Se aplica a toda la pantalla.',
  'settings.textSize.90': 'Pequeño',
  'settings.textSize.100': 'Normal',
  'settings.textSize.115': 'Grande',
  'settings.textSize.130': 'Más grande',

  'settings.keyboard': 'Teclado',
  'settings.singleKeys': 'Atajos de una sola tecla',
  'settings.singleKeysNote': 'Desactivar si el dictado u otro programa escribe letras sueltas.',
  'settings.allKeys': 'Ver todos los atajos',

  'settings.about': 'Acerca de',
  'settings.version': 'Versión',
  'settings.runsIn': 'Funciona en',
  'settings.runsIn.electron': 'Ventana de escritorio',
  'settings.runsIn.web': 'Navegador de esta computadora',
  'settings.facility': 'Instalación',
  'settings.facilityDemo': '(demo: nada sale de esta computadora)',
  'settings.timeZone': 'Zona horaria',
  'settings.yardAsOf': 'Datos del patio',

  'settings.desktop': 'Programa de escritorio',
  'settings.notifications': 'Notificaciones',
  'settings.notificationsNote':
    'Mientras se trabaja en otra ventana: cuando una operación se rechaza o entra en conflicto, o se acaba el tiempo para aceptar una postura adjudicada. Un clic en la notificación lleva allí.',
  'settings.updates': 'Actualizaciones',
  'settings.updatesNote':
    'Solo se instalan versiones firmadas por el editor, y nunca una anterior.',
  'settings.update.checkNow': 'Buscar ahora',
  'settings.update.download': 'Descargar',
  'settings.update.install': 'Reiniciar con la versión nueva',
  'settings.update.never': 'Aún no se ha buscado.',
  'settings.update.current': 'Esta es la versión más reciente, según la búsqueda de <time></time>.',
  'settings.update.checking': 'Buscando actualizaciones…',
  'settings.update.available': 'La versión {version} está disponible.',
  'settings.update.managed':
    'La versión {version} está disponible. La instala quien administra esta computadora.',
  'settings.update.downloading': 'Descargando la versión {version}: {percent, number}%',
  'settings.update.downloaded': 'Descargado',
  'settings.update.browser': 'En el navegador, Yardmaster lo actualiza quien lo administra.',
  'settings.update.ready':
    'La versión {version} está descargada y verificada. Las operaciones guardadas se conservan.',

  'settings.storage': 'Almacenamiento y respaldos',
  'settings.storage.folder': 'Carpeta de datos',
  'settings.storage.secrets': 'Contraseñas y tokens',
  'settings.storage.memory': 'Solo en memoria. Se olvidan al cerrar Yardmaster.',
  'settings.storage.memoryOf':
    'Solo en memoria. Se olvidan al cerrar Yardmaster. (El sistema ofrece {backend}.)',
  'settings.storage.operatorKey': 'En un archivo cifrado con la clave dada al arrancar',
  'settings.storage.keyring': 'En el llavero del sistema ({backend})',
  'settings.storage.files': 'Archivos',
  'settings.storage.fileCount': '{count, plural, one {# archivo} other {# archivos}}',
  'settings.storage.restored': 'Restaurado',
  'settings.storage.restoredFiles': 'Archivos restaurados',
  'settings.storage.backups': 'Respaldos',
  'settings.storage.noBackups':
    'Todavía ninguno. De cada archivo se hace uno poco después del arranque y luego cada día.',
  'settings.storage.older': 'Anteriores: {count, number}',
  'settings.storage.backUp': 'Respaldar ahora',
  'settings.storage.restoreNamed': 'Restaurar {name}',
  'settings.storage.restoreTitle': 'Restaurar un respaldo',
  'settings.storage.chosen': 'Respaldo de <time></time> ({holds}).',
  'settings.storage.does.operations':
    'Vuelven las operaciones guardadas que están en el respaldo y ya no en esta computadora. No se quita nada y nada se envía solo. Las que no terminaron esperan una decisión en Actividad.',
  'settings.storage.does.journal':
    'Vuelve lo que está en el respaldo y ya no en esta computadora. No se quita nada. Los envíos quedan en pausa hasta que alguien lo revise en el servicio y lo confirme en la pantalla.',
  'settings.storage.does.replaces':
    'Sustituye lo que hay ahora. El archivo sustituido se conserva en la carpeta de datos.',
  'settings.storage.reopens':
    'Primero se respalda el estado actual. Luego la instalación se abre de nuevo, lo que tarda un momento.',
  'settings.storage.kilobytes': '{size, number} KB',
  'settings.storage.megabytes': '{size} MB',

  'settings.advanced': 'Avanzado',
  'settings.reading': 'Lectura del servicio',
  'settings.reading.note': 'Qué le pide Yardmaster al servicio, lista por lista, y por qué.',
  'settings.reading.none': 'Aquí no hay ningún servicio configurado.',
  'settings.reading.part':
    '{part, select, appointments {Lectura de la agenda} other {Lectura del patio}}',
  'settings.reading.list':
    '{list, select, visits {Camiones} containers {Remolques y contenedores} assignments {Qué hay en cada lugar} spots {Lugares} other {Citas}}',
  'settings.reading.why':
    '{why, select, trusted {Pide solo lo que cambió. Las lecturas completas no encontraron nada que faltara.} off {Lee todo: pedir solo los cambios está desactivado.} notAsked {Sin leer todavía.} refused {Lee todo: el servicio no dice qué cambió.} ignored {Lee todo: al pedirle cambios, el servicio envió registros que no habían cambiado.} noTime {Lee todo: las horas de los registros no concuerdan con el reloj del servicio.} incomplete {Lee todo: las listas de cambios del servicio no venían completas.} whoLeft {Lee todo: solo la lista completa muestra qué salió.} missed {Lee todo: una lectura completa encontró un cambio que el servicio no había avisado.} contradicts {Lee todo: los registros sueltos no coincidían con su lista.} other {}}',
  'settings.reading.since': 'Desde',
  'settings.reading.whole':
    '{part, select, appointments {Lectura completa de la agenda} other {Lectura completa del patio}}',
  'settings.reading.every':
    '{minutes, plural, =0 {Se lee todo varias veces por minuto.} one {Se lee todo cada minuto.} other {Se lee todo cada # minutos.}}',
  'settings.reading.last': 'Última lectura completa',
  'settings.reading.pages':
    '{part, select, appointments {Páginas de la agenda} other {Páginas del patio}}',
  'settings.reading.tags':
    '{tags, select, none {El servicio no etiqueta las páginas, así que cada una se envía completa.} offered {El servicio etiqueta las páginas. Ninguna ha vuelto sin cambios todavía.} used {Las páginas que no cambiaron no se envían de nuevo.} wrong {El servicio dio por igual una página que había cambiado. Las páginas se envían completas hasta el próximo arranque.} other {}}',
  'settings.undocumented': 'Comportamiento no documentado',
  'settings.undocumented.note':
    'Lo que los documentos de los servicios dejan abierto. Cada valor predeterminado indica su origen. Definir otro valor donde el servicio difiera.',
  'settings.undocumented.find': 'Buscar una opción',
  'settings.undocumented.waiting': 'Los cambios valen cuando la instalación se abre de nuevo.',
  'settings.undocumented.reopen': 'Abrir de nuevo ahora',
  'settings.undocumented.list': 'Opciones no documentadas',
  'settings.undocumented.none': 'Ninguna opción coincide.',
  'settings.undocumented.empty': '(vacío)',
  'settings.undocumented.values': 'En uso: {value}. Predeterminado: {usual}. Origen: {source}.',
  'settings.undocumented.source.document': 'los documentos del servicio',
  'settings.undocumented.source.vendor': 'las respuestas del proveedor',
  'settings.undocumented.override': 'Definido en este puesto: {value}.',
  'settings.undocumented.notTaken': 'Sin uso: este servicio no lo acepta y Yardmaster lo omite.',
  'settings.undocumented.change': 'Editar {key}',
  'settings.undocumented.reset': 'Restablecer',
  'settings.undocumented.resetNamed': 'Restablecer {key}',
  'settings.undocumented.valueOf': 'Valor de {key}',
  'settings.undocumented.set': 'Aplicar',

  'settings.facilities': 'Instalación y servicios',
  'settings.facilities.adminOnly': 'Solo un administrador puede editar las instalaciones.',
  'settings.facilities.demo':
    'Esta es la demo. Sus servicios funcionan dentro de Yardmaster y nada sale de esta computadora. Para trabajar con el patio propio, configurar una instalación.',
  'settings.facilities.signIns': 'Inicios de sesión',
  'settings.facilities.signInAs': '<b>{service}</b> como <account></account>',
  'settings.facilities.signIn': 'Iniciar sesión',
  'settings.facilities.signInAgain': 'Volver a iniciar sesión',
  'settings.facilities.signInTo': 'Iniciar sesión en {service}',
  'settings.facilities.signInAgainTo': 'Volver a iniciar sesión en {service}',
  'settings.facilities.signOut': 'Cerrar sesión',
  'settings.facilities.signedOut':
    'Sesión cerrada. Se quitaron las contraseñas y los tokens de esta instalación. Las operaciones guardadas se conservan y esperan.',
  'settings.facilities.state.signedOut': 'Sesión cerrada.',
  'settings.facilities.state.signed': 'Firma sus propios tokens con la clave privada.',
  'settings.facilities.state.signedIn': 'Sesión iniciada.',
  'settings.facilities.state.token': 'Usa un token pegado.',
  'settings.facilities.state.idle': 'Aún sin usar.',
  'settings.facilities.change': 'Editar esta instalación',
  'settings.facilities.setUp': 'Configurar una instalación',
  'settings.facilities.setUpYours': 'Configura tu patio',
  'settings.facilities.others': 'Otras instalaciones',
  'settings.facilities.openNamed': 'Abrir {name}',
  'settings.facilities.opening': 'Abriendo {name}…',
  'settings.facilities.forget': 'Olvidar',
  'settings.facilities.forgetNamed': 'Olvidar {name}',
  'settings.facilities.forgotten': '{name} quedó olvidada aquí. Su carpeta de datos se conserva.',
  'settings.facilities.openDemo': 'Abrir la demo',
  'settings.facilities.openingDemo': 'Abriendo la demo…',

  'settings.signIn.account': 'Cuenta: <account></account>',
  'settings.signIn.key': 'Clave privada (PEM)',
  'settings.signIn.password': 'Contraseña',
  'settings.signIn.token': 'Token',

  'settings.setUp.haveFile': '¿Hay un archivo de perfil?',
  'settings.setUp.openFile': 'Abrir archivo de perfil',
  'settings.setUp.notProfile': '{file} no es un perfil: no contiene ningún objeto JSON.',
  'settings.setUp.pathProblem': '{path}: {problem}',
  'settings.setUp.correct': 'No se guardó nada. Corregir lo marcado arriba y probar de nuevo.',
  'settings.setUp.save': 'Guardar y abrir',
  'settings.setUp.saveAnyway': 'Guardar y abrir de todos modos',
  'settings.setUp.howToSignIn': 'Cómo iniciar sesión en {service}',
  'settings.setUp.namesKey':
    'El perfil nombra el archivo de clave <file></file>. Elegirlo con “Abrir archivo de clave”.',
  'settings.setUp.openKey': 'Abrir archivo de clave',
  'settings.setUp.notKey':
    '{file} no contiene una clave privada en formato PEM (sin frase de contraseña).',
  'settings.setUp.keepSecret': 'Dejar vacío para conservar lo guardado.',
  'settings.setUp.optional': 'Opcional.',
  'settings.setUp.does.dockScheduling': 'El patio: lugares, camiones, remolques y citas.',
  'settings.setUp.does.marketplace': 'Ofertas, posturas y cargas.',
  'settings.setUp.does.quoting': 'Precios de un envío.',
  'settings.setUp.kind.password': 'Correo y contraseña',
  'settings.setUp.kind.username': 'Usuario y contraseña',
  'settings.setUp.kind.token': 'Token',
  'settings.setUp.kind.signed': 'Clave privada',
  'settings.setUp.name': 'Nombre de la instalación',
  'settings.setUp.nameHint': 'El nombre que usa el equipo.',
  'settings.setUp.warehouseId': 'ID del almacén',
  'settings.setUp.warehouseIdHint': 'El ID que la programación de andenes dio a este almacén.',
  'settings.setUp.timeZoneHint':
    'Por ejemplo America/Chicago. Solo hace falta si el servicio no la indica.',
  'settings.setUp.address': 'Dirección',
  'settings.setUp.addressHint': 'Empieza con https://',
  'settings.setUp.photoFolder': 'Carpeta de la cámara',
  'settings.setUp.photoFolderHint':
    'La ruta completa de una carpeta de esta computadora donde una cámara de la caseta guarda sus fotos. Las más nuevas se ofrecen en la tarjeta.',
  'settings.setUp.storageUrl': 'Dirección de los documentos',
  'settings.setUp.storageUrlHint': 'De donde se descargan los documentos.',
  'settings.setUp.realtimeUrl': 'Dirección de las actualizaciones en vivo',
  'settings.setUp.realtimeUrlHint':
    'Empieza con wss://. Los cambios de otros puestos se ven al momento. El token de la cuenta se envía ahí.',
  'settings.setUp.email': 'Correo electrónico',
  'settings.setUp.username': 'Usuario',
  'settings.setUp.issuer': 'Emisor',
  'settings.setUp.issuerHint': 'El ID que dio el mercado.',
  'settings.setUp.applicationToken': 'Token de aplicación',
  'settings.setUp.extensions': 'Extensiones',
  'settings.setUp.checkIn': 'Registro de entrada en la caseta',
  'settings.setUp.checkInHint':
    'El servicio permite registrar desde aquí la entrada de camiones y sus remolques.',
  'settings.setUp.link': 'Vincular visitas con citas',
  'settings.setUp.linkHint':
    'El servicio permite vincular una visita sin cita con su cita, y desvincularla.',
  'settings.setUp.appointments': 'Cambiar citas',
  'settings.setUp.appointmentsHint':
    'El servicio permite reprogramar y cancelar citas desde aquí, y poner su estado.',
  'settings.setUp.assetEvents': 'Historial de camiones y remolques',
  'settings.setUp.assetEventsHint':
    'El servicio da los eventos de un camión o remolque. El historial del patio muestra entonces quién hizo qué, a la hora del servicio.',
  'settings.setUp.users':
    'Cuentas de transportista con las que se hacen posturas y se acepta: el ID de cada cuenta y su token de usuario. Sin ninguna, las ofertas solo se pueden ver.',
  'settings.setUp.user': 'Cuenta de transportista {number}',
  'settings.setUp.userHint': 'ID de la cuenta de transportista',
  'settings.setUp.userToken': 'Token de usuario de la cuenta de transportista {number}',
  'settings.setUp.userTokenHint': 'Token de usuario',
  'settings.setUp.removeUser': 'Quitar la cuenta de transportista {number}',
  'settings.setUp.addUser': 'Agregar cuenta de transportista',
  'settings.setUp.events': 'Eventos',
  'settings.setUp.receive': 'Recibir eventos',
  'settings.setUp.receiveHint':
    'El mercado avisa de los cambios al momento si un relay lleva a esta computadora. Sin él, todo se lee de vez en cuando.',
  'settings.setUp.receiver.port': 'Puerto',
  'settings.setUp.receiver.portHint': 'De esta computadora. Un relay necesita uno fijo.',
  'settings.setUp.receiver.publicUrl': 'Dirección del relay',
  'settings.setUp.receiver.publicUrlHint': 'Empieza con https:// y lleva al puerto. Opcional.',
  'settings.setUp.receiver.bind': 'Escuchar en',
  'settings.setUp.receiver.bindHint':
    'Solo esta computadora, si no se indica otra de sus direcciones. Opcional.',
  'settings.setUp.receiver.sources': 'Remitentes permitidos',
  'settings.setUp.receiver.sourcesHint':
    'Direcciones o redes como 10.0.0.0/8, separadas por comas. Opcional.',
  'settings.setUp.receiver.publicKey': 'Clave del servicio (PEM)',
  'settings.setUp.receiver.publicKeyHint':
    'Con ella solo cuenta lo que firmó el servicio. Opcional. Sin ella, las entregas son solo indicios.',
};
