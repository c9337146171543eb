import { fromWireTime } from '../wire/wire-time.ts'

const maxAgeMs = 300_000

/** `fresh`, `expired`, or `unreadable`. A time in the future is fresh: clocks of clients run ahead. */
export function judgeTimestamp(text: string | undefined, now: Date): 'fresh' | 'expired' | 'unreadable' {
  const given = readMoment(text ?? '')
  if (given === undefined) return 'unreadable'
  return now.getTime() - given > maxAgeMs ? 'expired' : 'fresh'
}

/** Epoch milliseconds, or the yyyyMMddHHmmss of old clients. */
function readMoment(text: string): number | undefined {
  const written = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (written) {
    const [, year, month, day, hour, minute, second] = written
    return fromWireTime(`${year}-${month}-${day} ${hour}:${minute}:${second}`)?.getTime()
  }
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
