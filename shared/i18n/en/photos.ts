/** Photos of what came and what leaves. */
export const photos = {
  'photos.title': 'Photos',
  'photos.title.of': 'Photos of {asset}',
  'photos.count': '{count, plural, =0 {No photos} one {# photo} other {# photos}}',
  'photos.counts':
    '{count, plural, one {# photo} other {# photos}}: {came} on the way in, {left} on the way out.',
  'photos.sha': 'SHA-256 {sha}',
  'photos.add': 'Add photos…',
  'photos.add.how': 'Or drop them here, or paste with Ctrl+V.',
  'photos.adding': 'Keeping {name}…',
  'photos.added': '{count, plural, one {# photo kept} other {# photos kept}} of {asset}.',
  'photos.camera': 'From the camera',
  'photos.camera.none': 'The camera took nothing in the last 30 minutes.',
  'photos.camera.add': 'Keep {name}, taken {at, time, short}',
  'photos.camera.gone': 'This file isn’t in the camera’s folder.',
  'photos.camera.writing': '“{name}” is still being written. Try again in a moment.',
  'photos.camera.tooMany':
    'The camera’s folder has more than {most, number} files. Move the old ones elsewhere.',
  'photos.camera.unreadable':
    'The camera’s folder can’t be read. Check that it is there and that the profile names it right.',
  'photos.camera.folder': 'the camera’s folder',
  'photos.pc.open': 'Take photo…',
  'photos.pc.reload': 'Load the page again to use the camera',
  'photos.pc.of': 'Photo of {asset} by the PC’s camera',
  'photos.pc.shows': 'What the camera shows',
  'photos.pc.which': 'Camera',
  'photos.pc.number': 'Camera {number}',
  'photos.pc.shoot': 'Take photo',
  'photos.pc.denied':
    'The camera isn’t allowed. Allow it for this page in the browser’s address bar, or for Yardmaster in the system’s privacy settings, then try again.',
  'photos.pc.none': 'No camera was found. Plug one in, then try again.',
  'photos.pc.taken': 'Another program uses the camera. Close it, then try again.',
  'photos.pc.ended': 'The camera was unplugged or turned off. Plug it in, then try again.',
  'photos.pc.failed': 'The camera didn’t start. Try again, or add a file.',
  'photos.failed': 'The photo wasn’t kept.',
  'photos.of': 'Photo of',
  'photos.when': 'Taken on',
  'photos.when.in': 'Way in',
  'photos.when.out': 'Way out',
  'photos.one': '{when, select, in {Way in} other {Way out}}, {at, date, medium}, {by}: {name}',
  'photos.facts': '{width, number} × {height, number} pixels, {size}. SHA-256 {sha}',
  'photos.loading': 'Opening {name}…',
  'photos.notDrawn': 'Can’t be drawn here.',
  'photos.remove': 'Delete photo…',
  'photos.remove.sure': 'Delete for good',
  'photos.remove.what':
    'The picture goes, and its backup. The history keeps that it was taken, and who deleted it.',
  'photos.remove.failed': 'The photo wasn’t deleted.',

  'photos.heic':
    '“{name}” is a HEIC photo. Not every computer can open it. Save it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible), then choose it again.',
  'photos.otherType': '“{name}” isn’t a JPEG, PNG, or WebP photo. Choose another file.',
  'photos.broken': '“{name}” can’t be read: its beginning is damaged. Choose another file.',
  'photos.pixels':
    '“{name}” has {width, number} × {height, number} pixels. A photo can have {most} million at most. Save it smaller, then choose it again.',
  'photos.tooLarge':
    '“{name}” is {size}. A photo can be {most} at most. Save it smaller, then choose it again.',
  'photos.twice': '“{name}” is kept here already.',
  'photos.tooMany': 'There are {most} photos of this already, which is the most.',
  'photos.full':
    'The photos on this computer take {gigabytes} GB, which is the limit. An administrator can raise it in Settings, under Gate, or keep photos for fewer days.',
  'photos.nearlyFull':
    'Photos take nearly all of their {gigabytes} GB. Raise the limit in Settings, under Gate, or keep photos for fewer days. When it is full, no more photos are kept.',
  'photos.unknown': 'There is no such photo.',
  'photos.gone.missing': 'The file of “{name}” is gone from this computer, and from its backups.',
  'photos.gone.changed':
    'The file of “{name}” was changed since the photo was taken, so it isn’t shown. There is no good backup.',
  'photos.gone.elsewhere': '“{name}” is at the desk that took it.',
  'photos.gone.expired': '“{name}” was deleted when its time was over.',
  'photos.gone.removed': '“{name}” was deleted by an administrator.',
  'photos.place.missing': 'File gone',
  'photos.place.elsewhere': 'At another desk',
  'photos.place.expired': 'Deleted after its time',
  'photos.place.removed': 'Deleted',
  'photos.files': 'Photos',
  'photos.what': 'the photo',

  'photos.settings.days': 'Keep photos for',
  'photos.settings.days.note':
    'Then the picture is deleted. The history keeps that it was taken. Every desk of the facility follows this.',
  'photos.settings.days.unit': 'days',
  'photos.settings.gigabytes': 'Photos take at most',
  'photos.settings.gigabytes.note':
    'On each computer; now {used} on this one. Backups take as much again.',
  'photos.settings.gigabytes.unit': 'GB',
  'photos.settings.pc': 'Take photos with this PC’s camera',
  'photos.settings.pc.note':
    'Off at first, and only for this desk. The page loads again. The camera is on only while you take photos, and never listens.',
  'photos.settings.failed': 'Nothing was changed.',
} as const;
