import { describe, vi } from 'vitest';
import { pipeBehaviour, sameBehaviour } from './same-behaviour.ts';

vi.mock('electron', () => ({}));
const { overSocket } = await import('./carriers.ts');

describe('the console over a WebSocket of the real web host', () => {
  pipeBehaviour(sameBehaviour(overSocket));
});
