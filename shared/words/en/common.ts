/** Words that every feature uses. */
export const common = {
  /** Text that is no message of ours, shown as it is. */
  prose: '{text}',
  /** Sentences one after the other (`inTurn`). */
  'common.inTurn': '{first} {rest}',
  'common.noAnswer': "The console didn't answer. Try again in a moment.",
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.copied': 'Copied.',
  'common.notCopied': 'Copying isn’t allowed here. Select the text and copy it yourself.',
  'common.save': 'Save',
  'common.change': 'Change',
  'common.matchSystem': 'Match system',
  'common.sending': 'Sending…',
  'common.interrupted': 'Yardmaster closed while this was being sent, so it isn’t known whether it went through.',
  /** Several names, joined as the language joins. */
  'common.all': '{names}',
  'common.stop': 'Stop',
  'common.undo': 'Undo',
  'common.dismiss': 'Dismiss',
  'common.tryAgain': 'Try again',
  'common.truck': 'Truck',
  'common.container': 'Container',
  'common.spots': '{count, plural, one {# spot} other {# spots}}',
  'time.unknown': 'unknown',
  'time.seconds': '{count} s',
  'time.minutes': '{count} min',
  'time.hours': '{hours} h {minutes}',
  'time.days': '{days} d {hours} h',
} as const;
