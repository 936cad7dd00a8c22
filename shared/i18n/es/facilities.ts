import type { facilities as english } from '../en/facilities.ts';
import type { Translation } from '../translation.ts';

export const facilities: Translation<typeof english> = {
  'facilities.zone.other':
    'Las horas se muestran en {shown}, pero la instalación está en {told}. Reiniciar Yardmaster para usar la zona horaria de la instalación.',
  'facilities.zone.computer':
    'Las horas se muestran en la zona horaria de esta computadora ({shown}) porque no se conoce la de la instalación.',
  'facilities.zone.none':
    'Las horas se muestran en UTC: no se conoce la zona horaria de la instalación ni la de esta computadora. Indicar la zona horaria de esta instalación en Configuración, por ejemplo America/Monterrey.',
  'facilities.zone.unknown':
    'El servicio dice que esta instalación está en la zona horaria “{told}”, que no es el nombre de una sola. Las horas se muestran en {shown}. Indicar la zona horaria de esta instalación en Configuración, por ejemplo America/Monterrey.',
  'facilities.zone.fixed':
    'La zona horaria de esta instalación es {shown}, que no tiene horario de verano. Si ahí se cambia la hora, las horas salen mal por una hora durante medio año. Indicar la zona horaria de esta instalación en Configuración, por ejemplo America/Tijuana.',
  'facilities.zone.awaited':
    'Todavía no se conoce la zona horaria de esta instalación. Intentar de nuevo en un momento, y revisar antes las horas.',

  'facilities.notHere':
    'Las instalaciones no se pueden cambiar aquí. Arrancar Yardmaster de la forma habitual.',

  'facilities.profile.secret': 'Esto es un token o una clave. Aquí va otra cosa.',
  'facilities.profile.notId':
    'Esto no es un ID. Usar letras, dígitos, guiones y guiones bajos, {most, number} como máximo.',
  'facilities.profile.kind': 'El inicio de sesión necesita un “kind”. Los tipos son {kinds}.',
  'facilities.profile.photoFolder': 'Esto no es una ruta completa, como C:\\Camara.',
  'facilities.profile.zone': 'Esto no es una zona horaria como America/Chicago.',
  'facilities.profile.publicKey': 'Esto no es una clave RSA pública en formato PEM.',
  'facilities.profile.proxyAddress':
    'Escribir el proxy así: http://proxy.example:8080. El usuario y la contraseña van aparte, como “user” y “password”.',
  'facilities.profile.bind': 'Esto no es una dirección de esta computadora, como 127.0.0.1.',
  'facilities.profile.senders': 'Esto no es una dirección ni una red como 10.0.0.0/8.',
  'facilities.profile.noSenders': 'Decir quién puede entregar. Con “bind”, la red llega al puerto.',
  'facilities.profile.unknownKey':
    'La clave {number} no se conoce aquí. Revisar cómo está escrita.',
  'facilities.profile.unknownKeyLike':
    'La clave {number} (“{start}…”) no se conoce aquí. Revisar cómo está escrita.',
  'facilities.profile.entry': 'Entrada {number}: {what}',
  'facilities.profile.long':
    'Es demasiado largo. Usar {most, plural, one {# carácter} other {# caracteres}} como máximo.',
  'facilities.profile.many': 'Tiene demasiadas entradas. Usar {most, number} como máximo.',
  'facilities.profile.most': 'Tiene que ser {most} como máximo.',
  'facilities.profile.least': 'Tiene que ser {least} como mínimo.',
  'facilities.profile.empty': 'No puede quedar vacío.',
  'facilities.profile.type':
    'Tiene que ser {type, select, object {un objeto} array {una lista} string {un texto} number {un número} int {un número entero} boolean {true o false} other {otro tipo de valor}}.',
  'facilities.profile.accountName':
    'Una cuenta de transportista necesita un nombre, y un token no lo es.',
  'facilities.profile.notAllowed': 'Este valor no se permite aquí.',

  'facilities.signIn.done': 'Sesión iniciada.',
  'facilities.signIn.later':
    'Se guardó, pero no se pudo probar. {why} Se usa en cuanto el servicio responda.',
  'facilities.signIn.noAccount':
    'Esta instalación no tiene esa cuenta. Cambiar la instalación para usar otra.',
  'facilities.signIn.noPassword': 'Escribir la contraseña.',
  'facilities.signIn.nothing': 'Primero hay que pegarlo.',

  'facilities.test.network': '{why} Revisar la dirección, y el proxy si se usa uno.',
  'facilities.test.slow':
    'El servicio no respondió a tiempo. Revisar la dirección y la red, y probar de nuevo.',
  'facilities.test.badReply':
    '{why} Revisar que sea la dirección del servicio y no la de su sitio web.',
  'facilities.test.signedOut': '{why} Revisar la cuenta y lo que se escribió para ella.',
  'facilities.test.throttled': '{why} Esperar un minuto y probar de nuevo.',
};
