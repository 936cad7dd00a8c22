/** The few words that are painted on the map, made once a language: nothing is formatted while it paints. */
import { perLanguage } from '../ui/words.ts';

/** Letters of signs, and how full a container is. */
export const mapWords = perLanguage(({ t }) => ({
  letters: { appointment: t('map.letter.appointment'), late: t('map.letter.late'), reserved: t('map.letter.reserved') },
  loads: { full: t('map.load.full'), empty: t('map.load.empty'), partial: t('map.load.partial') },
}));
