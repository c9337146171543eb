import { pino, type Logger } from 'pino'

import { traceFields } from '../tracing/tracing.ts'
import { createRotatingFile } from './rotating-file.ts'

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

/** 200 MB at most. */
const limits = { mostBytes: 20 * 1024 * 1024, mostFiles: 10 }

/** To the console and, given a file, into that as well, which is kept to its share of the disk. */
export function createLog(level: string, file?: string): Log {
  const settings = {
    level,
    redact: { paths: secretPaths, censor: '***' },
    base: null,
    mixin: traceFields,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  if (file === undefined || level === 'silent') return pino(settings)
  const streams = [
    { level: 'trace' as const, stream: process.stdout },
    { level: 'trace' as const, stream: createRotatingFile(file, limits) },
  ]
  return pino(settings, pino.multistream(streams))
}
