import { AppError } from './app-error.ts'

/** The one place that reads PostgreSQL's and the driver's codes. */
export function fromDatabase(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (code === '23505') return new AppError('DUPLICATE', { constraint: constraintOf(error) }, { cause: error })
  if (code.startsWith('23') || code === '22001') {
    return new AppError('CONSTRAINT', { constraint: constraintOf(error) }, { cause: error })
  }
  // 22021: a character PostgreSQL cannot hold, which is NUL alone; no honest input has it.
  if (code === '22021') return new AppError('INPUT_INVALID', {}, { cause: error, message: '参数错误：含有非法字符' })
  // The rest of class 22: a date, a number or a pattern that is none. 54000: longer than an index holds.
  if (code.startsWith('22') || code === '54000') {
    return new AppError('INPUT_INVALID', { code }, { cause: error, message: '参数错误：内容超出范围或格式不正确' })
  }
  // 42501: row-level security refused the row. To the caller this is a missing right, not a fault.
  if (code === '42501') return new AppError('FORBIDDEN', {}, { cause: error })
  const isGone =
    code.startsWith('08') ||
    code.startsWith('57P0') ||
    // 25006: a server that only reads; another one has taken its place.
    ['53300', '55000', '3D000', '25006'].includes(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  return isGone ? new AppError('DATABASE_DOWN', {}, { cause: error }) : undefined
}

function constraintOf(error: Error): string {
  return 'constraint' in error ? String(error.constraint) : ''
}
