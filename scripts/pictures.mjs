// `npm run pictures -- [--look NAME] [--only PATTERN]`: a picture of every screen, dialog, panel and menu into out/pictures.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { assertNode } from './lib/node-version.mjs';

assertNode();
const { ensureBuild } = await import('./lib/build.mjs');
const { out, say } = await import('./lib/root.mjs');
const { ensureChromium } = await import('./lib/test-machine.mjs');

const { values } = parseArgs({ options: { look: { type: 'string', default: '' }, only: { type: 'string', default: '' } } });
process.env.YARDMASTER_OUT = out;
try {
  ensureBuild();
  ensureChromium();
} catch (error) {
  say(error.message);
  process.exit(1);
}
const { looks } = await import('../test/pictures/guide.ts');
const { takePictures } = await import('../test/pictures/tour.ts');
const folder = path.join(out, 'pictures');
const { kept, missed } = await takePictures({
  folder,
  looks: looks.filter(({ name }) => new RegExp(`^(?:${values.look || '.*'})$`).test(name)),
  only: new RegExp(values.only),
  say,
});
say(`${kept} pictures are in ${folder}. ${missed.length === 0 ? 'Every stop was reached.' : `${missed.length} stops were not reached.`}`);
process.exit(missed.length === 0 ? 0 : 1);
