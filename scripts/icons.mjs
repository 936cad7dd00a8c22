// `node scripts/icons.mjs`: renders build/icon.svg into the sizes that packages need. The results
// are committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { root, say } from './lib/root.mjs';

const build = path.join(root, 'build');
const sizes = [16, 32, 48, 64, 128, 256, 512];

const svg = readFileSync(path.join(build, 'icon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--headless=new', '--disable-gpu'],
});
mkdirSync(path.join(build, 'icons'), { recursive: true });
const images = new Map();
for (const size of sizes) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>html,body{margin:0;background:transparent}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  images.set(
    size,
    await page.screenshot({
      path: path.join(build, 'icons', `${size}x${size}.png`),
      omitBackground: true,
    }),
  );
  await page.close();
}
await browser.close();
writeFileSync(path.join(build, 'icon.ico'), icoOf([...images].filter(([size]) => size <= 256)));
say(`Rendered ${sizes.length} PNG files and icon.ico.`);

/**
 * An ICO file of PNG images: a header, 16 bytes for each image, then the images. A size of 256 is
 * written as 0.
 */
function icoOf(entries) {
  const header = Buffer.alloc(6 + 16 * entries.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(entries.length, 4);
  let offset = header.length;
  for (const [index, [size, image]] of entries.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(image.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([header, ...entries.map(([, image]) => image)]);
}
