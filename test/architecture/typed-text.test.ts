/**
 * Every field that we don't ask about before the page goes, with the reason. A new field is asked
 * about by itself; a new mark has to be entered here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../renderer');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(path.join(root, file), 'utf8'),
  }));
const textOf = (file: string) => sources.find((each) => each.file === file)?.text ?? '';

/** How often each file carries a mark. */
const marked = (mark: RegExp) =>
  Object.fromEntries(
    sources
      .filter(({ file }) => file !== 'page/unsaved.ts')
      .map(({ file, text }) => [file, [...text.matchAll(mark)].length] as const)
      .filter(([, count]) => count > 0),
  );

/** Search boxes, filters, and PINs. Nothing is saved of them. */
const nothingToSave = {
  'app/shell/help-dialog.tsx': 1,
  'features/activity/activity-screen.tsx': 1,
  'features/appointments/schedule/timeline.tsx': 1,
  'features/appointments/schedule/toolbar.tsx': 3,
  'features/gate/gate-screen.tsx': 1,
  'features/layout/selection-panel.tsx': 1,
  'features/marketplace/carriers/find-carrier.tsx': 1,
  'features/marketplace/search-form.tsx': 1,
  'features/quoting/history/history-view.tsx': 1,
  // PIN and name of the clerk who signs.
  'features/reports/shift/sign-forms.tsx': 2,
  // The words on a sealed paper, only compared.
  'features/settings/journal-section.tsx': 1,
  'features/settings/undocumented-section.tsx': 1,
  'features/yard/grid/grid-filters.tsx': 1,
  'features/yard/past/past-bar.tsx': 1,
  'features/yard/screen/map-find.tsx': 1,
  'features/yard/waiting/waiting-list.tsx': 1,
  // The day of a list that is only looked at.
  'ui/fields/date-field.tsx': 1,
};

/** Forms that know what of theirs isn't saved, each with the file that reports it. */
const reported = {
  'features/appointments/create/draft-form.tsx': 'features/appointments/create/use-draft.ts',
  'features/gate/release/gate-section.tsx': 'page/typed-text.ts',
  'features/layout/editor.tsx': 'features/layout/editor.tsx',
  'features/planning/moves/move-row.tsx': 'page/typed-text.ts',
  'features/planning/moves/moves-screen.tsx': 'page/typed-text.ts',
  'features/quoting/quote-form.tsx': 'features/quoting/use-quick-quote.ts',
  'features/reports/detention/policy-fields.tsx': 'features/reports/detention/policies-section.tsx',
  'page/parts/note-field.tsx': 'page/typed-text.ts',
};

/** Fields that are saved when they are left. */
const savedWhenLeft = {
  'features/layout/applied-number-field.tsx': 1,
  'features/quoting/place-field.tsx': 1,
  'ui/fields/number-field.tsx': 1,
  'ui/fields/tags-field.tsx': 1,
};

// Cases: PC21.
test('a field whose text may go unasked has its reason here', () => {
  expect(marked(/data-no-loss/g)).toEqual(nothingToSave);
  expect(Object.keys(marked(/\bdata-reported\b/g)).sort()).toEqual(Object.keys(reported).sort());
  expect(marked(/data-saved-when-left/g)).toEqual(savedWhenLeft);
  expect(marked(/(?:type|role)="search"/g)).toEqual({});
});

// Cases: PC21.
test('each form that answers for its own text reports it', () => {
  const silent = Object.values(reported).filter(
    (file) => !/useUnsaved\(|unsavedOf\(/.test(textOf(file)),
  );
  expect(silent).toEqual([]);
});

// Cases: PC21.
test('text is typed into nothing but fields, which are watched by themselves', () => {
  const others = sources.filter(({ text }) => /contentEditable=|designMode =/.test(text));
  expect(others.map(({ file }) => file)).toEqual([]);
});
