/**
 * English, as somebody who runs a yard says it. One file a feature; every other language has the
 * same codes.
 */
import { joinFiles } from '../join-files.ts';
import { actions } from './actions.ts';
import { appointments } from './appointments.ts';
import { clerks } from './clerks.ts';
import { common } from './common.ts';
import { desks } from './desks.ts';
import { desktop } from './desktop.ts';
import { files } from './files.ts';
import { journal } from './journal.ts';
import { labels } from './labels.ts';
import { late } from './late.ts';
import { layout } from './layout.ts';
import { map } from './map.ts';
import { now } from './now.ts';
import { operations } from './operations.ts';
import { plan } from './plan.ts';
import { quoting } from './quoting.ts';
import { reading } from './reading.ts';
import { rules } from './rules.ts';
import { scan } from './scan.ts';
import { service } from './service.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { yard } from './yard.ts';

export const en = joinFiles({
  actions,
  appointments,
  clerks,
  common,
  desks,
  desktop,
  files,
  journal,
  labels,
  late,
  layout,
  map,
  now,
  operations,
  plan,
  quoting,
  reading,
  rules,
  scan,
  service,
  settings,
  shell,
  yard,
});

/** Every code with its English text, from which the values it needs are read. */
export type Catalog = typeof en;
