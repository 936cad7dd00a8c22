import type { common as english } from '../en/common.ts';
import type { Translation } from '../translation.ts';

export const common: Translation<typeof english> = {
  prose: '{text}',
  'common.inTurn': '{first} {rest}',
  'common.noAnswer': 'La consola no respondió. Intentar de nuevo en un momento.',
  'common.cancel': 'Cancelar',
  'common.close': 'Cerrar',
  'common.copied': 'Copiado.',
  'common.notCopied': 'Aquí no se permite copiar. Seleccionar el texto y copiarlo a mano.',
  'common.save': 'Guardar',
  'common.change': 'Cambiar',
  'common.matchSystem': 'Igual que el sistema',
  'common.sending': 'Enviando…',
  'common.interrupted': 'Yardmaster se cerró mientras se enviaba, así que no se sabe si llegó.',
  'common.spots': '{count, plural, one {# lugar} other {# lugares}}',
  'time.unknown': 'desconocido',
  'time.seconds': '{count} s',
  'time.minutes': '{count} min',
  'time.hours': '{hours} h {minutes}',
  'time.days': '{days} d {hours} h',
};
