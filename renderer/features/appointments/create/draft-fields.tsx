import { useCallback } from 'react';
import type { DraftContent } from '../../../../shared/appointments/appointment-draft.ts';
import type { Day } from '../../../../shared/appointments/days.ts';
import type { Dock, LoadType } from '../../../../shared/appointments/model.ts';
import { displayText } from '../../../../shared/text.ts';
import { dockName } from '../../../schedule/schedule-text.ts';
import { LimitedArea } from '../../../ui/fields/limited-text.tsx';
import { TagsField } from '../../../ui/fields/tags-field.tsx';
import { useWords } from '../../../ui/words.ts';
import { MomentField } from '../fields/moment-field.tsx';
import { CarrierField } from './carrier-field.tsx';
import styles from './create.module.css';
import { CustomFields } from './custom-fields.tsx';
import { docksFor, withTimes, withValue } from './draft-content.ts';
import { OneOf } from './one-of.tsx';
import { OpenTimes } from './open-times.tsx';

type Props = {
  readonly content: DraftContent;
  readonly docks: readonly Dock[];
  readonly loadTypes: readonly LoadType[];
  /** The day that a start without a day is on. */
  readonly day: Day;
  readonly isCarrierNeeded: boolean;
  /** The error of a part, by the key of its box. Null if there is none. */
  readonly errorOf: (key: string) => string | null;
  readonly change: (by: (draft: DraftContent) => DraftContent) => void;
};

/** The parts of a new appointment, those of the facility's template last. */
export function DraftFields({
  content,
  docks,
  loadTypes,
  day,
  isCarrierNeeded,
  errorOf,
  change,
}: Props) {
  const { t } = useWords();
  const fill = useCallback(
    (index: number, value: unknown) => change((draft) => withValue(draft, index, value)),
    [change],
  );
  const put = (part: Partial<DraftContent>) => change((draft) => ({ ...draft, ...part }));
  return (
    <div className={styles.grid}>
      <div className={styles.wide}>
        <CarrierField
          chosen={content.carrier}
          isNeeded={isCarrierNeeded}
          error={errorOf('carrier')}
          onChange={(carrier) => put({ carrier })}
        />
      </div>
      <OneOf
        part="loadType"
        label={t('appointments.loadType')}
        required
        data={named(loadTypes)}
        value={content.loadTypeId}
        error={errorOf('loadType')}
        nothingFoundMessage={t('appointments.new.noLoadType')}
        onChange={(next) => change((draft) => withTimes(draft, { loadTypeId: next }, loadTypes))}
      />
      <OneOf
        part="dock"
        isOfDoors
        label={t('appointments.door')}
        required
        data={docksFor(docks, content).map((dock) => ({
          value: dock.id,
          label: dockName(dock, dock.id),
        }))}
        value={content.dockId}
        error={errorOf('dock')}
        nothingFoundMessage={t('appointments.new.noDoor')}
        onChange={(dockId) => put({ dockId })}
      />
      <div data-draft-part="start">
        <MomentField
          label={t('appointments.new.start')}
          required
          isAhead
          day={day}
          value={content.start}
          error={errorOf('start')}
          onChange={(next) => change((draft) => withTimes(draft, { start: next }, loadTypes))}
        />
      </div>
      <div data-draft-part="end">
        <MomentField
          label={t('appointments.new.end')}
          value={content.end}
          error={errorOf('end')}
          onChange={(next) => put({ end: next })}
        />
      </div>
      <OpenTimes content={content} docks={docks} loadTypes={loadTypes} day={day} onChoose={put} />
      <div data-draft-part="refNumbers">
        <TagsField
          size="xs"
          label={t('common.referenceNumbers')}
          description={t('appointments.new.enterAfterEach')}
          mostTags={50}
          value={[...content.refNumbers]}
          error={errorOf('refNumbers')}
          most={200}
          onChange={(refNumbers) => put({ refNumbers })}
        />
      </div>
      <div data-draft-part="ccEmails">
        <TagsField
          size="xs"
          label={t('appointments.new.copies')}
          description={t('appointments.new.enterAfterEach')}
          mostTags={50}
          splitChars={[',', ';', ' ']}
          value={[...content.ccEmails]}
          error={errorOf('ccEmails')}
          most={254}
          onChange={(ccEmails) => put({ ccEmails })}
        />
      </div>
      <div className={styles.wide} data-draft-part="notes">
        <LimitedArea
          size="xs"
          label={t('common.notes')}
          rows={2}
          most={10_000}
          value={content.notes}
          error={errorOf('notes')}
          onChange={(event) => put({ notes: event.currentTarget.value })}
        />
      </div>
      {content.template.length > 0 && (
        <h3 className={styles.heading}>{t('appointments.new.fields')}</h3>
      )}
      <CustomFields
        draft={content}
        errorAt={(index) => errorOf(`field-${index}`)}
        onChange={fill}
      />
    </div>
  );
}

const named = (list: readonly { readonly id: string; readonly name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: displayText(name, 120) }));
