export const yard = {} as const;
