import type { desktop as english } from '../en/desktop.ts';
import type { Translation } from '../translation.ts';

export const desktop: Translation<typeof english> = {
  'desktop.startedAgain':
    'Yardmaster se detuvo y volvió a arrancar. Todo lo que había dado por guardado está aquí.',
  'desktop.cannotStart': 'Yardmaster no puede arrancar',

  'desktop.menu.file': '&Archivo',
  'desktop.menu.print': '&Imprimir…',
  'desktop.menu.savePdf': 'Guardar página como PD&F…',
  'desktop.menu.quit': '&Salir',
  'desktop.menu.services': 'Servicios',
  'desktop.menu.hide': 'Ocultar Yardmaster',
  'desktop.menu.hideOthers': 'Ocultar otros',
  'desktop.menu.showAll': 'Mostrar todo',
  'desktop.menu.edit': '&Edición',
  'desktop.menu.undo': '&Deshacer',
  'desktop.menu.redo': '&Rehacer',
  'desktop.menu.cut': 'Cor&tar',
  'desktop.menu.copy': '&Copiar',
  'desktop.menu.paste': '&Pegar',
  'desktop.menu.selectAll': 'Seleccionar t&odo',
  'desktop.menu.view': '&Ver',
  'desktop.menu.reload': '&Recargar',
  'desktop.menu.actualSize': '&Tamaño real',
  'desktop.menu.zoomIn': '&Acercar',
  'desktop.menu.zoomOut': 'A&lejar',
  'desktop.menu.fullScreen': '&Pantalla completa',
  'desktop.menu.devTools': '&Herramientas de desarrollo',
  'desktop.menu.window': 'Ve&ntana',
  'desktop.menu.minimize': '&Minimizar',
  'desktop.menu.closeWindow': '&Cerrar',
  'desktop.menu.help': 'A&yuda',
  'desktop.menu.dataFolder': 'Abrir carpeta de &datos',
  'desktop.menu.logFolder': 'Abrir carpeta de re&gistros',
  'desktop.menu.report': 'Guardar &reporte de diagnóstico…',
  'desktop.menu.about': '&Acerca de Yardmaster',

  'desktop.about.title': 'Acerca de Yardmaster',
  'desktop.report.title': 'Guardar reporte de diagnóstico',
  'desktop.report.notSaved':
    'No se pudo guardar el reporte. Elegir otra carpeta e intentar de nuevo.',
  'desktop.page.title': 'Guardar página como PDF',
  'desktop.page.notSaved': 'No se pudo guardar la página. Elegir otra carpeta e intentar de nuevo.',
  'desktop.page.notPrinted':
    'No se imprimió nada. Revisar la impresora e intentar de nuevo, o guardar la página como PDF desde el menú Archivo.',
  'desktop.folder.notOpened': 'No se pudo abrir esta carpeta: {folder}',
  'desktop.saveAs': 'Guardar como',
  'desktop.leave.what': 'Se perdería lo que se escribió y todavía no se guardó.',
  'desktop.call.title': 'Llamar',
  'desktop.call.ask': '¿Llamar al {number} con la aplicación de teléfono de esta computadora?',
  'desktop.call.do': 'Llamar',
  'desktop.link.title': 'Abrir en el navegador',
  'desktop.link.ask': '¿Abrir {host} en el navegador de esta computadora?',
  'desktop.link.stay': 'Quedarse aquí',
  'desktop.document.notPdf': 'Esto no es un PDF, así que no se abrió.',
  'desktop.document.noProgram':
    'Esta computadora no tiene un programa que abra PDF. Guardar el documento.',
  'desktop.document.notWritten': 'No se pudo preparar el PDF para abrirlo. Guardar el documento.',

  'desktop.update.notInstalled':
    'Esta copia de Yardmaster no puede actualizarse sola. La actualiza quien la instaló.',
  'desktop.update.noFeed':
    'No hay un canal de actualizaciones. Quien administra esta computadora instala las versiones nuevas.',
  'desktop.update.wentBack':
    'El canal de actualizaciones pasó de la versión {seen} a la {offered}, que es anterior, así que no se usó. Avisar a quien administra esta computadora.',
  'desktop.update.nothingToDownload': 'No hay una versión nueva para descargar.',
  'desktop.update.notDownloaded':
    'No se pudo descargar y verificar la versión {version}. No se cambió nada. Intentar de nuevo más tarde.',
  'desktop.update.nothingToInstall': 'No hay una versión nueva para instalar. Descargarla primero.',
  'desktop.update.busy': 'El último paso sigue en curso. Esperar un momento.',
  'desktop.update.failed':
    'La actualización falló. No se cambió nada. Intentar de nuevo más tarde.',
  'desktop.feed.incomplete':
    'El canal de actualizaciones de esta copia no está configurado por completo.',
  'desktop.feed.address': 'No se puede usar el canal de actualizaciones. {why}',
  'desktop.feed.keyKind': 'La clave del canal de actualizaciones no es una clave Ed25519.',
  'desktop.feed.keyUnreadable': 'No se puede leer la clave del canal de actualizaciones.',
  'desktop.feed.notSigned':
    'El canal de actualizaciones no está firmado por el editor de Yardmaster, así que no se usó.',
  'desktop.feed.unknownForm':
    'El canal de actualizaciones está en un formato que esta versión no conoce.',
  'desktop.feed.otherSystem': 'El canal de actualizaciones es para otro sistema.',
  'desktop.feed.answered':
    'El canal de actualizaciones respondió con el error {status}. Intentar más tarde o avisar a quien administra esta computadora.',
  'desktop.feed.tooLarge':
    'El canal de actualizaciones es demasiado grande para ser correcto, así que no se usó.',
  'desktop.feed.networkSignIn': 'No se puede llegar al canal de actualizaciones. {why}',
  'desktop.feed.untrusted':
    'El certificado del canal de actualizaciones no es de confianza, así que no se usó. Revisar la red o preguntar al administrador.',
  'desktop.feed.proxy':
    'El proxy de esta computadora no deja pasar el canal de actualizaciones. Pedir al administrador que permita su dirección.',
  'desktop.feed.unreachable':
    'No se puede llegar al canal de actualizaciones. Yardmaster funciona sin él y lo intenta de nuevo más tarde.',

  'desktop.attention.notice': 'Yardmaster requiere atención',
  'desktop.attention.signedOut': 'Se cerró la sesión de {service}',
  'desktop.attention.locked': 'Yardmaster requiere atención',
  'desktop.attention.unlock': 'Desbloquear el puesto para ver por qué.',
  'desktop.attention.rejected': 'Operación rechazada',
  'desktop.attention.conflict': 'Operación en conflicto',
  'desktop.attention.needs-clerk': 'Una operación requiere una decisión',
  'desktop.attention.awarded': 'Postura adjudicada',
  'desktop.attention.awardedMinutes':
    'La postura de {price} fue adjudicada. {left, plural, one {Queda # minuto} other {Quedan # minutos}} para aceptar la carga.',
  'desktop.attention.awardedSeconds':
    'La postura de {price} fue adjudicada. {left, plural, one {Queda # segundo} other {Quedan # segundos}} para aceptar la carga.',
  'desktop.attention.unverified': 'Llegó en un mensaje y no está verificado.',
};
