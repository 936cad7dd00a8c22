/**
 * What the calls about several desks need from the host: where this desk is kept as one of them,
 * and the yard server that was set up here.
 */
import type { JoinStep, SetUpServer } from '../../../shared/console-api/desks.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { DeskId } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';

/** The office. What joins or leaves opens the facility again, soon after the answer. */
export interface DeskSetup {
  request(name: string): Promise<Result<string, Message>>;
  test(code: string): Promise<readonly JoinStep[]>;
  join(code: string): Promise<Result<null, Message>>;
  leave(): Promise<Result<null, Message>>;
  server(): SetUpServer | null;
  setUpServer(address: string, name: string): Promise<Result<null, Message>>;
  /** Answers the join code. */
  letIn(request: string): Result<string, Message>;
  joinCode(): Result<string, Message>;
  remove(desk: DeskId): Result<null, Message>;
}
