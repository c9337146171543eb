import { WrittenJson } from './envelope.ts'
import { nextTurn } from './loop-time.ts'

/** More rows than these are written in turns, so many in one turn of the loop. */
const shortRows = 100
const rowsOfTurn = 25

const isLongList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > shortRows

function isPlain(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Whether a result is a long list, or a page with one. */
export const isLong = (result: unknown): result is unknown[] | Record<string, unknown> =>
  isLongList(result) || (isPlain(result) && !('toJSON' in result) && Object.values(result).some(isLongList))

/** A result as JSON, the same as at once, made in pieces between which others have their turn. */
export async function writeInTurns(result: unknown[] | Record<string, unknown>): Promise<WrittenJson> {
  const pieces: Buffer[] = []
  if (Array.isArray(result)) await writeList(result, pieces)
  else {
    let opening = '{'
    for (const [name, value] of Object.entries(result)) {
      const short = isLongList(value) ? '' : JSON.stringify(value)
      // Left out, as it would be at once.
      if (short === undefined) continue
      pieces.push(Buffer.from(`${opening}${JSON.stringify(name)}:${short}`))
      if (isLongList(value)) await writeList(value, pieces)
      opening = ','
    }
    pieces.push(Buffer.from('}'))
  }
  return new WrittenJson(Buffer.concat(pieces), true)
}

async function writeList(rows: readonly unknown[], pieces: Buffer[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsOfTurn) {
    if (from > 0) await nextTurn()
    const written = JSON.stringify(rows.slice(from, from + rowsOfTurn))
    pieces.push(Buffer.from(`${from === 0 ? '[' : ','}${written.slice(1, -1)}`))
  }
  pieces.push(Buffer.from(']'))
}
