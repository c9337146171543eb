import { AppError } from './app-error.ts'

/**
 * Characters no honest text has: control characters other than tab and line breaks, and those that turn the direction of
 * writing, so that a log or a screen reads otherwise than it was stored.
 */
// oxlint-disable-next-line no-control-regex -- they are what it is for
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Text as the application may keep it: half characters become the replacement sign, unwanted ones go. */
export const keepable = (text: string): string => text.toWellFormed().replaceAll(unwanted, '')

/** The same for what somebody sent. A NUL is refused: only an attack has one. */
export function cleanText(text: string): string {
  if (text.includes('\0')) throw new AppError('INPUT_INVALID', {}, { message: '参数错误：含有非法字符' })
  return keepable(text)
}

/** The same for every text inside, names of fields included. What is no plain object or list stays as it is. */
export function cleanInput(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanInput)
  if (value === null || typeof value !== 'object' || !isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleanText(name), cleanInput(inner)]))
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  // Parsed addresses have a bare prototype of their own.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** JSON that somebody sent, inside a field or over a socket: escapes in it can spell what no plain text can hold. */
export function parseSentJson(text: string): unknown {
  return cleanInput(JSON.parse(text))
}

/** At most so many UTF-16 units, never half a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const isHalf = most > 0 && isHighSurrogate(text.charCodeAt(most - 1))
  return text.slice(0, isHalf ? most - 1 : most)
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
