/** Reading the yard from the service, and the copy of it on this computer. */
export const reading = {
  'reading.upToDate': 'The yard is up to date.',
  'reading.notKept': 'The yard is up to date on screen but isn’t saved on this computer. {why}',
  'reading.noCopy':
    'The yard can’t be saved on this computer, so Yardmaster reads it again at each start. {why}',
  'reading.copyBroken': 'The saved copy of the yard is damaged.',
  'reading.copyDamaged':
    'The saved copy of the yard was damaged. It was moved to {folder} in the data folder, and Yardmaster reads the yard again.',
};
