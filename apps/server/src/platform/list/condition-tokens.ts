/** The words of a written condition. */
export type Token =
  | { kind: 'name'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'variable'; text: string }
  | { kind: 'sign'; text: string }

/** Anything outside the small language: the condition as a whole is refused, never run in part. */
export class ConditionRefused extends Error {
  override readonly name = 'ConditionRefused'
}

const longest = 2000
const patterns: [Token['kind'] | 'space', RegExp][] = [
  ['space', /\s+/y],
  ['variable', /#\{\s*(\w+)\s*\}/y],
  ['text', /'((?:[^'\0]|'')*)'/y],
  ['number', /(-?\d{1,30}(?:\.\d{1,30})?)(?![\w.])/y],
  ['name', /([A-Za-z_]\w{0,62})(?![\w.])/y],
  ['sign', /(>=|<=|!=|<>|[=<>(),])/y],
]

export function readTokens(text: string): Token[] {
  if (text.length > longest) throw new ConditionRefused('condition is too long')
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const found = nextToken(text, at)
    if (!found) throw new ConditionRefused(`condition cannot be read at ${at}`)
    if (found.token) tokens.push(found.token)
    at = found.end
  }
  return tokens
}

function nextToken(text: string, at: number): { token?: Token; end: number } | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) continue
    const end = pattern.lastIndex
    if (kind === 'space') return { end }
    const content = match[1] ?? ''
    return { token: { kind, text: kind === 'text' ? content.replaceAll("''", "'") : content }, end }
  }
  return undefined
}
