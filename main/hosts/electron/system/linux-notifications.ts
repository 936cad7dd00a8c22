/**
 * Notifications of a Linux desktop, sent to its service without blocking
 * (org.freedesktop.Notifications).
 */
import { type BusMessage, BusReader, BusWriter } from './bus-message.ts';
import type { NotificationText, SystemNotification } from './notifications.ts';
import { SessionBus } from './session-bus.ts';

const SERVICE = {
  destination: 'org.freedesktop.Notifications',
  path: '/org/freedesktop/Notifications',
  face: 'org.freedesktop.Notifications',
};

/** Most notifications that wait for a service that doesn't reply. */
const MOST_WAITING = 5;

/** The service interprets markup, so we escape text by others. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The notifications of one program. */
export class LinuxNotifications {
  /** Path of the session bus. */
  readonly #socket: string;
  readonly #shown = new Map<number, LinuxNotification>();
  #bus: SessionBus | null = null;
  #hasMarkup: Promise<boolean> = Promise.resolve(false);
  #waiting = 0;

  constructor(socket: string) {
    this.#socket = socket;
  }

  make(text: NotificationText): SystemNotification {
    return new LinuxNotification(text, this);
  }

  /** Returns the service's number for it. Rejects if it isn't shown. */
  async show(notification: LinuxNotification, { title, body }: NotificationText): Promise<number> {
    if (this.#waiting >= MOST_WAITING) throw new Error('The service does not answer.');
    this.#waiting += 1;
    try {
      const bus = this.#connect();
      const shown = (await this.#hasMarkup) ? escaped(body) : body;
      const message = new BusWriter().text('Yardmaster').uint32(0).text('').text(title).text(shown);
      message.array(4, (into) => into.text('default').text(''));
      message.array(8, () => undefined).uint32(0xffff_ffff);
      const id = new BusReader(
        await bus.call({
          ...SERVICE,
          member: 'Notify',
          signature: 'susssasa{sv}i',
          body: message.bytes(),
        }),
      ).uint32();
      this.#shown.set(id, notification);
      return id;
    } finally {
      this.#waiting -= 1;
    }
  }

  close(id: number): void {
    this.#shown.delete(id);
    const body = new BusWriter().uint32(id).bytes();
    void this.#connect()
      .call({ ...SERVICE, member: 'CloseNotification', signature: 'u', body })
      .catch(() => undefined);
  }

  /** If the bus ended (the session's was restarted), we look for it again. */
  #connect(): SessionBus {
    if (this.#bus !== null && !this.#bus.isEnded) return this.#bus;
    const bus = new SessionBus(this.#socket, (signal) => this.#take(signal));
    this.#bus = bus;
    bus.listen(SERVICE.face);
    this.#hasMarkup = bus
      .call({ ...SERVICE, member: 'GetCapabilities' })
      .then((body) => body.includes('body-markup\0'))
      .catch(() => false);
    return bus;
  }

  #take({ face, member, body }: BusMessage): void {
    if (face !== SERVICE.face) return;
    const id = new BusReader(body).uint32();
    const notification = this.#shown.get(id);
    if (member === 'ActionInvoked') notification?.tell('click');
    if (member !== 'NotificationClosed') return;
    this.#shown.delete(id);
    notification?.tell('close');
  }
}

/** One notification. Its listeners are called once the service shows it. */
class LinuxNotification implements SystemNotification {
  readonly #text: NotificationText;
  readonly #all: LinuxNotifications;
  readonly #listeners: { readonly event: 'click' | 'close'; readonly listener: () => void }[] = [];
  #id: Promise<number> | null = null;

  constructor(text: NotificationText, all: LinuxNotifications) {
    this.#text = text;
    this.#all = all;
  }

  on(event: 'click' | 'close', listener: () => void): void {
    this.#listeners.push({ event, listener });
  }

  show(): void {
    this.#id = this.#all.show(this, this.#text);
    this.#id.catch(() => this.tell('close'));
  }

  close(): void {
    this.#id?.then((id) => this.#all.close(id)).catch(() => undefined);
  }

  tell(event: 'click' | 'close'): void {
    for (const each of this.#listeners) if (each.event === event) each.listener();
  }
}
