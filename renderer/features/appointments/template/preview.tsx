import { SegmentedControl } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { checkValue, type FormUser } from '../../../../shared/appointments/value.ts';
import { Tag } from '../../../ui/tag.tsx';
import { FieldEditor } from '../fields/field-editor.tsx';
import type { EditedField } from './edit.ts';
import styles from './template.module.css';

/** The form as a warehouse user or a carrier will get it, to be tried out; what is typed here goes nowhere. */
export function Preview({ rows }: { rows: readonly EditedField[] }) {
  const [user, setUser] = useState<FormUser>('warehouse');
  const [values, setValues] = useState<ReadonlyMap<string, unknown>>(new Map());
  const shown = rows.filter(({ field }) => user === 'warehouse' || !field.hiddenFromCarrier);
  const hidden = rows.length - shown.length;
  return (
    <section className={styles.column} aria-label="Preview">
      <div className={styles.columnHead}>
        <h3>Preview</h3>
        <SegmentedControl
          aria-label="Preview for"
          value={user}
          onChange={(next) => setUser(next as FormUser)}
          data={[
            { value: 'warehouse', label: 'Warehouse' },
            { value: 'carrier', label: 'Carrier' },
          ]}
        />
      </div>
      <div className={styles.columnBody}>
        <p className={styles.dim}>
          Try it out: what is typed here goes nowhere.
          {hidden > 0 && ` ${hidden === 1 ? 'One field is' : `${hidden} fields are`} hidden from carriers.`}
        </p>
        {shown.map(({ key, field }) => {
          const value = values.get(key) ?? null;
          const finding = checkValue(field, value, user);
          return (
            <div key={key} className={styles.tried}>
              <FieldEditor
                definition={field}
                value={value}
                user={user}
                error={finding === null || finding.rule === 'required' ? null : finding.sentence}
                onChange={(next) => setValues((now) => new Map(now).set(key, next))}
              />
              {user === 'warehouse' && field.hiddenFromCarrier && (
                <Tag tone="free" icon={<IconEyeOff size={12} aria-hidden />}>
                  Hidden from carriers
                </Tag>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}
