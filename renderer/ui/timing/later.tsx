import { type ComponentType, lazy, Suspense } from 'react';
import { lateWords } from '../words.ts';

/** The code of a part couldn't be fetched. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';
}

/**
 * A part whose code loads when it is first shown, so that it costs nothing at the start. Its words
 * load with it. If loading fails, the error boundary around it offers "Try again", which loads
 * again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const fetched = () =>
    lazy(async () => {
      try {
        const [Loaded] = await Promise.all([load(), lateWords()]);
        return { default: Loaded };
      } catch (error) {
        // React keeps the outcome of the first try.
        Part = fetched();
        throw new NotLoadedError(undefined, { cause: error });
      }
    });
  let Part: ComponentType<Props> = fetched();
  return function Later(props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
