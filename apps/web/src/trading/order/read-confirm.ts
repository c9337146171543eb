import { executeTradeAnswer } from '@liangshu/contract/trading/execute-trade'
import { RequestError } from '../../shared/request/request-error.ts'

const needsConfirm = 428

/** The soft checks a refused order asks to tick; undefined when the refusal is another. */
export function readConfirm(error: unknown): { code: number; text: string }[] | undefined {
  if (!(error instanceof RequestError) || error.code !== needsConfirm) return undefined
  const rows = executeTradeAnswer.safeParse(error.result)
  return rows.success ? rows.data.flatMap(({ confirm }) => confirm ?? []) : undefined
}
