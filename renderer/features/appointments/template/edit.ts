/**
 * Changes that the editor makes to a template. Pure. Each field has an editor key, because a new
 * field has no name yet.
 */
import type { FieldDefinition } from '../../../../shared/appointments/definition.ts';
import {
  type FieldType,
  takesBounds,
  takesOptions,
  takesPlaceholder,
} from '../../../../shared/appointments/field-types.ts';
import { renumbered } from '../../../../shared/appointments/template-change.ts';
import { noSteps, stepAlong, stepped, type UndoSteps } from '../../../../shared/undo-steps.ts';
import { moved } from '../../../ui/lists/moved.ts';

/** One field in the editor. */
export type EditedField = { readonly key: string; readonly field: FieldDefinition };

/** The template as we read it, and in the editor's state, with the steps back. */
export type Edit = UndoSteps<readonly EditedField[]> & {
  readonly before: readonly FieldDefinition[];
  readonly rows: readonly EditedField[];
  /** Grows with each new key. */
  readonly made: number;
};

/** Begins with a template as read. */
export const beginEdit = (template: readonly FieldDefinition[]): Edit => ({
  before: template,
  rows: template.map((field, index) => ({ key: `read-${index}`, field })),
  ...noSteps,
  made: 0,
});

/** The template in its present state. */
export const templateOf = ({ rows }: Pick<Edit, 'rows'>): readonly FieldDefinition[] =>
  rows.map(({ field }) => field);

const step = (edit: Edit, rows: readonly EditedField[]): Edit => ({
  ...edit,
  ...stepped(edit, edit.rows),
  rows,
});

const ordered = (rows: readonly EditedField[]): readonly EditedField[] => {
  const fields = renumbered(rows.map(({ field }) => field));
  return rows.map((row, index) => ({ ...row, field: fields[index] as FieldDefinition }));
};

/** A new field of a type at the end; returns its key too. */
export function addField(
  edit: Edit,
  type: FieldType,
): { readonly edit: Edit; readonly key: string } {
  const key = `new-${edit.made}`;
  const last = Math.max(0, ...edit.rows.map(({ field }) => field.order).filter(Number.isFinite));
  const field: FieldDefinition = {
    name: null,
    type,
    label: '',
    description: null,
    placeholder: null,
    order: Math.floor(last) + 1,
    requiredForWarehouse: false,
    requiredForCarrier: false,
    hiddenFromCarrier: false,
    min: null,
    max: null,
    options: [],
    extra: {},
  };
  return { edit: { ...step(edit, [...edit.rows, { key, field }]), made: edit.made + 1 }, key };
}

/**
 * Changes parts of one field. The name is never among them; a new type lets go of what it does not
 * take.
 */
export function changeField(
  edit: Edit,
  key: string,
  parts: Partial<Omit<FieldDefinition, 'name' | 'extra' | 'order'>>,
): Edit {
  return step(
    edit,
    edit.rows.map((row) =>
      row.key === key
        ? { key, field: fitting({ ...row.field, ...parts }, parts.type !== undefined) }
        : row,
    ),
  );
}

const fitting = (field: FieldDefinition, isNewType: boolean): FieldDefinition =>
  !isNewType
    ? field
    : {
        ...field,
        placeholder: takesPlaceholder(field.type) ? field.placeholder : null,
        min: takesBounds(field.type) ? field.min : null,
        max: takesBounds(field.type) ? field.max : null,
        options: takesOptions(field.type) ? field.options : [],
      };

/** Puts a field at another place of the sequence. */
export function moveField(edit: Edit, key: string, to: number): Edit {
  const rows = moved(edit.rows, key, to);
  return rows === edit.rows ? edit : step(edit, ordered(rows));
}

/** Takes a field out. */
export const removeField = (edit: Edit, key: string): Edit =>
  step(
    edit,
    edit.rows.filter((row) => row.key !== key),
  );

/** One step back or forth again. */
export const stepEdit = (edit: Edit, way: 'back' | 'forth'): Edit =>
  stepAlong(edit, way, (rows) => [{ rows }, edit.rows]);
