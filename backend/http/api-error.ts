/**
 * The one error type that is meant for a client. Everything else that is thrown is a fault of ours and leaves as INTERNAL.
 * Names and numbers are those of google.rpc.Code and its HTTP mapping (https://cloud.google.com/apis/design/errors).
 */

const STATUS = {
  CANCELLED: [1, 499],
  UNKNOWN: [2, 500],
  INVALID_ARGUMENT: [3, 400],
  DEADLINE_EXCEEDED: [4, 504],
  NOT_FOUND: [5, 404],
  ALREADY_EXISTS: [6, 409],
  PERMISSION_DENIED: [7, 403],
  RESOURCE_EXHAUSTED: [8, 429],
  FAILED_PRECONDITION: [9, 400],
  ABORTED: [10, 409],
  OUT_OF_RANGE: [11, 400],
  UNIMPLEMENTED: [12, 501],
  INTERNAL: [13, 500],
  UNAVAILABLE: [14, 503],
  UNAUTHENTICATED: [16, 401],
} as const

export type StatusName = keyof typeof STATUS

/** An answer other than success: `status` is the google.rpc name, `httpCode` the HTTP status it travels with. */
export class ApiError extends Error {
  readonly status: StatusName
  readonly httpCode: number

  constructor(status: StatusName, message: string, httpCode?: number) {
    super(message)
    this.status = status
    this.httpCode = httpCode ?? STATUS[status][1]
  }

  /** google.rpc.Code number, as it travels inside Listen answers and batchWrite results. */
  get rpcCode(): number {
    return STATUS[this.status][0]
  }
}

export const invalid = (message: string): ApiError => new ApiError('INVALID_ARGUMENT', message)

/** Any thrown value as an ApiError; the text of an unexpected one stays on the server. */
export function toApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError('INTERNAL', 'Internal error.')
}

/** The JSON body all Google APIs use for an error. */
export function errorBody(error: ApiError): { error: { code: number; message: string; status: StatusName } } {
  return { error: { code: error.httpCode, message: error.message, status: error.status } }
}
