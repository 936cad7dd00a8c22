import { createRouterClient } from '@orpc/server';
import { describe } from 'vitest';
import { sameBehaviour } from './same-behaviour.ts';

describe('the console in process', () => {
  sameBehaviour(async (router) => ({ api: createRouterClient(router), close: async () => {} }));
});
