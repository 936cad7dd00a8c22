import type { desks as english } from '../en/desks.ts';
import type { Translation } from '../translation.ts';

export const desks: Translation<typeof english> = {
  'desks.state.connecting': 'Conectando con el servidor del patio.',
  'desks.state.disagree':
    'Los servidores del patio no coinciden: este puesto y otro leen registros distintos. Revisar qué servidor usa cada puesto.',
  'desks.refused.settleFirst': 'Resolver esto primero, en {desk}: {label}',
  'desks.doubt.whereabouts':
    '{asset} ya no está donde estaba, y todavía nadie ha leído dónde está. Puede estar en este lugar.',
  'desks.log.lost': 'No se puede alcanzar el servidor del patio.',
  'desks.log.slow': 'El servidor del patio tarda demasiado en responder.',
  'desks.log.refused':
    'El servidor del patio no deja entrar a este puesto. Pedir a quien lo atiende que agregue la clave de este puesto.',
  'desks.log.wrongServer':
    'Este no es el servidor del patio de la instalación. Revisar el código de unión.',
  'desks.log.old':
    'El servidor del patio no puede llevar un registro: usa nats-server {version}. Arrancar la versión 2.12.3 o posterior con la configuración de la carpeta yard-server.',
  'desks.log.stopped':
    'El servidor del patio dejó de guardar su registro. Liberar espacio en su disco y reiniciarlo con la configuración de la carpeta yard-server.',
  'desks.log.empty':
    'El servidor del patio es nuevo y todavía no tiene registro. Abrir Yardmaster en el puesto que lo configuró. Así se crea el registro.',
  'desks.notice.alone':
    'Este puesto trabaja solo desde las {at, time, short}. {why} Los movimientos nuevos se guardan aquí. Los que los demás puestos ya conocen los esperan.',
  'desks.notice.holding':
    'El servidor del patio perdió entradas{lost, plural, =0 {; ya no queda nada por reponer} one { (se repone #)} other { (se reponen #)}}. No se envía nada hasta que los puestos vuelvan a coincidir.',
  'desks.notice.behind':
    'Otro puesto usa una versión más nueva de Yardmaster. Actualizar este puesto. Hasta entonces trabaja solo.',
  'desks.refused.given': '{why} {clerk}, en {desk}, fue primero, a las {at, time, short}: {label}',
  'desks.notHere': 'Aquí Yardmaster no puede trabajar con otros puestos.',
  'desks.code.request':
    'La solicitud del puesto no está completa. Copiarla otra vez en el otro puesto, de la primera letra a la última.',
  'desks.code.join':
    'El código de unión no está completo. Copiarlo otra vez, de la primera letra a la última.',
  'desks.code.otherFacility': 'Este código es de otra instalación.',
  'desks.server.none': 'En este puesto no se configuró ningún servidor del patio.',
  'desks.server.listBroken':
    'La lista de puestos en {folder} está dañada, y también su copia anterior. Configurado de nuevo, el servidor del patio no dejaría entrar a ningún otro puesto. Reponer la lista desde un respaldo, o quitarla para empezar sin los demás.',
  'desks.server.address':
    'Escribir la dirección del servidor del patio, por ejemplo 10.0.0.5 o 10.0.0.5:4222.',
  'desks.test.code': 'El código de unión lleva a {address}.',
  'desks.key.unreadable':
    'La clave de este puesto está guardada en esta computadora, pero no se puede abrir ahora, así que no se creó otra. Desbloquear el llavero de la computadora (en la web, arrancar con la misma clave) y arrancar de nuevo. Si se perdió para siempre, salir de los puestos y pedir entrar otra vez.',
  'desks.test.noName': 'Primero, poner nombre a este puesto.',
  'desks.test.silent':
    'Nadie responde en {address}. Revisar que el servidor del patio esté funcionando ahí y que su cortafuegos y la red dejen pasar a este puesto.',
  'desks.test.server':
    'El servidor del patio responde, es el de la instalación y deja entrar a este puesto.',
  'desks.test.log':
    'El registro se puede leer. Tiene {entries, plural, one {# entrada} other {# entradas}}.',
  'desks.takeOver.none':
    'No se tomó nada a cargo. Se puede cuando el otro puesto lleva un minuto en silencio y este está conectado.',
  'desks.readme.title': 'Servidor del patio de {name}',
  'desks.readme.what':
    'Esta carpeta hace funcionar el servidor del patio: la computadora pequeña con la que los puestos coinciden cuando no hay internet. Copiar toda la carpeta a esa computadora. Necesita nats-server, versión 2.12.3 o más nueva, que es gratuito (https://nats.io/download).',
  'desks.readme.secret': 'server-key.pem es secreto: solo esa computadora puede tenerlo.',
  'desks.readme.linux':
    'Linux: copiar la carpeta a /opt/yard-server, agregar un usuario yard-server que sea su dueño, copiar yard-server.service a /etc/systemd/system y ejecutar: systemctl enable --now yard-server. Para probar: nats-server -c yard.conf en esta carpeta.',
  'desks.readme.windows':
    'Windows: copiar la carpeta a C:\\ProgramData\\YardServer y nats-server.exe a C:\\Program Files\\YardServer; luego, como administrador, ejecutar: sc.exe create YardServer binPath= "\\"C:\\Program Files\\YardServer\\nats-server.exe\\" -c \\"C:\\ProgramData\\YardServer\\yard-windows.conf\\"" start= auto obj= "NT AUTHORITY\\NetworkService", y sc.exe start YardServer. NetworkService tiene que poder escribir en la carpeta.',
  'desks.readme.container':
    'Contenedor: crear una imagen con Containerfile, ejecutarla con su puerto abierto y conservar el volumen /yard-server/store.',
  'desks.readme.port':
    'Dejar que los puestos lleguen al puerto {port} de esa computadora, y nadie más.',
  'desks.readme.desks':
    'Después de dejar entrar o quitar un puesto: copiar otra vez desks.conf y ejecutar systemctl reload yard-server (Windows: nats-server.exe --signal reload=YardServer). Con contenedor: crear otra vez la imagen y volver a arrancarla. El puesto quitado queda fuera de inmediato.',
  'desks.title': 'Puestos y servidor del patio',
  'desks.note':
    'Los puestos de una instalación pueden coincidir en los movimientos por la red propia, con internet o sin él. Un solo puesto no necesita nada de esto.',
  'desks.single': 'Este puesto trabaja solo.',
  'desks.copy': 'Copiar',
  'desks.demo':
    'La demostración trabaja sola. Configurar una instalación para trabajar con otros puestos.',
  'desks.adminOnly': 'Solo un administrador puede cambiar esto.',
  'desks.standing.together': '{count, plural, one {# puesto} other {# puestos}}',
  'desks.standing.reading': 'Poniéndose al día',
  'desks.standing.behind': 'Solo este puesto: actualizarlo',
  'desks.standing.holding': 'Acordando de nuevo',
  'desks.standing.alone': 'Solo este puesto',
  'desks.chip': 'Otros puestos: {state}',
  'desks.self': 'Este puesto es {name}, en {address}.',
  'desks.list': 'Puestos',
  'desks.here': 'Aquí',
  'desks.heard': 'Última noticia',
  'desks.notHeard': 'Todavía sin noticia',
  'desks.version': 'Versión {version}',
  'desks.open': '{count, plural, one {# operación pendiente} other {# operaciones pendientes}}',
  'desks.noService': 'Sin acceso al servicio',
  'desks.picture': 'su patio es de hace {minutes, plural, one {# minuto} other {# minutos}}',
  'desks.selfMark': 'Este puesto',
  'desks.takeOver':
    'Tomar a cargo {count, plural, one {# operación} other {# operaciones}} de {name}',
  'desks.takeOver.note':
    'Hace un minuto que no hay noticia de {name}. Lo que dejó pendiente pasa a este puesto. Cada operación se revisa con el servicio antes de enviar nada, para que nada se haga dos veces. Algunas pueden necesitar una decisión.',
  'desks.takeOver.go': 'Tomar a cargo',
  'desks.takenOver':
    '{count, plural, one {# operación tomada} other {# operaciones tomadas}} a cargo. Cada una se revisa primero con el servicio.',
  'desks.sendAlone': 'Enviar sin los demás ({count})',
  'desks.sendAlone.note':
    'Otro puesto puede haberlas tomado a su cargo mientras este estaba incomunicado. Entonces el servicio podría recibir dos veces el mismo movimiento. Enviarlas solo si se sabe que nadie lo hizo.',
  'desks.sendAlone.go': 'Enviar ahora',
  'desks.operations': 'Pendientes en otros puestos',
  'desks.operation': '{label} {clerk}, {desk}, {at, time, short}',
  'desks.operation.sending': 'se está enviando',
  'desks.operation.queued': 'todavía sin enviar',
  'desks.operation.unknown': 'resultado desconocido',
  'desks.operation.waits': 'allá falta una decisión',
  'desks.operation.by':
    '{act, select, here {Movido aquí} away {Retirado de aquí} moved {Movido} waiting {Enviado a la lista de espera} depart {Salida registrada} close {Cerrado} open {Abierto} attach {Enganchado} detach {Desenganchado} other {Guardado}} por {clerk}, {desk}, {at, time, short}, {standing}',
  'desks.name': 'Nombre de este puesto',
  'desks.name.note': 'Como lo verán los demás, por ejemplo Caseta o Andén.',
  'desks.join': 'Unirse a otros puestos',
  'desks.join.note':
    'Para cuando el servidor del patio ya se configuró en otro puesto. Poner nombre a este puesto, entregar su solicitud a quien configuró el servidor y pegar el código de unión que entregue.',
  'desks.join.request': 'Obtener la solicitud del puesto',
  'desks.join.requestNote':
    'Entregarla a quien atiende el servidor del patio. No contiene ningún secreto.',
  'desks.join.code': 'Código de unión',
  'desks.join.codeNote': 'Del puesto donde se configuró el servidor del patio.',
  'desks.join.test': 'Probar',
  'desks.join.go': 'Unirse',
  'desks.leave': 'Salir del grupo de puestos',
  'desks.leave.note':
    '{waiting, plural, =0 {} one {Aquí queda # operación sin enviar. Esperar a que se envíe: otro puesto podría tomarla a su cargo y enviarla también. } other {Aquí quedan # operaciones sin enviar. Esperar a que se envíen: otro puesto podría tomarlas a su cargo y enviarlas también. }}Después este puesto trabaja solo y los demás no ven lo que hace. Para volver necesita el código de unión.',
  'desks.leave.go': 'Salir',
  'desks.step':
    '{step, select, code {Código de unión} server {Servidor del patio} other {Registro}}',
  'desks.step.result': '{ok, select, yes {Bien} other {Falló}}',
  'desks.server': 'Servidor del patio',
  'desks.server.setUp': 'Configurar un servidor del patio',
  'desks.server.setUpAgain': 'Configurarlo de nuevo',
  'desks.server.setUpAgain.note':
    'Toda la carpeta se escribe de nuevo, con un certificado nuevo. Copiarla completa al servidor del patio, arrancar otra vez el servidor y después conectar este puesto. Los demás puestos necesitan el nuevo código de unión: tienen que salir y unirse otra vez, y hasta entonces trabajan solos.',
  'desks.server.setUpAgain.go': 'Escribirla de nuevo',
  'desks.server.setUpNote':
    'Para el primer puesto. Crea una carpeta con todo lo que una computadora pequeña de la red propia necesita para ser el servidor del patio. Esa computadora tiene que quedar siempre encendida.',
  'desks.server.addressLabel': 'Dirección del servidor del patio',
  'desks.server.addressNote': 'Donde los puestos alcanzan esa computadora, por ejemplo 10.0.0.5.',
  'desks.server.folder': 'La carpeta del servidor del patio es {folder}.',
  'desks.server.start':
    'Copiarla a esa computadora y arrancar el servidor como dice README.txt. Después, conectar este puesto.',
  'desks.server.listed': 'Puestos que pueden conectarse',
  'desks.server.letIn': 'Dejar entrar un puesto',
  'desks.server.request': 'Solicitud del puesto',
  'desks.server.requestNote': 'Para dejar entrar un puesto, pegar la solicitud que entregue.',
  'desks.server.connect': 'Conectar este puesto',
  'desks.server.showCode': 'Mostrar el código de unión',
  'desks.server.code': 'Código de unión para el otro puesto',
  'desks.server.codeNote': 'Entregarlo al otro puesto. No contiene ningún secreto.',
  'desks.server.copy':
    'Falta un paso: copiar desks.conf de la carpeta al servidor del patio y volver a cargarlo, como dice README.txt.',
  'desks.server.remove': 'Quitar {name}',
  'desks.server.remove.note':
    '{name} sale de la lista. Queda fuera en cuanto se copia desks.conf al servidor del patio y se vuelve a cargar; desde entonces trabaja solo. Lo que dejó pendiente se puede tomar a cargo.',
  'desks.server.remove.go': 'Quitar',
};
