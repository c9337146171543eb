import { AppError } from '../http/app-error.ts'
import { soundsLikeSqlInDescriptor } from './injection-words.ts'

export type Descriptor = { table: string; text: string; code: string; condition: string }

const tableForm = /^(\w+)(?:\s+where\s+(.+))?$/is

/** `table,text,code[,condition]`, the table part possibly with a `where` of its own. Names are not looked up yet. */
export function readDescriptor(raw: string, mostParts: 3 | 4 = 4): Descriptor {
  if (/sys_user/i.test(raw) && /password|salt/i.test(raw)) throw new AppError('DESCRIPTOR_FORBIDDEN', { raw })
  const parts = withoutTrailingBlanks(raw.split(','))
  if (parts.length < 3 || parts.length > mostParts) throw new AppError('DESCRIPTOR_INVALID', { raw })
  if (soundsLikeSqlInDescriptor(raw)) throw new AppError('BUSINESS', { raw })

  const [tablePart = '', text = '', code = '', condition = ''] = parts
  const [, table = '', ownCondition = ''] = tableForm.exec(tablePart) ?? []
  if (table === '') throw new AppError('DESCRIPTOR_FORBIDDEN', { raw })
  return { table, text, code, condition: joined(ownCondition, condition) }
}

/** The fourth part may be nothing but an order, which cannot stand inside brackets. */
function joined(own: string, further: string): string {
  if (own === '' || further === '') return own + further
  return /^order\s/i.test(further) ? `${own} ${further}` : `(${own}) and ${further}`
}

function withoutTrailingBlanks(parts: readonly string[]): string[] {
  const trimmed = parts.map((part) => part.trim())
  return trimmed.slice(0, trimmed.findLastIndex((part) => part !== '') + 1)
}

export type Keyword = { text: string; order?: { column: string; descending: boolean } }

const orderForm = /\[orderby:\s*(\w+)\s*,\s*(asc|desc)\s*\]/i

/** What was typed into a search box, with the order some clients hang on to it. */
export function readKeyword(raw: string): Keyword {
  const match = orderForm.exec(raw)
  const text = raw.replace(orderForm, '').trim()
  if (!match) return { text }
  const [, field = '', direction = ''] = match
  return { text, order: { column: toSnake(field), descending: direction.toLowerCase() === 'desc' } }
}

const toSnake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
