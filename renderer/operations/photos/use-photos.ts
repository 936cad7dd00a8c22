import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PhotosState } from '../../../shared/console-api/photos.ts';
import type { PhotoAsset } from '../../../shared/photos/photo.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import { usePage } from '../../page/page-context.tsx';

/** The rule for photos and what they take; null before the first state from main. */
export function usePhotosState(): PhotosState | null {
  const { api } = usePage();
  const [state, setState] = useState<PhotosState | null>(null);
  useEffect(() => watchForever((options) => api.photos.watch(undefined, options), setState), [api]);
  return state;
}

/** The photos of a truck or trailer, oldest first, and again after each change. */
export function usePhotos(asset: PhotoAsset) {
  const { api } = usePage();
  const version = usePhotosState()?.version ?? null;
  return useQuery({
    queryKey: ['photos', asset.kind, asset.id, version],
    queryFn: () => api.photos.of({ asset }),
    enabled: version !== null,
    placeholderData: (before) => before,
    retry: false,
  });
}

/** Key of the query below. */
export const pcCameraKey = ['settings', 'pcCamera'] as const;

/** Whether this desk's page may use the PC's camera; false until main has said so. */
export function usePcCameraSetting(): boolean {
  const { api } = usePage();
  const { data } = useQuery({
    queryKey: pcCameraKey,
    queryFn: async () => (await api.settings.preferences()).pcCamera === true,
    retry: false,
  });
  return data === true;
}
