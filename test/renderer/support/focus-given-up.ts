/**
 * The files of a worker share its modules, and each has a window of its own. A place that was to
 * have the focus next is given up at the end of each test, and at the begin of each file, because
 * what a test left running may have asked for one after its end: nothing of a later window would
 * end it, and no screen would take the focus any more.
 */
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { focusNext } from '../../../renderer/ui/keys/focus.ts';
import { startKeys } from './keys.ts';

beforeAll(() => focusNext(() => document.body));

beforeEach(startKeys);

afterEach(() => {
  document.body.replaceChildren();
  window.dispatchEvent(new Event('pointerdown'));
});
