/**
 * What the calls about several desks need from the host: how this desk joined, and the yard server
 * that was set up here.
 */
import type { JoinStep, SetUpServer } from '../../../shared/console-api/desks.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { DeskId } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';

/** Joining or leaving reopens the facility shortly after the reply. */
export interface DeskSetup {
  request(name: string): Promise<Result<string, Message>>;
  test(code: string): Promise<readonly JoinStep[]>;
  join(code: string): Promise<Result<null, Message>>;
  leave(): Promise<Result<null, Message>>;
  server(): SetUpServer | null;
  setUpServer(address: string, name: string): Promise<Result<null, Message>>;
  /** Returns the join code. */
  letIn(request: string): Result<string, Message>;
  joinCode(): Result<string, Message>;
  remove(desk: DeskId): Result<null, Message>;
}
