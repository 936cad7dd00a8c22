/** Texts of a page that are cut, or that lie on one another. */
import type { Page } from 'playwright-core';

type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/**
 * One line a text: "cut: …", "in dots: …" (the tooltip has it whole,
 * renderer/ui/text/whole-text.ts) or "on another: … / …". `isOurs`: whether a text is of the
 * catalog; names and numbers of the service may end with an ellipsis. The map and printed barcodes
 * are drawings and are looked at by eye.
 */
export async function unreadable(
  page: Page,
  isOurs: (text: string) => boolean,
): Promise<readonly string[]> {
  const found = await page.locator('body').evaluate((body: HTMLElement) => {
    const found: { kind: string; texts: readonly string[] }[] = [];
    /**
     * Whether a panel, menu or head that is not seen through stands between the two, as it should.
     */
    const isCovered = (one: HTMLElement, other: HTMLElement, top: Element | null): boolean => {
      const above = [one, other].find(
        (each) => top !== null && (each.contains(top) || top.contains(each)),
      );
      if (above === undefined) return true;
      const below = above === one ? other : one;
      for (
        let around: HTMLElement | null = above;
        around !== null && !around.contains(below);
        around = around.parentElement
      )
        if (!/^(?:transparent|rgba\(.*, 0\))$/.test(getComputedStyle(around).backgroundColor))
          return true;
      return false;
    };
    const boxes: { text: string; element: HTMLElement; seen: Box }[] = [];
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const element = node.parentElement;
      if (
        text === '' ||
        element === null ||
        element.closest('script, style, option, textarea') !== null
      )
        continue;
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (
        box.width < 2 ||
        box.height < 4 ||
        box.right < 0 ||
        box.bottom < 0 ||
        box.left > innerWidth ||
        box.top > innerHeight
      )
        continue;
      const top = document.elementFromPoint(
        box.left + Math.min(box.width, 8) / 2,
        box.top + box.height / 2,
      );
      if (top === null || !(element.contains(top) || top.contains(element))) continue;
      let isScrolled = false;
      const seen = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
      for (
        let around: HTMLElement | null = element;
        around !== null && around !== body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY, textOverflow, clipPath, clip } = getComputedStyle(around);
        // For screen readers alone.
        if (clipPath !== 'none' || clip !== 'auto') break;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const frame = around.getBoundingClientRect();
        isScrolled ||= /auto|scroll/.test(overflowX);
        if (!/auto|scroll/.test(overflowX) && frame.width > 2 && seen.right > frame.right + 1.5)
          found.push({ kind: textOverflow === 'ellipsis' ? 'in dots' : 'cut', texts: [text] });
        Object.assign(seen, {
          left: Math.max(seen.left, frame.left),
          top: Math.max(seen.top, frame.top),
          right: Math.min(seen.right, frame.right),
          bottom: Math.min(seen.bottom, frame.bottom),
        });
      }
      if (box.right > innerWidth + 1 && !isScrolled)
        found.push({ kind: 'beyond the window', texts: [text] });
      boxes.push({ text, element, seen });
    }
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        if (
          one.element === other.element ||
          one.element.contains(other.element) ||
          other.element.contains(one.element)
        )
          continue;
        // Parts of one sentence, where each may begin in one line and end in the next.
        const isInline = [one, other].every(
          ({ element }) => getComputedStyle(element).display === 'inline',
        );
        if (isInline && one.element.parentElement === other.element.parentElement) continue;
        const width =
          Math.min(one.seen.right, other.seen.right) - Math.max(one.seen.left, other.seen.left);
        const height =
          Math.min(one.seen.bottom, other.seen.bottom) - Math.max(one.seen.top, other.seen.top);
        if (width <= 4 || height <= 5) continue;
        const left = Math.max(one.seen.left, other.seen.left) + width / 2;
        const top = document.elementFromPoint(
          left,
          Math.max(one.seen.top, other.seen.top) + height / 2,
        );
        if (!isCovered(one.element, other.element, top))
          found.push({ kind: 'on another', texts: [one.text, other.text] });
      }
    return found;
  });
  const ours = found.filter(({ texts }) => texts.some(isOurs));
  return [...new Set(ours.map(({ kind, texts }) => `${kind}: ${texts.join(' / ')}`))];
}
