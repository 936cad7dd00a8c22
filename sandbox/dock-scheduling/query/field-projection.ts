/**
 * `fields` and `join`: which fields of a record, and which related records, go into an answer
 * (contract.md 1.2).
 */
import { refuse } from '../../refusal.ts';
import type { Store } from '../store.ts';
import { type EntityName, type EntityRelation, entities, type QueryRow } from './entities.ts';

/** Turns a record into what is sent. */
export type FieldProjection = (row: QueryRow) => QueryRow;

type Node = {
  readonly entity: EntityName;
  fields: readonly string[] | null;
  readonly children: Map<string, { relation: EntityRelation; node: Node }>;
};

const bad = (message: string): never => refuse(400, 'bad-query', message);

/** The id is always sent, whatever the query selects. */
const fieldsOf = (entity: EntityName, text: string): readonly string[] => {
  const names = text.split(',').filter((name) => name !== '');
  for (const name of names)
    if (!entities[entity].columns.has(name)) bad(`Invalid column name '${name}'`);
  return ['id', ...names.filter((name) => name !== 'id')];
};

const addJoin = (root: Node, join: string): void => {
  const [path = '', fields] = join.split('||');
  const steps = path.split('.');
  let node = root;
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const existing = node.children.get(step);
    if (!existing && !isLast)
      bad(`Invalid join '${path}': join '${steps.slice(0, index + 1).join('.')}' before it`);
    const relation =
      existing?.relation ??
      (Object.hasOwn(entities[node.entity].relations, step)
        ? entities[node.entity].relations[step]
        : undefined);
    if (!relation) throw bad(`Invalid join '${path}': ${node.entity} has no relation '${step}'`);
    const child = existing?.node ?? { entity: relation.entity, fields: null, children: new Map() };
    if (!existing) node.children.set(step, { relation, node: child });
    if (isLast && fields !== undefined) child.fields = fieldsOf(relation.entity, fields);
    node = child;
  }
};

const build = (store: Store, { fields, children }: Node): FieldProjection => {
  const joins = [...children].map(([name, { relation, node }]) => ({
    name,
    relation,
    project: build(store, node),
  }));
  return (row) => {
    // A spread keeps an own `__proto__` key as data, which `data/bad-records.ts` plants on purpose.
    const sent: Record<string, unknown> = fields ? {} : { ...row };
    if (fields) for (const field of fields) sent[field] = row[field];
    for (const { name, relation, project } of joins) {
      if (relation.many) sent[name] = relation.find(store, row).map(project);
      else {
        const target = relation.find(store, row);
        sent[name] = target && project(target);
      }
    }
    return sent;
  };
};

/** Compiles `fields` and `join`. Parents come before children. Refuses unknown names with 400. */
export const compileProjection = (
  store: Store,
  entity: EntityName,
  fields: string | undefined,
  joins: readonly string[],
): FieldProjection => {
  const root: Node = {
    entity,
    fields: fields ? fieldsOf(entity, fields) : null,
    children: new Map(),
  };
  for (const join of joins) addJoin(root, join);
  return build(store, root);
};
