import { Select } from '@mantine/core';
import type { Words } from '../../../shared/i18n/create-words.ts';
import { formatUsd } from '../../../shared/money.ts';
import type { FreightLane } from '../../../shared/quoting/freight-lanes.ts';
import { equipmentName } from '../../../shared/quoting/record.ts';
import { bareWords } from '../../../shared/search-key.ts';
import { displayText } from '../../../shared/text.ts';
import { isEnter } from '../../ui/keys/enter.ts';
import { useWords } from '../../ui/words.ts';
import styles from './quick-quote.module.css';
import { useQuickQuote, useQuickQuoteStore } from './use-quick-quote.ts';

/** Distinguishes lanes by equipment, mode, shipper and last price. */
const detailOf = ({ t, format }: Words, { draft, price }: FreightLane): string =>
  [
    format(equipmentName(draft.equipmentType)),
    draft.mode,
    draft.shipper?.name,
    price === null ? null : t('quoting.lane.last', { price: formatUsd(price) }),
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(' · ');

/**
 * Lanes quoted before, the latest first. Typing narrows the list, Enter takes the first. `onTaken`
 * moves the focus on.
 */
export function LaneField({ onTaken }: { onTaken: () => void }) {
  const quickQuote = useQuickQuoteStore();
  const words = useWords();
  const { t } = words;
  const lanes = useQuickQuote((state) => state.lanes);
  if (lanes.length === 0) return null;
  const take = (lane: FreightLane | undefined) => {
    if (lane === undefined) return;
    quickQuote.start(lane.draft);
    onTaken();
  };
  const byKey = new Map(lanes.map((lane) => [lane.key, lane]));
  return (
    <Select
      label={t('quoting.lane')}
      description={t('quoting.lane.help')}
      placeholder={displayText(lanes[0]?.label ?? '', 80)}
      value={null}
      searchable
      selectFirstOptionOnDropdownOpen
      // An open list would cover the form that the mouse is moving to.
      openOnFocus={false}
      selectFirstOptionOnChange
      nothingFoundMessage={t('quoting.lane.none')}
      withScrollArea={false}
      classNames={{ options: styles.options ?? '' }}
      data-quote-field="lane"
      data={lanes.map(({ key, label }) => ({ value: key, label }))}
      filter={({ options, search }) =>
        options.filter((option) => {
          const lane = 'value' in option ? byKey.get(String(option.value)) : undefined;
          const text =
            lane === undefined ? '' : bareWords(`${lane.label} ${detailOf(words, lane)}`);
          return bareWords(search)
            .split(/\s+/)
            .every((part) => text.includes(part));
        })
      }
      renderOption={({ option }) => {
        const lane = byKey.get(option.value);
        return (
          <span className={styles.lane}>
            <bdi>{displayText(option.label, 120)}</bdi>
            {lane !== undefined && <small>{displayText(detailOf(words, lane), 160)}</small>}
          </span>
        );
      }}
      onChange={(key) => {
        if (key !== null) take(byKey.get(key));
      }}
      onKeyDown={(event) => {
        const isSend = event.ctrlKey || event.metaKey;
        if (!isEnter(event) || isSend || event.currentTarget.hasAttribute('data-expanded')) return;
        event.preventDefault();
        take(lanes[0]);
      }}
    />
  );
}
