/** The search for words outside of the catalog: what it finds, and what it passes over. */
import { parseSync } from 'oxc-parser';

/**
 * Texts that look like words and are none: queries of a database, keys of the keyboard, words of
 * the services, our name, words of styles.
 */
export const notWords: readonly RegExp[] = [
  /\((?:prefers|forced)-[a-z-]+: [a-z]+\)$|(?:sans-serif|monospace)$| minmax\(| \[tabindex/,
  /^main\/.*\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|BEGIN|COMMIT|ROLLBACK|VACUUM|REPLACE|WITH|NOT NULL)\b/,
  // How a spreadsheet shows a moment, and the name of a tab without one.
  /^main\/exports\/xlsx\.ts:\d+ (yyyy-mm-dd hh:mm|Yardmaster)$/,
  // The first bytes of a database file.
  /^main\/kernel\/backups\/read-damaged\.ts:\d+ SQLite format 3/,
  // Kinds of visits, trailers and loads as the service names them (contract.md 1.5).
  /^shared\/gate\/(check-in|container-kinds|kind-words)\.ts:\d+ (Live|Drop|Unknown|Trailer|Container|Oversized|Chassis|Reefer|Other|Full|Empty|Partially Loaded)$/,
  /^shared\/now\/\S+:\d+ (Live|Drop)$/,
  /^renderer\/features\/gate\/\S+:\d+ (Unknown|Cancelled|Scheduled)$/,
  /^renderer\/features\/gate\/lane\/(code-choices|entry)\.ts:\d+ (Trailer|Container|Chassis|Full|Empty|Drop)$/,
  /^shared\/layout\/geojson\.ts:\d+ Polygon$/,
  // Keys of keyboards, and states as plates name them.
  /^shared\/gate\/code-forms\.ts:\d+ \S+[A-Z]+\S*$/,
  /^shared\/readers\/identity\.ts:\d+ (?:[A-Z]{2} ?)+$/,
  // The state in which an operation begins.
  /^shared\/outbox\/transitions\.ts:\d+ queued$/,
  // A font.
  /px system-ui, sans-serif$/,
  // Where something stands in the page.
  /^\S+:\d+ \[data-/,
  / DOT \$$/,
  // Codes of states, and names of towns and countries as people type them: read, never shown.
  /^(?:shared\/(?:places\/regions|readers\/typed-place)|main\/places\/(?:gazetteer|mexican-towns))\.ts:\d+ /,
  // Keys of the keyboard, where a key that was pressed is compared.
  /^renderer\/(yard-map\/(yard-map|input\/(map-keys|pointer-input))|features\/layout\/(applied-number-field|editor-pointer-input|selection-panel|use-pointer-input))\.tsx?:\d+ (Enter|Escape|Delete|Backspace)$/,
  /^renderer\/features\/(gate\/gate-screen|quoting\/(lane-field|open-panel|place-field|quote-form|shipper-field)|appointments\/schedule\/(appointment-list|use-timeline-input))\.tsx?:\d+ (Enter|Escape|Home)$/,
  /^renderer\/(operations\/dialogs\/pick-dialog|features\/(planning\/(plan-panel|plan-timing|check\/check-bar|moves\/(move-row|moves-screen))|yard\/(past\/past-bar|grid\/(spot-row|use-choosing)|screen\/map-find|waiting\/(use-drag-source|waiting-row))|tour\/tour))\.tsx?:\d+ (Enter|Escape)$/,
  // The configuration of a yard server, what stands in its certificates, and headings of codes that
  // people carry.
  /^main\/desks\/setup\/(rights|server-folder|certificates|join-codes)\.ts:\d+ /,
  // What the worker of the solver runs.
  /^main\/planning\/solver\.ts:\d+\s+const \{ parentPort, workerData \} = require/,
  // Headers of HTTP, the key of a form of a query, what only the log has of a record, and colors.
  /^main\/remote\/\S+:\d+ (Content-Type|User-Agent|Cache-Control|If-None-Match|Idempotency-Key|Proxy-Authorization|Basic \$|no-id|\$ one)$/,
  /^renderer\/yard-map\/paint\/palette\.ts:\d+ #[0-9a-f]{6}$/,
  /^renderer\/(app\/shell\/\S+|features\/gate\/\S+|ui\/(?:table\/row-keys|fields\/(?:date|number)-field)|operations\/(dialogs|menu|photos)\/\S+)\.tsx?:\d+ (Enter|Escape|Tab)$/,
  /^renderer\/features\/labels\/labels-dialog\.tsx:\d+ (@page|<svg) /,
  / input, textarea, select(, \[role=|$)/,
  /^(?:shared\/gate\/scanner|renderer\/ui\/keys\/(?:ear|enter))\.ts:\d+ (Enter|Tab|Escape|Dead|Unidentified|Numpad|Digit)$/,
  // What stands on the keys of keyboards, and the places of the keys.
  /^shared\/gate\/keyboards\.ts:\d+ /,
  // What clerks type into the search, in both languages at once: read, never shown.
  /^shared\/readers\/(?:clock|day|moment)\.ts:\d+ (?:\$ )?[a-z |]+$/,
  /^shared\/verbs\/vocabulary\.ts:\d+ [a-z ]+$/,
  /^shared\/pool\/sentence\.ts:\d+ /,
  // Our name: a window, a folder, what a call says of who makes it.
  /^main\/(console\/console-core|program\/data-folder\/data-folder|quoting\/quote-desk|remote\/http|hosts\/electron\/(desktop-actions|system\/linux-notifications|menu|window\/window))\.ts:\d+ Yardmaster$/,
  // What is said to the session bus.
  /^main\/hosts\/electron\/system\/(session-bus|linux-notifications)\.ts:\d+ ([^\w]*AUTH EXTERNAL \$[^\w]*|Hello|OK |Notify)$/,
  // What departs, the direction of a load and what a record of the service is, as the services name
  // them (contract.md 1.5, 1.7, 1.9).
  /^(shared\/(yard\/contents|console-api\/operations|planning\/order\/next-move)|renderer\/operations\/draft\/operation-draft)\.ts:\d+ (All|Drop)$/,
  // Types of visits (contract.md 1.5).
  /^shared\/planning\/best\/ranked-asset\.ts:\d+ Live$/,
  /^shared\/quoting\/fill\.ts:\d+ Inbound$/,
  /^main\/remote\/dock-scheduling\/decode\/kinds\.ts:\d+ (Spot|Appointment|Dock|Warehouse)$/,
  /^main\/remote\/dock-scheduling\/(create|changes)-client\.ts:\d+ Spot$/,
  /^main\/remote\/dock-scheduling\/decode\/decode-appointments\.ts:\d+ Unknown$/,
  /^main\/remote\/(dock-scheduling\/read\/query|undocumented\/yard)\.ts:\d+ Departed$/,
  // The scheme of a header, parts of a body with files, and what the log has of a path that may not
  // be called.
  /^main\/remote\/undocumented\/yard\.ts:\d+ Bearer$/,
  /^main\/remote\/multipart\.ts:\d+ (--\$ Content-Disposition: form-data; |multipart\/form-data; boundary=)/,
  /^main\/remote\/origin-guard\.ts:\d+ The address does not belong to the service\.$/,
  // Where a PEM key begins.
  /^main\/facilities\/profile\.ts:\d+ PRIVATE KEY$/,
  /\b(translate\(\$px|prefers-reduced-motion|resolution: \$dppx|yard-map-card |sans-serif$)/,
  // How letters on the map are written: weight, size, font.
  /^renderer\/yard-map\/paint\/lettering\.ts:\d+ \$ \$px \$$/,
  // Codes of equipment, and a field of a body that is named as its column (seeds/quoting.md); a
  // spot as an example; sizes of letters.
  /^shared\/quoting\/(?:fill\.ts:\d+ (?:RFR|FBE|DRV)|quote-draft\.ts:\d+ description)$/,
  /^renderer\/(?:features\/layout\/row-panel\.tsx:\d+ D-01|page\/theme\.ts:\d+ (?:[\d.]+rem|anywhere))$/,
  // How a link leaves, and numbers that authorities give ("MC 123456").
  /:\d+ (noopener noreferrer|MC \$)$/,
  /^main\/.* (seq, id, created_at|\(@search IS NULL)/,
  // Statuses of appointments as the service names them (contract.md 1.9).
  /^(shared\/appointments|shared\/now|shared\/planning|renderer\/schedule|renderer\/features\/appointments\/schedule)\/\S+:\d+ (Requested|Scheduled|Arrived|Completed|Cancelled|Unknown)$/,
  // Letters that are drawn, where something stands in a form, keys, and a choice in SQL.
  / (600 )?1[12]px \$$/,
  /:\d+ input:not\(/,
  / Alt\+Arrow\S+ Alt\+Arrow\S+$/,
  / CASE WHEN /,
  // Headers and policies of HTTP, folders of systems, names of secrets on the disk, where in the
  // program something failed, the program's name.
  /charset=utf-8|filename="\$"|<!doctype html>|^main\/hosts\/page-policy\.ts/,
  /^main\/hosts\/page-files\.ts:\d+ Not found $/,
  /^main\/program\/data-folder\/data-folder\.ts:\d+ (Local|Library|Application Support)$/,
  /^main\/program\/secrets\/profile-secrets\.ts:\d+ taken from the profile/,
  /^main\/program\/shutdown\.ts:\d+ stop \$$/,
  /: ?\d+ Yardmaster \$$/,
  // What the log of backups says, and the first words of formats on the disk.
  /^main\/kernel\/backups\/(open-durable|rebuild)\.ts:\d+ A (log was mended|file cannot be written|backup )/,
  /^main\/kernel\/backups\/\S+:\d+ (SQLite format 3$|log lost$|with twin$|Yardmaster twin of the log )/,
];

const programs = new Map<string, unknown>();

/** The syntax tree of a source. Parsing is slow and each is used three times, so we keep it. */
function programOf(file: string, source: string): unknown {
  const program = programs.get(source) ?? parseSync(file, source).program;
  programs.set(source, program);
  return program;
}

/** Frees the syntax trees, for the tests that share this process. */
export const forgetPrograms = (): void => programs.clear();

type Found = { readonly line: number; readonly text: string };

/**
 * Text that a person would read: words with a space between, one word with a capital letter as a
 * label has, a piece to be joined to others, or letters that no code has.
 */
const isWords = (text: string): boolean =>
  /\p{L}{1,}[,.:;!?]? [\p{L}$]|\$ \p{L}{2,}/u.test(text) ||
  /^\p{Lu}\p{Ll}+(?:-\p{L}+)*[.…!?:]?$/u.test(text) ||
  /^\s+\p{L}{2,}$|^\p{L}{2,}[,.:]?\s+$/u.test(text) ||
  // A number with its unit, words in brackets or before a comma, and words between tags.
  /^\d+ \p{L}{2,}|^\(\p{L}{2,}\)$|\p{L}\(s\)$|^\p{L}{2,}[,!]$|<\w+[^>]*>\s*\p{L}{2,}/u.test(text) ||
  (/[áéíóúñü¿¡’“”…]/iu.test(text) && /\p{L}{2,}/u.test(text));

/** A code of the catalog, where a name is found by it. */
const isCode = (text: string): boolean => /^[a-z][\w-]*(?:\.[\w$-]+)+$/.test(text);
/** What people read wherever it stands: here a single small word counts too. */
const shownNames =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|ariaLabel|title|label|placeholder|alt|heading|message|tooltip|textContent|innerText|innerHTML|__html|description|note|hint|caption|legend|detail|buttons|nothingFoundMessage)$/;
const sayingCalls =
  /^(?:announce|alert|confirm|rawText|Notification|setToolTip|setTitle|createTextNode|insertAdjacentText)$/;
/** A table whose name says that people read what is in it. */
const shownTables = /(?:label|heading|title|caption|tooltip|hint)s$|Words$/i;

const shownBySource = new Map<string, ReadonlySet<string>>();

/**
 * The names that a file shows as they are: of a table that is picked from, of a variable that holds
 * a text.
 */
export function namesShown(file: string, source: string): ReadonlySet<string> {
  const known = shownBySource.get(source);
  if (known !== undefined) return known;
  const names = new Set<string>();
  shownBySource.set(source, names);
  const look = (node: unknown, isShown: boolean): void => {
    if (Array.isArray(node)) for (const each of node) look(each, isShown);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const is = node as Node;
    if (isShown && is.type === 'Identifier') names.add(nameOf(is));
    for (const [key, value] of Object.entries(is))
      if (key !== 'type') look(value, shows(is, key, isShown));
  };
  look(programOf(file, source), false);
  return names;
}

/**
 * Every text of a source file that a person would read. `elsewhere`: names that other files show;
 * they count for what this one exports.
 */
export function wordsOf(
  file: string,
  source: string,
  elsewhere: ReadonlySet<string> = new Set(),
): readonly Found[] {
  const found: Found[] = [];
  const here = namesShown(file, source);
  const look = (node: unknown, isShown: boolean, isExported = false): void => {
    if (Array.isArray(node)) for (const each of node) look(each, isShown, isExported);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const is = node as Node;
    if (isSilent(is)) return;
    if (
      is.type === 'VariableDeclarator' &&
      (here.has(nameOf(is.id)) || (isExported && elsewhere.has(nameOf(is.id))))
    ) {
      look(is.init, true);
      return;
    }
    const text = textOf(is);
    if (
      text !== null &&
      (isWords(text) ||
        ((isShown || is.type === 'JSXText') && /\p{L}/u.test(text) && !isCode(text)))
    )
      found.push({
        line: source.slice(0, is.start).split('\n').length,
        text: text.replaceAll(/\s+/g, ' '),
      });
    const sets = attributeSet(is);
    for (const [key, value] of Object.entries(node))
      if (key !== 'type')
        look(
          key === 'arguments' && sets !== null ? sets.value : value,
          shows(is, key, isShown),
          is.type === 'ExportNamedDeclaration' || (isExported && is.type === 'VariableDeclaration'),
        );
  };
  look(programOf(file, source), false);
  return found;
}

const nameOf = (of: unknown) =>
  String((of as Node | undefined)?.name ?? (of as Node | undefined)?.value ?? '');

/** The name and the value of `element.setAttribute(name, value)`; null for everything else. */
function attributeSet({
  type,
  callee,
  arguments: given,
}: Node): { readonly name: string; readonly value: unknown } | null {
  if (type !== 'CallExpression' || nameOf((callee as Node).property) !== 'setAttribute')
    return null;
  const [name, value] = given as readonly Node[];
  return { name: nameOf(name), value };
}

/**
 * Whether a part of a node is shown as it is: the value of a name that people read, or one of two
 * between which a shown value chooses.
 */
function shows(node: Node, key: string, isShown: boolean): boolean {
  switch (node.type) {
    case 'JSXAttribute':
      return key === 'value' && shownNames.test(nameOf(node.name));
    case 'JSXElement':
    case 'JSXFragment':
      return key === 'children';
    case 'Property':
      return key === 'value' && (isShown || shownNames.test(nameOf(node.key)));
    case 'VariableDeclarator':
      return (
        key === 'init' &&
        shownTables.test(nameOf(node.id)) &&
        /^(?:Array|Object|TSAs)Expression$/.test((node.init as Node | null)?.type ?? '')
      );
    case 'AssignmentPattern':
      return isShown && key === 'right';
    case 'AssignmentExpression':
      return key === 'right' && shownNames.test(nameOf((node.left as Node).property));
    case 'NewExpression':
    case 'CallExpression': {
      const callee = node.callee as Node;
      const isSaid =
        sayingCalls.test(nameOf(callee.property ?? callee)) ||
        nameOf(callee.object) === 'announcer';
      return key === 'arguments' && (isSaid || shownNames.test(attributeSet(node)?.name ?? ''));
    }
    case 'ConditionalExpression':
      return isShown && key !== 'test';
    case 'MemberExpression':
      return isShown && key === 'object';
    case 'LogicalExpression':
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ArrayExpression':
    case 'ObjectExpression':
    case 'ObjectPattern':
    case 'BinaryExpression':
      return isShown && !/^(?:[=!]==?|[<>]=?|in|instanceof)$/.test(String(node.operator ?? ''));
    default:
      return false;
  }
}

/**
 * Codes of objects that are written as they are, `{ code: 'gate.off' }`, and not by `message`, each
 * with whether values stand beside it.
 */
export function codesByHand(
  file: string,
  source: string,
): readonly { readonly code: string; readonly hasValues: boolean }[] {
  const found: { code: string; hasValues: boolean }[] = [];
  if (!/\bcode\b/.test(source)) return found;
  const look = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) look(each);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const is = node as Node;
    if (is.type === 'ObjectExpression') {
      const parts = is.properties as readonly Node[];
      const code = parts.find(({ key }) => nameOf(key) === 'code')?.value as Node | undefined;
      const hasValues = parts.some(
        ({ type, key }) => type === 'SpreadElement' || nameOf(key) === 'values',
      );
      if (code?.type === 'Literal') found.push({ code: String(code.value), hasValues });
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'type') look(value);
  };
  look(programOf(file, source));
  return found;
}

type Node = { type: string; start: number; [key: string]: unknown };

/**
 * Imports and types say nothing; an error of the language that is thrown for developers, and lines
 * of the log, reach the log alone.
 */
function isSilent(node: Node): boolean {
  if (['ImportDeclaration', 'ExportAllDeclaration', 'TSLiteralType'].includes(node.type))
    return true;
  const callee = node.callee as Node | undefined;
  if (node.type === 'NewExpression')
    return callee?.type === 'Identifier' && /^(Type|Range)?Error$/.test(String(callee.name));
  const of = callee?.type === 'MemberExpression' ? (callee.object as Node) : undefined;
  return node.type === 'CallExpression' && of?.type === 'Identifier' && of.name === 'log';
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'JSXText') return String(node.value).trim();
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as readonly { value: { cooked: string } }[])
    .map((part) => part.value.cooked)
    .join('$');
}
