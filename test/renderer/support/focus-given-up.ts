/**
 * The files of a worker share its modules, and each has a window of its own. A place that was to
 * have the focus next is given up at the end of each test: nothing of a later window would end it,
 * and no screen would take the focus any more.
 */
import { afterEach } from 'vitest';

afterEach(() => {
  document.body.replaceChildren();
  window.dispatchEvent(new Event('pointerdown'));
});
