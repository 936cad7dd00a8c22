import { implement } from '@orpc/server';
import { photosContract } from '../../shared/console-api/photos.ts';
import { valueOrThrow } from '../kernel/api/typed-errors.ts';
import { watchState } from '../kernel/api/watch-state.ts';
import type { Photos } from './photos.ts';

/** Photos in and out. */
export function photosApi(photos: Photos) {
  const contract = implement(photosContract);
  let version = 0;
  photos.watch(() => {
    version += 1;
  });
  const state = () => ({
    rule: photos.rule(),
    usedBytes: photos.used(),
    hasCamera: photos.hasCamera,
    version,
  });
  return {
    watch: contract.watch.handler(({ signal }) => watchState(photos, state, signal)),
    of: contract.of.handler(({ input: { asset } }) => photos.of(asset)),
    begin: contract.begin.handler(({ input: { asset, when, ...file }, errors }) =>
      valueOrThrow(photos.begin({ asset, when }, file), errors.NOT_POSSIBLE),
    ),
    piece: contract.piece.handler(({ input, errors }) => {
      valueOrThrow(photos.piece(input.id, input.data), errors.NOT_POSSIBLE);
      return {};
    }),
    keep: contract.keep.handler(({ input, errors }) =>
      valueOrThrow(photos.keep(input.id), errors.NOT_POSSIBLE),
    ),
    camera: contract.camera.handler(({ errors }) =>
      valueOrThrow(photos.cameraFiles(), errors.NOT_POSSIBLE),
    ),
    keepCamera: contract.keepCamera.handler(({ input: { name, ...target }, errors }) =>
      valueOrThrow(photos.addFromCamera(target, name), errors.NOT_POSSIBLE),
    ),
    open: contract.open.handler(({ input, errors }) =>
      valueOrThrow(photos.open(input.asset, input.sha), errors.NOT_POSSIBLE),
    ),
    take: contract.take.handler(({ input, errors }) =>
      valueOrThrow(photos.take(input.id, input.from), errors.NOT_POSSIBLE),
    ),
    cancel: contract.cancel.handler(({ input }) => {
      photos.cancel(input.id);
      return {};
    }),
    dropCard: contract.dropCard.handler(({ input: { card }, errors }) =>
      valueOrThrow(photos.dropCard(card), errors.NOT_POSSIBLE),
    ),
    remove: contract.remove.handler(({ input, errors }) =>
      valueOrThrow(photos.remove(input.asset, input.sha), errors.NOT_POSSIBLE),
    ),
    setRule: contract.setRule.handler(({ input, errors }) =>
      valueOrThrow(photos.setRule(input), errors.NOT_POSSIBLE),
    ),
  };
}
