/** Photos of what came and what leaves, as a feature. */
import type { AssetRef } from '../../shared/yard/operations.ts';
import type { CopyDesks } from '../desks/replicate/copy-ports.ts';
import { type FactsGround, SharedFacts } from '../gate-checks/shared-facts.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import { photoFacts, photoRuleFacts } from './photo-facts.ts';
import { PhotoFiles } from './photo-files.ts';
import { Photos } from './photos.ts';
import { photosApi } from './photos-api.ts';

/** How often we look for photos whose time is over, in milliseconds. */
const UPKEEP_EVERY_MS = 6 * 3_600_000;

/** Opens it. `copies` null: one desk alone. */
export function openPhotosFeature({
  context,
  journal,
  copies,
  isHere,
  cameraFolder,
}: {
  readonly context: FeatureContext;
  readonly journal: Pick<FactsGround, 'file' | 'recorder'>;
  readonly copies: CopyDesks | null;
  readonly isHere: (asset: AssetRef) => boolean;
  readonly cameraFolder: string | null;
}) {
  const { clock, timers, clerk, newId, status, home } = context;
  const ground: FactsGround = { ...journal, clock, clerk, desks: copies };
  const files = new PhotoFiles(home.folder, context.log);
  home.keep?.(files.handle(() => clock.now()));
  const photos = new Photos({
    files,
    facts: new SharedFacts(ground, photoFacts),
    rules: new SharedFacts(ground, photoRuleFacts),
    journal: journal.file,
    isHere,
    cameraFolder,
    ...{ clerk, clock, timers, newId },
    setNotices: (notices) => status.setNotices('photos', notices),
  });
  let cancel = () => {};
  const look = () => {
    photos.upkeep();
    cancel = timers.after(UPKEEP_EVERY_MS, look);
  };
  return {
    api: { photos: photosApi(photos) },
    photos,
    start: look,
    stop() {
      cancel();
      photos.stop();
    },
  };
}
