export const quoting = {} as const;
