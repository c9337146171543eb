import type { LightMyRequestResponse } from 'fastify'

import type { Answer, Fields } from './wire-call.ts'

type Row = Record<string, unknown>

const isMap = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const orNull = (test: (value: unknown) => boolean) => (value: unknown) => value === null || test(value)

const kinds: Record<keyof Fields, (value: unknown) => boolean> = {
  text: orNull((value) => typeof value === 'string'),
  int: orNull((value) => Number.isInteger(value)),
  number: orNull((value) => typeof value === 'number'),
  flag: (value) => typeof value === 'boolean',
  list: orNull((value) => Array.isArray(value)),
  map: orNull(isMap),
}

/** Names that are missing or hold something else. */
function wrongIn(fields: Fields, row: unknown): string[] {
  if (!isMap(row)) return [`no record: ${JSON.stringify(row)}`]
  return Object.entries(fields).flatMap(([kind, names]) =>
    names
      .split(' ')
      .filter((name) => !Object.hasOwn(row, name) || !kinds[kind as keyof Fields](row[name]))
      .map((name) => `${name} should be ${kind}, is ${JSON.stringify(row[name])}`),
  )
}

function wrongInRows(fields: Fields, rows: unknown): string[] {
  if (!Array.isArray(rows) || rows.length === 0) return [`no rows: ${JSON.stringify(rows)}`]
  return [...new Set(rows.flatMap((row) => wrongIn(fields, row)))]
}

const pageFields: Fields = { list: 'records', int: 'total size current pages' }
const members = 'success message code result timestamp'

/** How an answer differs from what the contract says; empty when it does not. */
export function differencesOf(expected: Answer, response: LightMyRequestResponse): string[] {
  const type = String(response.headers['content-type'])
  switch (expected.is) {
    case 'sheet':
      return type === 'application/vnd.ms-excel' && response.rawPayload.length > 0 ? [] : [`${type}: ${response.body}`]
    case 'html':
      return type.startsWith('text/html') ? [] : [type]
    case 'bare':
      return wrongIn(expected.fields, response.json())
    case 'bare rows':
      return wrongInRows(expected.fields, response.json())
    default:
      return wrongInEnvelope(expected, response.json())
  }
}

function wrongInEnvelope(expected: Answer, envelope: Row): string[] {
  const names = Object.keys(envelope)
  const strange = names.filter((name) => !members.split(' ').includes(name)).map((name) => `unexpected ${name}`)
  const own = wrongIn({ flag: 'success', text: 'message', int: 'code timestamp' }, envelope)
  if (expected.is === 'refused') {
    const isRefused = envelope['success'] === false && envelope['message'] === expected.words
    return isRefused ? strange : [JSON.stringify(envelope), ...strange]
  }
  if (envelope['success'] !== true) return [JSON.stringify(envelope)]
  return [...strange, ...own, ...wrongResult(expected, envelope)]
}

function wrongResult(expected: Answer, { message, result }: Row): string[] {
  const unless = (isRight: boolean) =>
    isRight ? [] : [`message ${JSON.stringify(message)}, result ${JSON.stringify(result)}`]
  switch (expected.is) {
    case 'page':
      return [...wrongIn(pageFields, result), ...wrongInRows(expected.fields, (result as Row | null)?.['records'])]
    case 'rows':
      return wrongInRows(expected.fields, result)
    case 'rows by key':
      return isMap(result) ? Object.values(result).flatMap((rows) => wrongInRows(expected.fields, rows)) : unless(false)
    case 'one':
      return wrongIn(expected.fields, result)
    case 'texts':
      return unless(Array.isArray(result) && result.length > 0 && result.every((one) => typeof one === 'string'))
    case 'text':
      return unless(typeof result === 'string' && result !== '')
    case 'yes':
      return unless(result === true)
    case 'nothing':
      return unless(result === null)
    case 'map':
      return unless(isMap(result))
    case 'said':
      return unless(message === expected.words && result === null)
    case 'said twice':
      return unless(message === expected.words && result === expected.words)
    default:
      return unless(false)
  }
}
