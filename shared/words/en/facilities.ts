/** Facilities of this computer: their profiles and time zones. */
export const facilities = {
  'facilities.zone.other': 'Times are shown in {shown}, but the facility is in {told}. Restart Yardmaster to use the facility’s time zone.',
  'facilities.zone.computer': 'Times are shown in this computer’s time zone ({shown}) because the facility’s isn’t known.',
} as const;
