import { Button, MultiSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { EQUIPMENT } from '../../../shared/marketplace/model.ts';
import {
  EVERY_OFFER,
  MAX_RADIUS,
  type OfferSearch,
} from '../../../shared/marketplace/offer-search.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import { useMissingRole, usePage } from '../../page/page-context.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { focusUnread } from '../../ui/fields/use-unread.ts';
import { Controls, MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { type ChosenTown, PlaceField } from './load-place-field.tsx';
import styles from './market.module.css';
import { useMarket } from './market-store.ts';

const usualRadius = 100;

/** The search fields for offers, and the saved searches. */
export function SearchForm({
  search,
  onSearch,
}: {
  search: OfferSearch;
  onSearch: (search: OfferSearch) => void;
}) {
  const { t } = useWords();
  const [draft, setDraft] = useState(search);
  // Resets the fields, including text that couldn't be read.
  const [cleared, setCleared] = useState(0);
  const change = (part: Partial<OfferSearch>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(draft);
  };
  const changeEnd = (key: End, end: OfferSearch[End]) => change({ [key]: end });
  return (
    <form className={styles.bar} onSubmit={submit} aria-label={t('marketplace.search')}>
      <div data-no-loss style={{ display: 'contents' }}>
        {(['origin', 'destination'] as const).map((end) => (
          <EndFields key={`${end}-${cleared}`} end={end} value={draft[end]} onChange={changeEnd} />
        ))}
        <MultiSelect
          size="xs"
          label={t('common.equipment')}
          placeholder={draft.equipment.length === 0 ? t('marketplace.search.any') : ''}
          data={EQUIPMENT.map((value) => ({ value, label: t(`marketplace.equipment.${value}`) }))}
          value={[...draft.equipment]}
          onChange={(equipment) => change({ equipment })}
          w={140}
        />
        <DateField
          key={`pickup-${cleared}`}
          w={128}
          label={t('marketplace.search.pickup')}
          value={draft.pickupDate ?? ''}
          onChange={(day) => change({ pickupDate: day || null })}
        />
        <DateField
          key={`delivery-${cleared}`}
          w={128}
          label={t('marketplace.search.delivery')}
          value={draft.deliveryDate ?? ''}
          onChange={(day) => change({ deliveryDate: day || null })}
        />
      </div>
      <Button type="submit">{t('common.search')}</Button>
      <Button
        variant="subtle"
        onClick={() => {
          setDraft(EVERY_OFFER);
          setCleared(cleared + 1);
          onSearch(EVERY_OFFER);
        }}
      >
        {t('common.clear')}
      </Button>
      <SavedSearches
        draft={draft}
        onOpen={(saved) => {
          setDraft(saved);
          setCleared(cleared + 1);
          onSearch(saved);
        }}
      />
    </form>
  );
}

type End = 'origin' | 'destination';

/** A place where freight begins or ends, and how far around it is searched. */
function EndFields({
  end,
  value,
  onChange,
}: {
  end: End;
  value: OfferSearch[End];
  onChange: (end: End, value: OfferSearch[End]) => void;
}) {
  const { t } = useWords();
  const radius = value?.radius ?? usualRadius;
  // Text that can't be read stays in its box. An empty box means the default radius, which the box
  // shows.
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlaceField
        label={t(`marketplace.${end}`)}
        value={value?.place ?? null}
        onChange={(place: ChosenTown | null) =>
          onChange(end, place === null ? null : { place, radius })
        }
      />
      <NumberField
        className={styles.narrow ?? ''}
        size="xs"
        label={t('marketplace.search.radius')}
        aria-label={t(`marketplace.search.radius.${end}`)}
        min={1}
        max={MAX_RADIUS}
        placeholder={String(usualRadius)}
        value={isOpen ? null : radius}
        disabled={value === null}
        onValue={(next) => {
          setOpen(next === null);
          if (value !== null) onChange(end, { ...value, radius: next ?? usualRadius });
        }}
      />
    </>
  );
}

/** Searches under a name: opened, saved, deleted. */
function SavedSearches({
  draft,
  onOpen,
}: {
  draft: OfferSearch;
  onOpen: (search: OfferSearch) => void;
}) {
  const { t } = useWords();
  const { api } = usePage();
  const { searches } = useMarket();
  const missingRole = useMissingRole('money');
  const [name, setName] = useState('');
  const { act, problem } = useConsoleCall();
  return (
    <>
      <Controls label={t('marketplace.search.saved')}>
        {searches.map((saved) => (
          <Button.Group key={saved.name}>
            <Button variant="default" onClick={() => onOpen(saved.search)}>
              <bdi>{saved.name}</bdi>
            </Button>
            <Button
              variant="default"
              px={6}
              disabled={missingRole !== null}
              aria-label={t('marketplace.search.delete', { name: saved.name })}
              onClick={() => void act(() => api.marketplace.removeSearch({ name: saved.name }))}
            >
              ×
            </Button>
          </Button.Group>
        ))}
        <LimitedInput
          aria-label={t('marketplace.search.name')}
          placeholder={t('marketplace.search.saveAs')}
          most={60}
          className={styles.saveAs}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={missingRole !== null || name.trim() === ''}
          onClick={({ currentTarget: { form } }) => {
            if (form !== null && focusUnread(form)) return;
            // The contract's schema yields mutable arrays; nothing writes to them.
            void act(async () => {
              await api.marketplace.saveSearch({
                name: name.trim(),
                search: draft as Parameters<typeof api.marketplace.saveSearch>[0]['search'],
              });
              setName('');
            });
          }}
        >
          {t('common.save')}
        </Button>
      </Controls>
      {missingRole !== null && name.trim() !== '' && <p className={styles.dim}>{missingRole}</p>}
      {problem !== null && <MessageLine said={problem} />}
    </>
  );
}
