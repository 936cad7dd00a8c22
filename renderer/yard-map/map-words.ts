/**
 * The few words that are painted on the map. We make them once for each language. While the map
 * paints, we only format an area's figures.
 */
import { perLanguage } from '../ui/words.ts';

/** The letters of signs, and how full a container is. */
export const mapWords = perLanguage(({ t }) => ({
  letters: {
    appointment: t('map.letter.appointment'),
    late: t('map.letter.late'),
    reserved: t('map.letter.reserved'),
  },
  figures: {
    free: (count: number) => t('map.figure.free', { count }),
    taken: (count: number) => t('map.figure.taken', { count }),
    late: (count: number) => t('map.figure.late', { count }),
    closed: (count: number) => t('map.figure.closed', { count }),
    matching: (count: number) => t('map.figure.matching', { count }),
  },
  loads: { full: t('map.load.full'), empty: t('map.load.empty'), partial: t('map.load.partial') },
}));
