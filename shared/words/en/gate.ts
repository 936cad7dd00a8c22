export const gate = {} as const;
