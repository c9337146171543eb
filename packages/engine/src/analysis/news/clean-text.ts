/** Longest raw text looked at: what is longer is cut before anything else is done with it. */
export const RAW_MOST = 200_000
/** Longest text an analyser is given. */
export const ARTICLE_MOST = 6000

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    const isText = point >= 32 && point <= 0x10_ff_ff && !(point >= 0xd800 && point <= 0xdfff)
    return isText ? String.fromCodePoint(point) : ' '
  })
}

const breaking = /^(?:p|br|div|li|tr|h[1-6]|section|article|blockquote)$/i
const hidden = /^(?:script|style|template|noscript|iframe|svg|object)$/i

/** Where a tag that opens at `open` ends, with what it leaves in the text. Every step goes forward: no text takes long. */
function skipTag(text: string, open: number): { next: number; left: string } {
  if (text.startsWith('<!--', open)) {
    const end = text.indexOf('-->', open + 4)
    return { next: end < 0 ? text.length : end + 3, left: '' }
  }
  const name = /^<[/!?]?([a-z][a-z0-9]{0,15})?/i.exec(text.slice(open, open + 20))
  const isTag = name?.[1] !== undefined || name?.[0] === '<!' || name?.[0] === '<?'
  if (!isTag) return { next: open + 1, left: '<' }
  const close = text.indexOf('>', open)
  if (close < 0) return { next: text.length, left: '' }
  const tag = name?.[1] ?? ''
  if (hidden.test(tag) && text[open + 1] !== '/') {
    const ending = new RegExp(`</${tag}`, 'gi')
    ending.lastIndex = close
    const found = ending.exec(text)
    const after = found ? text.indexOf('>', found.index) : -1
    return { next: after < 0 ? text.length : after + 1, left: ' ' }
  }
  return { next: close + 1, left: breaking.test(tag) ? '\n' : '' }
}

function stripTags(text: string): string {
  if (!text.includes('<')) return text
  const parts: string[] = []
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('<', at)
    if (open < 0) break
    parts.push(text.slice(at, open))
    const { next, left } = skipTag(text, open)
    parts.push(left)
    at = next
  }
  parts.push(text.slice(at))
  return parts.join('')
}

/** Characters nobody sees: controls, zero width, direction marks, tags and variants. The end of a line is one to keep. */
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

export const countInvisible = (text: string): number => text.slice(0, RAW_MOST).match(/\p{Cf}/gu)?.length ?? 0

/** Wide letters and digits become plain ones; the punctuation of Chinese stays as it is written. */
const foldWidth = (text: string): string =>
  text.replace(/[^\p{ASCII}\u00a0-\u00ff\u3000-\u30ff\u4e00-\u9fff\uff00-\uff0f\uff1a-\uff20]/gu, (one) =>
    one.normalize('NFKC'),
  )

/** Plain text out of whatever was sent: no markup, nothing invisible, at most `most` characters. */
export function cleanText(raw: string, most = ARTICLE_MOST): string {
  const plain = stripTags(decodeEntities(stripTags(raw.slice(0, RAW_MOST).toWellFormed())))
  const seen = foldWidth(
    plain
      .replaceAll('\r', '\n')
      .replaceAll('\t', ' ')
      .replace(invisible, (one) => (one === '\n' ? one : '')),
  )
  return seen
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim()
    .slice(0, most)
    .toWellFormed()
}

export interface Sentence {
  readonly text: string
  readonly offset: number
}

export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = []
  for (const match of text.matchAll(/[^。！？!?；;\n]+/g)) {
    if (match[0].trim() !== '') sentences.push({ text: match[0], offset: match.index })
  }
  return sentences
}
