import type { RefusalKind } from '@liangshu/engine/market/reader/refusal'

import { AppError, inputError } from '../../platform/http/app-error.ts'

/** What a market refused, as callers are told. */
export function refusalError(kind: RefusalKind, message: string): AppError {
  if (kind === 'input') return inputError(message)
  return new AppError(kind === 'wrongKind' ? 'WRONG_KIND' : 'MARKET_PREPARING', {}, { message })
}

/** The way back, for another node that has to say the same. */
export function reasonOf({ code }: AppError): RefusalKind {
  if (code === 'MARKET_PREPARING') return 'preparing'
  return code === 'WRONG_KIND' ? 'wrongKind' : 'input'
}
