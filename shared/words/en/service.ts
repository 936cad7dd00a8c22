export const service = {} as const;
