import type { service as english } from '../en/service.ts';
import type { Translation } from '../translation.ts';

export const service: Translation<typeof english> = {
  'service.name.dock-scheduling': 'Programación de andenes',
  'service.name.marketplace': 'Mercado de cargas',
  'service.name.quoting': 'Cotizaciones',
  'service.notSetUp.dock-scheduling': 'La programación de andenes no está configurada',
  'service.notSetUp.marketplace': 'El mercado de cargas no está configurado',
  'service.notSetUp.quoting': 'El servicio de cotizaciones no está configurado',
  'service.notSetUpHere.dock-scheduling':
    'La programación de andenes no está configurada para esta instalación. Un administrador puede agregarla en Configuración, en Instalación y servicios.',
  'service.notSetUpHere.marketplace':
    'El mercado de cargas no está configurado para esta instalación. Un administrador puede agregarlo en Configuración, en Instalación y servicios.',
  'service.notSetUpHere.quoting':
    'El servicio de cotizaciones no está configurado para esta instalación. Un administrador puede agregarlo en Configuración, en Instalación y servicios.',
  'service.setUp': 'Configurar',
  'service.addIt': 'Un administrador puede agregarlo en Configuración, en Instalación y servicios.',

  'service.notSent': 'No se envió nada. {why}',
  'service.unsure': '{why} No se sabe si esto se hizo.',
  'service.said': '{what} Respuesta: “{words}”',
  'service.field': '{field}: {words}',
  'service.refused': 'El servicio rechazó esto (error {status}).',
  'service.problem': 'El servicio tiene un problema (error {status}).',
  'service.answered': 'El servicio respondió con el estado {status}.',
  'service.signInNeeded': 'El servicio pide iniciar sesión.',
  'service.mayNotRead': 'Esta cuenta no tiene permiso para leer esto.',
  'service.unknownRecord': 'El servicio no tiene este registro.',
  'service.slow': 'El servicio tardó demasiado.',
  'service.throttled': 'El servicio está recibiendo demasiadas solicitudes.',
  'service.networkSignIn':
    'Respondió algo distinto al servicio, lo más probable la página de inicio de sesión de esta red. Abrir un navegador web e iniciar sesión en la red. Si no aparece esa página, revisar la dirección del servicio.',
  'service.unaskedUnchanged':
    'El servicio dijo que nada cambió, pero antes no se había cargado nada.',
  'service.empty': 'El servicio envió una respuesta vacía.',
  'service.unreadable': 'No se puede leer la respuesta del servicio.',
  'service.unknownForm': 'El servicio respondió en un formato que esta versión no conoce.',
  'service.notList': 'La respuesta no es una lista.',
  'service.tooManyRecords': 'El servicio envió más registros de los que caben en una página.',
  'service.otherList': 'El servicio respondió con algo distinto a esta lista.',
  'service.otherKind':
    'El servicio respondió con algo distinto a una lista de {kind, select, spot {lugares} visit {camiones} container {contenedores} appointment {citas} dock {andenes} loadType {tipos de carga} other {registros}}.',
  'service.otherRecord': 'El servicio respondió con algo distinto a lo que se pidió.',
  'service.otherFacility': 'El servicio respondió con un lugar de otra instalación.',
  'service.tooLarge': 'La respuesta del servicio es demasiado grande para leerla.',
  'service.silent':
    'El servicio no envió nada durante {seconds, plural, one {# segundo} other {# segundos}}. Intentando de nuevo…',
  'service.wrongAddress': 'Esta dirección no pertenece al servicio.',

  'service.timeout': 'El servicio no respondió a tiempo.',
  'service.stopped': 'Esto se detuvo antes de que el servicio respondiera.',
  'service.cutOff': 'La respuesta se cortó.',
  'service.clockOrCertificate':
    'El reloj de esta computadora dice {now, date, long}, {now, time, short}, pero el certificado del servicio vale del {from, date, long}, {from, time, short}, al {to, date, long}, {to, time, short}. Poner el reloj en hora; si está bien, el servicio tiene que renovar su certificado.',
  'service.clockOff':
    'El reloj de esta computadora dice {here, date, long}, {here, time, short}, pero el del servicio dice {there, date, long}, {there, time, short}. Poner en hora esta computadora: por su reloj se cuentan los retrasos, las esperas y los días.',
  'service.untrusted':
    'El certificado del servicio no es de confianza. Revisar la red o preguntar al administrador.',
  'service.untrustedIssuer':
    'El certificado {of, select, proxy {del proxy} other {del servicio}} no es de confianza: lo emitió “{issuer}”. Si es la empresa, pedir al administrador que lo agregue a los certificados de esta computadora. En una red de invitados, abrir primero un navegador web e iniciar sesión en la red.',
  'service.notFound': 'No se encuentra la dirección del servicio. Revisar la red.',
  'service.noConnection': 'El servicio rechazó la conexión. Si sigue así, avisar al administrador.',
  'service.noNetwork': 'No hay red. Revisar el cable o el wifi.',
  'service.unreachable':
    'No se puede llegar al servicio desde esta red. Revisar la red o avisar al administrador.',
  'service.broken': 'Se cortó la conexión.',
  'service.failed': 'Falló la conexión con el servicio. Revisar la red o avisar al administrador.',
  'service.proxy.unreachable':
    'No se puede llegar al proxy {proxy}, que viene {source, select, profile {del perfil} environment {del entorno de esta computadora, como HTTPS_PROXY} other {de la configuración de red de esta computadora}}. Revisar la red o preguntar al administrador.',
  'service.proxy.silent':
    'El proxy {proxy} no responde. Viene {source, select, profile {del perfil} environment {del entorno de esta computadora, como HTTPS_PROXY} other {de la configuración de red de esta computadora}}. Revisar la red o preguntar al administrador.',
  'service.proxy.refused':
    'El proxy {proxy} no dejó pasar la conexión (error {status}). Viene {source, select, profile {del perfil} environment {del entorno de esta computadora, como HTTPS_PROXY} other {de la configuración de red de esta computadora}}. Pedir al administrador que permita la dirección del servicio.',
  'service.proxy.signIn':
    'El proxy {proxy} pide usuario y contraseña (error 407). Un administrador puede escribirlos {source, select, environment {en el entorno de esta computadora, como HTTPS_PROXY} other {en el perfil, en “proxy”}}.',
  'service.proxy.signInRefused':
    'El proxy {proxy} no aceptó el usuario y la contraseña (error 407). Revisarlos {source, select, environment {en el entorno de esta computadora, como HTTPS_PROXY} other {en el perfil, en “proxy”}}.',
  'service.proxy.signInKind':
    'El proxy {proxy} pide un tipo de inicio de sesión que Yardmaster no tiene (error 407): solo usa usuario y contraseña. Pedir al administrador que deje pasar la dirección del servicio sin iniciar sesión.',
  'service.proxy.kind':
    'El proxy {proxy} {source, select, profile {del perfil} environment {del entorno de esta computadora} other {de la configuración de red de esta computadora}} es de un tipo que Yardmaster no usa, como SOCKS. Debe empezar con http:// o https://.',
  'service.proxy.address':
    'No se puede leer la dirección del proxy {source, select, profile {del perfil} environment {del entorno de esta computadora, como HTTPS_PROXY} other {de la configuración de red de esta computadora}}. Escribirla así: http://proxy.example:8080.',
  'service.internal': 'Algo falló en Yardmaster. Su registro tiene los detalles.',
  'service.closing': 'Yardmaster se está cerrando.',

  'service.live.silent':
    'El servicio lleva {seconds, plural, one {# segundo} other {# segundos}} sin responder.',
  'service.live.otherVersion':
    'El servidor de esta dirección usa otra versión. Revisar la dirección de las actualizaciones en vivo o actualizar Yardmaster.',
  'service.live.refused': 'El servicio rechaza las actualizaciones en vivo para esta cuenta.',
  'service.live.flood':
    'El servicio envió más de {most, number} mensajes en un minuto, así que la línea se cerró por un rato.',

  'service.signIn.failed': 'No se pudo iniciar sesión. {why}',
  'service.signIn.refused': 'El servicio no aceptó el inicio de sesión. Respuesta: “{words}”',
  'service.signIn.notNow':
    'El inicio de sesión no funciona en este momento. Respuesta del servicio: “{words}”',
  'service.signIn.unexpected': 'El servicio no respondió al inicio de sesión como se esperaba.',
  'service.signIn.noPassword':
    'No hay contraseña guardada para esta cuenta. Escribirla en Configuración para iniciar sesión.',
  'service.signIn.noToken': 'No hay token guardado para este servicio. Pegar uno en Configuración.',
  'service.signIn.oldToken': 'El servicio ya no acepta el token. Pegar uno nuevo en Configuración.',
  'service.signIn.noKey':
    'No hay clave privada guardada para el mercado de cargas. Agregarla en Configuración para iniciar sesión.',
  'service.signIn.badKey':
    'No se puede leer la clave privada del mercado de cargas. Debe ser una clave RSA en formato PEM.',
  'service.signIn.stillRefused':
    'El servicio rechaza esta cuenta incluso después de iniciar sesión de nuevo. Revisar la cuenta en Configuración.',

  'service.address.notComplete': 'Escribir una dirección completa, como https://service.example.',
  'service.address.noUser': 'Quitar el usuario y la contraseña de la dirección.',
  'service.address.noQuery': 'Quitar de la dirección todo lo que sigue a ? o #.',
  'service.address.httpsOnly':
    'La dirección debe empezar con https://. (http:// es solo para esta computadora.)',
  'service.address.https': 'La dirección debe empezar con https://.',
  'service.address.wss':
    'La dirección debe empezar con wss://. (ws:// es solo para esta computadora.)',
  'service.address.path': 'La ruta de la dirección tiene caracteres no permitidos.',

  'service.facility.unreadable': 'No se puede leer el registro de la instalación.',
  'service.facility.noFields':
    'El registro de la instalación no tiene campos personalizados, así que no se pueden mostrar.',
  'service.appointment.noPath':
    'No hay ruta definida para las citas. Un administrador puede definirla en Configuración, en Comportamiento del servicio.',
  'service.appointment.requirements': 'No se puede leer del servicio lo que necesita esta cita.',
  'service.rateConfirmation.notPdf':
    'La confirmación de tarifa no es un PDF, así que no se puede mostrar.',
  'service.upload.noKey': 'La respuesta del servicio no tiene clave de archivo.',
};
