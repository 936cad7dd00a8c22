/**
 * The one stack of undo and redo for what is edited before it is saved. A step is what leads to
 * another state: a patch, or that state itself. The newest of each list is last.
 */
export type UndoSteps<Step> = { readonly past: readonly Step[]; readonly future: readonly Step[] };

type StepOf<State extends UndoSteps<unknown>> = State['past'][number];

const MOST_STEPS = 300;

export const noSteps: UndoSteps<never> = { past: [], future: [] };

/** After a change that `back` takes back. What was undone before can't be done again. */
export const stepped = <Step>({ past }: UndoSteps<Step>, back: Step): UndoSteps<Step> => ({
  past: [...past, back].slice(-MOST_STEPS),
  future: [],
});

/**
 * One step back or forward; the same state if there is none. `take` makes the step: it returns the
 * change and its opposite.
 */
export function stepAlong<State extends UndoSteps<unknown>>(
  state: State,
  way: 'back' | 'forth',
  take: (step: StepOf<State>) => readonly [Partial<State>, StepOf<State>],
): State {
  const [from, to] = way === 'back' ? (['past', 'future'] as const) : (['future', 'past'] as const);
  const step: StepOf<State> | undefined = state[from].at(-1);
  if (step === undefined) return state;
  const [changed, opposite] = take(step);
  return {
    ...state,
    ...changed,
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], opposite],
  };
}
