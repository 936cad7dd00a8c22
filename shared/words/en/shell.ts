export const shell = {
  'shell.opening': 'Loading the yard…',
  'shell.unreachable': "Can't reach the console",
} as const;
