import { Modal } from '@mantine/core';
import { useUi } from '../../page/page-context.tsx';
import { KeyHint } from '../../ui/parts.tsx';
import { screens } from '../screens.tsx';
import styles from './shell.module.css';

type Line = readonly [keys: string, does: string];

const groups: readonly { readonly title: string; readonly lines: readonly Line[] }[] = [
  {
    title: 'Everywhere',
    lines: [
      ['Ctrl+K', 'Find a plate, trailer, spot, DOT number, company, confirmation number or command'],
      ['Ctrl+Q', 'Quick quote (also Alt+Q)'],
      ['Ctrl+Z', 'Undo your newest operation'],
      ['Ctrl+Shift+Z', 'Do it again'],
      ['F6', 'Go to the next part of the screen'],
      ...screens
        .toSorted((one, other) => one.shortcut.localeCompare(other.shortcut))
        .map(({ shortcut, label }): Line => [`Alt+${shortcut}`, label]),
      ['?', 'This help (also F1)'],
      ['Esc', 'Close a menu or dialog, cancel a drag'],
    ],
  },
  {
    title: 'Waiting list',
    lines: [
      ['↑', 'Truck or container before'],
      ['↓', 'Truck or container after'],
      ['Enter', 'Actions: assign to a spot, attach, …'],
    ],
  },
  {
    title: 'Spots',
    lines: [
      ['↑', 'Spot before'],
      ['↓', 'Spot after'],
      ['PageUp', 'A page up'],
      ['PageDown', 'A page down'],
      ['Home', 'First spot'],
      ['End', 'Last spot'],
      ['Space', 'Select the spot'],
      ['Ctrl+Space', 'Choose several: this spot too, or not (also Ctrl+click)'],
      ['Shift+↓', 'Choose on from here (also Shift+click)'],
      ['Ctrl+A', 'Choose every spot that is listed; Esc chooses none'],
      ['Enter', 'Actions of the spot (also Shift+F10)'],
    ],
  },
  {
    title: 'Yard map',
    lines: [
      ['←', 'Next spot to the left; the other arrows likewise'],
      ['Enter', 'Actions of the spot (also Shift+F10)'],
      ['Plus', 'Zoom in; Minus zooms out'],
      ['0', 'Show the whole yard'],
      ['Shift', 'With a drag: a box around several spots'],
      ['Ctrl', 'With a click: this spot too, or not'],
    ],
  },
  {
    title: 'Dialogs',
    lines: [
      ['↓', 'Into the list of a picker'],
      ['Enter', 'Take what is chosen'],
      ['Esc', 'Give up, nothing is done'],
    ],
  },
];

/** The keys, by place. */
export function HelpDialog() {
  const isOpen = useUi((ui) => ui.dialog === 'help');
  const openDialog = useUi((ui) => ui.openDialog);
  return (
    <Modal opened={isOpen} onClose={() => openDialog(null)} title="Keyboard" size="lg">
      <div className={styles.helpGrid}>
        {groups.map(({ title, lines }) => (
          <div key={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map(([keys, does]) => (
                <div key={does} style={{ display: 'contents' }}>
                  <dt>
                    <KeyHint keys={keys} />
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Modal>
  );
}
