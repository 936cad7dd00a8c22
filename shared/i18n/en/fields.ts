/**
 * Custom fields of appointments: their types, values, documents, and the template an administrator
 * edits.
 */
export const fields = {
  'fields.title': '“{name}”',
  'fields.untitled': 'A field without a label',
  'fields.noLabel': 'No label',
  'fields.at': '{field}: {why}',
  'fields.none': 'This appointment has no custom fields.',
  'fields.empty': 'Not filled in',
  'fields.notAnswered': 'Not answered',
  'fields.bounds.length':
    '{kind, select, both {{min, number} to {max, number} characters} least {{min, plural, one {At least # character} other {At least # characters}}} other {{max, plural, one {At most # character} other {At most # characters}}}}',
  'fields.bounds.value':
    '{kind, select, both {{min, number} to {max, number}} least {{min, number} or more} other {{max, number} or less}}',
  'fields.noOption': 'No matching option',
  'fields.unknown': '{type}. It can’t be filled in here and is sent as it is.',
  'fields.unknownWith': '{type}. It can’t be filled in here and is sent as it is: {value}',

  'fields.type.str': 'One-line text',
  'fields.type.bigstr': 'Multi-line text',
  'fields.type.date': 'Date',
  'fields.type.bool': 'Yes or no',
  'fields.type.doc': 'Document',
  'fields.type.multidoc': 'Several documents',
  'fields.type.int': 'Whole number',
  'fields.type.email': 'Email address',
  'fields.type.phone': 'Phone number',
  'fields.type.dropdown': 'List, choose one',
  'fields.type.dropdownmultiselect': 'List, choose several',
  'fields.type.combobox': 'List or free text',
  'fields.type.timestamp': 'Date and time',
  'fields.type.none': 'Unknown type',
  'fields.type.other': 'Unknown type “{type}”',

  'fields.value.required': 'Required.',
  'fields.value.hidden': 'Carriers don’t see this field.',
  'fields.value.text': 'Enter text.',
  'fields.value.oneLine': 'Keep this on one line.',
  'fields.value.date': 'Enter a date that exists.',
  'fields.value.yesNo': 'Choose yes or no.',
  'fields.value.documents': 'This takes a list of documents.',
  'fields.value.wholeNumber': 'Enter a whole number.',
  'fields.value.options': 'This takes a list of options.',
  'fields.value.notOption': '“{text}” isn’t one of the options.',
  'fields.value.twice': 'An option is chosen twice.',
  'fields.value.moment': 'Enter a date and a time.',
  'fields.value.tooShort':
    '{min, plural, one {Enter at least # character.} other {Enter at least # characters.}} This has {length, number}.',
  'fields.value.tooLong':
    '{max, plural, one {Enter no more than # character.} other {Enter no more than # characters.}} This has {length, number}.',
  'fields.value.tooSmall': 'Enter {min, number} or more.',
  'fields.value.tooLarge': 'Enter {max, number} or less.',

  'fields.phone.notOne': '“{text}” isn’t a phone number.',
  'fields.phone.country': '“{text}” isn’t a valid number for its country.',
  'fields.phone.us':
    '“{text}” isn’t a valid US number. For other countries, start with + and the country code.',
  'fields.phone.hint': 'US number unless it starts with a country code',
  'fields.phone.sentAs': 'Sent as {number}',
  'fields.phone.noExtension':
    'Sent as {number}. Extension {extension} isn’t sent: the service has no field for it.',
  'fields.phone.extension': '“{text}” isn’t an extension. Enter digits, such as 41.',
  'fields.phone.about': '{description} · {hint}',

  'fields.moment.day': '{label}, day',
  'fields.moment.time': '{label}, time',
  'fields.moment.noDay': 'Enter the day.',
  'fields.moment.noTime': 'Enter the time.',
  'fields.moment.badTime': 'Enter a time such as {example}.',
  'fields.moment.half': 'Read as {read}. For {other}, type that.',
  'fields.moment.past': 'This time has passed.',
  'fields.moment.placeholder': 'hh:mm',
  'fields.moment.gap': 'Clocks skip this time that day. {meant} is used.',
  'fields.moment.twice': 'Clocks go back that day, so this time comes twice.',
  'fields.moment.second': 'The second one',

  'fields.key.notText': 'The file key isn’t text.',
  'fields.key.tooLong': 'The file key is too long.',
  'fields.key.form': 'The file key doesn’t have the form storage/id/hash/name.',
  'fields.key.characters': 'The file key has characters that aren’t allowed.',
  'fields.key.fileName': 'The file name in the key isn’t safe.',

  'fields.upload.noName': 'The file has no name. Choose another one.',
  'fields.upload.longName':
    'The file’s name is too long: {length, number} characters. {most, number} at most. Rename it.',
  'fields.upload.empty': '“{name}” is empty. Choose another file.',
  'fields.upload.tooLarge': '“{name}” is {size}. A document can be {most} at most.',

  'fields.read.notList': 'The custom fields aren’t a list, so they can’t be shown.',
  'fields.read.notDefinition': 'Custom field {number, number} can’t be read, so it isn’t shown.',
  'fields.read.part':
    'Custom field {field}: its {part, select, type {type} name {name} label {label} description {description} placeholder {placeholder} order {order} required {setting for warehouse users} requiredForCarrier {setting for carriers} hidden {setting for hiding it} min {minimum} max {maximum} other {list of options}} can’t be read.',
  'fields.read.forbidden': 'Custom field {field}: a part named “{key}” isn’t accepted.',
  'fields.read.noType': 'Custom field {field} has no type.',
  'fields.read.misfit': '{field} has a value that doesn’t fit. {why}',
  'fields.read.broken': '{field} has a problem. {why}',

  'fields.definition.noLabel': 'Enter a label.',
  'fields.definition.longLabel': 'Shorten the label to {most, number} characters.',
  'fields.definition.order': 'The order has to be a number.',
  'fields.definition.hiddenRequired':
    'Carriers have to fill this in, so it can’t be hidden from them.',
  'fields.definition.noPlaceholder': 'Only text fields take a placeholder.',
  'fields.definition.noMin': 'Only one-line text and whole numbers take a minimum.',
  'fields.definition.noMax': 'Only one-line text and whole numbers take a maximum.',
  'fields.definition.negative': 'A length can’t be negative.',
  'fields.definition.maxBelowMin':
    'The maximum ({max, number}) is below the minimum ({min, number}).',
  'fields.definition.noOptions': 'Only lists take options.',
  'fields.definition.options': 'Add at least one option.',
  'fields.definition.manyOptions':
    'A list takes {most, number} options at most. This one has {count, number}.',
  'fields.definition.emptyOption': 'An option is empty. Remove the blank line.',
  'fields.definition.optionTwice': 'The option “{option}” is there twice.',
  'fields.definition.sameName':
    'Fields {first, number} and {second, number} have the same name, “{name}”.',
  'fields.definition.samePair':
    'Field {second, number} has the same type and label as field {first, number}. The service would give both one name.',

  'fields.template.title': 'Appointment fields',
  'fields.template.about':
    'What warehouse users and carriers fill in for an appointment here. Changes apply to everyone, for new appointments only.',
  'fields.template.adminOnly': 'Only an administrator can edit these fields.',
  'fields.template.edit': 'Edit fields…',
  'fields.template.loading': 'Loading the fields…',
  'fields.template.unread': 'Couldn’t load the fields',
  'fields.template.unreadWhy': '{why} Fields can only be edited while the service is reachable.',
  'fields.template.leaveWhat': 'Your changes will be lost.',
  'fields.template.add': 'Add field',
  'fields.template.moved': '{field} is now {place, number} of {count, number}.',
  'fields.template.removed': '{field} removed. Nothing is saved yet.',
  'fields.template.thisField': 'The field',
  'fields.template.broken':
    '{count, plural, one {# problem to fix. See the marked field.} other {# problems to fix. See the marked fields.}}',
  'fields.template.review': 'Review and save',
  'fields.template.list': 'Fields',
  'fields.template.listLabel': 'Fields in order',
  'fields.template.empty': 'No fields yet',
  'fields.template.emptyWhat': 'Add one, and every new appointment asks for it.',
  'fields.template.chosen': 'Field details',
  'fields.template.noneChosen': 'Choose a field to see its details.',
  'fields.template.back': 'Your earlier changes are back. They aren’t saved yet.',
  'fields.template.gone': 'Somebody else changed the fields, so your earlier changes were dropped.',
  'fields.template.problems':
    '{count, plural, one {# problem} other {# problems}} in the fields as the service has them',
  'fields.template.breaksRule': 'has a problem',
  'fields.template.new': '{type} · new',
  'fields.template.up': 'Move {field} up',
  'fields.template.down': 'Move {field} down',
  'fields.template.remove': 'Remove {field}',
  'fields.template.unnamed': 'field',

  'fields.form.unknownType':
    'This version doesn’t know this type. You can move or remove the field. Everything else stays as it is.',
  'fields.form.nameNew':
    'The service makes the name from the type and label when you save. After that, name and type never change.',
  'fields.form.nameKept':
    'The service made this name when the field was new. It doesn’t follow the label.',
  'fields.form.minLength': 'Min length',
  'fields.form.maxLength': 'Max length',
  'fields.form.optionsHint': 'One per line, {count, number} of {most, number}',

  'fields.part.type': 'Type',
  'fields.part.name': 'Name',
  'fields.part.label': 'Label',
  'fields.part.description': 'Description',
  'fields.part.placeholder': 'Placeholder',
  'fields.part.order': 'Order',
  'fields.part.requiredForWarehouse': 'Required for warehouse users',
  'fields.part.requiredForCarrier': 'Required for carriers',
  'fields.part.hiddenFromCarrier': 'Hidden from carriers',
  'fields.part.min': 'Minimum',
  'fields.part.max': 'Maximum',
  'fields.part.options': 'Options',

  'fields.preview.title': 'Preview',
  'fields.preview.for': 'Preview for',
  'fields.preview.warehouse': 'Warehouse',
  'fields.preview.carrier': 'Carrier',
  'fields.preview.try': 'Try it out. Nothing you type here is kept.',
  'fields.preview.hidden':
    '{count, plural, one {# field is} other {# fields are}} hidden from carriers.',

  'fields.difference.list': 'Differences',
  'fields.difference.added': 'Added',
  'fields.difference.removed': 'Removed',
  'fields.difference.changed': 'Changed',
  'fields.difference.moves':
    '{count, plural, one {# field has a new number:} other {# fields have new numbers:}}',
  'fields.difference.none': 'none',
  'fields.difference.yesNo': '{value, select, yes {yes} other {no}}',
  'fields.difference.becomes': 'becomes',

  'fields.review.title': 'Save these changes?',
  'fields.review.removed':
    '{count, plural, one {New appointments won’t have the removed field.} other {New appointments won’t have the # removed fields.}} A field added later under the same label is a new one.',
  'fields.review.risk':
    'Saving replaces all fields at the service. If somebody else saves at the same moment, the later save wins and the other is lost. Existing appointments keep their fields.',
  'fields.review.saved': 'Fields saved.',
  'fields.review.noAnswer':
    'Yardmaster didn’t answer, so the fields may or may not be saved. Load them again.',
  'fields.review.reload': 'Discard my changes and reload',
  'fields.review.save': 'Save for everyone',

  'fields.save.unreadable': 'Nothing was sent, because the changed fields can’t be read.',
  'fields.save.notReread':
    'Nothing was sent, because the current fields couldn’t be loaded first. {why}',
  'fields.save.changed':
    'Nothing was sent. Somebody else changed the fields since you opened them. Reload and make your changes again.',
  'fields.save.refused': 'The service refused the fields. Nothing was changed. It said: “{words}”',
  'fields.save.busy': 'A save is already under way. Wait for it to finish.',
  'fields.save.unread':
    'The fields were saved but can’t be read back. {why} Reload them before you change anything.',
  'fields.save.unsureUnread':
    '{doubt} The fields can’t be read back either. {why} Reload them before you change anything.',
  'fields.save.asBefore':
    '{doubt} The service still has the old fields, but may be working on the change. Reload in a few minutes. Nothing is sent again automatically.',
  'fields.save.other':
    '{doubt} The service now has neither the old fields nor yours. Reload and check them.',
  'fields.save.notAsSent': 'The service saved the fields, but not exactly as sent. Check them.',
  'fields.save.unknownName':
    '{field} has a name the service doesn’t know. Remove it and add a new field.',
  'fields.save.typeFixed':
    '{field} can’t change its type, because its name was made from it. Remove it and add a new field.',
};
