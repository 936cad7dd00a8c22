import { EventEmitter } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { createNotifier } from '../../../../../main/hosts/electron/system/notifications.ts';
import { englishWords } from '../../../../../shared/i18n/languages.ts';
import { message, rawText } from '../../../../../shared/i18n/message.ts';

/** A system's notifications, and what became of each. */
function makeSystem() {
  const made: {
    options: { title?: string; body?: string };
    isShown: boolean;
    isClosed: boolean;
    emitter: EventEmitter;
  }[] = [];
  const state = { isInFront: false, isOn: true, isSupported: true };
  const opened: string[] = [];
  const notify = createNotifier({
    make(options) {
      const each = { options, isShown: false, isClosed: false, emitter: new EventEmitter() };
      made.push(each);
      return Object.assign(each.emitter, {
        show: () => {
          each.isShown = true;
        },
        close: () => {
          each.isClosed = true;
          each.emitter.emit('close');
        },
      });
    },
    isSupported: () => state.isSupported,
    isInFront: () => state.isInFront,
    isOn: () => state.isOn,
    open: (screen) => opened.push(screen),
    words: () => englishWords(),
  });
  return { made, state, opened, notify };
}

const conflict = (number = 1) =>
  ({
    key: `operation ${number}`,
    title: message('desktop.attention.conflict'),
    body: rawText('Move TX-4821.'),
    screen: 'activity',
  }) as const;

describe('notifications of the system', () => {
  test('show no control characters of others', () => {
    const { made, notify } = makeSystem();
    notify({ ...conflict(), body: rawText('Truck \u202Eevil\u0007') });
    for (const bad of ['\u202e', '\u0007']) expect(made[0]?.options.body).not.toContain(bad);
  });

  test('are shown, and a click opens the screen where it is seen', () => {
    const { made, opened, notify } = makeSystem();
    notify(conflict());
    expect(made.map(({ options, isShown }) => [options, isShown])).toEqual([
      [{ title: 'Operation in conflict', body: 'Move TX-4821.' }, true],
    ]);
    expect(opened).toEqual([]);
    made[0]?.emitter.emit('click');
    expect(opened).toEqual(['activity']);
    notify({ ...conflict(), key: 'bid 1', screen: 'marketplace' });
    made[1]?.emitter.emit('click');
    expect(opened).toEqual(['activity', 'marketplace']);
  });

  test.each([
    ['the clerk turned them off', { isOn: false }],
    ['the window is in front', { isInFront: true }],
    ['the system shows none', { isSupported: false }],
  ])('are not even made when %s', (_when, change) => {
    const { made, state, notify } = makeSystem();
    Object.assign(state, change);
    notify(conflict());
    expect(made).toEqual([]);
  });

  test('are replaced by newer ones about the same thing, and by newer ones when many', () => {
    const { made, notify } = makeSystem();
    notify(conflict());
    notify(conflict());
    expect(made.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    for (let number = 2; number <= 7; number += 1) notify(conflict(number));
    expect(made.filter(({ isClosed }) => !isClosed)).toHaveLength(5);
    expect(made.at(-1)?.isClosed).toBe(false);
  });

  test('that a clerk closed are forgotten: the next one about it closes nothing', () => {
    const { made, notify } = makeSystem();
    notify(conflict());
    const [first] = made;
    if (first === undefined) throw new Error('none');
    const closing = vi.fn();
    first.emitter.emit('close');
    first.emitter.on('close', closing);
    notify(conflict());
    expect(closing).not.toHaveBeenCalled();
    expect(made).toHaveLength(2);
  });
});
