import { parseSync, Visitor } from 'oxc-parser'

/**
 * A small fault: the text between two places of a file becomes another.
 * @typedef {object} Place
 * @property {string} file
 * @property {number} line
 * @property {number} start
 * @property {number} end
 * @property {string} from
 * @property {string} to
 * @property {string} what
 */

/** @type {Readonly<Record<string, string>>} */
const opposite = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}
/** @type {Readonly<Record<string, string>>} */
const oppositeMath = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor', round: 'floor' }
const largestMoved = 1_000_000
/** Properties that only say how something looks: eyes judge them. */
const looks = new Set(
  `animation axisLabel borderRadius borderWidth bottom boundaryGap columnGap fontSize fontWeight gap height indent iconSize
  left lineHeight lineWidth margin maxWidth minWidth minHeight nameGap opacity padding paddingTop paddingBottom right rowGap
  scale show showSymbol smooth splitNumber symbolSize top weight width z zIndex zlevel`.split(/\s+/),
)

/**
 * Every place of a file where one small fault can be planted.
 * @param {string} file
 * @param {string} text
 * @returns {Place[]}
 */
export function findPlaces(file, text) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  /** @type {Place[]} */
  const places = []
  /** @type {(start: number, end: number, to: string, what: string) => void} */
  const add = (start, end, to, what) => {
    const line = text.slice(0, start).split('\n').length
    places.push({ file, line, start, end, from: text.slice(start, end), to, what })
  }
  const negate = (/** @type {{ start: number, end: number }} */ test) =>
    add(test.start, test.end, `!(${text.slice(test.start, test.end)})`, 'condition turned round')
  /** @param {{ operator: string, left: { end: number }, right: { start: number }, start: number, end: number }} node */
  const operator = ({ operator: sign, left, right, start, end }) => {
    const to = opposite[sign]
    if (to === undefined) return
    // Texts that are joined have no difference.
    if (sign === '+' && /['"`]/.test(text.slice(start, end))) return
    const at = text.indexOf(sign, left.end)
    if (at >= left.end && at < right.start) add(at, at + sign.length, to, 'operator')
  }
  /** Literals of types are no behaviour; the type checker judges them. @type {[number, number][]} */
  const skipped = []
  /** A time is doubled: a millisecond more is nothing anybody could see. @type {[number, number][]} */
  const times = []
  const skipType = (/** @type {{ start: number, end: number }} */ { start, end }) => skipped.push([start, end])
  new Visitor({
    TSTypeAnnotation: skipType,
    TSTypeAliasDeclaration: skipType,
    TSInterfaceDeclaration: skipType,
    TSTypeParameterInstantiation: skipType,
    // A column that is declared not null sorts the same without saying so, only without its index.
    Property({ key, value }) {
      const name = key.type === 'Identifier' ? key.name : ''
      if ((looks.has(name) || name === 'notNull') && value.type === 'Literal') skipped.push([value.start, value.end])
      if (isTime(name)) times.push([value.start, value.end])
      // `{ response: { 200: … } }` names the answer that the schema describes.
      if (name === 'response' && value.type === 'ObjectExpression')
        for (const one of value.properties) if (one.type === 'Property') skipped.push([one.key.start, one.key.end])
    },
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier' && isTime(id.name)) times.push([init.start, init.end])
    },
    BinaryExpression: operator,
    LogicalExpression: operator,
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    Literal({ value, start, end }) {
      if (typeof value === 'boolean') add(start, end, String(!value), 'constant')
      if (typeof value === 'number' && Math.abs(value) < largestMoved) add(start, end, String(value + 1), 'constant')
    },
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || object.name !== 'Math' || property.type !== 'Identifier') return
      const to = oppositeMath[property.name]
      if (to) add(property.start, property.end, to, 'Math')
    },
    ExpressionStatement({ expression, start, end }) {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression
      // What a log says is for people, and no test reads it.
      if (call.type === 'CallExpression' && !isLogCall(text.slice(call.start, call.end)))
        add(start, end, ';', 'call removed')
    },
  }).visit(program)
  const isWithin = (/** @type {Place} */ { start, end }, /** @type {[number, number][]} */ ranges) =>
    ranges.some(([from, to]) => start >= from && end <= to)
  return places
    .filter((place) => !isWithin(place, skipped))
    .map((place) =>
      place.what === 'constant' && /^[\d_]+$/.test(place.from) && isWithin(place, times)
        ? { ...place, to: String(2 * Number(place.from.replaceAll('_', '')) || 1) }
        : place,
    )
}

const isTime = (/** @type {string} */ name) => /(Ms|_MS)$/.test(name)

const isLogCall = (/** @type {string} */ call) => /^([\w.?]+\.)?(log|logger|console)\??\.\w+\(/.test(call)
