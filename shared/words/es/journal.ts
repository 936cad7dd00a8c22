import type { journal as english } from '../en/journal.ts';
import type { Translation } from '../translation.ts';

export const journal: Translation<typeof english> = {
  'journal.notKept': 'Por ahora no se guarda el historial del patio: {why}',
  'journal.before': 'El historial del patio empieza más tarde. Elija una hora posterior.',
};
