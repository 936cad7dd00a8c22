import { later } from '../../ui/timing/later.tsx';

/** Photos of a truck that comes in, loaded once its card is shown. */
export const CardPhotos = later(async () => (await import('./photos-section.tsx')).CardPhotos);

/** Photos of a truck or trailer, loaded once one is shown. */
export const Photos = later(async () => (await import('./photos-section.tsx')).PhotosSection);
