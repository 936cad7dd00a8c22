import type { MenuItemConstructorOptions } from 'electron';

/** What the menu does itself; everything else in it is Electron's own. */
export type MenuActions = {
  readonly print: () => void;
  readonly savePdf: () => void;
  readonly openDataFolder: () => void;
  readonly openLogFolder: () => void;
  readonly saveDiagnostics: () => void;
  readonly about: () => void;
};

/** The menu: what the system expects of a program, and nothing that our own page does better. */
export function menuTemplate(platform: NodeJS.Platform, devTools: boolean, actions: MenuActions): MenuItemConstructorOptions[] {
  const print: MenuItemConstructorOptions = { label: '&Print…', accelerator: 'CmdOrCtrl+P', click: () => actions.print() };
  const pdf: MenuItemConstructorOptions = {
    label: 'Save the page as PD&F…',
    accelerator: 'CmdOrCtrl+Shift+P',
    click: () => actions.savePdf(),
  };
  // Not the usual Ctrl+Q: that is quick quote, and a slip must not end the program.
  const first: MenuItemConstructorOptions[] =
    platform === 'darwin'
      ? [{ role: 'appMenu' }, { label: '&File', submenu: [print, pdf] }]
      : [{ label: '&File', submenu: [print, pdf, { type: 'separator' }, { role: 'quit', accelerator: 'Alt+F4' }] }];
  return [
    ...first,
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'reload' },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(devTools ? [{ role: 'toggleDevTools' as const }] : []),
      ],
    },
    { role: 'windowMenu' },
    {
      label: '&Help',
      role: 'help',
      submenu: [
        { label: 'Open &data folder', click: () => actions.openDataFolder() },
        { label: 'Open &log folder', click: () => actions.openLogFolder() },
        { label: '&Save a diagnostic report…', click: () => actions.saveDiagnostics() },
        { type: 'separator' },
        { label: '&About Yardmaster', click: () => actions.about() },
      ],
    },
  ];
}
