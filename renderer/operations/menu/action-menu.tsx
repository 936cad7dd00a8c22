import { Menu } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { assetName, spotName } from '../../../shared/text.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { usePage } from '../../page/page-context.tsx';
import type { MenuSubject, OpenMenu } from '../../page/stores/menu-store.ts';
import { useAsset, useSpot, useWaitingStamp } from '../../page/stores/yard-hooks.ts';
import { useWords } from '../../ui/words.ts';
import { type Action, assetActions, bestAction, spotActions } from '../actions.ts';
import { rankingOf } from '../draft/ranking.ts';
import { useOperator } from '../operator/operator-of-page.ts';
import { shownActions } from './action-buttons.tsx';
import { actionIcons, actionId } from './action-icons.ts';
import styles from './menu.module.css';
import { useAllowed } from './use-allowed.ts';

/** Shows the menu of actions of a spot or an asset, wherever it was asked for. */
export function ActionMenuHost() {
  const { menus } = usePage();
  const menu = useStore(menus, (state) => state.menu);
  // Keyed by what opened it: a second right click elsewhere is a new menu at a new place.
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
 * What can be done with it now: an open menu never offers what is over, nor leaves out what has
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
 * What waits is offered its best spot, that of the moment when the menu opened: a target never
 * changes under the hand.
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

// The key that opens the menu is still on its way up when the menu begins to listen; with keydown
// in the list it would close it.
const outside = ['mousedown', 'touchstart'];

function ActionMenu({ menu: { subject, x, y, restoreFocus } }: { menu: OpenMenu }) {
  const { menus, yard, announcer } = usePage();
  const operator = useOperator();
  const actions = useActions(subject);
  const dropdown = useRef<HTMLDivElement>(null);
  const { t, format } = useWords();
  const title = titleOf(yard.table, subject);
  // Enter, Enter does the most likely thing, as the first button of the inspector does; for what
  // waits that is its best spot.
  const best = actions.find(({ key, disabled }) => key === 'best' && disabled === null);
  const first = best ?? shownActions(actions)[0] ?? actions[0];

  useEffect(() => {
    // An action that is over took the focus with it.
    if (document.activeElement === document.body)
      dropdown.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  });

  const close = () => {
    menus.close();
    restoreFocus();
  };
  /**
   * `isMeant`: clicked, with all that it does before the clerk's eyes. A letter or Enter may be a
   * slip: what can't be taken back is asked then.
   */
  const run = ({ intent, disabled, whole }: Action, isMeant = false) => {
    if (disabled !== null) {
      announcer.format(format(disabled), true);
      return;
    }
    // The focus goes back first: a dialog that follows returns it there when it closes.
    close();
    void operator.perform(intent, '', isMeant ? whole?.steps : undefined);
  };
  /**
   * Each action has a letter; of several alike (two trailers) it takes the first that is possible.
   */
  const onLetter = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
    const meant = actions.filter(
      ({ key }) => t(`actions.key.${key}`).toLowerCase() === event.key.toLowerCase(),
    );
    const action = meant.find(({ disabled }) => disabled === null) ?? meant[0];
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run(action);
  };
  return (
    <Menu
      opened
      onClose={close}
      clickOutsideEvents={outside}
      position="bottom-start"
      returnFocus={false}
      withinPortal
    >
      <Menu.Target>
        {/* Not seen and not reached: the kit hangs the menu on it, and it names the menu. */}
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
        {actions.map((action) => {
          const Icon = actionIcons[action.key];
          const why = action.disabled ?? action.why ?? action.whole?.said;
          return (
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
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
