import { implement } from '@orpc/server';
import { layoutContract, type SavedLayout } from '../../shared/console-api/layout.ts';
import { message } from '../../shared/i18n/message.ts';
import { fromLayoutColumns, toLayoutColumns } from '../../shared/layout/wire.ts';
import { acceptedOf } from '../kernel/api/typed-errors.ts';
import { watchState } from '../kernel/api/watch-state.ts';
import type { SavedLayouts, StoredLayout } from './saved-layouts.ts';

const shown = ({ version, document }: StoredLayout): SavedLayout => ({
  version,
  columns: document === null ? null : toLayoutColumns(document),
});

/** The drawn yard. `clerk` returns the clerk at the desk. */
export function layoutApi(store: SavedLayouts, clerk: () => string) {
  const contract = implement(layoutContract);
  return {
    watch: contract.watch.handler(({ signal }) =>
      watchState(store, () => shown(store.current()), signal),
    ),
    save: contract.save.handler(({ input: { base, columns, note }, errors }) => {
      const read = columns === null ? null : fromLayoutColumns(columns);
      if (read?.ok === false)
        throw errors.REFUSED({
          data: { said: message('common.nothingSaved', { why: read.error }) },
        });
      return {
        version: acceptedOf(
          store.save({ base, document: read?.value ?? null, note, by: clerk() }),
          errors,
        ),
      };
    }),
    versions: contract.versions.handler(() => store.versions()),
    read: contract.read.handler(({ input, errors }) =>
      shown(acceptedOf(store.read(input.version), errors)),
    ),
    putBackground: contract.putBackground.handler(({ input, errors }) => ({
      id: acceptedOf(store.putBackground(input), errors),
    })),
    background: contract.background.handler(({ input, errors }) => {
      const picture = store.background(input.id);
      if (picture === null)
        throw errors.REFUSED({ data: { said: message('layout.picture.gone') } });
      return picture;
    }),
  };
}
