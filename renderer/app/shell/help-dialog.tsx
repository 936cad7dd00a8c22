import { Modal } from '@mantine/core';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { useUi } from '../../page/page-context.tsx';
import { KeyHint } from '../../ui/parts.tsx';
import { later } from '../../ui/timing/later.tsx';
import { useOnce } from '../../ui/timing/use-once.ts';
import { useWords } from '../../ui/words.ts';
import { screens } from '../screens.tsx';
import styles from './shell.module.css';

type Line = readonly [keys: string, does: Message];

/** Screens stand between these two. */
const everywhere: readonly Line[] = [
  ['ctrl+k', message('shell.find.label')],
  ['ctrl+q', message('shell.help.quote')],
  ['ctrl+z', message('shell.help.undo')],
  ['ctrl+shift+z', message('common.redo')],
  ['f6', message('shell.help.region')],
  ...screens
    .toSorted((one, other) => one.shortcut.localeCompare(other.shortcut))
    .map(({ shortcut, key }): Line => [`alt+${shortcut}`, message(`shell.screen.${key}`)]),
  ['?', message('shell.help.help')],
  ['f1', message('shell.help.guide')],
  ['esc', message('shell.help.escape')],
];

const groups: readonly { readonly title: Message; readonly lines: readonly Line[] }[] = [
  { title: message('shell.help.everywhere'), lines: everywhere },
  {
    title: message('shell.screen.now'),
    lines: [
      ['enter', message('shell.help.now.act')],
      ['s', message('now.more.snooze')],
      ['v', message('now.act.showSpot')],
      ['m', message('now.more.actions')],
    ],
  },
  {
    title: message('common.waitingList'),
    lines: [
      ['↑', message('shell.help.waiting.previous')],
      ['↓', message('shell.help.waiting.next')],
      ['enter', message('shell.help.waiting.actions')],
    ],
  },
  {
    title: message('yard.spots'),
    lines: [
      ['↑', message('shell.help.spots.previous')],
      ['↓', message('shell.help.spots.next')],
      ['pageup', message('shell.help.spots.pageUp')],
      ['pagedown', message('shell.help.spots.pageDown')],
      ['home', message('shell.help.spots.first')],
      ['end', message('shell.help.spots.last')],
      ['space', message('shell.help.spots.select')],
      ['ctrl+space', message('shell.help.spots.toggle')],
      ['shift+↓', message('shell.help.spots.extend')],
      ['ctrl+a', message('shell.help.spots.all')],
      ['enter', message('shell.help.spots.actions')],
    ],
  },
  {
    title: message('map.name'),
    lines: [
      ['←', message('shell.help.map.left')],
      ['enter', message('shell.help.spots.actions')],
      ['plus', message('shell.help.map.zoom')],
      ['f', message('map.fit')],
      ['d', message('map.doors')],
      ['z', message('shell.help.map.choice')],
      ['t', message('past.open')],
      ['shift', message('shell.help.map.box')],
      ['ctrl', message('shell.help.map.add')],
    ],
  },
  {
    title: message('shell.help.dialogs'),
    lines: [
      ['↓', message('shell.help.dialogs.list')],
      ['enter', message('shell.help.dialogs.take')],
      ['esc', message('shell.help.dialogs.cancel')],
    ],
  },
];

const GuideDialog = later(
  async () => (await import('../../features/guide/guide-dialog.tsx')).GuideDialog,
);

/** The clerk's guide, read when it is asked for first. */
export function GuideHost() {
  const isOpen = useUi((ui) => ui.dialog === 'guide');
  return useOnce(isOpen) ? <GuideDialog /> : null;
}

/** The keys, by place. */
export function HelpDialog() {
  const { t, format } = useWords();
  const isOpen = useUi((ui) => ui.dialog === 'help');
  const openDialog = useUi((ui) => ui.openDialog);
  if (!useOnce(isOpen)) return null;
  return (
    <Modal opened={isOpen} onClose={() => openDialog(null)} title={t('shell.help')} size="lg">
      <div className={styles.helpGrid}>
        {groups.map(({ title, lines }) => (
          <div key={title.code}>
            <h3>{format(title)}</h3>
            <dl>
              {lines.map(([keys, does]) => (
                <div key={does.code} style={{ display: 'contents' }}>
                  <dt>
                    <KeyHint keys={keys} />
                  </dt>
                  <dd>{format(does)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Modal>
  );
}
