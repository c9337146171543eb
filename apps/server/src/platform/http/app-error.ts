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

/** A business rule says no, in these words. */
export const refusal = (message: string, details: Record<string, unknown> = {}): AppError =>
  new AppError('BUSINESS', details, { message })

/** The same for calls whose contract answers code 0. */
export const softRefusal = (message: string, details: Record<string, unknown> = {}): AppError =>
  new AppError('BUSINESS_SOFT', details, { message })

/** What was given cannot be read or does not exist, in these words. */
export const inputError = (message: string): AppError => new AppError('INPUT_INVALID', {}, { message })
