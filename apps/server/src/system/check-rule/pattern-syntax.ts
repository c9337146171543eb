/** A pattern as a tree. Everything that looks at one character is a test of it. */
export type PatternNode =
  | { kind: 'char'; test: (character: string) => boolean }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'either'; branches: PatternNode[] }
  | { kind: 'repeat'; part: PatternNode; least: number; most: number }
  | { kind: 'edge'; at: 'start' | 'end' | 'word' | 'inside' }
  | { kind: 'look'; part: PatternNode; isNegative: boolean }

export class PatternRefused extends Error {
  override readonly name = 'PatternRefused'
}

const mostRepeats = 1000
const mostDepth = 50
const isLineEnd = (character: string): boolean => /[\n\r\u2028\u2029]/.test(character)

/** Reads the common part of what regular expressions know. What cannot be decided in linear time is refused. */
export function parsePattern(source: string): PatternNode {
  const reader = createReader(source)
  const tree = reader.either(0)
  if (!reader.isDone()) throw new PatternRefused('括号不匹配')
  return tree
}

function createReader(source: string) {
  const text = [...source]
  let at = 0
  const peek = (): string | undefined => text[at]
  const isNext = (wanted: string): boolean => text.slice(at, at + wanted.length).join('') === wanted
  const take = (wanted: string): boolean => {
    if (!isNext(wanted)) return false
    at += wanted.length
    return true
  }

  function either(depth: number): PatternNode {
    if (depth > mostDepth) throw new PatternRefused('嵌套过深')
    const branches = [sequence(depth)]
    while (take('|')) branches.push(sequence(depth))
    return branches.length === 1 && branches[0] ? branches[0] : { kind: 'either', branches }
  }

  function sequence(depth: number): PatternNode {
    const parts: PatternNode[] = []
    while (at < text.length && peek() !== '|' && peek() !== ')') parts.push(quantified(atom(depth)))
    return { kind: 'sequence', parts }
  }

  function atom(depth: number): PatternNode {
    if (take('(')) return group(depth)
    if (take('[')) return characterClass()
    if (take('\\')) return escape()
    if (take('^')) return { kind: 'edge', at: 'start' }
    if (take('$')) return { kind: 'edge', at: 'end' }
    if (take('.')) return { kind: 'char', test: (character) => !isLineEnd(character) }
    const literal = text[at] ?? ''
    if (/[*+?]/.test(literal)) throw new PatternRefused('量词前缺少内容')
    at += 1
    return { kind: 'char', test: (character) => character === literal }
  }

  function group(depth: number): PatternNode {
    const isLook = isNext('?=') || isNext('?!')
    const isNegative = isNext('?!')
    if (isLook) at += 2
    else if (isNext('?<=') || isNext('?<!')) throw new PatternRefused('不支持后行断言')
    else if (take('?<')) while (at < text.length && !take('>')) at += 1
    else if (isNext('?') && !take('?:')) throw new PatternRefused('不支持该分组写法')
    const part = either(depth + 1)
    if (!take(')')) throw new PatternRefused('括号不匹配')
    return isLook ? { kind: 'look', part, isNegative } : part
  }

  function characterClass(): PatternNode {
    const start = at
    if (peek() === '^') at += 1
    while (at < text.length && peek() !== ']') at += peek() === '\\' ? 2 : 1
    const inner = text.slice(start, at).join('')
    if (!take(']')) throw new PatternRefused('方括号不匹配')
    return single(`[${inner}]`)
  }

  function escape(): PatternNode {
    const letter = text[at] ?? ''
    at += 1
    if (letter === '') throw new PatternRefused('结尾的反斜杠没有内容')
    if (letter === 'b') return { kind: 'edge', at: 'word' }
    if (letter === 'B') return { kind: 'edge', at: 'inside' }
    if (/[1-9k]/.test(letter)) throw new PatternRefused('不支持反向引用')
    const rest = /^(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|u\{[0-9A-Fa-f]+\}|[pP]\{[^}]+\})/.exec(
      text.slice(at - 1).join(''),
    )
    if (rest) at += [...rest[0]].length - 1
    return single(`\\${rest?.[0] ?? letter}`)
  }

  function quantified(part: PatternNode): PatternNode {
    const bounds = quantifier()
    if (!bounds) return part
    if (take('+')) throw new PatternRefused('不支持占有量词')
    // Whether it takes much or little first makes no difference to whether it matches.
    take('?')
    if (/[*+?]/.test(peek() ?? '')) throw new PatternRefused('量词重复')
    return { kind: 'repeat', part, ...bounds }
  }

  function quantifier(): { least: number; most: number } | undefined {
    if (take('*')) return { least: 0, most: Infinity }
    if (take('+')) return { least: 1, most: Infinity }
    if (take('?')) return { least: 0, most: 1 }
    const found = /^\{(\d{1,9})(,(\d{0,9}))?\}/.exec(text.slice(at).join(''))
    if (!found) return undefined
    at += found[0].length
    const least = Number(found[1])
    const most = found[2] === undefined ? least : found[3] ? Number(found[3]) : Infinity
    if (most < least) throw new PatternRefused('量词范围颠倒')
    if (least > mostRepeats || (most !== Infinity && most > mostRepeats)) throw new PatternRefused('量词次数过大')
    return { least, most }
  }

  return { either, isDone: () => at === text.length }
}

/** A class or an escape looks at one character, and the built-in engine is quick at that. */
function single(source: string): PatternNode {
  const engine = compiled(source, 'u') ?? compiled(source, '')
  if (!engine) throw new PatternRefused(`无法识别 ${source}`)
  return { kind: 'char', test: (character) => engine.test(character) }
}

function compiled(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${source})$`, flags)
  } catch {
    return undefined
  }
}
