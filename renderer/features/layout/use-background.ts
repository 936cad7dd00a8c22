import { useEffect, useState } from 'react';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { imageOf } from './picture-file.ts';

/**
 * The background image with this id, ready to be drawn. Null while we load it, and when there is
 * none.
 */
export function useBackground(id: string | null): {
  readonly image: HTMLImageElement | null;
  readonly problem: Message | null;
} {
  const { api } = usePage();
  const [state, setState] = useState<{
    readonly id: string;
    readonly image: HTMLImageElement | null;
    readonly problem: Message | null;
  } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isLeft = false;
    const put = (image: HTMLImageElement | null, problem: Message | null) => {
      if (!isLeft) setState({ id, image, problem });
    };
    api.layout
      .background({ id })
      .then(imageOf)
      .then(
        (image) => put(image, null),
        (error: unknown) => put(null, errorMessage(error, message('layout.picture.notShown'))),
      );
    return () => {
      isLeft = true;
    };
  }, [api, id]);
  return state?.id === id ? state : { image: null, problem: null };
}
