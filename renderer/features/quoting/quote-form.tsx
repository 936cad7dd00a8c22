import { Button, Collapse, SegmentedControl, Switch } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import {
  EQUIPMENT_TYPES,
  type EquipmentType,
  QUOTE_MODES,
  type QuoteMode,
} from '../../../shared/quoting/model.ts';
import {
  EMPTY_DRAFT,
  longestText,
  type QuoteFinding,
} from '../../../shared/quoting/quote-draft.ts';
import { readPounds } from '../../../shared/readers/number.ts';
import { usePage } from '../../page/page-context.tsx';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { DecimalField } from '../../ui/fields/number-field.tsx';
import { focusUnread } from '../../ui/fields/use-unread.ts';
import { isEnter } from '../../ui/keys/enter.ts';
import { KeyHint, MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { FillButton } from './fill-button.tsx';
import { ItemFields } from './freight/item-fields.tsx';
import { LaneField } from './lane-field.tsx';
import { PlaceField } from './place-field.tsx';
import styles from './quick-quote.module.css';
import { ShipperField } from './shipper-field.tsx';
import { StopDetails } from './stop-details.tsx';
import { useQuickQuote, useQuickQuoteStore } from './use-quick-quote.ts';
import { useSubmit } from './use-submit.ts';

/** Whether a finding refuses a field that is visible only under "more". */
const isHiddenFault = ({ field, severity }: QuoteFinding): boolean =>
  severity === 'refuse' &&
  /^items|\.date$|^delivery\.|^pickup\./.test(field) &&
  !/\.city$/.test(field);

/** The draft. The text is saved on the disk. Sending needs the network. */
export function QuoteForm() {
  const { t, format } = useWords();
  const draft = useQuickQuote((state) => state.draft);
  const isUnplaced = useQuickQuote((state) => state.isHere && state.facility === null);
  const field = useQuickQuote(({ view }) => (view.kind === 'form' ? view.field : undefined));
  const [isMore, setMore] = useState(field === 'pickup.date');
  const { submit, findings, problem, isBusy } = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>(
      field === undefined ? '[data-quote-field]' : `[data-quote-field="${field}"]`,
    );
    (first?.querySelector<HTMLElement>('input:checked') ?? first)?.focus();
    // Selected, so that typing replaces the text of the previous quote.
    if (first instanceof HTMLInputElement) first.select();
  }, [field]);

  /** Moves the focus to a field. Null: to the button that asks for the price. */
  const goTo = (field: string | null) =>
    requestAnimationFrame(() =>
      (field === null
        ? button.current
        : form.current?.querySelector<HTMLElement>(`[data-quote-field="${field}"]`)
      )?.focus(),
    );
  const errorOf = (field: string) => {
    const found = findings.find((each) => each.field === field && each.severity === 'refuse');
    return found === undefined ? null : format(found.said);
  };
  const hasHidden = findings.some(isHiddenFault);

  /**
   * If a field can't be read, the focus goes there and nothing is sent. Otherwise its text would be
   * left out.
   */
  const send = () => {
    if (form.current !== null && !focusUnread(form.current)) void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      data-reported
      ref={form}
      className={styles.form}
      aria-label={t('quoting.draft.label')}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <LaneField onTaken={() => goTo(null)} />
      <div className={styles.two}>
        <PlaceField
          end="pickup"
          error={errorOf('pickup.city')}
          onTaken={() => goTo('delivery.city')}
        />
        <PlaceField
          end="delivery"
          error={errorOf('delivery.city')}
          onTaken={() => goTo(draft.shipper === null ? 'shipper' : null)}
        />
      </div>
      {isUnplaced && <p className={styles.note}>{t('quoting.unplaced')}</p>}
      <TruckFields />
      <ShipperField error={errorOf('shipper')} />
      <LoadFields errorOf={errorOf} />
      <DraftTools isMore={isMore || hasHidden} onMore={setMore} />
      <Collapse expanded={isMore || hasHidden} transitionDuration={0}>
        <div
          className={styles.form}
          // A field that can't be read takes the focus, so it is shown before that.
          onInvalidCapture={() => flushSync(() => setMore(true))}
        >
          <StopDetails end="pickup" errorOf={errorOf} />
          <StopDetails end="delivery" errorOf={errorOf} />
          <ItemFields errorOf={errorOf} />
        </div>
      </Collapse>
      <Notes />
      {problem !== null && <MessageLine said={problem} />}
      <div className={styles.row}>
        <Button ref={button} type="submit" loading={isBusy}>
          {t('quoting.get')}
        </Button>
        <KeyHint keys="Ctrl+Enter" />
      </div>
    </form>
  );
}

/** Buttons for more fields, for a draft filled from elsewhere, and for an empty one. */
function DraftTools({ isMore, onMore }: { isMore: boolean; onMore: (isMore: boolean) => void }) {
  const { t } = useWords();
  const quickQuote = useQuickQuoteStore();
  return (
    <div className={styles.row}>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-expanded={isMore}
        onClick={() => onMore(!isMore)}
      >
        {t('quoting.more')}
      </Button>
      <FillButton />
      <Button variant="subtle" size="compact-xs" onClick={() => quickQuote.start(EMPTY_DRAFT)}>
        {t('common.clear')}
      </Button>
    </div>
  );
}

/** The kind of truck, and whether we buy all of it. */
function TruckFields() {
  const { t } = useWords();
  const quickQuote = useQuickQuoteStore();
  const draft = useQuickQuote((state) => state.draft);
  return (
    <div className={styles.row}>
      <SegmentedControl
        aria-label={t('common.equipment')}
        data-quote-field="equipmentType"
        value={draft.equipmentType}
        data={EQUIPMENT_TYPES.map((value) => ({ value, label: t(`quoting.equipment.${value}`) }))}
        onChange={(value) => quickQuote.change({ equipmentType: value as EquipmentType })}
      />
      <SegmentedControl
        aria-label={t('quoting.fact.mode')}
        value={draft.mode}
        data={[...QUOTE_MODES]}
        onChange={(value) => quickQuote.change({ mode: value as QuoteMode })}
      />
    </div>
  );
}

/** Weight, the customer's reference, and whether two drivers take turns. */
function LoadFields({ errorOf }: { errorOf: (field: string) => string | null }) {
  const { t } = useWords();
  const quickQuote = useQuickQuoteStore();
  const draft = useQuickQuote((state) => state.draft);
  return (
    <>
      <div className={styles.two}>
        <DecimalField
          label={t('quoting.item.weight')}
          read={readPounds}
          unit="lb"
          value={draft.weight}
          error={errorOf('weight')}
          data-quote-field="weight"
          onText={(weight) => quickQuote.change({ weight })}
        />
        <LimitedInput
          label={t('quoting.reference')}
          value={draft.customerReference}
          most={longestText.customerReference}
          error={errorOf('customerReference')}
          data-quote-field="customerReference"
          onChange={(event) => quickQuote.change({ customerReference: event.currentTarget.value })}
        />
      </div>
      <Switch
        size="xs"
        label={t('quoting.fact.team')}
        checked={draft.teamDriver}
        onChange={(event) => quickQuote.change({ teamDriver: event.currentTarget.checked })}
      />
    </>
  );
}

/**
 * What the clerk should know before sending: dates or items are missing, there is no network, or
 * the draft isn't saved.
 */
function Notes() {
  const { t } = useWords();
  const { status } = usePage();
  const draft = useQuickQuote((state) => state.draft);
  const trouble = useQuickQuote((state) => state.trouble);
  const connection = useStore(status, (state) => state.status?.services.quoting);
  const isOffline = connection?.state === 'offline' || connection?.state === 'signed-out';
  const hasDates = draft.pickup.date !== '' || draft.delivery.date !== '';
  return (
    <>
      {!hasDates && <p className={styles.note}>{t('quoting.check.noDates')}</p>}
      {draft.mode === 'LTL' && draft.items.length === 0 && (
        <p className={styles.note}>{t('quoting.check.noItems')}</p>
      )}
      {isOffline && <p className={styles.note}>{t('quoting.offline', { why: connection.said })}</p>}
      {trouble !== null && <MessageLine said={trouble} />}
    </>
  );
}
