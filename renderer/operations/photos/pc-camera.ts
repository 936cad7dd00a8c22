/** The PC's camera, as the browser gives it. */
import { type Message, message } from '../../../shared/i18n/message.ts';

/** One of the cameras of this PC. Its name is empty until the browser allowed one. */
export type PcCamera = Pick<MediaDeviceInfo, 'deviceId' | 'label'>;

/** Quality of a JPEG: at this one the digits of a seal are as sharp as the camera shows them. */
const JPEG_QUALITY = 0.92;

/** Large enough to read a seal; a camera with less gives its most. In pixels. */
const WANTED_PX = { width: 1920, height: 1080 } as const;

/** Opens a camera, without sound. `id` null: the one that the system prefers. */
export function openPcCamera(id: string | null): Promise<MediaStream> {
  return devices().getUserMedia({
    audio: false,
    video: {
      width: { ideal: WANTED_PX.width },
      height: { ideal: WANTED_PX.height },
      ...(id === null ? {} : { deviceId: { exact: id } }),
    },
  });
}

/** All cameras of this PC. */
export async function pcCameras(): Promise<readonly PcCamera[]> {
  return (await devices().enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
}

/** A page that didn't come over a safe way has none. */
function devices(): MediaDevices {
  const found = navigator.mediaDevices as MediaDevices | undefined;
  if (found === undefined) throw new DOMException('', 'NotFoundError');
  return found;
}

/** A document with its own policy, which was set when the page was loaded. */
type WithPolicy = { readonly featurePolicy?: { allowsFeature(name: string): boolean } };

/** Whether this page was loaded before the camera was turned on. */
export const isPageTooOld = (): boolean =>
  (document as WithPolicy).featurePolicy?.allowsFeature('camera') === false;

/** Why a camera doesn't open, and what to do about it. */
export function cameraRefusal(error: unknown): Message {
  const name = error instanceof Error ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return message('photos.pc.denied');
    case 'NotFoundError':
    case 'OverconstrainedError':
      return message('photos.pc.none');
    case 'NotReadableError':
    case 'AbortError':
      return message('photos.pc.taken');
    default:
      return message('photos.pc.failed');
  }
}

/** The camera's present picture, as a JPEG. `name` is the file name. */
export async function pictureOf(video: HTMLVideoElement, name: string): Promise<File> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const type = 'image/jpeg';
  return new File([await canvas.convertToBlob({ type, quality: JPEG_QUALITY })], name, { type });
}
