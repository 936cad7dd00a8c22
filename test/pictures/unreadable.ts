/** Texts of a page that are cut without an ellipsis a tooltip explains, or that lie on one another. */
import type { Page } from 'playwright-core';

/** One line a text: "cut: …" or "on another: … / …". The map and printed barcodes are drawings and are looked at by eye. */
export function unreadable(page: Page): Promise<readonly string[]> {
  return page.locator('body').evaluate((body: HTMLElement) => {
    const found: string[] = [];
    const boxes: { text: string; element: HTMLElement; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const element = node.parentElement;
      if (text === '' || element === null || element.closest('script, style, option, textarea') !== null) continue;
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.height < 4 || box.right < 0 || box.bottom < 0 || box.left > innerWidth || box.top > innerHeight) continue;
      const top = document.elementFromPoint(box.left + Math.min(box.width, 8) / 2, box.top + box.height / 2);
      if (top === null || !(element.contains(top) || top.contains(element))) continue;
      for (let around: HTMLElement | null = element; around !== null && around !== body; around = around.parentElement) {
        const { overflowX, textOverflow, lineClamp } = getComputedStyle(around) as CSSStyleDeclaration & { lineClamp?: string };
        if (overflowX === 'visible' && textOverflow !== 'ellipsis') continue;
        const frame = around.getBoundingClientRect();
        const isScrolled = overflowX === 'auto' || overflowX === 'scroll';
        const isNamed = around.closest('[title], [aria-label]') !== null;
        if (!isScrolled && frame.width > 2 && box.right > frame.right + 1.5)
          found.push(`cut${isNamed ? ' (has a title)' : ''}: ${text} <${around.className.toString().slice(0, 40)}>`);
        if (lineClamp !== undefined && lineClamp !== 'none' && around.scrollHeight > around.clientHeight + 1) found.push(`cut: ${text}`);
        break;
      }
      if (box.right > innerWidth + 1) found.push(`beyond the window: ${text}`);
      boxes.push({ text, element, box });
    }
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > 4 && height > 4 && width * height > 0.2 * Math.min(one.box.width * one.box.height, other.box.width * other.box.height))
          found.push(`on another: ${one.text} / ${other.text}`);
      }
    return [...new Set(found)];
  });
}
