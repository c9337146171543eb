import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs'

import { cleanLine } from './clean-line.ts'

export type LogQuestion = { lines: number; find: string; after?: number | undefined }
export type LogText = { lines: string[]; next: number }

const tailBytes = 512 * 1024
const searchedBytes = 8 * 1024 * 1024
/** Together with its frame below what the desk takes. */
const mostAnswerBytes = 40 * 1024

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)

/** Lines that were read, the newest that fit: what is older can be searched for. */
export function fitLines(lines: readonly string[], most: number): string[] {
  const kept: string[] = []
  let bytes = 0
  for (const line of lines.toReversed()) {
    bytes += Buffer.byteLength(JSON.stringify(line)) + 1
    if (kept.length >= most || bytes > mostAnswerBytes) break
    kept.push(line)
  }
  return kept.reverse()
}

function readBytes(file: string, from: number, to: number): Buffer {
  const handle = openSync(file, 'r')
  try {
    const end = Math.min(to, fstatSync(handle).size)
    const bytes = Buffer.alloc(Math.max(0, end - from))
    const read = readSync(handle, bytes, 0, bytes.length, from)
    return bytes.subarray(0, read)
  } finally {
    closeSync(handle)
  }
}

/** The end of a log, or what was added since; of a search, the last lines that hold the word. */
export function readLog(file: string, { lines, find, after }: LogQuestion): LogText {
  const size = sizeOf(file)
  if (size === 0) return { lines: [], next: 0 }
  // Shorter than where we were: the log was begun anew.
  const isGoingOn = after !== undefined && after <= size
  const reach = find === '' ? tailBytes : searchedBytes
  const from = Math.max(isGoingOn ? after : 0, size - reach)
  const bytes = readBytes(file, from, size)
  const lastBreak = bytes.lastIndexOf(10)
  // A line without an end is left for the next time, unless nothing else comes.
  const isEndless = lastBreak < 0 && bytes.length >= tailBytes
  const whole = isEndless || after === undefined ? bytes : bytes.subarray(0, lastBreak + 1)
  const texts = whole.toString('utf8').split('\n')
  if (texts.at(-1) === '') texts.pop()
  // Begun in the middle of a line, whose beginning nobody has.
  if (from > 0 && !isGoingOn && texts.length > 1) texts.shift()
  const wanted = find === '' ? texts : texts.filter((text) => text.includes(find))
  return { lines: fitLines(wanted.slice(-lines).map(cleanLine), lines), next: from + whole.length }
}

/** Past its size the log is put aside and begun anew. The service writes on at the end of the same file. */
export function rotateLog(file: string, maxBytes: number, files: number): void {
  if (sizeOf(file) <= maxBytes) return
  for (let at = files - 1; at >= 1; at -= 1)
    if (existsSync(`${file}.${at}`)) renameSync(`${file}.${at}`, `${file}.${at + 1}`)
  copyFileSync(file, `${file}.1`)
  truncateSync(file, 0)
}

export const lastLineOf = (file: string): string =>
  readLog(file, { lines: 1, find: '' }).lines.at(-1)?.slice(0, 500) ?? ''
