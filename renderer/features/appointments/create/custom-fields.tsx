import { IconEyeOff } from '@tabler/icons-react';
import { memo } from 'react';
import type { DraftContent } from '../../../../shared/appointments/appointment-draft.ts';
import type { FieldDefinition } from '../../../../shared/appointments/definition.ts';
import { isFieldType } from '../../../../shared/appointments/field-types.ts';
import { isEmptyValue } from '../../../../shared/appointments/value.ts';
import { Tag } from '../../../ui/tag.tsx';
import { useIsAfterOwnFrame } from '../../../ui/timing/after-first-frame.tsx';
import { useWords } from '../../../ui/words.ts';
import { FieldEditor } from '../fields/field-editor.tsx';
import styles from './create.module.css';
import { valueAt } from './draft-content.ts';

/** Types whose editor needs the full width. */
const WIDE = ['bigstr', 'multidoc', 'doc', 'dropdownmultiselect'];

type Props = {
  readonly draft: DraftContent;
  /** The error of the field at this index of the template. Null while it isn't shown. */
  readonly errorAt: (index: number) => string | null;
  /** The same function each time. */
  readonly onChange: (index: number, value: unknown) => void;
};

/**
 * One editor per field, in the order of the template. A field of an unknown type has no editor
 * while it is empty: it is sent as the template has it.
 */
export function CustomFields({ draft, errorAt, onChange }: Props) {
  // A facility may have dozens: the fields above are on the screen a frame earlier.
  const isTime = useIsAfterOwnFrame();
  if (!isTime) return null;
  const places = draft.template
    .map((definition, index) => ({ definition, index }))
    .filter(
      ({ definition, index }) =>
        isFieldType(definition.type) || !isEmptyValue(valueAt(draft, index)),
    );
  places.sort((a, b) => a.definition.order - b.definition.order || a.index - b.index);
  return (
    <>
      {places.map(({ definition, index }) => (
        <Item
          key={`${index} ${definition.name ?? ''}`}
          definition={definition}
          index={index}
          value={valueAt(draft, index)}
          error={errorAt(index)}
          onChange={onChange}
        />
      ))}
    </>
  );
}

type ItemProps = Pick<Props, 'onChange'> & {
  readonly definition: FieldDefinition;
  readonly index: number;
  readonly value: unknown;
  readonly error: string | null;
};

/**
 * Drawn again only when its own value or finding changed: a form may hold several lists of 500
 * options.
 */
const Item = memo(({ definition, index, value, error, onChange }: ItemProps) => {
  const { t } = useWords();
  return (
    <div
      className={WIDE.includes(definition.type) ? styles.wide : undefined}
      data-draft-part={`field-${index}`}
    >
      <FieldEditor
        definition={definition}
        value={value}
        error={error}
        onChange={(next) => onChange(index, next)}
      />
      {definition.hiddenFromCarrier && (
        <Tag tone="free" icon={<IconEyeOff size={12} aria-hidden />}>
          {t('fields.part.hiddenFromCarrier')}
        </Tag>
      )}
    </div>
  );
});
