import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isFuzzy } from '../../../shared/fuzzy.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { verbKeys } from '../../operations/menu/action-icons.ts';
import { useUi } from '../../page/page-context.tsx';
import type { Screen } from '../../page/stores/ui-store.ts';
import { KeyHint } from '../../ui/parts.tsx';
import { later } from '../../ui/timing/later.tsx';
import { useOnce } from '../../ui/timing/use-once.ts';
import { useWords } from '../../ui/words.ts';
import { screens } from '../screens.tsx';
import styles from './shell.module.css';

type Line = readonly [keys: string, does: Message];

/** Keys that work on every screen. The keys of the screens are listed between these two lines. */
const everywhere: readonly Line[] = [
  ['ctrl+k', message('shell.find.label')],
  ['ctrl+q', message('shell.help.quote')],
  ['ctrl+z', message('shell.help.undo')],
  ['ctrl+shift+z', message('common.redo')],
  ['f6', message('shell.help.region')],
  ...screens.map(({ shortcut, key }): Line => [`alt+${shortcut}`, message(`shell.screen.${key}`)]),
  ['?', message('shell.help.help')],
  ['f1', message('shell.help.guide')],
  ['esc', message('shell.help.escape')],
];

type KeyGroup = {
  readonly title: Message;
  /** The screens on which the keys work. Missing: on all of them. */
  readonly on?: readonly Screen[];
  readonly lines: readonly Line[];
};

/** Verbs come before arrows, because clerks look up first what changes something. */
const groups: readonly KeyGroup[] = [
  {
    title: message('shell.help.verbs'),
    on: ['yard', 'now', 'gate'],
    lines: verbKeys.map((key): Line => [`ym:actions.key.${key}`, message(`actions.verb.${key}`)]),
  },
  {
    title: message('shell.help.numbers'),
    on: ['yard'],
    lines: [
      ['1', message('shell.help.numbers.best')],
      ['p', message('shell.help.numbers.plan')],
      ['ctrl+enter', message('shell.help.numbers.menu')],
    ],
  },
  {
    title: message('shell.help.check'),
    on: ['yard'],
    lines: [
      ['enter', message('shell.help.check.expected')],
      ['0', message('shell.help.check.empty')],
      ['#', message('shell.help.check.line')],
      ['?', message('shell.help.check.unseen')],
    ],
  },
  {
    title: message('shell.screen.gate'),
    on: ['gate'],
    lines: [
      ['enter', message('shell.help.gate.enter')],
      ['1', message('shell.help.gate.choose')],
      ['1', message('shell.help.gate.look')],
      ['f2', message('shell.help.gate.remembered')],
      ['f7', message('shell.help.gate.also')],
      ['f9', message('shell.help.gate.wrong')],
      ['f10', message('shell.help.gate.notKnown')],
    ],
  },
  {
    title: message('shell.screen.moves'),
    on: ['moves'],
    lines: [
      ['scan', message('shell.help.moves.scan')],
      ['ctrl+p', message('shell.help.moves.print')],
    ],
  },
  {
    title: message('shell.screen.now'),
    on: ['now'],
    lines: [
      ['enter', message('shell.help.now.act')],
      ['s', message('now.more.snooze')],
      ['v', message('now.act.showSpot')],
      ['m', message('now.more.actions')],
    ],
  },
  {
    title: message('common.waitingList'),
    on: ['yard'],
    lines: [
      ['↑', message('shell.help.waiting.previous')],
      ['↓', message('shell.help.waiting.next')],
      ['enter', message('shell.help.waiting.actions')],
    ],
  },
  {
    title: message('yard.spots'),
    on: ['yard'],
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
    on: ['yard'],
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
      ['1', message('shell.help.dialogs.reason')],
      ['esc', message('shell.help.dialogs.cancel')],
    ],
  },
  { title: message('shell.help.everywhere'), lines: everywhere },
];

/** The keys of the current screen, then those that work everywhere, then those of other screens. */
const inOrderFor = (screen: Screen): readonly KeyGroup[] => {
  const rank = ({ on }: KeyGroup) => (on === undefined ? 1 : on.includes(screen) ? 0 : 2);
  return groups.toSorted((a, b) => rank(a) - rank(b));
};

const GuideDialog = later(
  async () => (await import('../../features/guide/guide-dialog.tsx')).GuideDialog,
);

/** The clerk's guide. Its code loads when it is first opened. */
export function GuideHost() {
  const isOpen = useUi((ui) => ui.dialog === 'guide');
  return useOnce(isOpen) ? <GuideDialog /> : null;
}

const LabelsDialog = later(
  async () => (await import('../../features/labels/labels-dialog.tsx')).LabelsDialog,
);

/** Labels for spots and trailers. Their code loads when they are first opened. */
export function LabelsHost() {
  return useUi((ui) => ui.dialog === 'labels') ? <LabelsDialog /> : null;
}

/** The list of keys, by screen. */
export function HelpDialog() {
  const { t, format } = useWords();
  const screen = useUi((ui) => ui.screen);
  const [sought, setSought] = useState('');
  const isOpen = useUi((ui) => ui.dialog === 'help');
  const openDialog = useUi((ui) => ui.openDialog);
  if (!useOnce(isOpen)) return null;
  const shown = inOrderFor(screen).flatMap(({ title, lines }) => {
    const found = lines.filter(([, does]) => isFuzzy(format(does), sought));
    return found.length === 0 ? [] : [{ title, lines: found }];
  });
  return (
    <Modal
      opened={isOpen}
      onClose={() => openDialog(null)}
      title={t('shell.help')}
      size="min(72rem, 94vw)"
    >
      <TextInput
        data-autofocus
        data-no-loss
        mb="sm"
        aria-label={t('shell.help.find')}
        placeholder={t('shell.help.find')}
        value={sought}
        onChange={({ currentTarget: { value } }) => setSought(value)}
      />
      <div className={styles.helpGrid}>
        {shown.map(({ title, lines }) => (
          <div key={title.code}>
            <h3>{format(title)}</h3>
            <dl>
              {lines.map(([keys, does]) => (
                <div key={does.code} style={{ display: 'contents' }}>
                  <dt>
                    <KeyHint
                      keys={
                        keys.startsWith('ym:') ? t(keys.slice(3) as 'actions.key.depart') : keys
                      }
                    />
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
