import { expect, test } from 'vitest';
import {
  happenings,
  isOpen,
  mayFollow,
  mayLook,
  meaningOf,
  next,
  type Stage,
} from '../../../shared/sent-once/stages.ts';

const stages: readonly Stage[] = ['unsent', 'sending', 'unknown', 'partly', 'done'];
const every = stages.flatMap((from) =>
  happenings.map((happening) => ({ from, happening, to: next(from, happening) })),
);

test('only a click sets one going, and only one of which nothing or a part is there', () => {
  const begun = every.filter(({ from, to }) => from !== 'sending' && to === 'sending');
  expect(begun.map(({ from, happening }) => [from, happening.kind])).toEqual([
    ['unsent', 'click'],
    ['partly', 'click'],
  ]);
});

test('what is done stays done, and what is unknown is never sent before it is settled', () => {
  expect(
    new Set(every.filter(({ from, to }) => from === 'done' && to !== null).map(({ to }) => to)),
  ).toEqual(new Set(['done']));
  expect(next('unknown', { kind: 'click' })).toBeNull();
  expect(next('sending', { kind: 'click' })).toBeNull();
});

test('an answer, a look and a word meet only what they can be about', () => {
  const meets = (kind: string) => [
    ...new Set(
      every
        .filter(({ happening, to }) => happening.kind === kind && to !== null)
        .map(({ from }) => from),
    ),
  ];
  expect(meets('answer')).toEqual(['sending']);
  expect(meets('look')).toEqual(['unknown', 'partly']);
  expect(meets('word')).toEqual(['unknown', 'partly']);
  expect(stages.filter(mayLook)).toEqual(['unknown', 'partly']);
  expect(mayLook(undefined)).toBe(false);
});

test('a restart leaves nothing sending, and calls nothing done or unsent falsely', () => {
  for (const firstPartDone of [true, false])
    for (const from of stages) {
      const to = next(from, { kind: 'restart', firstPartDone });
      expect(to).toBe(from === 'sending' ? (firstPartDone ? 'partly' : 'unknown') : from);
    }
});

test('damage makes unknown what might have been sent since, and nothing else', () => {
  expect(stages.map((from) => next(from, { kind: 'damage' }))).toEqual([
    'unknown',
    'sending',
    'unknown',
    'partly',
    'done',
  ]);
});

test('a proved part is taken back by no list and no word', () => {
  expect(next('partly', { kind: 'look', means: 'nothing' })).toBe('partly');
  expect(next('partly', { kind: 'look', means: 'unclear' })).toBe('partly');
  expect(next('partly', { kind: 'word', done: false })).toBeNull();
  expect(mayFollow('partly', 'unsent')).toBe(false);
});

test('what may follow what, in full', () => {
  const follow = Object.fromEntries(
    stages.map((from) => [from, stages.filter((to) => mayFollow(from, to))]),
  );
  expect(follow).toEqual({
    unsent: ['unsent', 'sending', 'unknown'],
    sending: ['unsent', 'sending', 'unknown', 'partly', 'done'],
    unknown: ['unsent', 'unknown', 'partly', 'done'],
    partly: ['sending', 'partly', 'done'],
    done: ['done'],
  });
  expect(stages.filter(isOpen)).toEqual(['sending', 'unknown', 'partly']);
});

test('an unclear reply, or a yes without the required name, is unclear', () => {
  const words = { said: { code: 'prose', values: { text: '' } } } as const;
  expect(meaningOf({ kind: 'ok' }, true)).toBe('all');
  expect(meaningOf({ kind: 'ok' }, false)).toBe('unclear');
  expect(meaningOf({ kind: 'unknown', ...words }, true)).toBe('unclear');
  for (const kind of ['refused', 'not-sent', 'signed-out'] as const)
    expect(meaningOf({ kind, ...words }, true)).toBe('nothing');
});
