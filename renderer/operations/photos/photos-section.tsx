import { Button, FileButton, SegmentedControl, Select } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CameraFile, PhotoLine } from '../../../shared/console-api/photos.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import {
  type Photo,
  type PhotoAsset,
  photoRefusal,
  photoSubject,
  photoTypes,
} from '../../../shared/photos/photo.ts';
import { assetLabel, displayText } from '../../../shared/text.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { may } from '../../page/stores/session-store.ts';
import { MessageLine } from '../../ui/parts.tsx';
import { later } from '../../ui/timing/later.tsx';
import { useWords, words } from '../../ui/words.ts';
import type { CameraDialogProps } from './camera-dialog.tsx';
import { isPageTooOld } from './pc-camera.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { keepPhoto } from './photo-transfer.ts';
import styles from './photos.module.css';
import { usePcCameraSetting, usePhotos, usePhotosState } from './use-photos.ts';

const CameraDialog = later(async () => (await import('./camera-dialog.tsx')).CameraDialog);

type Props = {
  /** A truck that is here, or a trailer alone. */
  readonly asset: Visit | Container;
  readonly kind: AssetRef['kind'];
  /** Its trailers. */
  readonly hooked?: readonly Container[];
  /** It has left: its photos are shown, and none is added. */
  readonly isGone?: boolean;
};

/** Photos of a truck and of its trailers. Empty for a clerk who may not see them. */
export function PhotosSection({ asset, kind, hooked = [], isGone = false }: Props) {
  const page = usePage();
  const { t } = useWords();
  const maySee = useStore(page.session, (state) => may(state, 'photos'));
  const refs = [
    { ref: { kind, id: asset.id } as AssetRef, name: assetLabel(asset) },
    ...hooked.map((each) => ({
      ref: { kind: 'container', id: each.id } as AssetRef,
      name: assetLabel(each),
    })),
  ];
  const [chosen, setChosen] = useState<string>(asset.id);
  const of = refs.find(({ ref }) => ref.id === chosen) ?? refs[0];
  if (!maySee || of === undefined) return null;
  return (
    <section
      className={styles.section}
      data-photos
      aria-label={t('photos.title.of', { asset: of.name })}
    >
      <div className={styles.head}>
        <strong>{t('photos.title')}</strong>
        {refs.length > 1 && (
          <Select
            size="xs"
            aria-label={t('photos.of')}
            allowDeselect={false}
            data={refs.map(({ ref, name }) => ({ value: ref.id, label: name }))}
            value={of.ref.id}
            onChange={(id) => id !== null && setChosen(id)}
          />
        )}
      </div>
      <PhotosOf key={photoSubject(of.ref)} asset={of.ref} name={of.name} isGone={isGone} />
    </section>
  );
}

/**
 * Photos of a truck that comes in: they are its card's, and the truck's once it is checked in.
 * `onCount`: called with how many are kept.
 */
export function CardPhotos({
  card,
  name,
  onCount,
}: {
  readonly card: string;
  readonly name: string;
  readonly onCount: (count: number) => void;
}) {
  const page = usePage();
  const maySee = useStore(page.session, (state) => may(state, 'photos'));
  return maySee ? <OfCard card={card} name={name} onCount={onCount} /> : null;
}

function OfCard({ card, name, onCount }: Parameters<typeof CardPhotos>[0]) {
  const { t } = useWords();
  const asset = { kind: 'card', id: card } as const;
  const { data } = usePhotos(asset);
  const count = data?.filter(({ state }) => state === 'kept').length ?? null;
  const tell = useEffectEvent(onCount);
  useEffect(() => {
    if (count !== null) tell(count);
  }, [count]);
  return (
    <section
      className={styles.section}
      data-photos
      aria-label={t('photos.title.of', { asset: name })}
    >
      <strong>{t('photos.title')}</strong>
      <PhotosOf asset={asset} name={name} isGone={false} />
    </section>
  );
}

/** The photos of one, and what adds to them. */
function PhotosOf({
  asset,
  name,
  isGone,
}: {
  readonly asset: PhotoAsset;
  readonly name: string;
  readonly isGone: boolean;
}) {
  const { t } = useWords();
  const { data = [], error } = usePhotos(asset);
  const [opened, setOpened] = useState<PhotoLine | null>(null);
  return (
    <>
      {data.length > 0 && (
        <ul className={styles.tiles} aria-label={t('photos.count', { count: data.length })}>
          {data.map((photo) => (
            <li key={photo.sha}>
              <PhotoTile asset={asset} photo={photo} onOpen={() => setOpened(photo)} />
            </li>
          ))}
        </ul>
      )}
      {isGone ? (
        data.length === 0 && <span className={styles.dim}>{t('photos.count', { count: 0 })}</span>
      ) : (
        <AddPhotos asset={asset} name={name} photos={data} />
      )}
      {error !== null && <MessageLine said={errorMessage(error)} />}
      {opened !== null && (
        <PhotoDialog asset={asset} photo={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

/** Photos by a file, by dropping, by pasting. */
function AddPhotos({
  asset,
  name,
  photos,
}: {
  readonly asset: PhotoAsset;
  readonly name: string;
  readonly photos: readonly PhotoLine[];
}) {
  const { ticker } = usePage();
  const { t } = useWords();
  const [when, setWhen] = useState<Photo['when'] | null>(null);
  // If photos from the way in were there when this opened, new ones belong to the way out.
  const [since] = useState(() => ticker.now());
  const isLater = photos.some((each) => each.when === 'in' && each.at < since);
  // A card is of a truck that comes in.
  const usual = isLater && asset.kind !== 'card' ? 'out' : 'in';
  const { busy, problem, add, addFromCamera } = useAdd(asset, when ?? usual, name);
  const place = useRef<HTMLDivElement>(null);
  usePasted(place, add);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    void add([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
    <div
      ref={place}
      className={styles.of}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <div className={styles.head}>
        {asset.kind !== 'card' && (
          <SegmentedControl
            size="xs"
            aria-label={t('photos.when')}
            data={[
              { value: 'in', label: t('photos.when.in') },
              { value: 'out', label: t('photos.when.out') },
            ]}
            value={when ?? usual}
            onChange={(value) => setWhen(value === 'out' ? 'out' : 'in')}
          />
        )}
        <FileButton multiple accept={`${photoTypes.join(',')},.heic,.heif`} onChange={add}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-sm"
              loading={busy !== null}
              leftSection={<IconCamera size={14} aria-hidden />}
            >
              {t('photos.add')}
            </Button>
          )}
        </FileButton>
        <span className={styles.dim}>
          {busy === null
            ? t('photos.add.how')
            : t('photos.adding', { name: displayText(busy, 40) })}
        </span>
      </div>
      <FromPcCamera
        name={name}
        isBusy={busy !== null}
        problem={problem}
        onPhoto={(photo) => add([photo])}
      />
      <FromCamera photos={photos} isBusy={busy !== null} onAdd={addFromCamera} />
      {problem !== null && <MessageLine said={problem} />}
    </div>
  );
}

/** The PC's camera, where this desk allows it. */
function FromPcCamera(props: Omit<CameraDialogProps, 'onClose'>) {
  const { t } = useWords();
  const isAllowed = usePcCameraSetting();
  const [isOpen, setOpen] = useState(false);
  if (!isAllowed) return null;
  return (
    <div className={styles.head}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCamera size={14} aria-hidden />}
        onClick={() => (isPageTooOld() ? window.location.reload() : setOpen(true))}
      >
        {t(isPageTooOld() ? 'photos.pc.reload' : 'photos.pc.open')}
      </Button>
      {isOpen && <CameraDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** How often we read the camera's folder while the card is open, in milliseconds. */
const LOOK_EVERY_MS = 5_000;

/** The camera's pictures of the last half hour, except those already kept for this asset. */
function FromCamera({
  photos,
  isBusy,
  onAdd,
}: {
  readonly photos: readonly PhotoLine[];
  readonly isBusy: boolean;
  readonly onAdd: (file: CameraFile) => Promise<void>;
}) {
  const { api } = usePage();
  const { t } = useWords();
  const hasCamera = usePhotosState()?.hasCamera === true;
  const { data, error } = useQuery({
    queryKey: ['photos', 'camera'],
    queryFn: () => api.photos.camera(),
    ...{ enabled: hasCamera, refetchInterval: LOOK_EVERY_MS, retry: false },
  });
  if (!hasCamera) return null;
  if (error !== null) return <MessageLine severity="caution" said={errorMessage(error)} />;
  const files = (data ?? []).filter(
    ({ name, bytes }) => !photos.some((each) => each.name === name && each.bytes === bytes),
  );
  return (
    <div className={styles.head}>
      <span className={styles.dim}>
        {t(files.length > 0 ? 'photos.camera' : 'photos.camera.none')}
      </span>
      {files.map((file) => (
        <Button
          key={file.name}
          variant="default"
          size="compact-xs"
          disabled={isBusy}
          onClick={() => void onAdd(file)}
        >
          {t('photos.camera.add', { name: displayText(file.name, 24), at: file.at })}
        </Button>
      ))}
    </div>
  );
}

/** Keeps files one after another. The first refusal is shown; the other files go on. */
function useAdd(asset: PhotoAsset, when: Photo['when'], name: string) {
  const { api, announcer } = usePage();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<Message | null>(null);
  /** `keep` resolves with why one is refused, or null if it is kept. */
  const addAll = async <One extends { readonly name: string }>(
    all: readonly One[],
    keep: (one: One) => Promise<Message | null>,
  ) => {
    if (busy !== null || all.length === 0) return;
    setProblem(null);
    let [count, first] = [0, null as Message | null];
    for (const one of all) {
      setBusy(one.name);
      const said = await keep(one);
      if (said === null) count += 1;
      else first ??= said;
    }
    setBusy(null);
    setProblem(first);
    if (first !== null) announcer.format(words().format(first), true);
    if (count > 0) announcer.format(words().t('photos.added', { count, asset: name }));
  };
  return {
    busy,
    problem,
    add: (files: readonly File[]) =>
      addAll(
        files,
        async (file) => photoRefusal(file) ?? refusalOf(keepPhoto(api, { asset, when }, file)),
      ),
    addFromCamera: (file: CameraFile) =>
      addAll([file], (one) => refusalOf(api.photos.keepCamera({ asset, when, name: one.name }))),
  };
}

const refusalOf = (work: Promise<unknown>): Promise<Message | null> =>
  work.then(
    () => null,
    (error: unknown) => errorMessage(error, message('photos.failed')),
  );

/**
 * Takes pasted pictures while this part is shown. Pasted text is not affected. If several parts are
 * shown, the one with the focus gets the pictures.
 */
function usePasted(
  place: RefObject<HTMLElement | null>,
  add: (files: readonly File[]) => Promise<void>,
): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const all = [...document.querySelectorAll('[data-photos]')];
    const own = place.current?.closest('[data-photos]') ?? null;
    const isOurs = all.length === 1 || own?.contains(document.activeElement) === true;
    if (files.length === 0 || !isOurs) return;
    event.preventDefault();
    void add(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
