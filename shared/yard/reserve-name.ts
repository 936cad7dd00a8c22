import { type Message, message } from '../i18n/message.ts';
import { displayText } from '../text.ts';

/**
 * What a spot is reserved for, as a clerk would say it. The service names a company or a kind of
 * record. We have words for the only kind that it accepts (`POST /spot/{id}/reserve`).
 *
 * Example: `reserveName('YardTask')` is "a yard task".
 */
export const reserveName = (entityName: string): string | Message =>
  entityName === 'YardTask' ? message('yard.task') : displayText(entityName, 60);
