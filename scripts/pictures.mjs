// `npm run pictures -- [--look NAME] [--only PATTERN] [--pseudo | --spanish] [--check]`: takes a
// picture of every screen, dialog, panel and menu into out/pictures.
//
// - `--check`: also lists what axe finds, and texts that are cut off.
// - `--spanish`: in Spanish, into out/pictures-es, with a list of words that are still English.
// - `--pseudo`: in a longer language with accents, into out/pseudo/pictures, with a list of words
//   that are in no catalog.
// - `--guide`: the pictures of docs/guide, into docs/images/guide.
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assertNode } from './lib/node-version.mjs';

assertNode();
const { readArguments } = await import('../test/support/arguments.ts');
const usage = `Usage: npm run pictures -- [options]

  --look NAME     only this look, such as light-1440 (a pattern: 'light-.*')
  --only PATTERN  only the chapters whose name has this: demo, now, yard, dock, freight, quote,
                  desk, several, foreign, empty, giant
  --spanish       in Spanish, into out/pictures-es, with lists of words left in English and of
                  texts that are cut
  --pseudo        in a longer, accented language, into out/pseudo/pictures, with lists of words
                  that are in no catalog and of texts that are cut
  --check         with lists of what axe finds at each stop and of texts that are cut
  --guide         the pictures of docs/guide alone, in both languages, into docs/images/guide
  --help          show this help`;
const { values } = readArguments(usage, {
  options: {
    look: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    check: { type: 'boolean', default: false },
    pseudo: { type: 'boolean', default: false },
    spanish: { type: 'boolean', default: false },
    guide: { type: 'boolean', default: false },
  },
});
// Its own bundles, so that the usual ones stay as they are.
if (values.pseudo)
  Object.assign(process.env, { YARDMASTER_OUT: 'out/pseudo', YARDMASTER_WORDS: 'pseudo' });
const { ensureBuild } = await import('./lib/build.mjs');
const { out, root, say } = await import('./lib/root.mjs');
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
if (values.guide) process.exit(await takeGuidePictures());
const folder = path.join(out, values.spanish ? 'pictures-es' : 'pictures');
const { kept, missed, plain, cut, axe } = await takePictures({
  folder,
  looks: looks.filter(({ name }) => new RegExp(`^(?:${values.look || '.*'})$`).test(name)),
  only: new RegExp(values.only),
  isPseudo: values.pseudo,
  isSpanish: values.spanish,
  isChecked: values.check,
  say,
});
say(
  `${kept} pictures are in ${folder}. ${missed.length === 0 ? 'Every stop was reached.' : `${missed.length} stops were not reached.`}`,
);
if (values.check) {
  writeFileSync(path.join(folder, 'axe.txt'), axe.map((line) => `${line}\n`).join(''));
  writeFileSync(path.join(folder, 'cut.txt'), cut.map((line) => `${line}\n`).join(''));
  say(
    axe.length === 0 ? 'axe finds nothing.' : `axe finds ${axe.length} things, see axe.txt there.`,
  );
  say(
    cut.length === 0
      ? 'Nothing is cut.'
      : `${cut.length} texts are cut or lie on another, see cut.txt there.`,
  );
}
if (values.pseudo || values.spanish) {
  writeFileSync(path.join(folder, 'plain.txt'), plain.map((line) => `${line}\n`).join(''));
  const isShort = (line) => /^\S+: in dots: /.test(line);
  const lost = cut.filter((line) => !isShort(line));
  writeFileSync(path.join(folder, 'cut.txt'), lost.map((line) => `${line}\n`).join(''));
  writeFileSync(
    path.join(folder, 'dots.txt'),
    cut
      .filter(isShort)
      .map((line) => `${line}\n`)
      .join(''),
  );
  const words = values.pseudo ? 'are in no catalog' : 'have English words';
  say(
    plain.length === 0
      ? 'No word was left plain.'
      : `${plain.length} texts ${words}, see plain.txt there.`,
  );
  say(
    lost.length === 0
      ? 'Nothing is cut.'
      : `${lost.length} texts are cut or lie on another, see cut.txt there.`,
  );
  say(
    `${cut.length - lost.length} texts end in dots and are whole in their tooltip, see dots.txt there.`,
  );
}
process.exit(missed.length + (values.pseudo ? plain.length : 0) === 0 ? 0 : 1);

/** Takes the pictures of the guide in both languages. Returns the exit code. */
async function takeGuidePictures() {
  const { guidePictures, pictureFile } = await import('../test/docs/made-parts.ts');
  const look = {
    name: 'guide',
    width: 1200,
    height: 750,
    dark: false,
    highContrast: false,
    text: 1,
  };
  let lacking = 0;
  for (const language of ['en', 'es']) {
    const names = guidePictures(language);
    const folder = path.join(out, `pictures-guide-${language}`);
    const { missed } = await takePictures({
      folder,
      looks: [look],
      only: /^(?:now|yard|dock)$/,
      isSpanish: language === 'es',
      say,
    });
    const isMissed = (name) => missed.some((line) => line.startsWith(`${look.name}/${name}:`));
    for (const name of names) {
      const [from, to] = [
        path.join(folder, look.name, `${name}.png`),
        path.join(root, pictureFile(language, name)),
      ];
      mkdirSync(path.dirname(to), { recursive: true });
      if (existsSync(from) && !isMissed(name)) copyFileSync(from, to);
      else lacking += 1;
    }
  }
  say(
    lacking === 0
      ? 'Every picture of the guide was taken. Now "npm run docs" puts them on the pages.'
      : `${lacking} pictures of the guide were not taken.`,
  );
  return lacking === 0 ? 0 : 1;
}
