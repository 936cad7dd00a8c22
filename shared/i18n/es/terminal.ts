import type { terminal as english } from '../en/terminal.ts';
import type { Translation } from '../translation.ts';

export const terminal: Translation<typeof english> = {
  'terminal.usage': `Uso: npm start -- [opciones]

  --profile FILE   usar los servicios de este perfil; sin él arranca la demo
  --data-dir DIR   guardar los datos en esta carpeta y no en la habitual
  --web            usar el navegador aunque se pueda abrir la ventana de escritorio
  --port N         puerto del servidor web (si no se indica: uno libre)
  --no-open        mostrar la dirección sin abrir el navegador
  --ask-key        en el navegador: pedir aquí una clave y cifrar con ella los inicios de sesión guardados
  --help           mostrar esta ayuda
`,
  'terminal.option.port': '--port acepta un número de 0 a 65535.',
  'terminal.option.value': '--{name} necesita un valor.',
  'terminal.option.unknown': 'Opción desconocida "{option}". Ver las opciones con --help.',
  'terminal.option.unknownAt':
    'Opción desconocida: la número {number}. Ver las opciones con --help.',
  'terminal.option.unexpected':
    'Argumento inesperado: el número {number}. Ver las opciones con --help.',
  'terminal.option.wrong': 'La opción "{option}" no está bien usada. Ver las opciones con --help.',
  'terminal.option.wrongAt':
    'La opción número {number} no está bien usada. Ver las opciones con --help.',

  'terminal.node':
    'Yardmaster necesita Node {needed} o más nuevo; este es Node {version}. Instalarlo, o arrancar con "npm start" en la carpeta donde "npm ci" ya trajo uno.',
  'terminal.failed': 'Yardmaster falló y se cierra: {why}',
  'terminal.startFailed': 'Yardmaster no pudo arrancar: {why}',
  'terminal.running':
    'Yardmaster ya está abierto con esta carpeta de datos. Su ventana pasa al frente.',
  'terminal.ready': 'Consola lista: {address}',
  'terminal.readyInFile': 'Consola lista: su dirección está en {file}',
  'terminal.readyUnknown':
    'Consola lista, pero no se pudo escribir su dirección en {file} y otros podrían leer esta salida. Arrancar Yardmaster en una terminal.',
  'terminal.port.taken': 'Otro programa usa el puerto {port}. Elegir otro con --port.',
  'terminal.port.notAllowed':
    'Este usuario no puede usar el puerto {port}: es menor que 1024 o Windows lo tiene reservado. Elegir otro mayor que 1023 con --port.',
  'terminal.demo.failed':
    'No se pudo arrancar la demo. Arrancar de nuevo o usar servicios propios con --profile.',

  'terminal.folder.unusable':
    'Yardmaster no puede usar la carpeta de datos {folder}. {why} Elegir otra con --data-dir.',
  'terminal.folder.unusableFull':
    'Yardmaster no puede usar la carpeta de datos {folder}. {why} Liberar al menos 64 MB y arrancar de nuevo, o elegir una carpeta en otro disco con --data-dir.',
  'terminal.folder.readOnly':
    'La carpeta de datos {folder} está en un disco de solo lectura. Se puede ver todo, pero no se puede guardar ni enviar ningún movimiento, entrada o postura. Permitir la escritura en el disco, o elegir otra carpeta con --data-dir, y arrancar de nuevo.',
  'terminal.folder.open':
    'Otras personas que usan esta computadora podrían abrir la carpeta de datos {folder}: tiene los permisos de su unidad. Cerrarla para ellas, o elegir con --data-dir una carpeta en el perfil del usuario.',
  'terminal.folder.otherFacility':
    'La carpeta de datos {folder} pertenece a la instalación {owner}, no a {wanted}. Elegir otra con --data-dir.',
  'terminal.folder.inUse':
    'Yardmaster ya está abierto con la carpeta de datos {folder}. Cerrarlo primero o elegir otra carpeta con --data-dir.',
  'terminal.folder.inUseBy':
    'Yardmaster ya está abierto con la carpeta de datos {folder} (proceso {process}). Cerrarlo primero o elegir otra carpeta con --data-dir.',
  'terminal.folder.notOurLock':
    '{file} no es el archivo de bloqueo de Yardmaster. Quitarlo y arrancar de nuevo.',
  'terminal.folder.lockFailed': 'Yardmaster no puede usar la carpeta de datos {folder}. {why}',
  'terminal.folder.disk': '{why} Después, arrancar de nuevo. La carpeta de datos es {folder}.',

  'terminal.why.noRight': 'Este usuario no puede escribir ahí.',
  'terminal.why.notAllowed': 'Este usuario no tiene permiso para cambiarla.',
  'terminal.why.readOnly': 'El disco es de solo lectura.',
  'terminal.why.full': 'El disco está lleno.',
  'terminal.why.quota': 'Este usuario ya no tiene espacio en el disco.',
  'terminal.why.notFolder': 'No es una carpeta o es un enlace que no lleva a ninguna parte.',
  'terminal.why.missing':
    'Una parte de la ruta falta, es un enlace que no lleva a ninguna parte o no admite carpetas.',
  'terminal.why.pathFile': 'Una parte de la ruta es un archivo.',
  'terminal.why.loop': 'Una parte de la ruta es un enlace que lleva a sí mismo.',
  'terminal.why.longName': 'El nombre es demasiado largo.',
  'terminal.why.other': 'El sistema informa {code}.',

  'terminal.trust.foreign':
    '{target} pertenece a otro usuario de esta computadora. Moverlo o pasarlo a este usuario y arrancar de nuevo. No se cambió nada.',
  'terminal.trust.writable':
    'Otros usuarios de esta computadora pueden cambiar {target}. Revisar lo que contiene, quitarles el permiso de escritura (chmod go-w) y arrancar de nuevo. No se cambió nada.',
  'terminal.unfit.notFile':
    '{file} es {kind, select, folder {una carpeta} link {un enlace} pipe {una tubería} socket {un socket} other {un dispositivo}}, pero Yardmaster guarda ahí un archivo. Moverlo y arrancar de nuevo. No se cambió nada.',
  'terminal.unfit.tooLarge':
    '{file} tiene más de {megabytes} MB, demasiado para lo que contiene. Moverlo y arrancar de nuevo. No se cambió nada.',
  'terminal.unfit.unreadable':
    'Este usuario no puede leer {file}. Devolverlo a este usuario con permiso de lectura y escritura y arrancar de nuevo. No se cambió nada.',
  'terminal.unfit.folderLink':
    '{folder} es un enlace, pero Yardmaster guarda ahí una carpeta. Quitar el enlace y arrancar de nuevo. No se cambió nada.',
  'terminal.unfit.deadLink':
    '{folder} es un enlace que no lleva a ninguna parte, pero Yardmaster guarda ahí una carpeta. Quitar el enlace y arrancar de nuevo. No se cambió nada.',
  'terminal.unfit.notFolder':
    '{folder} es {kind, select, file {un archivo} link {un enlace} pipe {una tubería} socket {un socket} other {un dispositivo}}, pero Yardmaster guarda ahí una carpeta. Moverlo y arrancar de nuevo. No se cambió nada.',
  'terminal.unfit.folder':
    'Este usuario no puede usar {folder}. Devolverla a este usuario con permiso de lectura y escritura y arrancar de nuevo. No se cambió nada.',

  'terminal.lines': '{first}\n{rest}',
  'terminal.profile.unusable': 'Yardmaster no puede usar el perfil {file}:\n{lines}',
  'terminal.profile.unusableUnnamed':
    'Yardmaster no puede usar el archivo indicado con --profile:\n{lines}',
  'terminal.profile.line': '  {what}',
  'terminal.profile.lineAt': '  {path}: {what}',
  'terminal.profile.missing': 'El archivo no existe.',
  'terminal.profile.notAllowed': 'Este usuario no tiene permiso para leer el archivo.',
  'terminal.profile.unreadable': 'No se puede leer el archivo. {why}',
  'terminal.profile.notFile':
    'Esto es {kind, select, folder {una carpeta} link {un enlace} pipe {una tubería} socket {un socket} other {un dispositivo}}, no un archivo.',
  'terminal.profile.foreign':
    'El archivo pertenece a otro usuario de esta computadora. Pasarlo a este usuario o usar una copia.',
  'terminal.profile.writable':
    'Otros usuarios de esta computadora pueden cambiar el archivo. Revisar lo que contiene, quitarles el permiso de escritura (chmod go-w) y arrancar de nuevo.',
  'terminal.profile.tooLarge':
    'El archivo tiene más de {megabytes} MB, demasiado para lo que contiene.',
  'terminal.profile.keyFile': 'No se puede usar el archivo de clave indicado aquí. {why}',
  'terminal.profile.noKey':
    'El archivo no tiene una clave privada en formato PEM (sin contraseña).',
  'terminal.profile.chooseKey': 'Elegir el archivo de clave o pegar la clave.',
  'terminal.profile.empty': 'El perfil está vacío.',
  'terminal.profile.encoding':
    'El perfil está guardado en una codificación que no se puede leer con seguridad ({encoding}). Guardarlo como UTF-8 y arrancar de nuevo. No se cambió nada en él.',
  'terminal.profile.notJson': 'El perfil no es JSON válido.',
  'terminal.profile.notJsonAt': 'El perfil no es JSON válido (línea {line}, columna {column}).',

  'terminal.facility.lost':
    'Esta es la demo, porque ya no se puede leer la configuración de la instalación en {file}. Sus operaciones guardadas siguen en esta computadora. Para recuperarlas, configurar de nuevo la instalación en Configuración con el mismo ID de almacén.',
  'terminal.facility.notOpened': 'No se pudo abrir la instalación. {why}',
  'terminal.facility.unknown':
    'Esta instalación ya no está en esta computadora. Configurarla de nuevo.',
  'terminal.facility.gone': 'Esta instalación ya no está en esta computadora.',
  'terminal.facility.open': 'Esta instalación está abierta. Abrir antes otra o la demo.',
  'terminal.facility.notForgotten': 'No se quitó esta instalación. {why}',

  'terminal.probe.found':
    'Sesión iniciada. Se encontró la instalación con {areas, plural, one {# área} other {# áreas}}.',
  'terminal.probe.foundNamed':
    'Sesión iniciada. La instalación es “{name}”, con {areas, plural, one {# área} other {# áreas}}.',
  'terminal.probe.foundEmpty':
    'Sesión iniciada. Se encontró la instalación. Todavía no tiene áreas, así que su patio está vacío.',
  'terminal.probe.foundNamedEmpty':
    'Sesión iniciada. La instalación es “{name}”. Todavía no tiene áreas, así que su patio está vacío.',
  'terminal.probe.noWarehouse':
    'Sesión iniciada, pero no hay un almacén con el ID {id}. Revisar el ID de almacén.',
  'terminal.probe.offers': 'Sesión iniciada, y se pueden leer ofertas.',
  'terminal.probe.signedIn': 'Sesión iniciada.',
  'terminal.probe.token': 'El token está guardado. La primera cotización mostrará si sirve.',

  'terminal.key.short': 'YARDMASTER_SECRETS_KEY necesita al menos {count} caracteres.',
  'terminal.key.tooShort': 'La clave necesita al menos {count} caracteres.',
  'terminal.key.noTerminal':
    '--ask-key necesita una terminal. Dar la clave en YARDMASTER_SECRETS_KEY.',
  'terminal.key.ask': 'Clave de los inicios de sesión guardados (Enter para seguir sin ellos): ',
  'terminal.key.askNew': 'Clave nueva para los inicios de sesión: ',
  'terminal.key.askAgain': 'La misma clave otra vez: ',
  'terminal.key.notStarted': 'No se arrancó Yardmaster.',
  'terminal.key.different': 'Las dos claves no coinciden.',
  'terminal.key.opensNone': 'Esta clave no abre ningún inicio de sesión guardado.',
  'terminal.key.gaveUp':
    'Tres intentos sin la clave correcta, así que no se arrancó Yardmaster. No se cambió nada.',
  'terminal.keyFile.notFile':
    'YARDMASTER_SECRETS_KEY_FILE indica {kind, select, folder {una carpeta} link {un enlace} pipe {una tubería} socket {un socket} other {un dispositivo}}, no un archivo.',
  'terminal.keyFile.tooLarge':
    'El archivo indicado en YARDMASTER_SECRETS_KEY_FILE tiene más de {megabytes} MB, demasiado para una clave.',
  'terminal.keyFile.unreadable':
    'No se puede leer el archivo indicado en YARDMASTER_SECRETS_KEY_FILE. Revisar su ruta y sus permisos.',

  'terminal.web.used':
    'Esta dirección sirve una sola vez y ya se usó. Abrir la que mostró Yardmaster al arrancar.',
  'terminal.web.late':
    'Esta dirección venció a los dos minutos. Abrir la que mostró Yardmaster al arrancar.',
  'terminal.web.unknown':
    'Esta dirección no es de este arranque de Yardmaster. Abrir la que mostró al arrancar.',
  'terminal.web.stranger':
    'Esta dirección es para el usuario que arrancó Yardmaster. Abrir la que mostró al arrancar.',
  'terminal.web.ahead':
    'Esta dirección sirve una sola vez, así que no se carga por adelantado. Abrir la que mostró Yardmaster al arrancar.',
  'terminal.web.documentGone':
    'Este documento ya no está disponible aquí. Abrirlo otra vez desde Yardmaster.',
  'terminal.web.notFound': 'No se encontró',
  'terminal.web.otherHost': 'Este servidor solo responde en su propia dirección.',
  'terminal.web.otherSite': 'Otros sitios no pueden usar este servidor.',
  'terminal.web.noToken': 'Falta el token de este arranque de Yardmaster o es incorrecto.',

  'terminal.start.noDisplay': 'Aquí no hay pantalla.',
  'terminal.start.root': 'La ventana de escritorio no se abre para root.',
  'terminal.start.inBrowser': '{why} Yardmaster se abre en el navegador.',
  'terminal.start.cannotRun': 'Electron no funciona en este sistema (terminó con {ending}).',
  'terminal.start.failed': 'No se pudo iniciar {file}: {why}',
  'terminal.fetch.progress': 'Descargando Electron {version}: {done} de {all} MB',
  'terminal.fetch.begun': 'Descargando Electron {version}: {done} MB',
  'terminal.fetch.noneThere': 'No hay ningún Electron en {folder}.',
  'terminal.fetch.noPackage': 'El paquete “electron” no está instalado.',
  'terminal.fetch.notUnpacked': 'Electron se descargó, pero no se pudo descomprimir en {folder}.',
  'terminal.fetch.silent': 'El sitio de descarga de Electron no responde.',
  'terminal.fetch.unknownSite': 'Desde aquí no se encuentra el sitio de descarga de Electron.',
  'terminal.fetch.noConnection': 'El sitio de descarga de Electron rechaza la conexión.',
  'terminal.fetch.answered': 'El sitio de descarga de Electron respondió con el estado {status}.',
  'terminal.fetch.failed': 'No se pudo descargar Electron: {why}.',
  'terminal.journal.usage': `Uso: npm run verify-journal -- FILE [--seal TEXT] [--facility ID]
  FILE           un journal.db o una copia
  --seal TEXT    también lo compara con un sello impreso
  --facility ID  su instalación, si la carpeta del archivo no la indica`,
  'terminal.journal.none': 'No existe el archivo {file}.',
  'terminal.journal.unreadable':
    'No se puede leer {file} como historial del patio: está dañado o es otro tipo de archivo.',
  'terminal.journal.newer':
    'Una versión más nueva de Yardmaster escribió {file}. Revisarlo con esa versión.',
  'terminal.journal.noFacility':
    'El archivo no indica de qué instalación es. Agregar --facility con su ID.',
};
