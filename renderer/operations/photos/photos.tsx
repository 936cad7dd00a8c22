import { later } from '../../ui/timing/later.tsx';

/** Photos of a truck or trailer, loaded once one is shown. */
export const Photos = later(async () => (await import('./photos-section.tsx')).PhotosSection);
