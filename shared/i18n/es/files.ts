import type { files as english } from '../en/files.ts';
import type { Translation } from '../translation.ts';

export const files: Translation<typeof english> = {
  'files.handedOver':
    'Se entregó {name} al navegador. Ahí se ve dónde lo guardó, o que no lo guardó.',
  'files.saved': 'Se guardó {name} en {folder}.',
  'files.notSaved': '{name} no se guardó.',
  'files.saveFailed':
    '{name} no se pudo escribir en {folder}. Guardarlo otra vez, en otra carpeta.',
  'files.what.file': 'el archivo {file}',
  'files.what.some': 'el archivo de esta información',
  'files.what.backup': 'un respaldo de {file}',

  'files.damaged': 'Yardmaster no puede leer {what} porque tiene daños.',
  'files.notDatabase': 'Yardmaster no puede leer {what}. Tiene daños o no es de Yardmaster.',
  'files.inUse': 'Otro programa está usando {what}. Cerrar el otro Yardmaster e intentar de nuevo.',
  'files.full': 'El disco está lleno, así que Yardmaster no puede guardar {what}. Liberar espacio.',
  'files.quota':
    'Este usuario ya no tiene espacio en el disco, así que Yardmaster no puede guardar {what}. Liberar espacio.',
  'files.readOnlyDisk':
    'El disco es de solo lectura, así que Yardmaster no puede guardar {what}. Permitir la escritura en el disco.',
  'files.readOnly':
    'Yardmaster no puede guardar {what} porque es de solo lectura. Revisar los permisos de su carpeta.',
  'files.notAllowed':
    'Este usuario no tiene permiso para guardar {what}. Revisar los permisos del archivo y de su carpeta.',
  'files.diskErrors':
    'El disco da errores, así que Yardmaster no puede leer ni guardar {what}. Mandar revisar el disco.',
  'files.notOpened':
    'Yardmaster no puede abrir {what}. Revisar que su carpeta exista y que este usuario pueda escribir en ella.',
  'files.noPermission': 'Yardmaster no puede abrir {what}. Revisar los permisos de su carpeta.',
  'files.noFolder': 'Yardmaster no puede abrir {what} porque su carpeta no existe.',
  'files.notWritten': 'Yardmaster no puede guardar {what}. El sistema informa {code}.',
  'files.unsafe':
    'Yardmaster no puede usar {what} de forma segura: {setting} es {found}, no {wanted}.',
  'files.newer':
    'Una versión más nueva de Yardmaster escribió {what}. Instalar esa versión para continuar. No se cambió nada.',
  'files.migration':
    'Yardmaster no pudo actualizar {what} a la versión {version} ({name}). Queda sin cambios.',
  'files.engine.missing':
    'El motor de base de datos no arranca en esta computadora. Instalar Yardmaster de nuevo.',
  'files.engine.old':
    'El motor de base de datos {version} es anterior a {oldest} y no es seguro. Instalar Yardmaster de nuevo.',

  'files.backup.gone': 'Este respaldo ya no está. Elegir otro.',
  'files.backup.newer':
    'Una versión más nueva de Yardmaster hizo este respaldo. Instalar esa versión para restaurarla.',
  'files.backup.failed':
    'No se respaldó: {files}. Revisar que el disco no esté lleno. Todo lo guardado hasta ahora está a salvo.',

  'files.mended.damaged': 'El archivo {file} ({holds}) tenía daños.',
  'files.mended.missing': 'Faltaba el archivo {file} ({holds}).',
  'files.mended.empty': 'El archivo {file} ({holds}) estaba vacío.',
  'files.mended.replaced': 'El archivo {file} ({holds}) fue reemplazado.',
  'files.mended.rebuilt':
    'El archivo {file} ({holds}) tenía daños. Se reconstruyó con todo lo que se pudo leer en él y en sus respaldos.',
  'files.mended.merged':
    'El archivo {file} ({holds}) se reconstruyó con lo que tenía y con el respaldo elegido.',
  'files.mended.fromBackup': 'Se restauró del respaldo del {at, date, medium}.',
  'files.mended.noBackup': 'No hay un respaldo en buen estado, así que empieza vacío.',
  'files.mended.laterMissing': 'Puede faltar lo que se guardó después.',
  'files.mended.aside':
    'El archivo anterior se conserva en {folder}, dentro de la carpeta de datos.',
  'files.mended.finished':
    'La restauración del archivo {file} ({holds}) se había interrumpido y ya terminó. Para ver qué se restauró, abrir Configuración, Almacenamiento y copias. {advice}',
  'files.mended.log':
    'Una parte del archivo {file} ({holds}) se dañó mientras Yardmaster no estaba abierto. Se restauró de su segunda copia y no falta nada. Si vuelve a pasar, mandar revisar el disco.',
  'files.mended.logLost':
    'Una parte del archivo {file} ({holds}) se borró o se dañó mientras Yardmaster no estaba abierto, así que pueden faltar los últimos cambios. {advice}',

  'files.kept.call':
    '{count, plural, one {Se conservó # transacción.} other {Se conservaron # transacciones.}}',
  'files.kept.check-in':
    '{count, plural, one {Se conservó # entrada.} other {Se conservaron # entradas.}}',
  'files.kept.operation':
    '{count, plural, one {Se conservó # operación.} other {Se conservaron # operaciones.}}',
  'files.lost.call':
    '{count, plural, one {Se perdió # transacción.} other {Se perdieron # transacciones.}}',
  'files.lost.check-in':
    '{count, plural, one {Se perdió # entrada.} other {Se perdieron # entradas.}}',
  'files.kept.fact':
    '{count, plural, one {Se conservó # entrada del historial.} other {Se conservaron # entradas del historial.}}',
  'files.lost.fact':
    '{count, plural, one {Se perdió # entrada del historial} other {Se perdieron # entradas del historial}}; ese tiempo aparece como no observado.',
  'files.lost.operations':
    '{count, plural, one {Se perdió la operación} other {Se perdieron las operaciones}} {numbers}{more, plural, =0 {} other { y # más}}.',
  'files.undecided.operations':
    'Decidir en Actividad sobre {count, plural, one {la operación} other {las operaciones}} {numbers}{more, plural, =0 {} other { y # más}}: no se sabe hasta dónde {count, plural, one {llegó} other {llegaron}}.',

  'files.restore.nothingNew': 'Esta computadora ya tiene todas las operaciones del respaldo.',
  'files.restore.taken':
    '{count, plural, one {Volvió # operación} other {Volvieron # operaciones}} del respaldo.',
  'files.restore.undecided':
    '{count, plural, one {# de ellas espera una decisión en Actividad: no se sabe hasta dónde llegó.} other {# de ellas esperan una decisión en Actividad: no se sabe hasta dónde llegaron.}}',
  'files.restore.unreadable':
    '{count, plural, one {No se pudo leer # operación del respaldo.} other {No se pudieron leer # operaciones del respaldo.}}',
  'files.why.held':
    'Otro programa tiene abierto uno de sus archivos. Cerrar ese programa e intentar de nuevo.',
  'files.restore.failed': 'No se restauró el respaldo y no se cambió nada. {why}',

  'files.holds.operations': 'Operaciones',
  'files.holds.layouts': 'Planos del patio',
  'files.holds.appointmentDrafts': 'Borradores de citas',
  'files.holds.quotes': 'Cotizaciones',
  'files.holds.checkIns': 'Entradas registradas',
  'files.holds.money': 'Transacciones',
  'files.holds.marketplace': 'Búsquedas y eventos del mercado',
  'files.holds.clerks': 'Empleados',
  'files.holds.journal': 'Historial del patio',
  'files.holds.now': 'Pospuestos y límites',
  'files.holds.plans': 'Planes, áreas y pesos',

  'files.advice.operations': 'Comparar el patio con lo que se hizo.',
  'files.advice.layouts':
    'Revisar que el patio esté dibujado como se dejó. Faltan los planos guardados después; los que se exportaron se pueden importar de nuevo.',
  'files.advice.appointmentDrafts':
    'Los borradores que volvieron quizá ya se enviaron. Revisar la agenda antes de enviarlos otra vez.',
  'files.advice.quotes':
    'Las cotizaciones pedidas después no aparecen aquí. Revisar la cuenta de cotizaciones antes de pedir una otra vez.',
  'files.advice.checkIns':
    'Quizá falten las entradas registradas después. Revisar qué camiones están en el patio y confirmarlo en la pantalla Caseta. Hasta entonces no se puede registrar ninguna entrada aquí.',
  'files.advice.money':
    'Quizá falten las transacciones hechas después. Revisar las cargas y posturas con el servicio y confirmarlo en Transacciones, en la pantalla Mercado. Hasta entonces no se puede enviar ninguna transacción desde aquí.',
  'files.advice.marketplace':
    'Se perdieron las búsquedas guardadas y los eventos recibidos después. Las cargas y posturas se leen otra vez del servicio.',
  'files.advice.journal': 'Lo perdido falta en el historial; el patio no cambia.',
  'files.advice.clerks':
    'Revisar los empleados en Configuración: se perdieron los cambios posteriores de empleados, funciones y PIN. Si faltan los empleados, agregarlos de nuevo. Hasta entonces el puesto no es compartido.',
  'files.advice.now':
    'Lo que se pospuso después vuelve a la lista. Revisar los límites en Configuración.',
  'files.advice.plans':
    'Los planes y los ajustes de áreas posteriores se perdieron. Revisar las áreas y planear de nuevo.',

  'files.small.older':
    '{file} estaba dañado. Se usa su copia anterior, así que puede faltar el último cambio.',
  'files.small.broken':
    '{file} está dañado y no se puede leer, y tampoco su copia anterior. Empieza de nuevo con el próximo cambio; el archivo dañado se conserva al lado.',
  'files.unsaved.any': 'No se puede guardar nada en este momento.',
  'files.unsaved.layouts': 'En este momento no se pueden guardar planos del patio.',
  'files.unsaved.appointmentDrafts':
    'En este momento los borradores de citas no se guardan en esta computadora.',
  'files.unsaved.quotes':
    'En este momento las cotizaciones y sus borradores no se guardan en esta computadora.',
  'files.unsaved.journal': 'Por ahora no se guarda el historial del patio.',
  'files.unsaved.clerks': 'En este momento no se pueden cambiar empleados, funciones ni PIN.',
  'files.unsaved.now': 'Por ahora no se puede posponer nada ni cambiar límites.',
  'files.unsaved.plans': 'Por ahora no se pueden guardar planes ni ajustes de áreas.',

  'files.secrets.memory':
    'Las contraseñas y los tokens se guardan solo en la memoria; hay que iniciar sesión después de cada arranque.',
  'files.secrets.webMemory':
    'Las contraseñas y los tokens se guardan solo en la memoria; hay que iniciar sesión después de cada arranque. Para conservarlos en un archivo cifrado, arrancar Yardmaster con --ask-key o con YARDMASTER_SECRETS_KEY.',
  'files.secrets.noKeyring':
    'Esta computadora no tiene un llavero que proteja contraseñas, así que se guardan en la memoria y hay que iniciar sesión después de cada arranque. Para conservarlas, configurar un llavero como GNOME Keyring o KWallet.',
  'files.secrets.keyringWaits':
    'El llavero de esta computadora no responde, así que las contraseñas se guardan en la memoria por ahora. Desbloquearlo si lo pide; los accesos guardados se usan en cuanto responda.',
  'files.secrets.notWritten':
    'El disco no pudo guardar el último inicio de sesión, así que habrá que iniciar sesión otra vez después del próximo arranque. Liberar espacio o permitir la escritura en el disco y volver a iniciar sesión.',
  'files.secrets.notRemoved':
    'El disco no permitió borrar las contraseñas guardadas. No se usan hasta que Yardmaster arranque de nuevo. Permitir la escritura en el disco o liberar espacio e intentar de nuevo.',
  'files.secrets.damaged':
    'El archivo de los inicios de sesión tenía daños y se apartó. Volver a iniciar sesión. Lo demás no cambia.',
  'files.secrets.notOpened':
    'Un inicio de sesión guardado no se puede abrir con la clave actual. Se conserva como está. Iniciar sesión de nuevo para continuar.',
  'files.secrets.moved':
    'Las contraseñas y claves se pasaron de {file} al almacén de secretos. Quitarlas también de las copias del archivo.',
  'files.secrets.stay': 'Las contraseñas y claves todavía se pueden leer en {file}. {why}',
  'files.secrets.why.noSeal':
    'Nada en esta computadora las cifra. Para pasarlas, arrancar con --ask-key o YARDMASTER_SECRETS_KEY, o configurar un llavero.',
  'files.secrets.why.notTaken':
    'El disco no pudo guardarlas cifradas. Se pasan en el próximo arranque en que se pueda.',
  'files.secrets.why.notSafe':
    'No se pudo reescribir el archivo de forma segura. Quitarlas a mano.',
  'files.secrets.why.notWritten': 'No se puede escribir el archivo. {why} Quitarlas a mano.',
  'files.secrets.why.hardLink':
    'El archivo tiene otro nombre en este disco (un enlace duro). Quitarlas a mano.',
  'files.secrets.why.readOnly':
    'El archivo es de solo lectura. Quitarlas a mano o permitir la escritura.',
  'files.secrets.why.changed':
    'El archivo se cambió mientras tanto. Se pasan en el próximo arranque.',
};
