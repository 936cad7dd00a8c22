import type { MenuItemConstructorOptions } from 'electron';

/** The menu: what the system expects of a program, and nothing that our own page does better. */
export function menuTemplate(platform: NodeJS.Platform, devTools: boolean): MenuItemConstructorOptions[] {
  // Not the usual Ctrl+Q: that is quick quote, and a slip must not end the program.
  const first: MenuItemConstructorOptions =
    platform === 'darwin' ? { role: 'appMenu' } : { label: '&File', submenu: [{ role: 'quit', accelerator: 'Alt+F4' }] };
  return [
    first,
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
  ];
}
