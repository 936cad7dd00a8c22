const names: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
  500: 'Internal Server Error',
};

/**
 * A call that the service refuses. Rules and checks throw it before anything changed, and the
 * server answers it.
 */
export class ServiceRefusal extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  /** The code of the broken rule, for the ledger and the tests. Never sent to the client. */
  readonly rule: string;
  /** Messages for single fields, where the service has a form for them. */
  readonly fields: Readonly<Record<string, readonly string[]>> | null;

  constructor(
    status: number,
    rule: string,
    message: string,
    fields: ServiceRefusal['fields'] = null,
  ) {
    super(message);
    this.status = status;
    this.rule = rule;
    this.fields = fields;
  }
}

/** Throws `Refused`. In a condition it reads better than `throw new`. */
export const refuse = (
  status: number,
  rule: string,
  message: string,
  fields: ServiceRefusal['fields'] = null,
): never => {
  throw new ServiceRefusal(status, rule, message, fields);
};

/** Body of an error in the default form of NestJS (contract.md 1.14). */
export const errorBody = (status: number, message: string | readonly string[]) => ({
  statusCode: status,
  message,
  error: names[status] ?? 'Error',
});
