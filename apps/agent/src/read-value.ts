/** Reads values from outside without a schema library, which would cost the agent a fifth of its memory. */
export type Fields = Readonly<Record<string, unknown>>

export class InputError extends Error {
  override readonly name = 'InputError'
}

const wrong = (where: string, what: string): never => {
  throw new InputError(`${where}：${what}`)
}

export function readFields(value: unknown, where: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(where, '应为对象')
  return value as Fields
}

export function readText(value: unknown, where: string, most: number, pattern?: RegExp): string {
  if (typeof value !== 'string' || value.length > most) return wrong(where, `应为不超过${most}个字符的文本`)
  if (pattern && !pattern.test(value)) return wrong(where, '格式不正确')
  return value
}

export function readNumber(value: unknown, where: string, least: number, most: number): number {
  if (typeof value !== 'number' || !(value >= least && value <= most))
    return wrong(where, `应为${least}到${most}之间的数`)
  return value
}

export function readFlag(value: unknown, where: string): boolean {
  return typeof value === 'boolean' ? value : wrong(where, '应为 true 或 false')
}

export function readChoice<Choice extends string>(value: unknown, where: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === value)
  return found ?? wrong(where, `应为 ${choices.join('、')} 之一`)
}

export function readList<Item>(
  value: unknown,
  where: string,
  most: number,
  read: (item: unknown, where: string) => Item,
): Item[] {
  if (!Array.isArray(value) || value.length > most) return wrong(where, `应为不超过${most}项的列表`)
  return value.map((item, at) => read(item, `${where}[${at}]`))
}

export const readAddress = (value: unknown, where: string, most: number): string => {
  const text = readText(value, where, most)
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : wrong(where, '应为 http 或 https 地址')
}

/** What was not given takes its place. */
export const orElse = <Value, Fallback>(
  value: unknown,
  fallback: Fallback,
  read: (given: unknown) => Value,
): Value | Fallback => (value === undefined ? fallback : read(value))
