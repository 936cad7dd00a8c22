import { useEffect } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { useQuickQuoteStore } from '../features/quoting/use-quick-quote.ts';
import { useOperator } from '../operations/operator/operator-of-page.ts';
import { usePage, usePreference, useUi } from '../page/page-context.tsx';
import type { Screen } from '../page/stores/ui-store.ts';
import { closeMenus } from '../ui/keys/close-menus.ts';
import { entryOf, focusMain } from '../ui/keys/focus.ts';
import { followTyping, hasOwnUndo } from '../ui/keys/own-undo.ts';
import { refuseHeldKeys } from './held-keys.ts';
import { screens } from './screens.tsx';
import { refuseSecondClick } from './second-click.ts';
import { openFind } from './shell/find-box.ts';

/** Moves the focus to the next named part of the screen, or to the one before. */
export function focusNextRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (each) => each.checkVisibility?.() ?? true,
  );
  if (regions.length === 0) return;
  const at = regions.findIndex((each) => each.contains(document.activeElement));
  const next = regions[(at + step + regions.length) % regions.length];
  (entryOf(next ?? null) ?? next)?.focus();
}

/** Whether a dialog is open: then the page behind it takes no keys. */
const isBlocked = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** Keys that work on every screen. */
export function Hotkeys() {
  const operator = useOperator();
  const quickQuote = useQuickQuoteStore();
  const show = useUi((ui) => ui.show);
  const openDialog = useUi((ui) => ui.openDialog);
  const { ui } = usePage();
  const isShown = (screen: Screen) => ui.getState().screen === screen;
  const singleKeys = usePreference(({ singleKeys }) => singleKeys);
  useEffect(() => refuseHeldKeys(window), []);
  useEffect(() => refuseSecondClick(window), []);
  useEffect(() => followTyping(document), []);
  const asDialog = (name: 'guide' | 'help') => {
    closeMenus();
    openDialog(name);
  };
  const free = { enabled: () => !isBlocked(), preventDefault: true } as const;
  const undoing = {
    ...free,
    enableOnFormTags: true,
    ignoreEventWhen: ({ target }: KeyboardEvent) => hasOwnUndo(target),
  } as const;

  useHotkeys('mod+k', openFind, { ...free, enableOnFormTags: true });
  // Ctrl on a Mac too, because Cmd+Q quits programs there. Some browsers keep Ctrl+Q to themselves,
  // so Alt+Q does the same.
  useHotkeys(['ctrl+q', 'alt+q'], quickQuote.toggle, { ...free, enableOnFormTags: true });
  useHotkeys('mod+z', () => void operator.undo(), undoing);
  useHotkeys(['mod+shift+z', 'mod+y'], () => void operator.redo(), undoing);
  useHotkeys('f1', () => asDialog('guide'), { ...free, enableOnFormTags: true });
  useHotkeys(
    '?',
    () => asDialog('help'),
    { enabled: () => singleKeys && !isBlocked(), useKey: true, preventDefault: true },
    [singleKeys],
  );
  useHotkeys('f6', () => focusNextRegion(1), { ...free, enableOnFormTags: true });
  useHotkeys('shift+f6', () => focusNextRegion(-1), { ...free, enableOnFormTags: true });
  useHotkeys(
    screens.map(({ shortcut }) => `alt+${shortcut}`),
    (event) => {
      const screen = screens.find(({ shortcut }) => event.code === `Digit${shortcut}`);
      if (screen === undefined) return;
      // If the screen is already shown, its key brings a lost focus back to the screen's main part.
      if (isShown(screen.key)) focusMain();
      else show(screen.key);
    },
    { ...free, enableOnFormTags: true },
  );
  return null;
}
