/**
 * Closes every open menu and panel, as a press beside it does. A key that opens something else
 * presses nothing, and a menu that stays open behind it keeps the focus and takes the letters.
 */
export function closeMenus(): void {
  const open = document.querySelector('[role="menu"], [role="dialog"]:not([aria-modal="true"])');
  if (open !== null) document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
}
