/**
 * English of features that the page's first screen has no text of. The page's build leaves them out
 * of `en` and fetches them once the rows are drawn (`lateWords` in `renderer/ui/words.ts`).
 */
import { joinFiles } from '../join-files.ts';
import { activity } from './activity.ts';
import { carriers } from './carriers.ts';
import { detention } from './detention.ts';
import { documents } from './documents.ts';
import { exports } from './exports.ts';
import { facilities } from './facilities.ts';
import { fields } from './fields.ts';
import { gate } from './gate.ts';
import { marketplace } from './marketplace.ts';
import { numbers } from './numbers.ts';
import { photos } from './photos.ts';
import { problems } from './problems.ts';
import { release } from './release.ts';
import { reports } from './reports.ts';
import { terminal } from './terminal.ts';
import { tour } from './tour.ts';
import { undocumented } from './undocumented.ts';
import { webhooks } from './webhooks.ts';

export const late = joinFiles({
  activity,
  carriers,
  detention,
  documents,
  exports,
  facilities,
  fields,
  gate,
  marketplace,
  numbers,
  photos,
  problems,
  release,
  reports,
  terminal,
  tour,
  undocumented,
  webhooks,
});
