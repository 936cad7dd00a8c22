import { SegmentedControl } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { checkTyped, type FormUser } from '../../../../shared/appointments/value.ts';
import { Tag } from '../../../ui/tag.tsx';
import { useWords } from '../../../ui/words.ts';
import { FieldEditor } from '../fields/field-editor.tsx';
import type { EditedField } from './edit.ts';
import styles from './template.module.css';

/**
 * The form as a warehouse user or a carrier will see it. It can be tried out, and saves nothing.
 */
export function Preview({ rows }: { rows: readonly EditedField[] }) {
  const { t, format } = useWords();
  const [user, setUser] = useState<FormUser>('warehouse');
  const [values, setValues] = useState<ReadonlyMap<string, unknown>>(new Map());
  const shown = rows.filter(({ field }) => user === 'warehouse' || !field.hiddenFromCarrier);
  const hidden = rows.length - shown.length;
  return (
    <section className={styles.column} aria-label={t('fields.preview.title')}>
      <div className={styles.columnHead}>
        <h3>{t('fields.preview.title')}</h3>
        <SegmentedControl
          aria-label={t('fields.preview.for')}
          value={user}
          onChange={(next) => setUser(next as FormUser)}
          data={[
            { value: 'warehouse', label: t('fields.preview.warehouse') },
            { value: 'carrier', label: t('fields.preview.carrier') },
          ]}
        />
      </div>
      <div className={styles.columnBody}>
        <p className={styles.dim}>
          {t('fields.preview.try')}
          {hidden > 0 && ` ${t('fields.preview.hidden', { count: hidden })}`}
        </p>
        {shown.map(({ key, field }) => {
          const value = values.get(key) ?? null;
          const finding = checkTyped(field, value, user);
          return (
            <div key={key} className={styles.tried}>
              <FieldEditor
                definition={field}
                value={value}
                user={user}
                error={
                  finding === null || finding.rule === 'required' ? null : format(finding.said)
                }
                onChange={(next) => setValues((now) => new Map(now).set(key, next))}
              />
              {user === 'warehouse' && field.hiddenFromCarrier && (
                <Tag tone="free" icon={<IconEyeOff size={12} aria-hidden />}>
                  {t('fields.part.hiddenFromCarrier')}
                </Tag>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}
