import { Menu, type MenuProps } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { assetName, spotName } from '../../../shared/text.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { usePage, usePreference, useUi } from '../../page/page-context.tsx';
import type { MenuExtra, MenuSubject, OpenMenu } from '../../page/stores/menu-store.ts';
import { useAsset, useSpot, useWaitingStamp } from '../../page/stores/yard-hooks.ts';
import { useWords } from '../../ui/words.ts';
import { type Action, assetActions, bestAction, spotActions } from '../actions.ts';
import { likelyReasons } from '../dialogs/usual-reasons.ts';
import { rankingOf } from '../draft/ranking.ts';
import { useOperator } from '../operator/operator-of-page.ts';
import { shownActions } from './action-buttons.tsx';
import { actionIcons, actionId } from './action-icons.ts';
import styles from './menu.module.css';
import { useAllowed } from './use-allowed.ts';

/** Shows the menu of actions of a spot or an asset. */
export function ActionMenuHost() {
  const { menus } = usePage();
  const menu = useStore(menus, (state) => state.menu);
  // The key is what opened it, so a right click elsewhere makes a new menu at the new place.
  return menu === null ? null : (
    <ActionMenu key={`${menu.x}:${menu.y}:${subjectKey(menu.subject)}`} menu={menu} />
  );
}

const subjectKey = (subject: MenuSubject): string =>
  subject.kind === 'spot' ? subject.spot : subject.asset.id;

function titleOf(yard: YardTable, subject: MenuSubject): Message {
  if (subject.kind === 'spot') {
    const spot = yard.spot(subject.spot);
    return spot === undefined ? message('actions.gone') : spotName(spot);
  }
  const row =
    subject.asset.kind === 'visit'
      ? yard.visit(subject.asset.id)
      : yard.container(subject.asset.id);
  return row === undefined ? message('actions.gone') : assetName(row);
}

/**
 * The actions that are possible now. So an open menu never offers what is over, and adds what has
 * become possible.
 */
function useActions(subject: MenuSubject): readonly Action[] {
  const { yard } = usePage();
  useSpot(yard, subject.kind === 'spot' ? subject.spot : null);
  useAsset(yard, subject.kind === 'asset' ? subject.asset : null);
  useWaitingStamp(yard);
  const best = useBest(subject);
  const actions =
    subject.kind === 'spot'
      ? spotActions(yard.table, subject.spot)
      : assetActions(yard.table, subject.asset);
  return useAllowed([...best, ...actions]);
}

/**
 * The best spot for what waits, as of the moment when the menu opened. A target must not change
 * under the pointer.
 */
function useBest(subject: MenuSubject): readonly Action[] {
  const page = usePage();
  const { yard } = page;
  const asset = subject.kind === 'asset' ? subject.asset : null;
  const isWaiting = (of: AssetRef) =>
    (of.kind === 'visit' ? yard.table.visit(of.id) : yard.table.container(of.id))?.spotId === null;
  const [best] = useState(() =>
    asset === null || yard.isHeld() || !isWaiting(asset)
      ? null
      : (rankingOf(page).best(asset, 1)[0] ?? null),
  );
  useSpot(yard, best?.spot ?? null);
  return asset === null || best === null || !isWaiting(asset)
    ? []
    : [bestAction(yard.table, asset, best)];
}

// The menu begins to listen while the key that opened it is still down. With keydown in this list,
// that key would close it.
const outside = ['mousedown', 'touchstart'];

/** Near the edge of the window a menu is as high as there is room, and scrolls. */
const withinWindow: NonNullable<MenuProps['middlewares']> = {
  flip: true,
  shift: true,
  size: {
    padding: 8,
    apply({ availableHeight, elements }) {
      elements.floating.style.maxHeight = `${Math.max(availableHeight, 120)}px`;
    },
  },
};

function ActionMenu({ menu: { subject, x, y, extras, restoreFocus } }: { menu: OpenMenu }) {
  const { menus, yard, announcer } = usePage();
  const operator = useOperator();
  const actions = useActions(subject);
  const dropdown = useRef<HTMLDivElement>(null);
  const { t, format } = useWords();
  const title = titleOf(yard.table, subject);
  // Pressing Enter twice does the most likely thing, as the first button of the inspector does. For
  // what waits, that is its best spot.
  const best = actions.find(({ key, disabled }) => key === 'best' && disabled === null);
  const first = best ?? shownActions(actions)[0] ?? actions[0];

  useEffect(() => {
    // The focused action is gone. The menu gets the focus, not another action: Enter would do what
    // the clerk hasn't read.
    if (document.activeElement === document.body) dropdown.current?.focus();
  });

  const screen = useUi((ui) => ui.screen);
  const [openedOn] = useState(screen);
  // It is about what is on its screen.
  useEffect(() => {
    if (screen !== openedOn) menus.close();
  }, [screen, openedOn, menus]);

  const close = () => {
    menus.close();
    restoreFocus();
  };
  /**
   * `isMeant`: the clerk clicked a line that names everything it does. A letter or Enter may be a
   * slip, so we ask before an act that can't be undone.
   */
  const run = ({ intent, disabled, whole }: Action, isMeant = false) => {
    if (disabled !== null) {
      announcer.format(format(disabled), true);
      return;
    }
    // The focus goes back first. A dialog that follows will return it there.
    close();
    void operator.perform(intent, '', isMeant ? whole?.steps : undefined);
  };
  const runExtra = ({ run }: MenuExtra) => {
    close();
    run();
  };
  /**
   * Each action has a letter. Of several alike (two trailers) it takes the first that is possible.
   */
  const onLetter = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
    const meant = actions.filter(
      ({ key }) => t(`actions.key.${key}`).toLowerCase() === event.key.toLowerCase(),
    );
    const action = meant.find(({ disabled }) => disabled === null) ?? meant[0];
    const extra = extras.find(({ letter }) => letter?.toLowerCase() === event.key.toLowerCase());
    if (action === undefined && extra === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (action !== undefined) run(action);
    else if (extra !== undefined) runExtra(extra);
  };
  return (
    <Menu
      opened
      onClose={close}
      clickOutsideEvents={outside}
      position="bottom-start"
      middlewares={withinWindow}
      returnFocus={false}
      withinPortal
    >
      <Menu.Target>
        {/* Invisible and out of reach: the kit attaches the menu to it, and it gives the menu
            its name. */}
        <button
          type="button"
          tabIndex={-1}
          className={styles.anchor}
          style={{ left: x, top: y }}
          aria-label={t('actions.of', { name: title })}
        />
      </Menu.Target>
      <Menu.Dropdown ref={dropdown} className={styles.menu ?? ''} onKeyDown={onLetter}>
        <Menu.Label>{format(title)}</Menu.Label>
        {actions.flatMap((action) => {
          const Icon = actionIcons[action.key];
          const why = action.disabled ?? action.why ?? action.whole?.said;
          return [
            <Menu.Item
              key={actionId(action)}
              className={`${styles.item} ${action.danger ? styles.danger : ''}`}
              leftSection={<Icon size={16} aria-hidden />}
              rightSection={<kbd aria-hidden>{t(`actions.key.${action.key}`)}</kbd>}
              aria-keyshortcuts={t(`actions.key.${action.key}`)}
              aria-disabled={action.disabled !== null}
              data-autofocus={action === first || undefined}
              closeMenuOnClick={false}
              onClick={({ detail }) => run(action, detail > 0)}
            >
              {format(action.whole?.label ?? action.label)}
              {why !== undefined && <span className={styles.why}>{format(why)}</span>}
            </Menu.Item>,
            <Reasons
              key={`reasons:${actionId(action)}`}
              action={action}
              onTake={(reason) => {
                close();
                void operator.perform(action.intent, reason);
              }}
            />,
          ];
        })}
        {extras.length > 0 && actions.length > 0 && <Menu.Divider />}
        {extras.map((extra) => (
          <Menu.Item
            key={extra.label}
            className={styles.item ?? ''}
            rightSection={extra.letter !== null && <kbd aria-hidden>{extra.letter}</kbd>}
            aria-keyshortcuts={extra.letter ?? undefined}
            closeMenuOnClick={false}
            onClick={() => runExtra(extra)}
          >
            {extra.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** How many of a desk's reasons are offered in the menu. */
const MOST_REASONS = 3;

/**
 * The reasons that close or open a spot at once, under the line that asks for one. Nothing under
 * other lines.
 */
function Reasons({
  action: { key, disabled },
  onTake,
}: {
  action: Action;
  onTake: (reason: string) => void;
}) {
  const { t } = useWords();
  const kind = key === 'close' || key === 'open' ? key : null;
  const recent = usePreference(({ reasons }) => (kind === null ? none : reasons[kind]));
  if (kind === null || disabled !== null) return null;
  return (
    <div className={styles.reasons}>
      {likelyReasons(kind, recent, t)
        .slice(0, MOST_REASONS)
        .map((reason) => {
          const text = t('actions.reason.does', { verb: t(`actions.do.${kind}`), reason });
          return (
            <Menu.Item
              key={reason}
              className={styles.reason ?? ''}
              aria-label={text}
              title={text}
              closeMenuOnClick={false}
              onClick={() => onTake(reason)}
            >
              {reason}
            </Menu.Item>
          );
        })}
    </div>
  );
}
const none: readonly string[] = [];
