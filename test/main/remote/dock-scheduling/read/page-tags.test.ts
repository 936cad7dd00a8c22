/** Pages asked for by their tags: what is saved, what is never believed, and what lies cost. */
import { describe, expect, it } from 'vitest';
import type { PageSink, RecordPage } from '../../../../../main/remote/dock-scheduling/client.ts';
import {
  bytesOf,
  createPageMemory,
  createPageShelf,
  lengthOf,
  type TagHistory,
} from '../../../../../main/remote/dock-scheduling/read/page-memory.ts';
import { readPages } from '../../../../../main/remote/dock-scheduling/read/pages.ts';

type Row = { readonly id: string; readonly text: string };
type Manner = 'true' | 'none' | 'stuck' | 'new' | 'always-same' | 'other-name';

/** A list of two pages of two records, its service, and a caller who remembers what it took in. */
function desk(manner: Manner, room = 1_000_000, history: TagHistory | null = null) {
  const rows: Row[] = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: 'one' }));
  const shelf = createPageShelf(room, history);
  const memory = createPageMemory(shelf);
  const asked: (string | null)[] = [];
  const took = new Map<number, string>();
  const shown = new Map<string, string>();
  let answers = 0;
  /** Each body in memory of its own, as it comes over the network. */
  const bodies: Buffer[] = [];

  const fetch = async (
    page: number,
    _limit: number,
    _signal: AbortSignal,
    tag: string | null = null,
  ) => {
    asked.push(tag);
    answers += 1;
    const data = rows.slice(2 * page - 2, 2 * page);
    const text = JSON.stringify({ data, total: 4, pageCount: 2 });
    const content = `"${data.map((row) => row.text).join()}"`;
    const name = {
      true: content,
      none: null,
      stuck: `"${page}"`,
      new: `"${answers}"`,
      'always-same': content,
      'other-name': content,
    }[manner];
    if (manner === 'other-name' && tag !== null)
      return { status: 304, bytes: Buffer.alloc(0), tag: name };
    if (manner === 'always-same' && tag !== null)
      return { status: 304, bytes: Buffer.alloc(0), tag: null };
    if (tag !== null && tag === name) return { status: 304, bytes: Buffer.alloc(0), tag: name };
    const bytes = Buffer.from(new TextEncoder().encode(text).buffer);
    bodies.push(bytes);
    return { status: 200, bytes, tag: name };
  };

  async function read(sink: Partial<PageSink<Row>> = {}, question = 'q') {
    asked.length = 0;
    let unchanged = 0;
    await readPages<Row>({
      entity: 'spot',
      limit: 2,
      question,
      fetch,
      memory,
      signal: new AbortController().signal,
      isOfKind: () => true,
      decode: (fields) => ({ id: String(fields.id), text: String(fields.text) }),
      sink: {
        known: (page, fingerprint) => took.get(page) === fingerprint,
        page(page: number, content: RecordPage<Row> | 'unchanged') {
          if (content === 'unchanged') unchanged += 1;
          else {
            took.set(page, content.fingerprint);
            for (const row of content.rows) shown.set(row.id, row.text);
          }
        },
        ...sink,
      },
    });
    return { asked: [...asked], unchanged };
  }
  const picture = (mayLook = () => false) => read({ byTag: { mayLook } });
  const change = (id: string, text: string) => {
    const at = rows.findIndex((row) => row.id === id);
    rows[at] = { id, text };
  };
  const isRight = () => rows.every(({ id, text }) => shown.get(id) === text);
  return { read, picture, change, isRight, shelf, memory, took, rows, bodies };
}

describe('a page that has a tag', () => {
  it('is asked for by it, and one that changed comes complete', async () => {
    const { picture, change, isRight } = desk('true');
    expect((await picture()).asked).toEqual([null, null]);
    expect(await picture()).toEqual({ asked: ['"one,one"', '"one,one"'], unchanged: 2 });
    change('c', 'two');
    expect((await picture()).unchanged).toBe(1);
    expect((await picture()).asked).toEqual(['"one,one"', '"two,one"']);
    expect(isRight()).toBe(true);
  });

  it('is never asked for by it where the caller does not say so, or wants its words', async () => {
    const { read, picture } = desk('true');
    await picture();
    expect((await read()).asked).toEqual([null, null]);
    expect((await read({ byTag: { mayLook: () => false }, known: () => false })).asked).toEqual([
      null,
      null,
    ]);
  });

  it('is not asked for by the tag of another question', async () => {
    const { read } = desk('true');
    await read({ byTag: { mayLook: () => false } });
    expect((await read({ byTag: { mayLook: () => false } }, 'another')).asked).toEqual([
      null,
      null,
    ]);
  });

  it('is kept once, as its tag, when the service has shown that it knows it', async () => {
    const { picture, shelf, memory } = desk('true');
    await picture();
    const held = 1_000_000 - shelf.bytesLeft;
    expect(held).toBeGreaterThan(100);
    await picture();
    expect(shelf.bytesLeft).toBe(1_000_000);
    expect([...memory.pages.values()].reduce((sum, page) => sum + lengthOf(page), 0)).toBe(held);
  });

  it('comes in its words when it was overwritten while it was asked for', async () => {
    const { read, picture, took, isRight } = desk('true');
    await picture();
    await picture();
    let asks = 0;
    // Known when it is asked for, and no longer when the answer comes.
    const known = (page: number, fingerprint: string) => {
      if (page === 1) asks += 1;
      return took.get(page) === fingerprint && !(page === 1 && asks > 1);
    };
    expect(await read({ byTag: { mayLook: () => false }, known })).toMatchObject({
      asked: ['"one,one"', null, '"one,one"'],
      unchanged: 1,
    });
    expect(isRight()).toBe(true);
  });

  it('is looked at without it in turn, one page as often as another', async () => {
    const { picture } = desk('true');
    for (let time = 0; time < 3; time += 1) await picture();
    const looks: string[] = [];
    for (let time = 0; time < 4; time += 1) {
      let left = 1;
      const { asked } = await picture(() => left-- > 0);
      looks.push(asked.map((tag) => (tag === null ? 'look' : 'tag')).join());
    }
    expect(new Set(looks)).toEqual(new Set(['look,tag', 'tag,look']));
    expect(looks.filter((each) => each === 'look,tag')).toHaveLength(2);
  });
});

describe('a service that honored tags at an earlier start', () => {
  const earlier = (): TagHistory & { noted: boolean[] } => {
    const noted: boolean[] = [];
    return { noted, wereHonored: () => noted.at(-1) ?? true, note: (was) => void noted.push(was) };
  };
  const kept = ({ memory }: ReturnType<typeof desk>) =>
    [1, 2].map((page) => bytesOf(memory.pages.get(page))?.length ?? null);

  it('leaves no bytes of new pages, and is asked by their tags', async () => {
    const one = desk('true', 1_000_000, earlier());
    await one.picture();
    expect(kept(one)).toEqual([null, null]);
    expect(one.bodies.map(({ length }) => length)).toEqual([0, 0]);
    expect((await one.picture()).unchanged).toBe(2);
    one.change('b', 'two');
    await one.picture();
    expect(one.isRight()).toBe(true);
    // A page that changes may change again soon: then only its changed records are read.
    expect(kept(one)).toEqual([expect.any(Number), null]);
  });

  it('but not now: pages are read completely once more and then compared', async () => {
    const one = desk('new', 1_000_000, earlier());
    await one.picture();
    expect((await one.picture()).unchanged).toBe(0);
    expect((await one.picture()).unchanged).toBe(2);
  });

  it('is noted once a start, and also that it lies', async () => {
    const history = earlier();
    const one = desk('true', 1_000_000, history);
    for (let time = 0; time < 3; time += 1) await one.picture();
    expect(history.noted).toEqual([true]);
    const other = earlier();
    const liar = desk('other-name', 1_000_000, other);
    await liar.picture();
    liar.change('a', 'two');
    await liar.picture();
    expect(other.noted.at(-1)).toBe(false);
  });
});

describe('a body that is not kept', () => {
  it.each(['true', 'none'] as const)('gives its memory back at once: tags %s', async (manner) => {
    const { picture, change, isRight, bodies } = desk(manner, 0);
    await picture();
    change('c', 'two');
    await picture();
    expect(isRight()).toBe(true);
    expect(bodies.length).toBeGreaterThan(2);
    expect(bodies.every(({ length }) => length === 0)).toBe(true);
  });

  it('stays while it is kept for comparison', async () => {
    const { picture, bodies } = desk('none');
    await picture();
    await picture();
    expect(bodies.slice(0, 2).every(({ length }) => length > 0)).toBe(true);
  });
});

describe('a service whose tags lie', () => {
  it.each(['stuck', 'always-same'] as const)(
    '%s: is found out by looks, and asked by no tag any more',
    async (manner) => {
      const { picture, change, isRight, shelf } = desk(manner);
      await picture();
      await picture();
      change('a', 'two');
      await picture();
      // What the tag hides stays hidden as long as no read asks without it.
      expect(isRight()).toBe(false);
      for (let time = 0; time < 3; time += 1) {
        await picture(() => true);
        change('d', `time ${time}`);
      }
      await picture(() => true);
      await picture(() => true);
      expect(shelf.areTagsWrong).toBe(true);
      expect((await picture()).asked).toEqual([null, null]);
      expect(isRight()).toBe(true);
    },
  );

  it('that says "unchanged" and names another content is not believed for a moment', async () => {
    const { picture, change, isRight, shelf } = desk('other-name');
    await picture();
    change('a', 'two');
    await picture();
    expect(isRight()).toBe(true);
    expect(shelf.areTagsWrong).toBe(true);
  });

  it('that gives another tag each time costs complete pages and nothing else', async () => {
    const { picture, change, isRight, shelf } = desk('new');
    for (let time = 0; time < 4; time += 1) expect((await picture()).asked).toHaveLength(2);
    expect((await picture()).unchanged).toBe(2);
    change('b', 'two');
    await picture();
    expect(isRight()).toBe(true);
    expect(shelf.areTagsWrong).toBe(false);
  });

  it('that gives none is asked as before', async () => {
    const { picture, change, isRight } = desk('none');
    await picture();
    expect(await picture(() => true)).toEqual({ asked: [null, null], unchanged: 2 });
    change('b', 'two');
    await picture();
    expect(isRight()).toBe(true);
  });

  it('is not accused when what a look brought has been put back meanwhile', async () => {
    const { picture, change, isRight, shelf } = desk('true');
    await picture();
    await picture();
    change('a', 'two');
    await picture(() => true);
    change('a', 'one');
    await picture(() => true);
    await picture(() => true);
    expect(shelf.areTagsWrong).toBe(false);
    expect(isRight()).toBe(true);
  });
});
