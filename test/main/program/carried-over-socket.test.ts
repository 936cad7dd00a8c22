import { describe, vi } from 'vitest';
import { pipeBehavior, sameBehavior } from './same-behavior.ts';

vi.mock('electron', () => ({}));
const { overSocket } = await import('./carriers.ts');

describe('the console over a WebSocket of the real web host', () => {
  pipeBehavior(sameBehavior(overSocket));
});
