/**
 * Text that is cut with dots is shown completely in its tooltip, on every screen and in every
 * language.
 */

const given = new WeakSet<Element>();

/**
 * Looks at the element and the two around it: text is seldom deeper inside the element that cuts
 * it.
 */
function explain(start: Element): void {
  let element: Element | null = start;
  for (
    let up = 0;
    element instanceof HTMLElement && up < 3;
    up += 1, element = element.parentElement
  ) {
    if (element.hasAttribute('title') && !given.has(element)) return;
    if (getComputedStyle(element).textOverflow !== 'ellipsis') continue;
    const isCut = element.scrollWidth > element.clientWidth;
    if (isCut)
      element.title = (
        element instanceof HTMLInputElement
          ? element.placeholder || element.value
          : element.textContent
      ).trim();
    else if (given.has(element)) element.removeAttribute('title');
    if (isCut) given.add(element);
    return;
  }
}

/**
 * Adds a tooltip to cut text under the pointer. Returns a function that ends it. An element's own
 * tooltip stays.
 */
export function explainCutText(target: Document): () => void {
  const onOver = ({ target: over }: Event) => {
    // The map is a single element and shows its own card.
    if (over instanceof Element && !(over instanceof HTMLCanvasElement)) explain(over);
  };
  target.addEventListener('pointerover', onOver, { passive: true });
  return () => target.removeEventListener('pointerover', onOver);
}
