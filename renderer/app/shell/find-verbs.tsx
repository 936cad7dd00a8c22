import { Spotlight } from '@mantine/spotlight';
import { IconBan, IconBolt } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { HourCycle, Words } from '../../../shared/i18n/create-words.ts';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { numbersInCapitals } from '../../../shared/readers/identity.ts';
import { displayText, refLabel } from '../../../shared/text.ts';
import {
  type Command,
  codesIn,
  commandsOf,
  understoodAs,
  type YardCodes,
} from '../../../shared/verbs/parse.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { quoteLane } from '../../features/quoting/quote-lane.ts';
import { waitingRows } from '../../features/yard/waiting/waiting-rows.ts';
import { likelyReasons } from '../../operations/dialogs/usual-reasons.ts';
import type { OperationDraft } from '../../operations/draft/operation-draft.ts';
import { rankingOf } from '../../operations/draft/ranking.ts';
import { whichAsset } from '../../operations/draft/which-asset.ts';
import { openTrace } from '../../operations/history/trace.ts';
import { heldMessage, withHooked } from '../../operations/holds/held-message.ts';
import { holdsOf } from '../../operations/holds/holds-store.ts';
import { laneRequestOf, openAtGate } from '../../operations/lane-request.ts';
import { promptsOf, useOperator } from '../../operations/operator/operator-of-page.ts';
import { type TypedIntent, typedIntent } from '../../operations/typed-intent.ts';
import type { Page } from '../../page/page.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { anySpot } from '../../page/stores/ui-store.ts';
import { anyAppointment } from '../../schedule/schedule-store.ts';
import { scheduleOf } from '../../schedule/use-schedule.ts';
import { nextInstantOfText } from '../../ui/text/time-text.ts';
import { useWords } from '../../ui/words.ts';

/**
 * One line of what the typed sentence would do. Example: label "Move 480017 to D-02", detail
 * "Trailer 480017, Acme Freight, on B-08."
 */
export type VerbLine = {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly isRefused: boolean;
  /** The box stays open, because more is to be entered. */
  readonly goesOn?: true;
  readonly run: () => void;
};

/**
 * What the text may mean, the most likely first. `pulse` grows when the yard changes. A sentence
 * with slips says what was understood. A departure can't be undone once it is sent, so it is first
 * written out by `onQuery`, and a second Enter does it.
 */
export function useVerbLines(
  text: string,
  pulse: number,
  onQuery: (text: string) => void,
): readonly VerbLine[] {
  const page = usePage();
  const operator = useOperator();
  const { t, format, clock } = useWords();
  const { show, filterSpots, filterWaiting, setYardView, jumpTo } = useUi((ui) => ui);
  const { yard, preferences, announcer } = page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the yard is changed in place, and the pulse stands for it
  const codes = useMemo(() => codesIn(yard.table), [yard, pulse]);
  const isSentence = text.trim().length > 1;
  const right = isSentence ? understoodIn(text, codes) : null;
  const commands = isSentence
    ? commandsOf(right ?? text, codes).flatMap((command) => withBest(page, command))
    : [];
  const understood = right === null ? [] : [message('shell.verb.understood', { text: right })];
  return commands.map(({ command, why }, at): VerbLine => {
    const key = `${command.kind}:${at}`;
    const plain = (label: string, run: () => void): VerbLine => ({
      key,
      label,
      detail: '',
      isRefused: false,
      run,
    });
    switch (command.kind) {
      case 'checkin':
        return plain(t('shell.verb.checkIn', { text: numbersInCapitals(command.text) }), () =>
          openAtGate(page, command.text),
        );
      case 'free':
        return plain(t('shell.verb.free', { type: command.type ?? 'all' }), () => {
          show('yard');
          setYardView('both');
          filterSpots({ ...anySpot, state: 'free', type: command.type });
        });
      case 'letGo':
        return { key, ...letGoLine(page, command.asset, format) };
      case 'plate':
        return { key, ...plateLine(page, command.visit, format) };
      case 'late':
        return plain(t('shell.verb.late'), () => show('now'));
      case 'waiting':
        return plain(t('shell.verb.waiting'), () => {
          show('yard');
          filterWaiting('');
          const first = waitingRows(yard.table, '')[0]?.asset;
          if (first !== undefined) jumpTo(null, first);
        });
      case 'trace': {
        const name = refLabel(yard.table, command.asset);
        return plain(t('shell.verb.trace', { asset: name }), () =>
          openTrace({ subject: `${command.asset.kind}:${command.asset.id}`, name }),
        );
      }
      case 'pass':
        return { key, ...passLine(page, command.asset, format) };
      case 'noShow':
        return plain(
          command.text === ''
            ? t('shell.verb.noShow')
            : t('shell.verb.noShowOf', { text: displayText(numbersInCapitals(command.text), 40) }),
          () => showNoShows(page, command.text),
        );
      case 'quote':
        return plain(
          t('shell.verb.quote', { from: command.from, to: command.to }),
          () => void quoteLane(page, command.from, command.to),
        );
      default: {
        if (right !== null && command.kind === 'depart')
          return {
            ...plain(t('shell.verb.meant', { text: right }), () => onQuery(right)),
            goesOn: true,
          };
        const line = typedIntent(yard.table, command, (kind) =>
          likelyReasons(kind, preferences.getState().reasons[kind], t),
        );
        const opens = command.kind === 'close' ? opensOf(page, command.until, clock) : undefined;
        const label = format(
          opens === undefined
            ? line.label
            : inTurn([
                line.label,
                opens.at === null
                  ? message('shell.verb.untilAsked', { text: displayText(opens.text, 40) })
                  : message('yard.closure.reads', { at: page.zone.dated(opens.at) }),
              ]),
        );
        const detail = line.verdict ?? why ?? message('shell.verb.enter');
        return {
          key,
          label,
          // Two assets may have the same number. Kind, carrier and place tell their lines apart
          // before Enter is pressed.
          detail:
            line.intent === null
              ? ''
              : format(inTurn([...understood, ...(line.which ? [line.which] : []), detail])),
          isRefused: line.isRefused,
          run: () => carryOut(line, opens),
        };
      }
    }
  });

  function carryOut(
    { intent, isRefused, label, verdict, reason }: TypedIntent,
    opens: ReturnType<typeof opensOf>,
  ): void {
    if (intent === null || isRefused) announcer.format(format(verdict ?? label), true);
    else void operator.perform(intent, reason, null, opens);
  }
}

/** A sentence without its slips; null: it has none. */
function understoodIn(text: string, codes: YardCodes): string | null {
  const right = understoodAs(text, codes);
  return right === null ? null : numbersInCapitals(right);
}

/** Shows the appointments of a text, or without one who is late: there a no-show is marked. */
function showNoShows(page: Page, text: string): void {
  const { set, filterBy } = scheduleOf(page).page.getState();
  if (text !== '') {
    set({ day: null });
    filterBy({ ...anyAppointment, text });
  }
  page.ui.getState().show(text === '' ? 'now' : 'appointments');
}

/** When a closed spot is to open, by the typed text; undefined without one. */
function opensOf({ zone, ticker }: Page, text: string, cycle: HourCycle): OperationDraft['opens'] {
  if (text === '') return undefined;
  const at = nextInstantOfText(text, ticker.now(), { timeZone: zone.timeZone, cycle });
  return { text, at: at === null ? null : new Date(at).toISOString() };
}

/**
 * Opens the release dialog for the asset, or for the held equipment hooked to it. If there is no
 * hold, we say so.
 */
function letGoLine(page: Page, asset: AssetRef, format: Words['format']): Omit<VerbLine, 'key'> {
  const { table } = page.yard;
  const held = withHooked(table, asset).find((each) => holdsOf(page).of(each).length > 0);
  const name = refLabel(table, held ?? asset);
  const label = message(held === undefined ? 'shell.verb.notHeld' : 'release.letGo.title', {
    asset: name,
  });
  const said = held === undefined ? null : heldMessage(table, held);
  return {
    label: format(label),
    detail: said === null ? '' : format(said),
    isRefused: held === undefined,
    run() {
      if (held === undefined) return page.announcer.format(format(label), true);
      const letGo = {
        name,
        of: { is: 'asset', asset: held },
        holds: holdsOf(page).of(held),
      } as const;
      void promptsOf(page).ask({ kind: 'letGo', letGo });
    },
  };
}

/** Opens the dialog that corrects a plate. Kind, carrier and place say which truck is meant. */
function plateLine(
  page: Page,
  visit: VisitId,
  format: Words['format'],
): Omit<VerbLine, 'key' | 'isRefused'> & { readonly isRefused: false } {
  const { table } = page.yard;
  const asset = { kind: 'visit', id: visit } as const;
  const which = whichAsset(table, asset);
  return {
    label: format(message('gate.plate.of', { truck: refLabel(table, asset) })),
    detail: which === null ? '' : format(which),
    isRefused: false,
    run: () => void promptsOf(page).ask({ kind: 'plate', visit }),
  };
}

/** Shows the gate pass of a truck, or of the truck that a trailer is hooked to. */
function passLine(
  page: Page,
  asset: AssetRef,
  format: Words['format'],
): Omit<VerbLine, 'key' | 'detail'> & { readonly detail: '' } {
  const { table } = page.yard;
  const visit = asset.kind === 'visit' ? asset.id : (table.container(asset.id)?.visitId ?? null);
  const label =
    visit === null
      ? message('shell.verb.noTruck', { asset: refLabel(table, asset) })
      : message('gate.pass.of', { truck: refLabel(table, { kind: 'visit', id: visit }) });
  return {
    label: format(label),
    detail: '',
    isRefused: visit === null,
    run() {
      if (visit === null) return page.announcer.format(format(label), true);
      laneRequestOf(page).setState({ code: null, pass: visit });
      page.ui.getState().show('gate');
    },
  };
}

type Offered = { readonly command: Command; readonly why: Message | null };

/**
 * For a move without a target we offer the best spots, each with its reason, and then a line that
 * asks the clerk for one. A truck with two trailers is unhooked from one or the other.
 */
function withBest(page: Page, command: Command): readonly Offered[] {
  const { kind } = command;
  if (kind === 'detach' && command.asset.kind === 'visit') {
    const hooked = page.yard.table.hookedTo(command.asset.id);
    if (hooked.length > 1)
      return hooked.map((id) => ({
        command: { kind, asset: { kind: 'container', id } },
        why: null,
      }));
  }
  if (kind !== 'move' || command.to !== null || page.yard.isHeld()) return [{ command, why: null }];
  const best = rankingOf(page).best(command.asset);
  return [
    ...best.map(({ spot, why }) => ({ command: { kind, asset: command.asset, to: spot }, why })),
    { command, why: null },
  ];
}

/** The lines, shown above the search results. */
export function VerbLines({ lines }: { lines: readonly VerbLine[] }): ReactNode {
  const { t } = useWords();
  if (lines.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={t('shell.find.do')}>
      {lines.map(({ key, label, detail, isRefused, goesOn = false, run }) => (
        <Spotlight.Action
          key={key}
          label={label}
          description={detail}
          closeSpotlightOnTrigger={!isRefused && !goesOn}
          leftSection={
            isRefused ? <IconBan size={18} aria-hidden /> : <IconBolt size={18} aria-hidden />
          }
          onClick={run}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
