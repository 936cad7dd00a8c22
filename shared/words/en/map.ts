export const map = {} as const;
