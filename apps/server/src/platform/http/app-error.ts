import { errorCatalogue, type ErrorCode } from '@liangshu/contract/errors'

/** A refusal: thrown anywhere, turned into the envelope by error-handler.ts. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** For the log, never for the screen. */
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, details: Record<string, unknown> = {}, options?: ErrorOptions & { message?: string }) {
    super(options?.message ?? errorCatalogue[code].message, options)
    this.code = code
    this.details = details
  }
}
