import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PhotoLine } from '../../../shared/console-api/photos.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { PhotoAsset } from '../../../shared/photos/photo.ts';
import { displayText } from '../../../shared/text.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { useWords } from '../../ui/words.ts';
import { openPhoto } from './photo-transfer.ts';
import styles from './photos.module.css';

/** Height of a small picture, in pixels; twice what is drawn, for fine screens. */
const SMALL_PX = 144;

type Props = {
  readonly asset: PhotoAsset;
  readonly photo: PhotoLine;
  readonly onOpen: () => void;
};

/** A small picture that opens the large one; words where the picture is gone. */
export function PhotoTile({ asset, photo, onOpen }: Props) {
  const { t } = useWords();
  const { when, at, by, state, place } = photo;
  const name = t('photos.one', { when, at, by, name: displayText(photo.name, 40) });
  if (state === 'kept' && place === 'here')
    return (
      <button type="button" className={styles.tile} aria-label={name} title={name} onClick={onOpen}>
        <Small asset={asset} photo={photo} />
      </button>
    );
  const why = state === 'kept' ? (place === 'elsewhere' ? place : 'missing') : state;
  return (
    <span className={styles.tile} title={name}>
      <span className="ym-hidden">{name}: </span>
      {t(`photos.place.${why}`)}
    </span>
  );
}

function Small({ asset, photo: { sha, name } }: Pick<Props, 'asset' | 'photo'>) {
  const { api } = usePage();
  const { t, format } = useWords();
  const { data, error } = useQuery({
    queryKey: ['photo', 'small', asset.id, sha],
    queryFn: async ({ signal }) => smallOf(await openPhoto(api, { asset, sha }, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const address = useAddress(data);
  if (error !== null) return format(errorMessage(error, message('photos.notDrawn')));
  return address === null ? (
    t('photos.loading', { name: displayText(name, 24) })
  ) : (
    <img src={address} alt="" />
  );
}

/** The address of the picture while it is shown. Null: none. */
export function useAddress(picture: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (picture === undefined) return;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return picture === undefined ? null : address;
}

/** A smaller picture of the same: twenty large ones would take a gigabyte once they are drawn. */
async function smallOf(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo, {
    resizeHeight: SMALL_PX,
    resizeQuality: 'medium',
  });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg' });
}
