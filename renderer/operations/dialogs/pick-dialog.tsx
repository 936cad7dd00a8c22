import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { bareKey, isInCode, looseKey } from '../../../shared/search-key.ts';
import { usePage } from '../../page/page-context.tsx';
import { useYardPulse } from '../../page/stores/use-yard-pulse.ts';
import { isEnter } from '../../ui/keys/enter.ts';
import { EmptyState } from '../../ui/parts.tsx';
import { useInText } from '../../ui/text/text-size.ts';
import { useWords } from '../../ui/words.ts';
import { followed, type Option } from '../draft/options.ts';
import { useSettled } from '../draft/use-settled.ts';
import type { PickPrompt } from '../operator/prompts.ts';
import styles from './dialogs.module.css';
import { useFound } from './use-found.ts';

const usualHeight = 44;
const page = 8;
/** How many lines a key moves. */
const steps: { readonly [Key in string]?: number } = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: page,
  PageUp: -page,
};

/**
 * Picks one of many by typing and arrow keys: a search box over a listbox. Allowed options come
 * first. Refused ones stay in the list with the reason, because "why can't I choose A-07?" would be
 * the next question.
 */
export function PickDialog({
  prompt,
  onPick,
}: {
  prompt: PickPrompt;
  onPick: (key: string) => void;
}) {
  const { announcer } = usePage();
  const { t, format } = useWords();
  const [query, setQuery] = useState('');
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const options = useOptions(prompt);
  const { found, isLooking } = useFound(prompt.find, query);
  const shown = useMemo(() => withFound(matching(options, query), found), [options, query, found]);
  const { active, setActive } = useActive(shown, query);
  const rows = useLines(shown.length, scroller);

  const move = (to: number) => {
    const at = Math.max(0, Math.min(shown.length - 1, to));
    setActive(shown[at]?.key ?? null);
    rows.scrollToIndex(at);
  };
  const take = (option: Option | undefined) => {
    if (option === undefined) return;
    if (option.refusal === null) onPick(option.key);
    else announcer.format(format(option.refusal), true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) move(active + step);
    else if (isEnter(event)) take(shown[active]);
    else return;
    event.preventDefault();
  };
  const optionId = (at: number) => `${listId}-${at}`;

  return (
    <>
      <TextInput
        label={prompt.label}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={16} aria-hidden />}
        data-autofocus
        autoComplete="off"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? listId : undefined}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
      />
      {/* The list scrolls, but its keys are handled by the search box. */}
      <div
        ref={scroller}
        className={styles.list}
        {...(shown.length > 0 && { id: listId, role: 'listbox', 'aria-label': prompt.title })}
      >
        {shown.length === 0 ? (
          <EmptyState
            title={
              isLooking
                ? t('common.searching')
                : options.length === 0 && query === ''
                  ? prompt.empty
                  : t('actions.pick.noMatch')
            }
          />
        ) : null}
        <div
          role="presentation"
          className={styles.listInner}
          style={{ height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map(({ index, start }) => {
            const option = shown[index] as Option;
            return (
              <OptionLine
                key={option.key}
                id={optionId(index)}
                option={option}
                at={index}
                of={shown.length}
                isActive={index === active}
                top={start}
                onTake={() => take(option)}
                onActive={() => setActive(option.key)}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}

/**
 * The index of the active line, -1 for none. Once a line is active it stays so, whatever changes
 * around it. Before the clerk has typed or moved, Enter takes the first line that needs nothing
 * moved away first.
 */
function useActive(shown: readonly Option[], query: string) {
  const [activeKey, setActive] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at its best match
  useEffect(() => setActive(null), [query]);
  const active =
    activeKey === null
      ? shown.findIndex(({ isLater }) => query !== '' || isLater !== true)
      : Math.max(
          0,
          shown.findIndex(({ key }) => key === activeKey),
        );
  return { active, setActive };
}

/** Renders only the lines in view, so the list may have any length. */
function useLines(count: number, scroller: RefObject<HTMLDivElement | null>) {
  const rowHeight = useInText(usualHeight);
  return useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // Lines scroll into view while a key is handled, and React can't be flushed there.
    useFlushSync: false,
  });
}

/** One option, positioned from the top of the list. */
function OptionLine({
  id,
  option,
  at,
  of,
  isActive,
  top,
  onTake,
  onActive,
}: {
  id: string;
  option: Option;
  at: number;
  of: number;
  isActive: boolean;
  top: number;
  onTake: () => void;
  onActive: () => void;
}) {
  const { format } = useWords();
  return (
    // Keys go to the search box, which names the active option: the options themselves
    // take no focus.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={option.refusal !== null}
      aria-setsize={of}
      aria-posinset={at + 1}
      className={styles.option}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onTake}
      onPointerMove={() => !isActive && onActive()}
    >
      <span className={styles.optionLabel}>{option.label}</span>
      <span className={styles.optionDetail} title={option.detail}>
        {option.detail}
      </span>
      {option.refusal !== null && (
        <span className={styles.optionWhy}>{format(option.refusal)}</span>
      )}
      {option.refusal === null && option.caution !== null && (
        <span className={`${styles.optionWhy} ${styles.caution}`}>{format(option.caution)}</span>
      )}
    </div>
  );
}

/** The matching options, then what the search found beyond them, each once. */
function withFound(shown: readonly Option[], found: readonly Option[]): readonly Option[] {
  const known = new Set(shown.map(({ key }) => key));
  return found.length === 0 ? shown : [...shown, ...found.filter(({ key }) => !known.has(key))];
}

/** The options of the prompt, updated while the yard changes. */
function useOptions({ options, follow }: PickPrompt): readonly Option[] {
  const here = usePage();
  const pulse = useYardPulse(here.yard) + useSettled(here);
  const shown = useRef({ options, pulse });
  if (follow !== undefined && shown.current.pulse !== pulse)
    shown.current = { options: followed(shown.current.options, follow()), pulse };
  return shown.current.options;
}

/**
 * The options that contain every word of the query. They keep their order (allowed first), but an
 * exact code comes first, with its zeros or without: "d4" is D-04.
 */
function matching(options: readonly Option[], query: string): readonly Option[] {
  const words = query
    .split(/\s+/)
    .map(bareKey)
    .filter((word) => word !== '');
  if (words.length === 0) return options;
  const whole = looseKey(query);
  const found = options.filter((option) => {
    const text = bareKey(`${option.label} ${option.detail} ${option.formerly ?? ''}`);
    const label = bareKey(option.label);
    return (
      looseKey(option.label) === whole ||
      words.every((word) => text.includes(word) || isInCode(label, word))
    );
  });
  const exact = found.filter((option) => looseKey(option.label) === whole);
  return [...exact, ...found.filter((option) => !exact.includes(option))];
}
