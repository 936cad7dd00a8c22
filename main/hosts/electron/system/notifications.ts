import type { NotifiedScreen } from '../../../../shared/console-api/desktop.ts';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import { displayText } from '../../../../shared/text.ts';
import type { Attention } from '../../../attention/attention.ts';

/** What a notification says. */
export type NotificationText = { readonly title: string; readonly body: string };

/** As much of Electron's notification as is used. */
export type SystemNotification = {
  on(event: 'click' | 'close', listener: () => void): unknown;
  show(): void;
  close(): void;
};

/** What the notifier needs of the system. */
export type NotifierParts = {
  readonly make: (text: NotificationText) => SystemNotification;
  readonly isSupported: () => boolean;
  /** The clerk looks at the window: what the page itself shows is enough. */
  readonly isInFront: () => boolean;
  readonly isOn: () => boolean;
  /** Brings the window to the front, on this screen. */
  readonly open: (screen: NotifiedScreen) => void;
  /** Words of who is at the desk now. */
  readonly words: () => Pick<Words, 'format'>;
};

/** What systems show of a notification, in characters. */
const longestBody = 240;

/** Most notifications that stand at once: the oldest goes. */
const mostShown = 5;

/**
 * Shows what needs a clerk as notifications of the system, while the window is not in front and the
 * clerk has not turned them off. A click opens the window where it is seen. A newer one about the
 * same thing takes the place of the older.
 */
export function createNotifier({
  make,
  isSupported,
  isInFront,
  isOn,
  open,
  words,
}: NotifierParts): (attention: Attention) => void {
  // Held, because a notification that nobody refers to loses its click.
  const shown = new Map<string, SystemNotification>();
  const drop = (key: string, only?: SystemNotification) => {
    const known = shown.get(key);
    if (known === undefined || (only !== undefined && known !== only)) return;
    shown.delete(key);
    if (only === undefined) known.close();
  };
  return ({ key, title, body, screen }) => {
    if (!isOn() || isInFront() || !isSupported()) return;
    drop(key);
    const { format } = words();
    const notification = make({
      title: format(title),
      body: displayText(format(body), longestBody),
    });
    notification.on('click', () => {
      drop(key, notification);
      open(screen);
    });
    notification.on('close', () => drop(key, notification));
    shown.set(key, notification);
    for (const oldest of [...shown.keys()].slice(0, Math.max(0, shown.size - mostShown)))
      drop(oldest);
    notification.show();
  };
}
