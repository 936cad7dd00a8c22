import type { NotifiedScreen } from '../../../../shared/console-api/desktop.ts';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import { displayText } from '../../../../shared/text.ts';
import type { Attention } from '../../../attention/attention.ts';

/**
 * Text of a notification.
 *
 * Example: `{ title: 'Yardmaster', body: 'A truck waits at the gate.' }`.
 */
export type NotificationText = { readonly title: string; readonly body: string };

/** The part of Electron's notification that we use. */
export type SystemNotification = {
  on(event: 'click' | 'close', listener: () => void): unknown;
  show(): void;
  close(): void;
};

export type NotifierParts = {
  readonly make: (text: NotificationText) => SystemNotification;
  readonly isSupported: () => boolean;
  /** The clerk is looking at the window, so what the page shows is enough. */
  readonly isInFront: () => boolean;
  readonly isOn: () => boolean;
  /** Brings the window to the front, on this screen. */
  readonly open: (screen: NotifiedScreen) => void;
  /** Texts in the language of the clerk at the desk. */
  readonly words: () => Pick<Words, 'format'>;
};

/** What systems show of a notification, in characters. */
const longestBody = 240;

/** Most notifications shown at once. A further one removes the oldest. */
const mostShown = 5;

/**
 * Shows what needs a clerk as notifications of the system, while the window isn't in front and the
 * clerk hasn't turned them off. A click opens the window at the right place. A newer one about the
 * same thing replaces the older.
 */
export function createNotifier({
  make,
  isSupported,
  isInFront,
  isOn,
  open,
  words,
}: NotifierParts): (attention: Attention) => void {
  // We keep a reference, because a notification that is garbage collected loses its click.
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
