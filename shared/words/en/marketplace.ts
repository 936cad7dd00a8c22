export const marketplace = {} as const;
