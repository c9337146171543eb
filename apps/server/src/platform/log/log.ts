import { pino, type Logger } from 'pino'

import { traceFields } from '../tracing/tracing.ts'

export type Log = Logger

/** Paths that may carry secrets. The query string is never logged: a password reset of old clients travels in it. */
const secretPaths = [
  'password',
  'oldpassword',
  'confirmpassword',
  'token',
  'captcha',
  'smscode',
  'req.headers.authorization',
  'req.headers["x-access-token"]',
  'req.headers["sec-websocket-protocol"]',
  'req.headers.cookie',
  '*.password',
  '*.token',
  '*.dbPassword',
]

export function createLog(level: string): Log {
  return pino({
    level,
    redact: { paths: secretPaths, censor: '***' },
    base: null,
    mixin: traceFields,
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
