/** Spanish, complete: many who work in these yards read it first. */
import { joinFiles } from '../join-files.ts';
import { actions } from './actions.ts';
import { activity } from './activity.ts';
import { appointments } from './appointments.ts';
import { carriers } from './carriers.ts';
import { clerks } from './clerks.ts';
import { common } from './common.ts';
import { desks } from './desks.ts';
import { desktop } from './desktop.ts';
import { detention } from './detention.ts';
import { documents } from './documents.ts';
import { exports } from './exports.ts';
import { facilities } from './facilities.ts';
import { fields } from './fields.ts';
import { files } from './files.ts';
import { gate } from './gate.ts';
import { journal } from './journal.ts';
import { labels } from './labels.ts';
import { layout } from './layout.ts';
import { map } from './map.ts';
import { marketplace } from './marketplace.ts';
import { now } from './now.ts';
import { numbers } from './numbers.ts';
import { operations } from './operations.ts';
import { photos } from './photos.ts';
import { plan } from './plan.ts';
import { problems } from './problems.ts';
import { quoting } from './quoting.ts';
import { reading } from './reading.ts';
import { release } from './release.ts';
import { reports } from './reports.ts';
import { rules } from './rules.ts';
import { scan } from './scan.ts';
import { service } from './service.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { terminal } from './terminal.ts';
import { tour } from './tour.ts';
import { undocumented } from './undocumented.ts';
import { webhooks } from './webhooks.ts';
import { yard } from './yard.ts';

export const es = joinFiles({
  actions,
  activity,
  appointments,
  carriers,
  clerks,
  common,
  desks,
  desktop,
  detention,
  documents,
  exports,
  facilities,
  fields,
  files,
  gate,
  journal,
  labels,
  layout,
  map,
  marketplace,
  now,
  numbers,
  operations,
  photos,
  plan,
  problems,
  quoting,
  reading,
  release,
  reports,
  rules,
  scan,
  service,
  settings,
  shell,
  terminal,
  tour,
  undocumented,
  webhooks,
  yard,
});
