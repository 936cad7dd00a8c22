import type { clerks as english } from '../en/clerks.ts';
import type { Translation } from '../translation.ts';

export const clerks: Translation<typeof english> = {
  'clerks.title': 'Empleados',
  'clerks.adminOnly': 'Solo un administrador puede editar los empleados.',
  'clerks.shared': 'Puesto compartido',
  'clerks.sharedNote':
    'Los empleados se turnan. Cada uno desbloquea el puesto con un PIN y cada operación lleva su nombre.',
  'clerks.idle': 'Bloquear por inactividad',
  'clerks.idleNote':
    'Un puesto compartido se bloquea solo cuando nadie usa el mouse ni el teclado durante este tiempo.',
  'clerks.idleMinutes': '{count, plural, one {# minuto} other {# minutos}}',
  'clerks.never': 'Nunca',
  'clerks.left': '(ya no trabaja aquí)',
  'clerks.roles': 'Funciones',
  'clerks.pin': 'PIN',
  'clerks.newPin': 'PIN nuevo',
  'clerks.pinSet': 'Definido',
  'clerks.pinNone': 'Ninguno',
  'clerks.pinAgain': 'Repetir el PIN',
  'clerks.pinDiffers': 'Los dos PIN no coinciden. Escribir el PIN otra vez.',
  'clerks.pinEasy': 'Este PIN es fácil de adivinar. Elegir otro.',
  'clerks.pinNew': 'De 4 a 12 dígitos. Hace falta para desbloquear un puesto compartido.',
  'clerks.pinKeep': 'De 4 a 12 dígitos. Dejar vacío para conservar el PIN actual.',
  'clerks.add': 'Agregar empleado',
  'clerks.change': 'Editar empleado',
  'clerks.changeNamed': 'Editar {name}',
  'clerks.active': 'Trabaja aquí',
  'clerks.activeNote': 'Si está desactivado, este empleado no puede desbloquear el puesto.',

  'clerks.role.gate': 'Caseta',
  'clerks.role.yard': 'Patio',
  'clerks.role.freight': 'Fletes',
  'clerks.role.admin': 'Administrador',
  'clerks.does.gate': 'Registra la entrada y la salida de camiones y los mueve en el patio.',
  'clerks.does.yard':
    'Mueve camiones y remolques, cierra y abre lugares y edita el plano del patio.',
  'clerks.does.freight':
    'Todo lo que mueve dinero: pide cotizaciones, acepta ofertas y posturas y devuelve cargas.',
  'clerks.does.admin':
    'Todo lo anterior, además de empleados, inicios de sesión, campos de citas y configuración.',
  'clerks.lack.move':
    '{name} no puede hacer cambios en el patio. Se requiere la función de Caseta, Patio o Administrador.',
  'clerks.lack.takeBack':
    '{name} no puede anular una entrada. Se requiere la función de Caseta o Administrador.',
  'clerks.lack.release':
    '{name} no puede dejar salir lo retenido ni bloquear a nadie. Se requiere la función de Caseta o Administrador.',
  'clerks.lack.photos':
    '{name} no puede tomar ni ver fotos. Se requiere la función de Caseta, Patio o Administrador.',
  'clerks.lack.money':
    '{name} no puede pedir cotizaciones ni enviar transacciones. Se requiere la función de Fletes o Administrador.',
  'clerks.lack.book':
    '{name} no puede crear citas. Se requiere la función de Caseta, Patio, Fletes o Administrador.',
  'clerks.lack.notes':
    '{name} no puede escribir notas. Se requiere la función de Caseta, Patio, Fletes o Administrador.',
  'clerks.lack.templates':
    '{name} no puede editar los campos de las citas. Se requiere la función de Administrador.',
  'clerks.lack.layout':
    '{name} no puede editar el plano del patio. Se requiere la función de Patio o Administrador.',
  'clerks.lack.administer':
    '{name} no puede cambiar la configuración de este puesto. Se requiere la función de Administrador.',

  'clerks.workingAs': 'En turno: {name}',
  'clerks.lock': 'Bloquear o cambiar de empleado',
  'clerks.toSettings': 'Instalaciones, empleados y configuración',
  'clerks.unlockDesk': 'Desbloquear el puesto',
  'clerks.chooseName': 'El puesto está bloqueado. Elegir un nombre.',
  'clerks.unlock': 'Desbloquear',

  'clerks.language': 'Idioma (Language)',
  'clerks.languageNote':
    'Cada empleado tiene el suyo, que lo sigue en los cambios de turno de este puesto.',
  'clerks.clock': 'Reloj',
  'clerks.clockNote': 'Cómo se muestran las horas.',
  'clerks.clock.h12': '12 horas',
  'clerks.clock.h23': '24 horas',

  'clerks.locked': 'El puesto está bloqueado. Elegir un nombre y escribir el PIN.',
  'clerks.unlisted': 'Esta acción no tiene ninguna función asignada, así que nadie puede hacerla.',
  'clerks.nameLong':
    'Acortar el nombre a {max, plural, one {# carácter} other {# caracteres}} como máximo.',
  'clerks.nameTaken':
    'Ya hay un empleado llamado {name}. Agregar una letra o un número para distinguirlos.',
  'clerks.noRole': 'Elegir al menos una función.',
  'clerks.badPin': 'Un PIN tiene de 4 a 12 dígitos.',
  'clerks.ownDesk':
    'El empleado de un puesto no compartido tiene que ser administrador. Primero hay que compartir el puesto.',
  'clerks.lastAdmin':
    'Un puesto compartido necesita un administrador activo con PIN. Primero hay que nombrar administrador a otro empleado.',
  'clerks.notShared': 'Este puesto no es compartido, así que no hay nada que desbloquear.',
  'clerks.gone': 'Este empleado ya no puede entrar aquí. Elegir otro nombre.',
  'clerks.noPin': '{name} todavía no tiene PIN. Un administrador puede definirlo en Configuración.',
  'clerks.tooMany':
    'Demasiados PIN incorrectos. Intentar de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.',
  'clerks.wrongPin': 'PIN incorrecto. Intentar de nuevo.',
  'clerks.unknown': 'Este empleado ya no existe.',
  'clerks.pinFirst':
    'Primero hay que definir el PIN de un administrador. Sin él, nadie podría desbloquear el puesto.',
};
