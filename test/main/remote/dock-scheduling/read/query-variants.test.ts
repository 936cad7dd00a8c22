import { beforeEach, describe, expect, test } from 'vitest';
import { LearnedVariants } from '../../../../../main/remote/dock-scheduling/read/learned-variants.ts';
import {
  createQueryVariants,
  isBadQuery,
} from '../../../../../main/remote/dock-scheduling/read/query-variants.ts';
import { RemoteError } from '../../../../../main/remote/outcome.ts';
import { message } from '../../../../../shared/i18n/message.ts';

const forms = ['full', 'less', 'plain'];
const error = (status: number | null) =>
  new RemoteError('bad-reply', message('service.otherRecord'), status);

/** A service that accepts some variants, and the list of its requests. */
let accepts: ReadonlySet<string>;
let asked: string[];
beforeEach(() => {
  accepts = new Set(['less', 'plain']);
  asked = [];
});

const attempt = async (form: string) => {
  asked.push(form);
  await new Promise((resolve) => setTimeout(resolve, 1));
  if (!accepts.has(form)) throw error(400);
  return form;
};
const refused = () => asked.filter((form) => !accepts.has(form));
const four = (inForm: ReturnType<typeof createQueryVariants>) =>
  Promise.all(Array.from({ length: 4 }, () => inForm('/list', forms, attempt)));

describe('of several calls at once', () => {
  test('one learns, and the others wait for it', async () => {
    expect(await four(createQueryVariants())).toEqual(['less', 'less', 'less', 'less']);
    expect(refused()).toEqual(['full']);
    expect(asked).toHaveLength(5);
  });

  test('one learns anew where the service changed, the best first', async () => {
    const inForm = createQueryVariants();
    await four(inForm);
    asked = [];
    accepts = new Set(['full']);
    expect(await four(inForm)).toEqual(['full', 'full', 'full', 'full']);
    expect(await inForm('/list', forms, attempt)).toBe('full');
    expect(refused()).toEqual(['less', 'less', 'less', 'less']);
  });

  test('no one waits for a second one, where the first got no answer', async () => {
    const inForm = createQueryVariants();
    let running = 0;
    let most = 0;
    const lost = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      throw error(null);
    };
    const all = Array.from({ length: 4 }, () => inForm('/list', forms, lost));
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'rejected'),
    );
    expect(most).toBe(3);
  });
});

test('where everything is refused, what worked before is tried first again', async () => {
  const inForm = createQueryVariants();
  await inForm('/list', forms, attempt);
  accepts = new Set();
  await expect(inForm('/list', forms, attempt)).rejects.toMatchObject({ status: 400 });
  accepts = new Set(['less']);
  asked = [];
  await inForm('/list', forms, attempt);
  expect(asked).toEqual(['less']);
});

describe('what was learned is kept for the next start', () => {
  const day = 86_400_000;
  let kept: string | null;
  let now: number;
  beforeEach(() => {
    kept = null;
    now = Date.parse('2026-05-04T12:00:00Z');
  });
  /** Asks once after a start. Returns what was asked. */
  async function afterStart(origin = 'https://yard.example', variants: readonly string[] = forms) {
    const learned = new LearnedVariants(origin);
    learned.keepIn({ read: () => kept, write: (text) => (kept = text) }, () => now);
    asked = [];
    await createQueryVariants(isBadQuery, learned)('/list', variants, attempt);
    return asked;
  }

  test('of the same service and the same queries', async () => {
    expect(await afterStart()).toEqual(['full', 'less']);
    expect(await afterStart()).toEqual(['less']);
    expect(await afterStart('https://other.example')).toEqual(['full', 'less']);
    expect(await afterStart('https://yard.example', ['all', ...forms])).toEqual([
      'all',
      'full',
      'less',
    ]);
  });

  test('whatever ids and times the queries hold', async () => {
    const of = (id: string, at: string) =>
      ['full', 'less'].map((each) => {
        const s = JSON.stringify({ spotAreaId: id, id: { $in: [id] }, changed: { $gt: at } });
        return [
          ['s', s],
          ['join[]', each],
        ] as const;
      });
    const learned = new LearnedVariants('');
    learned.keepIn({ read: () => null, write: () => undefined }, () => now);
    learned.learned('/list', of('a-1', '2026-05-04T12:00:00.000Z'), 1);
    expect(learned.recall('/list', of('b-2', '2026-05-05T12:00:00Z'))).toBe(1);
    expect(learned.recall('/list', of('b-2', '').toReversed())).toBeNull();
  });

  test('for a week, and not if the clock went back', async () => {
    await afterStart();
    now += 6 * day;
    expect(await afterStart()).toEqual(['less']);
    now += 2 * day;
    expect(await afterStart()).toEqual(['full', 'less']);
    now -= 3 * day;
    expect(await afterStart()).toEqual(['full', 'less']);
  });

  test('unless the service refuses it now, which is learned anew', async () => {
    await afterStart();
    accepts = new Set(['plain']);
    expect(await afterStart()).toEqual(['less', 'full', 'less', 'plain']);
    expect(await afterStart()).toEqual(['plain']);
  });

  test.each(['', '{', '[]', 'null', '7', '{"https://yard.example/list":{"index":-1}}'])(
    'and what can’t be read counts as nothing: %j',
    async (text) => {
      kept = text;
      expect(await afterStart()).toEqual(['full', 'less']);
    },
  );
});
