import { Button, Select } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { usePage } from '../../page/page-context.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons, KeyHint, MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { cameraRefusal, openPcCamera, type PcCamera, pcCameras, pictureOf } from './pc-camera.ts';
import styles from './photos.module.css';

export type CameraDialogProps = {
  /** The truck or trailer in the photos. */
  readonly name: string;
  /** Keeps a photo as a file is kept. */
  readonly onPhoto: (photo: File) => Promise<void>;
  /** One is being kept. */
  readonly isBusy: boolean;
  /** Why the last one wasn't kept. */
  readonly problem: Message | null;
  readonly onClose: () => void;
};

/**
 * The picture of the PC's camera, and a shutter: Enter, as often as needed. The camera is on only
 * while this is open.
 */
export function CameraDialog({ name, onPhoto, isBusy, problem, onClose }: CameraDialogProps) {
  const { ticker } = usePage();
  const { t } = useWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { stream, cameras, refusal, again } = usePcCamera(chosen);
  const [isShown, setShown] = useState(false);
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    setShown(false);
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  const shoot = async () => {
    if (video.current === null || !isShown || isBusy) return;
    const at = new Date(ticker.now()).toISOString().replace(/[-:]|\.\d+Z$/g, '');
    await onPhoto(await pictureOf(video.current, `camera-${at}-${taken + 1}.jpg`));
    setTaken(taken + 1);
  };
  return (
    <Dialog onClose={onClose} size={900} title={t('photos.pc.of', { asset: name })}>
      {refusal === null ? (
        <video
          ref={video}
          className={styles.whole}
          aria-label={t('photos.pc.shows')}
          autoPlay
          muted
          playsInline
          onLoadedMetadata={() => setShown(true)}
        />
      ) : (
        <MessageLine said={refusal} />
      )}
      {cameras.length > 1 && (
        <Select
          size="xs"
          label={t('photos.pc.which')}
          allowDeselect={false}
          data={cameras.map(({ deviceId, label }, at) => ({
            value: deviceId,
            label: label || t('photos.pc.number', { number: at + 1 }),
          }))}
          value={chosen ?? stream?.getVideoTracks()[0]?.getSettings().deviceId ?? null}
          onChange={setChosen}
        />
      )}
      {problem !== null && <MessageLine said={problem} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        {refusal === null ? (
          <Shutter isReady={isShown && !isBusy} onShoot={() => void shoot()} />
        ) : (
          <Button onClick={again}>{t('common.tryAgain')}</Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

/** It keeps the focus between two photos, which a disabled button would lose. */
function Shutter({
  isReady,
  onShoot,
}: {
  readonly isReady: boolean;
  readonly onShoot: () => void;
}) {
  const { t } = useWords();
  return (
    <Button
      data-autofocus
      aria-disabled={!isReady}
      rightSection={<KeyHint keys="Enter" />}
      onClick={onShoot}
    >
      {t('photos.pc.shoot')}
    </Button>
  );
}

/** A camera while it is open. `refusal`: why it isn't. */
function usePcCamera(id: string | null) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [cameras, setCameras] = useState<readonly PcCamera[]>([]);
  const [refusal, setRefusal] = useState<Message | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more at each try
  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | null = null;
    const stop = () => {
      for (const track of opened?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      opened = await openPcCamera(id);
      if (isOver) return stop();
      const [track] = opened.getVideoTracks();
      track?.addEventListener('ended', () => setRefusal(message('photos.pc.ended')));
      setRefusal(null);
      setStream(opened);
      // With its permission the cameras have names.
      setCameras(await pcCameras());
    };
    open().catch((error: unknown) => {
      if (!isOver) setRefusal(cameraRefusal(error));
    });
    return () => {
      isOver = true;
      stop();
      setStream(null);
    };
  }, [id, tries]);
  return { stream, cameras, refusal, again: () => setTries(tries + 1) };
}
