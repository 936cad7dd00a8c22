/** Words that every feature uses. */
export const common = {
  /** Text that is no message of ours, shown as it is. */
  prose: '{text}',
  'common.spots': '{count, plural, one {# spot} other {# spots}}',
  'time.unknown': 'unknown',
  'time.seconds': '{count} s',
  'time.minutes': '{count} min',
  'time.hours': '{hours} h {minutes}',
  'time.days': '{days} d {hours} h',
} as const;
