export const terminal = {} as const;
