// `npm run pictures -- [--look NAME] [--only PATTERN] [--pseudo]`: a picture of every screen, dialog, panel and menu into out/pictures.
// `--pseudo`: in a language that is longer and accented, into out/pseudo/pictures, with a list of the words that are in no catalogue.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { assertNode } from './lib/node-version.mjs';

assertNode();
const { values } = parseArgs({
  options: { look: { type: 'string', default: '' }, only: { type: 'string', default: '' }, pseudo: { type: 'boolean', default: false } },
});
// Bundles of their own: the usual ones stay as they are.
if (values.pseudo) Object.assign(process.env, { YARDMASTER_OUT: 'out/pseudo', YARDMASTER_WORDS: 'pseudo' });
const { ensureBuild } = await import('./lib/build.mjs');
const { out, say } = await import('./lib/root.mjs');
const { ensureChromium } = await import('./lib/test-machine.mjs');

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
const { kept, missed, plain } = await takePictures({
  folder,
  looks: looks.filter(({ name }) => new RegExp(`^(?:${values.look || '.*'})$`).test(name)),
  only: new RegExp(values.only),
  isPseudo: values.pseudo,
  say,
});
say(`${kept} pictures are in ${folder}. ${missed.length === 0 ? 'Every stop was reached.' : `${missed.length} stops were not reached.`}`);
if (values.pseudo) {
  writeFileSync(path.join(folder, 'plain.txt'), plain.map((line) => `${line}\n`).join(''));
  say(plain.length === 0 ? 'No word was left plain.' : `${plain.length} texts are in no catalogue, see plain.txt there.`);
}
process.exit(missed.length + plain.length === 0 ? 0 : 1);
