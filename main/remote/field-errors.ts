/**
 * What an error body says about single fields. Four forms are in use:
 * - `errors: {field: [messages]}` of the marketplace.
 * - `missing_parameters: [names]` of its carrier search (contract.md 2.7).
 * - `message: [texts]` of NestJS, whose texts begin with the path (contract.md 1.14).
 * - Fields at the top or under `detail`, as Django services like the quoting one write them
 *   (contract.md 3).
 */
import type { FieldError } from '../../shared/field-errors.ts';
import { message, rawText } from '../../shared/i18n/message.ts';
import { plainWords } from './service-text.ts';

const MOST = 20;
const LONGEST_NAME = 60;
const LONGEST_TEXT = 200;
const DEEPEST = 5;

/** `text` is null if the service only says that the field is missing. */
type Found = { readonly path: readonly string[]; readonly text: string | null };
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Texts somewhere below a field, each with its path. Lists of records add their index to the path;
 * lists of texts don't.
 */
function* textsIn(value: unknown, path: readonly string[]): Generator<Found, void> {
  if (typeof value === 'string') yield { path, text: value };
  if (typeof value !== 'object' || value === null || path.length > DEEPEST) return;
  if (isFields(value) && typeof value.msg === 'string' && Array.isArray(value.loc)) {
    yield {
      path: [...path.slice(0, -1), ...value.loc.filter((part) => part !== 'body').map(String)],
      text: value.msg,
    };
    return;
  }
  for (const [key, each] of Object.entries(value))
    yield* textsIn(each, Array.isArray(value) && !isFields(each) ? path : [...path, key]);
}

/**
 * Names with texts about the complete request. Everything else at the top of a body may be a field.
 */
const WHOLE = new Set([
  'statusCode',
  'status',
  'code',
  'error',
  'errors',
  'error_description',
  'errorMessage',
  'message',
  'detail',
  'missing_parameters',
]);
const NO_FIELD = new Set(['non_field_errors', '__all__']);

function* foundIn(body: Fields): Generator<Found, void> {
  yield* textsIn(body.errors, []);
  if (Array.isArray(body.missing_parameters))
    for (const name of body.missing_parameters)
      if (typeof name === 'string') yield { path: [name], text: null };
  if (typeof body.detail === 'object') yield* textsIn(body.detail, []);
  if (Array.isArray(body.message))
    for (const text of body.message) {
      if (typeof text !== 'string') continue;
      const path = /^([A-Za-z_]\w{0,59}(?:\.\w{1,60}){0,5}) /.exec(text)?.[1];
      yield { path: path?.split('.') ?? [], text };
    }
  for (const [key, value] of Object.entries(body))
    if (!WHOLE.has(key) && Array.isArray(value))
      yield* textsIn(value, NO_FIELD.has(key) ? [] : [key]);
}

/**
 * The field errors of a body, at most 20, each limited in length and plain text; none if it names
 * no field.
 */
export function fieldErrorsOf(body: unknown): readonly FieldError[] {
  if (!isFields(body)) return [];
  const errors: FieldError[] = [];
  for (const { path, text } of foundIn(body)) {
    const words = text === null ? null : plainWords(text, LONGEST_TEXT);
    if (words !== '') {
      const said = words === null ? message('common.missing') : rawText(words);
      errors.push({ field: plainWords(path.join('.'), LONGEST_NAME), said });
    }
    if (errors.length === MOST) break;
  }
  return errors;
}
