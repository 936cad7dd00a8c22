import type { MenuItemConstructorOptions } from 'electron';
import type { Words } from '../../../shared/i18n/create-words.ts';

/** What the menu does itself. Everything else in it is Electron's own. */
export type MenuActions = {
  readonly print: () => void;
  readonly savePdf: () => void;
  readonly openDataFolder: () => void;
  readonly openLogFolder: () => void;
  readonly saveDiagnostics: () => void;
  readonly about: () => void;
};

/** `devTools`: only a development build has them. */
export type MenuParts = {
  readonly platform: NodeJS.Platform;
  readonly devTools: boolean;
  readonly actions: MenuActions;
  readonly words: Pick<Words, 't'>;
};

/** The first menu of macOS, which has the program's name. */
const programMenu = (t: Words['t'], actions: MenuActions): MenuItemConstructorOptions => ({
  label: 'Yardmaster',
  submenu: [
    { label: t('desktop.menu.about'), click: () => actions.about() },
    { type: 'separator' },
    { role: 'services', label: t('desktop.menu.services') },
    { type: 'separator' },
    { role: 'hide', label: t('desktop.menu.hide') },
    { role: 'hideOthers', label: t('desktop.menu.hideOthers') },
    { role: 'unhide', label: t('desktop.menu.showAll') },
    { type: 'separator' },
    { role: 'quit', label: t('desktop.menu.quit') },
  ],
});

/**
 * The menu: what the system expects of a program, and nothing that our page does better. Electron's
 * own items get our labels too, because its labels are only in English. On macOS the first menu is
 * the program's, as that system expects.
 */
export function menuTemplate({
  platform,
  devTools,
  actions,
  words: { t },
}: MenuParts): MenuItemConstructorOptions[] {
  const print: MenuItemConstructorOptions = {
    label: t('desktop.menu.print'),
    accelerator: 'CmdOrCtrl+P',
    click: () => actions.print(),
  };
  const pdf: MenuItemConstructorOptions = {
    label: t('desktop.menu.savePdf'),
    accelerator: 'CmdOrCtrl+Shift+P',
    click: () => actions.savePdf(),
  };
  // Not the usual Ctrl+Q: that is quick quote, and a slip must not end the program.
  const first: MenuItemConstructorOptions[] =
    platform === 'darwin'
      ? [programMenu(t, actions), { label: t('desktop.menu.file'), submenu: [print, pdf] }]
      : [
          {
            label: t('desktop.menu.file'),
            submenu: [
              print,
              pdf,
              { type: 'separator' },
              { role: 'quit', label: t('desktop.menu.quit'), accelerator: 'Alt+F4' },
            ],
          },
        ];
  return [
    ...first,
    {
      label: t('desktop.menu.edit'),
      submenu: [
        { role: 'undo', label: t('desktop.menu.undo') },
        { role: 'redo', label: t('desktop.menu.redo') },
        { type: 'separator' },
        { role: 'cut', label: t('desktop.menu.cut') },
        { role: 'copy', label: t('desktop.menu.copy') },
        { role: 'paste', label: t('desktop.menu.paste') },
        { role: 'selectAll', label: t('desktop.menu.selectAll') },
      ],
    },
    {
      label: t('desktop.menu.view'),
      submenu: [
        { role: 'reload', label: t('desktop.menu.reload') },
        { type: 'separator' },
        { role: 'resetZoom', label: t('desktop.menu.actualSize') },
        { role: 'zoomIn', label: t('desktop.menu.zoomIn') },
        { role: 'zoomOut', label: t('desktop.menu.zoomOut') },
        { role: 'togglefullscreen', label: t('desktop.menu.fullScreen') },
        ...(devTools
          ? [{ role: 'toggleDevTools' as const, label: t('desktop.menu.devTools') }]
          : []),
      ],
    },
    {
      role: 'window',
      label: t('desktop.menu.window'),
      submenu: [
        { role: 'minimize', label: t('desktop.menu.minimize') },
        { role: 'close', label: t('desktop.menu.closeWindow') },
      ],
    },
    {
      label: t('desktop.menu.help'),
      role: 'help',
      submenu: [
        { label: t('desktop.menu.dataFolder'), click: () => actions.openDataFolder() },
        { label: t('desktop.menu.logFolder'), click: () => actions.openLogFolder() },
        { label: t('desktop.menu.report'), click: () => actions.saveDiagnostics() },
        // On macOS it is in the first menu.
        ...(platform === 'darwin'
          ? []
          : [
              { type: 'separator' as const },
              { label: t('desktop.menu.about'), click: () => actions.about() },
            ]),
      ],
    },
  ];
}
