import { Button, Loader, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldDefinition } from '../../../../shared/appointments/definition.ts';
import { FIELD_TYPES, type FieldType } from '../../../../shared/appointments/field-types.ts';
import { brokenAnew } from '../../../../shared/appointments/template-change.ts';
import { diffTemplates } from '../../../../shared/appointments/template-diff.ts';
import type { TemplateRead } from '../../../../shared/console-api/template.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useUnsaved } from '../../../page/unsaved.ts';
import { useFocusBack } from '../../../ui/dialog.tsx';
import { FullScreenEditor } from '../../../ui/full-screen-editor.tsx';
import { EmptyState, OutsideText } from '../../../ui/parts.tsx';
import { typeInWords } from '../../../ui/text/field-words.ts';
import { useWords } from '../../../ui/words.ts';
import {
  addField,
  beginEdit,
  changeField,
  type Edit,
  moveField,
  removeField,
  stepEdit,
  templateOf,
} from './edit.ts';
import { FieldForm } from './field-form.tsx';
import { FieldList } from './field-list.tsx';
import { Preview } from './preview.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import styles from './template.module.css';

/**
 * Unsaved changes, by page. If a desk locks while an administrator thinks, the work must not be
 * lost.
 */
const unsaved = new WeakMap<object, { readonly revision: string; readonly edit: Edit }>();

/**
 * The full-page editor of the facility's appointment fields. It reads them first, and sends the
 * changes after showing the difference.
 */
export function TemplateEditor({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const page = usePage();
  const { t } = useWords();
  const { api } = page;
  const [isChanged, setChanged] = useState(false);
  const close = () => {
    unsaved.delete(page.ui);
    onClose();
  };
  const read = useQuery({
    queryKey: ['appointment-template', 'editor'],
    queryFn: ({ signal }) => api.template.read(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const reload = () => {
    unsaved.delete(page.ui);
    setChanged(false);
    void read.refetch();
  };
  return (
    <FullScreenEditor
      label={t('fields.template.title')}
      what={t('fields.template.leaveWhat')}
      isChanged={() => isChanged}
      onClose={close}
    >
      {(leave) =>
        read.data === undefined || read.isFetching ? (
          <Opening error={read.isFetching ? null : read.error} onRetry={reload} onClose={close} />
        ) : (
          <EditorBody
            key={read.dataUpdatedAt}
            read={read.data}
            onChanged={setChanged}
            onLeave={leave}
            onReload={reload}
          />
        )
      }
    </FullScreenEditor>
  );
}

function Opening({
  error,
  onRetry,
  onClose,
}: {
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
}) {
  const { t } = useWords();
  if (error === null)
    return <EmptyState title={t('fields.template.loading')} icon={<Loader size="sm" />} />;
  return (
    <EmptyState title={t('fields.template.unread')}>
      <p>{t('fields.template.unreadWhy', { why: errorMessage(error) })}</p>
      <div className={styles.buttons}>
        <Button onClick={onRetry} data-autofocus>
          {t('common.tryAgain')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </EmptyState>
  );
}

type BodyProps = {
  readonly read: TemplateRead;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onLeave: () => void;
  readonly onReload: () => void;
};

/** The edited template, which the page keeps until it is saved. */
function useEdit(first: TemplateRead, onChanged: (isChanged: boolean) => void) {
  const page = usePage();
  const { ui } = page;
  const [read, setRead] = useState(first);
  const [kept] = useState(() => unsaved.get(ui));
  const isBack = kept !== undefined && kept.revision === first.revision;
  const [edit, setEdit] = useState(() => (isBack ? kept.edit : beginEdit(first.template)));
  const wanted = templateOf(edit);
  const isChanged = diffTemplates(read.template, wanted).length > 0;
  useUnsaved(page, isChanged);
  useEffect(() => {
    onChanged(isChanged);
    if (isChanged) unsaved.set(ui, { revision: read.revision, edit });
    else unsaved.delete(ui);
  }, [isChanged, onChanged, ui, read.revision, edit]);
  return {
    read,
    edit,
    setEdit,
    wanted,
    isChanged,
    /** Says whether unsaved changes of an earlier opening are restored. Null if there were none. */
    isBack: kept === undefined ? null : isBack,
    /** Begins anew from what was saved. */
    begin(now: TemplateRead) {
      setRead(now);
      setEdit(beginEdit(now.template));
    },
  };
}

const firstKey = ({ template }: TemplateRead): string | null =>
  template.length > 0 ? 'read-0' : null;

/** Fields are added, moved and removed here; the chosen one follows, and each step is announced. */
function useRows(edit: Edit, setEdit: (edit: Edit) => void, first: TemplateRead) {
  const { announcer } = usePage();
  const { t } = useWords();
  const [selected, select] = useState(() => firstKey(first));
  const at = edit.rows.findIndex(({ key }) => key === selected);
  const called = (field: FieldDefinition | undefined) =>
    field?.label || t('fields.template.thisField');
  return {
    selected,
    select,
    at,
    add(type: FieldType) {
      const added = addField(edit, type);
      setEdit(added.edit);
      select(added.key);
      // The menu gives the focus back to its button first.
      setTimeout(() => document.querySelector<HTMLElement>('[data-field-label]')?.focus(), 50);
    },
    move(key: string, to: number) {
      const next = moveField(edit, key, to);
      setEdit(next);
      const place = next.rows.findIndex((each) => each.key === key);
      announcer.format(
        t('fields.template.moved', {
          field: called(next.rows[place]?.field),
          place: place + 1,
          count: next.rows.length,
        }),
      );
    },
    remove(key: string) {
      const next = removeField(edit, key);
      setEdit(next);
      if (key === selected) select(next.rows[Math.min(at, next.rows.length - 1)]?.key ?? null);
      announcer.format(
        t('fields.template.removed', {
          field: called(edit.rows.find((each) => each.key === key)?.field),
        }),
      );
    },
  };
}

function EditorBody({ read: first, onChanged, onLeave, onReload }: BodyProps) {
  const { t } = useWords();
  const { read, edit, setEdit, wanted, isChanged, isBack, begin } = useEdit(first, onChanged);
  const { selected, select, at, add, move, remove } = useRows(edit, setEdit, first);
  const [isReviewing, setReviewing] = useState(false);
  const findings = brokenAnew(read.template, wanted);
  const wrong = new Set(findings.map(({ index }) => edit.rows[index]?.key ?? ''));
  const row = edit.rows[at];

  // The list comes after its window, which has nothing to focus until then.
  const list = useRef<HTMLElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-ordered]')?.focus(), []);

  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <h2 className={styles.title}>{t('fields.template.title')}</h2>
        <AddField isFull={edit.rows.length >= 500} onAdd={add} />
        <Button
          variant="default"
          disabled={edit.past.length === 0}
          onClick={() => setEdit(stepEdit(edit, 'back'))}
        >
          {t('common.undo')}
        </Button>
        <Button
          variant="default"
          disabled={edit.future.length === 0}
          onClick={() => setEdit(stepEdit(edit, 'forth'))}
        >
          {t('common.redo')}
        </Button>
        <span className={styles.grow} role="status">
          {findings.length > 0 ? t('fields.template.broken', { count: findings.length }) : ''}
        </span>
        <Button disabled={!isChanged || findings.length > 0} onClick={() => setReviewing(true)}>
          {t('fields.template.review')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t('common.close')}
        </Button>
      </div>
      <Notices read={read} isBack={isBack} />
      <div className={styles.columns}>
        <section ref={list} className={styles.column} aria-label={t('fields.template.list')}>
          <div className={styles.columnHead}>
            <h3>{t('fields.template.list')}</h3>
            <span className={styles.dim}>{edit.rows.length}</span>
          </div>
          <div className={styles.columnBody}>
            {edit.rows.length === 0 && (
              <EmptyState title={t('fields.template.empty')}>
                {t('fields.template.emptyWhat')}
              </EmptyState>
            )}
            <FieldList
              rows={edit.rows}
              selected={selected}
              wrong={wrong}
              onSelect={select}
              onMove={move}
              onRemove={remove}
            />
          </div>
        </section>
        <section className={styles.column} aria-label={t('fields.template.chosen')}>
          <div className={styles.columnHead}>
            <h3>{t('fields.template.chosen')}</h3>
          </div>
          <div className={styles.columnBody}>
            {row === undefined ? (
              <EmptyState title={t('fields.template.noneChosen')} />
            ) : (
              <FieldForm
                key={row.key}
                field={row.field}
                findings={findings.filter(({ index }) => index === at)}
                onChange={(parts) => setEdit((now) => changeField(now, row.key, parts))}
              />
            )}
          </div>
        </section>
        <Preview rows={edit.rows} />
      </div>
      {isReviewing && (
        <ReviewDialog
          read={read}
          wanted={wanted}
          onClose={() => setReviewing(false)}
          onReload={onReload}
          onSaved={(now) => {
            setReviewing(false);
            begin(now);
            select(firstKey(now));
          }}
        />
      )}
    </div>
  );
}

/** Asks for the type of a new field. */
function AddField({ isFull, onAdd }: { isFull: boolean; onAdd: (type: FieldType) => void }) {
  const { t } = useWords();
  return (
    <Menu position="bottom-start" clickOutsideEvents={['mousedown', 'touchstart']}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={isFull}
        >
          {t('fields.template.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        {FIELD_TYPES.map((type) => (
          <Menu.Item key={type} onClick={() => onAdd(type)}>
            {typeInWords(type)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * The outcome of unsaved changes, and the errors in the service's own template. `isBack` is null if
 * there were none.
 */
function Notices({ read, isBack }: { read: TemplateRead; isBack: boolean | null }) {
  const { t, format } = useWords();
  return (
    <>
      {isBack !== null && (
        <p className={styles.problems} role="status">
          {t(isBack ? 'fields.template.back' : 'fields.template.gone')}
        </p>
      )}
      {read.problems.length > 0 && (
        <details className={styles.problems}>
          <summary>{t('fields.template.problems', { count: read.problems.length })}</summary>
          <ul>
            {read.problems.slice(0, 50).map((problem) => (
              <li key={JSON.stringify(problem)}>
                <OutsideText text={format(problem)} max={400} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
