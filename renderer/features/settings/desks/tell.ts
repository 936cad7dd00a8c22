import type { Message } from '../../../../shared/words/message.ts';

/** Does something and tells how it went: what is answered, or why not. */
export type Tell = (work: () => Promise<Message | null>) => Promise<void>;
