import type { fields as english } from '../en/fields.ts';
import type { Translation } from '../translation.ts';

export const fields: Translation<typeof english> = {
  'fields.title': '“{name}”',
  'fields.untitled': 'Un campo sin etiqueta',
  'fields.noLabel': 'Sin etiqueta',
  'fields.at': '{field}: {why}',
  'fields.none': 'Esta cita no tiene campos personalizados.',
  'fields.empty': 'Sin llenar',
  'fields.notAnswered': 'Sin respuesta',
  'fields.bounds.length':
    '{kind, select, both {De {min, number} a {max, number} caracteres} least {{min, plural, one {Al menos # carácter} other {Al menos # caracteres}}} other {{max, plural, one {Máximo # carácter} other {Máximo # caracteres}}}}',
  'fields.bounds.value':
    '{kind, select, both {De {min, number} a {max, number}} least {{min, number} o más} other {{max, number} o menos}}',
  'fields.noOption': 'Ninguna opción coincide',
  'fields.unknown': '{type}. No se puede llenar aquí y se envía tal como está.',
  'fields.unknownWith': '{type}. No se puede llenar aquí y se envía tal como está: {value}',

  'fields.type.str': 'Texto de una línea',
  'fields.type.bigstr': 'Texto de varias líneas',
  'fields.type.date': 'Fecha',
  'fields.type.bool': 'Sí o no',
  'fields.type.doc': 'Documento',
  'fields.type.multidoc': 'Varios documentos',
  'fields.type.int': 'Número entero',
  'fields.type.email': 'Correo electrónico',
  'fields.type.phone': 'Número de teléfono',
  'fields.type.dropdown': 'Lista, elegir una opción',
  'fields.type.dropdownmultiselect': 'Lista, elegir varias opciones',
  'fields.type.combobox': 'Lista o texto libre',
  'fields.type.timestamp': 'Fecha y hora',
  'fields.type.none': 'Tipo desconocido',
  'fields.type.other': 'Tipo desconocido “{type}”',

  'fields.value.required': 'Obligatorio.',
  'fields.value.hidden': 'Los transportistas no ven este campo.',
  'fields.value.text': 'Escribir un texto.',
  'fields.value.oneLine': 'Escribirlo en una sola línea.',
  'fields.value.date': 'Escribir una fecha que exista.',
  'fields.value.yesNo': 'Elegir sí o no.',
  'fields.value.documents': 'Aquí va una lista de documentos.',
  'fields.value.wholeNumber': 'Escribir un número entero.',
  'fields.value.options': 'Aquí va una lista de opciones.',
  'fields.value.notOption': '“{text}” no es una de las opciones.',
  'fields.value.twice': 'Una opción está elegida dos veces.',
  'fields.value.moment': 'Escribir una fecha y una hora.',
  'fields.value.tooShort':
    '{min, plural, one {Escribir al menos # carácter.} other {Escribir al menos # caracteres.}} Este tiene {length, number}.',
  'fields.value.tooLong':
    '{max, plural, one {Escribir como máximo # carácter.} other {Escribir como máximo # caracteres.}} Este tiene {length, number}.',
  'fields.value.tooSmall': 'Escribir {min, number} o más.',
  'fields.value.tooLarge': 'Escribir {max, number} o menos.',

  'fields.phone.notOne': '“{text}” no es un número de teléfono.',
  'fields.phone.country': '“{text}” no es un número válido para su país.',
  'fields.phone.us':
    '“{text}” no es un número válido de Estados Unidos. Para otros países, empezar con + y el código de país.',
  'fields.phone.hint': 'Número de Estados Unidos, salvo que empiece con un código de país',
  'fields.phone.sentAs': 'Se envía como {number}',
  'fields.phone.noExtension':
    'Se envía como {number}. La extensión {extension} no se envía: el servicio no tiene campo para ella.',
  'fields.phone.extension': '“{text}” no es una extensión. Escribir dígitos, como 41.',
  'fields.phone.about': '{description} · {hint}',

  'fields.moment.day': '{label}, día',
  'fields.moment.time': '{label}, hora',
  'fields.moment.noDay': 'Escribir el día.',
  'fields.moment.noTime': 'Escribir la hora.',
  'fields.moment.badTime': 'Escribir una hora como {example}.',
  'fields.moment.half': 'Se lee como {read}. Para {other}, escribirlo así.',
  'fields.moment.past': 'Esta hora ya pasó.',
  'fields.moment.placeholder': 'hh:mm',
  'fields.moment.gap': 'Los relojes se saltan esta hora ese día. Se usa {meant}.',
  'fields.moment.twice': 'Los relojes se atrasan ese día, así que esta hora se repite.',
  'fields.moment.second': 'La segunda',

  'fields.key.notText': 'La clave de archivo no es texto.',
  'fields.key.tooLong': 'La clave de archivo es demasiado larga.',
  'fields.key.form': 'La clave de archivo no tiene la forma storage/id/hash/nombre.',
  'fields.key.characters': 'La clave de archivo tiene caracteres no permitidos.',
  'fields.key.fileName': 'El nombre de archivo en la clave no es seguro.',

  'fields.upload.noName': 'El archivo no tiene nombre. Elegir otro.',
  'fields.upload.longName':
    'El nombre del archivo es demasiado largo: {length, number} caracteres. {most, number} como máximo. Cambiarle el nombre.',
  'fields.upload.empty': '“{name}” está vacío. Elegir otro archivo.',
  'fields.upload.tooLarge': '“{name}” tiene {size}. Un documento puede tener {most} como máximo.',

  'fields.read.notList':
    'Los campos personalizados no son una lista, así que no se pueden mostrar.',
  'fields.read.notDefinition':
    'El campo personalizado {number, number} no se puede leer, así que no se muestra.',
  'fields.read.part':
    'Campo personalizado {field}: no se puede leer {part, select, type {el tipo} name {el nombre} label {la etiqueta} description {la descripción} placeholder {el texto de ejemplo} order {el orden} required {si es obligatorio para el almacén} requiredForCarrier {si es obligatorio para transportistas} hidden {si está oculto} min {el mínimo} max {el máximo} other {la lista de opciones}}.',
  'fields.read.forbidden': 'Campo personalizado {field}: no se acepta una parte llamada “{key}”.',
  'fields.read.noType': 'El campo personalizado {field} no tiene tipo.',
  'fields.read.misfit': '{field} tiene un valor que no corresponde. {why}',
  'fields.read.broken': '{field} tiene un problema. {why}',

  'fields.definition.noLabel': 'Escribir una etiqueta.',
  'fields.definition.longLabel': 'Acortar la etiqueta a {most, number} caracteres.',
  'fields.definition.order': 'El orden debe ser un número.',
  'fields.definition.hiddenRequired':
    'Los transportistas deben llenar este campo, así que no se les puede ocultar.',
  'fields.definition.noPlaceholder': 'Solo los campos de texto llevan texto de ejemplo.',
  'fields.definition.noMin': 'Solo los textos de una línea y los números enteros llevan un mínimo.',
  'fields.definition.noMax': 'Solo los textos de una línea y los números enteros llevan un máximo.',
  'fields.definition.negative': 'Una longitud no puede ser negativa.',
  'fields.definition.maxBelowMin':
    'El máximo ({max, number}) es menor que el mínimo ({min, number}).',
  'fields.definition.noOptions': 'Solo las listas llevan opciones.',
  'fields.definition.options': 'Agregar al menos una opción.',
  'fields.definition.manyOptions':
    'Una lista lleva {most, number} opciones como máximo. Esta tiene {count, number}.',
  'fields.definition.emptyOption': 'Una opción está vacía. Quitar la línea en blanco.',
  'fields.definition.optionTwice': 'La opción “{option}” está dos veces.',
  'fields.definition.sameName':
    'Los campos {first, number} y {second, number} tienen el mismo nombre, “{name}”.',
  'fields.definition.samePair':
    'El campo {second, number} tiene el mismo tipo y la misma etiqueta que el campo {first, number}. El servicio les daría el mismo nombre.',

  'fields.template.title': 'Campos de las citas',
  'fields.template.about':
    'Lo que el almacén y los transportistas llenan en una cita de esta instalación. Los cambios valen para todos y solo para citas nuevas.',
  'fields.template.adminOnly': 'Solo un administrador puede editar estos campos.',
  'fields.template.edit': 'Editar campos…',
  'fields.template.loading': 'Cargando los campos…',
  'fields.template.unread': 'No se pudieron cargar los campos',
  'fields.template.unreadWhy':
    '{why} Los campos solo se pueden editar mientras haya conexión con el servicio.',
  'fields.template.leaveWhat': 'Los cambios se perderán.',
  'fields.template.add': 'Agregar campo',
  'fields.template.moved': '{field} es ahora el {place, number} de {count, number}.',
  'fields.template.removed': '{field}: quitado. Todavía no se guardó nada.',
  'fields.template.thisField': 'El campo',
  'fields.template.broken':
    '{count, plural, one {# problema por corregir. Revisar el campo marcado.} other {# problemas por corregir. Revisar los campos marcados.}}',
  'fields.template.review': 'Revisar y guardar',
  'fields.template.list': 'Campos',
  'fields.template.listLabel': 'Campos en orden',
  'fields.template.empty': 'Todavía no hay campos',
  'fields.template.emptyWhat': 'Al agregar uno, cada cita nueva lo pide.',
  'fields.template.chosen': 'Detalles del campo',
  'fields.template.noneChosen': 'Elegir un campo para ver sus detalles.',
  'fields.template.back': 'Los cambios anteriores están aquí de nuevo. Todavía no están guardados.',
  'fields.template.gone':
    'Otra persona cambió los campos, así que los cambios anteriores se descartaron.',
  'fields.template.problems':
    '{count, plural, one {# problema} other {# problemas}} en los campos que tiene el servicio',
  'fields.template.breaksRule': 'tiene un problema',
  'fields.template.new': '{type} · nuevo',
  'fields.template.up': 'Subir {field}',
  'fields.template.down': 'Bajar {field}',
  'fields.template.remove': 'Quitar {field}',
  'fields.template.unnamed': 'campo',

  'fields.form.unknownType':
    'Esta versión no conoce este tipo. El campo se puede mover o quitar. Todo lo demás queda como está.',
  'fields.form.nameNew':
    'El servicio forma el nombre con el tipo y la etiqueta al guardar. Después, el nombre y el tipo no cambian nunca.',
  'fields.form.nameKept':
    'El servicio formó este nombre cuando el campo era nuevo. No sigue a la etiqueta.',
  'fields.form.minLength': 'Longitud mín.',
  'fields.form.maxLength': 'Longitud máx.',
  'fields.form.optionsHint': 'Una por línea, {count, number} de {most, number}',

  'fields.part.type': 'Tipo',
  'fields.part.name': 'Nombre',
  'fields.part.label': 'Etiqueta',
  'fields.part.description': 'Descripción',
  'fields.part.placeholder': 'Texto de ejemplo',
  'fields.part.order': 'Orden',
  'fields.part.requiredForWarehouse': 'Obligatorio para el almacén',
  'fields.part.requiredForCarrier': 'Obligatorio para transportistas',
  'fields.part.hiddenFromCarrier': 'Oculto para transportistas',
  'fields.part.min': 'Mínimo',
  'fields.part.max': 'Máximo',
  'fields.part.options': 'Opciones',

  'fields.preview.title': 'Vista previa',
  'fields.preview.for': 'Vista previa para',
  'fields.preview.warehouse': 'Almacén',
  'fields.preview.carrier': 'Transportista',
  'fields.preview.try': 'Para probar. Nada de lo que se escriba aquí se guarda.',
  'fields.preview.hidden':
    '{count, plural, one {# campo está oculto} other {# campos están ocultos}} para transportistas.',

  'fields.difference.list': 'Diferencias',
  'fields.difference.added': 'Agregado',
  'fields.difference.removed': 'Quitado',
  'fields.difference.changed': 'Cambiado',
  'fields.difference.moves':
    '{count, plural, one {# campo tiene otro número:} other {# campos tienen otro número:}}',
  'fields.difference.none': 'ninguno',
  'fields.difference.yesNo': '{value, select, yes {sí} other {no}}',
  'fields.difference.becomes': 'pasa a ser',

  'fields.review.title': '¿Guardar estos cambios?',
  'fields.review.removed':
    '{count, plural, one {Las citas nuevas no tendrán el campo quitado.} other {Las citas nuevas no tendrán los # campos quitados.}} Un campo agregado después con la misma etiqueta es otro campo.',
  'fields.review.risk':
    'Guardar reemplaza todos los campos en el servicio. Si otra persona guarda en el mismo momento, vale lo último y lo otro se pierde. Las citas que ya existen conservan sus campos.',
  'fields.review.saved': 'Campos guardados.',
  'fields.review.noAnswer':
    'Yardmaster no respondió, así que no se sabe si los campos se guardaron. Cargarlos de nuevo.',
  'fields.review.reload': 'Descartar mis cambios y volver a cargar',
  'fields.review.save': 'Guardar para todos',

  'fields.save.unreadable': 'No se envió nada, porque no se pueden leer los campos cambiados.',
  'fields.save.notReread':
    'No se envió nada, porque antes no se pudieron cargar los campos actuales. {why}',
  'fields.save.changed':
    'No se envió nada. Otra persona cambió los campos mientras tanto. Volver a cargarlos y hacer los cambios de nuevo.',
  'fields.save.refused': 'El servicio rechazó los campos. No se cambió nada. Respuesta: “{words}”',
  'fields.save.busy': 'Ya se está guardando. Esperar a que termine.',
  'fields.save.unread':
    'Los campos se guardaron, pero no se pueden volver a leer. {why} Volver a cargarlos antes de cambiar algo.',
  'fields.save.unsureUnread':
    '{doubt} Tampoco se pueden volver a leer los campos. {why} Volver a cargarlos antes de cambiar algo.',
  'fields.save.asBefore':
    '{doubt} El servicio todavía tiene los campos anteriores, pero puede estar trabajando en el cambio. Volver a cargarlos en unos minutos. Nada se vuelve a enviar automáticamente.',
  'fields.save.other':
    '{doubt} El servicio no tiene ni los campos anteriores ni estos. Volver a cargarlos y revisarlos.',
  'fields.save.notAsSent':
    'El servicio guardó los campos, pero no exactamente como se enviaron. Revisarlos.',
  'fields.save.unknownName':
    '{field} tiene un nombre que el servicio no conoce. Quitarlo y agregar un campo nuevo.',
  'fields.save.typeFixed':
    '{field} no puede cambiar de tipo, porque su nombre se formó con él. Quitarlo y agregar un campo nuevo.',
};
