import { Spotlight, useSpotlight } from '@mantine/spotlight';
import {
  IconCalendarTime,
  IconContainer,
  IconHistory,
  IconMapPin,
  IconSearch,
  IconTruck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { Departed } from '../../../shared/console-api/journal.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { numbersInCapitals } from '../../../shared/readers/identity.ts';
import { searchKey } from '../../../shared/search-key.ts';
import { displayText } from '../../../shared/text.ts';
import { soughtIn } from '../../../shared/verbs/vocabulary.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { useSearch } from '../../features/appointments/schedule/use-search.ts';
import { openTrace } from '../../operations/history/trace.ts';
import { heldMessage } from '../../operations/holds/held-message.ts';
import type { Page } from '../../page/page.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import type { MenuSubject } from '../../page/stores/menu-store.ts';
import { useYardPulse } from '../../page/stores/use-yard-pulse.ts';
import { appointmentName } from '../../schedule/schedule-text.ts';
import { useNames, useShowAppointment } from '../../schedule/use-schedule.ts';
import { isEnter } from '../../ui/keys/enter.ts';
import { captureFocus } from '../../ui/keys/focus.ts';
import { KeyHint } from '../../ui/parts.tsx';
import { type SearchHit as FoundInYard, search, searchWords } from '../../ui/text/search-text.ts';
import { durationText, instantMs } from '../../ui/text/time.ts';
import { useOnce } from '../../ui/timing/use-once.ts';
import { useWords, words } from '../../ui/words.ts';
import { closeFind, findStore, takeTyped } from './find-box.ts';
import { useFoundCommands } from './find-commands.ts';
import { PoolLines, usePoolLines } from './find-pool.tsx';
import { useVerbLines, VerbLines } from './find-verbs.tsx';
import styles from './shell.module.css';

const icons = { spot: IconMapPin, visit: IconTruck, container: IconContainer } as const;
const shownAtMost = 12;
const appointmentsAtMost = 6;
/** A longer text is no search: megabytes of it, pasted by mistake, would hold up the page. */
const LONGEST_QUERY = 300;

/**
 * One box for everything that can be jumped to or done: spots, trucks, containers, companies, DOT
 * numbers, commands.
 */
export function Find() {
  const { opened } = useSpotlight(findStore);
  // The search closes with its page. A clerk who unlocks the desk doesn't find the last clerk's
  // search.
  useEffect(() => closeFind, []);
  return useOnce(opened) ? <FindBox isOpen={opened} /> : null;
}

/**
 * The closing box gives the focus back after a moment. A menu that opened earlier would lose it.
 */
const AFTER_FOCUS_MS = 30;

/** Gives the focus back to where it was before the box opened, unless the chosen line moved it. */
function useFocusBack(isOpen: boolean): void {
  const restore = useRef<(() => void) | null>(null);
  // We remember the focus before the box takes it.
  if (isOpen) restore.current ??= captureFocus();
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => {
      restore.current?.();
      restore.current = null;
    });
    return () => clearTimeout(timer);
  }, [isOpen]);
}

/** Closes the box and opens the menu of actions for the line that was found. */
function useFoundMenu(isOpen: boolean) {
  const { menus } = usePage();
  /** The spot or asset of each line. */
  const found = useRef<readonly MenuSubject[]>([]);
  const next = useRef<{
    readonly subject: MenuSubject;
    readonly x: number;
    readonly y: number;
  } | null>(null);
  useEffect(() => {
    const asked = next.current;
    next.current = null;
    if (isOpen || asked === null) return;
    const timer = setTimeout(() => menus.open(asked.subject, asked.x, asked.y), AFTER_FOCUS_MS);
    return () => clearTimeout(timer);
  }, [isOpen, menus]);
  const openFor = (line: Element | null) => {
    const subject = found.current[Number(line?.getAttribute('data-found'))];
    if (line === null || subject === undefined) return;
    const { left, bottom } = line.getBoundingClientRect();
    next.current = { subject, x: Math.round(left + 40), y: Math.round(bottom) };
    (line as HTMLElement).click();
  };
  return { found, openFor };
}

function FindBox({ isOpen }: { isOpen: boolean }) {
  const { t } = useWords();
  useFocusBack(isOpen);
  const { found, openFor } = useFoundMenu(isOpen);
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The kit moves the focus a moment later, and a fast hand types before that.
  useLayoutEffect(() => {
    if (!isOpen) return;
    field.current?.focus();
    return takeTyped((text) => setQuery((typed) => typed + text));
  }, [isOpen]);
  /** The text for which Enter was pressed last. */
  const entered = useRef<string | null>(null);
  return (
    <Spotlight.Root
      store={findStore}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      returnFocus={false}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      classNames={{ action: styles.found ?? '', actionDescription: styles.foundDetail ?? '' }}
      // The kit gives its dialog an empty name. A name on the root would sit on an element without
      // a role.
      attributes={{ content: { 'aria-label': t('shell.find') } }}
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 0 }}
    >
      <Spotlight.Search
        ref={field}
        aria-label={t('shell.find.label')}
        placeholder={t('shell.find.hint')}
        leftSection={<IconSearch size={18} aria-hidden />}
        onKeyDownCapture={(event) => {
          if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          // The kit would treat every Enter as a choice of the line.
          event.stopPropagation();
          openFor(
            document.querySelector('[data-found][data-selected]') ??
              document.querySelector('[data-found]'),
          );
        }}
        onKeyDown={(event) => {
          entered.current = isEnter(event) ? query : null;
        }}
      />
      {query.length > LONGEST_QUERY ? (
        <Spotlight.ActionsList>
          <Spotlight.Empty>
            {t('common.typed.long', { text: displayText(query, 40), most: LONGEST_QUERY })}
          </Spotlight.Empty>
        </Spotlight.ActionsList>
      ) : (
        <Found
          query={query}
          onQuery={setQuery}
          entered={entered}
          subjects={found}
          openFor={openFor}
        />
      )}
      <Spotlight.Footer className={styles.findKeys ?? ''}>{t('shell.find.keys')}</Spotlight.Footer>
    </Spotlight.Root>
  );
}

type FoundProps = {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly entered: RefObject<string | null>;
  readonly subjects: RefObject<readonly MenuSubject[]>;
  readonly openFor: (line: Element) => void;
};

/** The matches. Mounted only while the box is open. */
function Found({ query, onQuery, entered, subjects, openFor }: FoundProps) {
  const { t } = useWords();
  const page = usePage();
  const pulse = useYardPulse(page.yard);
  const lines = useVerbLines(query, pulse, onQuery);
  const sought = soughtIn(query);
  const found = search(page.yard.table, sought, shownAtMost);
  const pool = usePoolLines(sought, pulse, lines.length + found.length === 0);
  const commands = useFoundCommands(query, onQuery);

  const departed = useDeparted(sought);
  const answer = useSearch(sought, appointmentsAtMost);
  const isAnswered = answer === null || answer.of === sought.trim();
  // Enter must never take a match of an earlier text.
  const appointments = isAnswered ? (answer?.items ?? []) : [];
  const isAlone =
    isAnswered &&
    appointments.length > 0 &&
    lines.length + pool.length + found.length + departed.length + commands.length === 0;
  const isNothing =
    isAnswered &&
    appointments.length === 0 &&
    lines.length + pool.length + found.length + departed.length + commands.length === 0;
  const byWords = isNothing ? searchWords(page.yard.table, sought, shownAtMost) : null;
  subjects.current = (byWords?.found ?? found).map(subjectOf);
  // A scanner presses Enter before the schedule has answered. We then take the first appointment
  // once the answer is here.
  useEffect(() => {
    if (!isAlone || entered.current !== query) return;
    entered.current = null;
    document.querySelector<HTMLElement>('[data-found-appointment]')?.click();
  }, [isAlone, query, entered]);
  // The box selects the first line when the text changes. An appointment comes later, and so does
  // what single words find, once no appointment has the text.
  useEffect(() => {
    if (isAlone) selectFirst('data-found-appointment');
  }, [isAlone]);
  const hasWords = byWords !== null;
  useEffect(() => {
    if (hasWords) selectFirst('data-found');
  }, [hasWords]);
  return (
    <Spotlight.ActionsList>
      <VerbLines lines={lines} />
      <PoolLines lines={pool} />
      {found.length > 0 && <InYard found={found} openFor={openFor} />}
      {byWords !== null && (
        <>
          {byWords.missed.length > 0 && <NotFound texts={byWords.missed} />}
          <InYard found={byWords.found} openFor={openFor} />
        </>
      )}
      {departed.length > 0 && <DepartedGroup departed={departed} />}
      {appointments.length > 0 && <AppointmentGroup appointments={appointments} />}
      {commands.length > 0 && (
        <Spotlight.ActionsGroup label={t('shell.find.commands')}>
          {commands.map(({ key, label, icon: Icon, keys, goesOn = false, run }) => (
            <Spotlight.Action
              key={key}
              label={label}
              leftSection={<Icon size={18} aria-hidden />}
              rightSection={keys === undefined ? null : <KeyHint keys={keys} />}
              closeSpotlightOnTrigger={!goesOn}
              onClick={run}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {lines.length + pool.length + found.length + departed.length === 0 &&
        appointments.length + commands.length === 0 &&
        byWords === null && <Spotlight.Empty>{t('shell.find.none')}</Spotlight.Empty>}
    </Spotlight.ActionsList>
  );
}

/** Selects the first of these lines, unless one is: by an attribute, as the box does. */
function selectFirst(lines: 'data-found-appointment' | 'data-found'): void {
  if (document.querySelector(`[${lines}][data-selected]`) !== null) return;
  document.querySelector(`[${lines}]`)?.setAttribute('data-selected', 'true');
  findStore.setState((state) => ({ ...state, selected: 0 }));
}

/** The words of the text that found nothing, above what the others found. */
function NotFound({ texts }: { texts: readonly string[] }) {
  const { t } = useWords();
  const shown = texts.map((each) => displayText(numbersInCapitals(each), 40));
  return <p className={styles.notFound}>{t('shell.find.notFound', { texts: shown })}</p>;
}

function InYard({
  found,
  openFor,
}: { found: readonly FoundInYard[] } & Pick<FoundProps, 'openFor'>) {
  const { t } = useWords();
  const page = usePage();
  const jumpTo = useUi((ui) => ui.jumpTo);
  // While an earlier time is shown, we search the yard of that time, because a match must exist on
  // the map to jump to it.
  const inYard = page.yard.isHeld()
    ? t('shell.find.inYardThen', {
        at: page.zone.short(new Date(page.ticker.now()).toISOString(), Date.now()),
      })
    : t('shell.find.inYard');
  return (
    <Spotlight.ActionsGroup label={inYard}>
      {found.map((each, index) => {
        const Icon = icons[each.kind];
        return (
          <Spotlight.Action
            key={each.key}
            label={each.label}
            description={[heldOf(page, each.asset), detailOf(each, page.ticker.now())]
              .filter((part) => part !== '')
              .join(' · ')}
            leftSection={<Icon size={18} aria-hidden />}
            data-found={index}
            onContextMenu={(event) => {
              event.preventDefault();
              openFor(event.currentTarget);
            }}
            onClick={() =>
              jumpTo(
                each.asset === null ? each.spot : placeOf(page.yard.table, each.asset),
                each.asset,
              )
            }
          />
        );
      })}
    </Spotlight.ActionsGroup>
  );
}

function DepartedGroup({ departed }: { departed: ReturnType<typeof useDeparted> }) {
  const { t } = useWords();
  const page = usePage();
  return (
    <Spotlight.ActionsGroup label={t('shell.find.departed')}>
      {departed.map(({ subject, name, left, spot, company }) => (
        <Spotlight.Action
          key={subject}
          label={name}
          description={[
            displayText(company ?? '', 60),
            spot ?? '',
            t('shell.find.left', {
              at: page.zone.short(new Date(left).toISOString(), page.ticker.now()),
            }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
          leftSection={<IconHistory size={18} aria-hidden />}
          onClick={() => openTrace({ subject, name })}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function AppointmentGroup({ appointments }: { appointments: readonly Appointment[] }) {
  const { t } = useWords();
  const { zone, ticker } = usePage();
  const names = useNames();
  const showAppointment = useShowAppointment();
  return (
    <Spotlight.ActionsGroup label={t('shell.screen.appointments')}>
      {appointments.map((each) => (
        <Spotlight.Action
          key={each.id}
          data-found-appointment
          label={t('shell.find.appointment', { name: appointmentName(each) })}
          description={[
            displayText(each.companyName ?? '', 60),
            names.dock(each.dockId),
            zone.short(each.start, ticker.now()),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
          leftSection={<IconCalendarTime size={18} aria-hidden />}
          onClick={() => showAppointment(each.id, each.start)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

/**
 * Place and length of stay come first. They are what clerks look for, and a narrow window cuts off
 * the rest. `now` in milliseconds.
 */
function detailOf({ detail, since, more }: FoundInYard, now: number): string {
  const at = instantMs(since);
  return [detail, at === null ? '' : durationText(now - at), more]
    .filter((part) => part !== '')
    .join(' · ');
}

/**
 * Whether it is held, and why. At an earlier time we don't say it, because we know only the present
 * holds.
 */
function heldOf({ yard }: Page, asset: AssetRef | null): string {
  const message = asset === null || yard.isHeld() ? null : heldMessage(yard.table, asset);
  return message === null ? '' : words().format(message);
}

const subjectOf = ({
  asset,
  spot,
}: {
  asset: AssetRef | null;
  spot: SpotId | null;
}): MenuSubject =>
  asset === null ? { kind: 'spot', spot: spot as SpotId } : { kind: 'asset', asset };

/** Where an asset is now. Its line may be a moment old. */
function placeOf(yard: YardTable, asset: AssetRef): SpotId | null {
  if (asset.kind === 'visit') return yard.visit(asset.id)?.spotId ?? null;
  const container = yard.container(asset.id);
  const truck = container?.visitId ? yard.visit(container.visitId) : undefined;
  return (truck ?? container)?.spotId ?? null;
}

const departedAtMost = 6;

/** Assets that left, found by plate, number or code. Empty until the console has answered. */
function useDeparted(query: string): readonly Departed[] {
  const { api } = usePage();
  const text = searchKey(query);
  const { data } = useQuery({
    queryKey: ['journal', 'departed', text],
    queryFn: ({ signal }) => api.journal.departed({ text, limit: departedAtMost }, { signal }),
    enabled: text.length > 1,
    staleTime: 5_000,
  });
  return (text.length > 1 ? data : undefined) ?? [];
}
