import { prose } from '../../shared/words/message.ts';
import { words } from '../ui/words.ts';
import { errorSaid } from './error-said.ts';

/** As `errorSaid`, for those who still show a string. */
export const errorSentence = (error: unknown, otherwise: string): string => words().say(errorSaid(error, prose(otherwise)));
