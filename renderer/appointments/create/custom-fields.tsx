import { IconEyeOff } from '@tabler/icons-react';
import type { DraftContent } from '../../../shared/appointments/draft.ts';
import { FieldEditor } from '../../fields/field-editor.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './create.module.css';
import { valueAt } from './draft-content.ts';

/** Types whose editor needs the whole width. */
const WIDE = ['bigstr', 'multidoc', 'doc', 'dropdownmultiselect'];

type Props = {
  readonly draft: DraftContent;
  /** What is wrong with the field at a place of the template, null while that is not to be shown. */
  readonly errorAt: (index: number) => string | null;
  readonly onChange: (index: number, value: unknown) => void;
};

/** One editor a field, in the order of the template. */
export function CustomFields({ draft, errorAt, onChange }: Props) {
  const places = draft.template.map((definition, index) => ({ definition, index }));
  places.sort((a, b) => a.definition.order - b.definition.order || a.index - b.index);
  return (
    <>
      {places.map(({ definition, index }) => (
        <div
          key={`${index} ${definition.name ?? ''}`}
          className={WIDE.includes(definition.type) ? styles.wide : undefined}
          data-draft-part={`field ${index}`}
        >
          <FieldEditor
            definition={definition}
            value={valueAt(draft, index)}
            error={errorAt(index)}
            onChange={(value) => onChange(index, value)}
          />
          {definition.hiddenFromCarrier && (
            <Tag tone="free" icon={<IconEyeOff size={12} aria-hidden />}>
              Hidden from carriers
            </Tag>
          )}
        </div>
      ))}
    </>
  );
}
