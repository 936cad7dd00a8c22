import { describe, vi } from 'vitest';
import { pipeBehaviour, sameBehaviour } from './same-behaviour.ts';

vi.mock('electron', () => ({}));
const { overPort } = await import('./carriers.ts');

describe('the console over a MessagePort through the real bridge', () => {
  pipeBehaviour(sameBehaviour(overPort));
});
