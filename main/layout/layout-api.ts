import { implement } from '@orpc/server';
import { layoutContract, type SavedLayout } from '../../shared/console-api/layout.ts';
import { fromLayoutColumns, toLayoutColumns } from '../../shared/layout/wire.ts';
import { createWaiter } from '../kernel/waiter.ts';
import type { KeptLayout, LayoutStore } from './layout-store.ts';

const shown = ({ version, document }: KeptLayout): SavedLayout => ({
  version,
  columns: document === null ? null : toLayoutColumns(document),
});

async function* watchLayout(store: LayoutStore, signal: AbortSignal | undefined): AsyncGenerator<SavedLayout, void> {
  const waiter = createWaiter(signal);
  const stop = store.watch(waiter.wake);
  try {
    while (!signal?.aborted) {
      yield shown(store.current());
      await waiter.next();
    }
  } finally {
    stop();
  }
}

/** The drawn yard. `clerk` answers who works at the desk now. */
export function layoutApi(store: LayoutStore, clerk: () => string) {
  const contract = implement(layoutContract);
  return {
    watch: contract.watch.handler(({ signal }) => watchLayout(store, signal)),
    save: contract.save.handler(({ input: { base, columns, note }, errors }) => {
      const read = columns === null ? null : fromLayoutColumns(columns);
      if (read?.ok === false) throw errors.REFUSED({ data: { sentence: `${read.error} Nothing was saved.` } });
      const saved = store.save({ base, document: read?.value ?? null, note, by: clerk() });
      if (!saved.ok) throw errors.REFUSED({ data: { sentence: saved.error } });
      return { version: saved.value };
    }),
    versions: contract.versions.handler(() => store.versions()),
    read: contract.read.handler(({ input, errors }) => {
      const found = store.read(input.version);
      if (!found.ok) throw errors.REFUSED({ data: { sentence: found.error } });
      return shown(found.value);
    }),
    putBackground: contract.putBackground.handler(({ input, errors }) => {
      const id = store.putBackground(input);
      if (!id.ok) throw errors.REFUSED({ data: { sentence: id.error } });
      return { id: id.value };
    }),
    background: contract.background.handler(({ input, errors }) => {
      const picture = store.background(input.id);
      if (picture === null) throw errors.REFUSED({ data: { sentence: 'The background picture is not kept here any more.' } });
      return picture;
    }),
  };
}
