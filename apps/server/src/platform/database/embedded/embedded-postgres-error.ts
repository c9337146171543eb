export type EmbeddedPostgresFailure =
  | 'DATA_DIR_UNUSABLE'
  | 'DATA_DIR_IN_USE'
  | 'BINARIES_MISSING'
  | 'USER_MISSING'
  | 'INIT_FAILED'
  | 'START_FAILED'
  | 'STOP_FAILED'

/** Raised before anything can serve a request, so the message itself goes to the operator's terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresFailure

  constructor(code: EmbeddedPostgresFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
