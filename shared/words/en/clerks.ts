export const clerks = {} as const;
