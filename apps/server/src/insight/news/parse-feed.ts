import { cleanText } from '@liangshu/engine/analysis/news/clean-text'

import { cutText } from '../../platform/http/clean-text.ts'

export interface FeedItem {
  readonly id: string
  readonly title: string
  readonly content: string
  /** Only http and https; empty otherwise. */
  readonly link: string
  readonly publishedAt: Date | null
}

const MOST_ITEMS = 200
const TITLE_MOST = 200
const CONTENT_MOST = 20_000
/** A longer address is none: cut, it would lead elsewhere. */
const LINK_MOST = 1000

const names: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decodeXml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return names[String(name).toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return point > 0 && point <= 0x10_ff_ff && !(point >= 0xd8_00 && point <= 0xdf_ff)
      ? String.fromCodePoint(point)
      : ''
  })

/** Character data of an element: sections as they stand, the rest decoded. Goes forward only. */
function textOf(raw: string): string {
  const parts: string[] = []
  let at = 0
  while (at < raw.length) {
    const open = raw.indexOf('<![CDATA[', at)
    if (open < 0) break
    parts.push(decodeXml(raw.slice(at, open)))
    const close = raw.indexOf(']]>', open)
    parts.push(raw.slice(open + 9, close < 0 ? raw.length : close))
    at = close < 0 ? raw.length : close + 3
  }
  parts.push(decodeXml(raw.slice(at)))
  return parts.join('')
}

/** The inside of the first element of one of these names. */
function insideOf(block: string, wanted: readonly string[]): string {
  for (const name of wanted) {
    const open = new RegExp(`<${name}(?:\\s[^<>]{0,500})?>`, 'i').exec(block)
    if (!open) continue
    const from = open.index + open[0].length
    const close = block.indexOf(`</${name}`, from)
    if (close >= 0) return textOf(block.slice(from, close))
  }
  return ''
}

function linkOf(block: string): string {
  const attribute = /<link\s[^<>]{0,500}?href\s*=\s*["']([^"'<>]{1,1000})["'][^<>]{0,300}>/i.exec(block)?.[1]
  const text = attribute === undefined ? insideOf(block, ['link']) : decodeXml(attribute)
  const link = text.trim()
  if (link.length > LINK_MOST || !URL.canParse(link)) return ''
  const { protocol, href } = new URL(link)
  return /^https?:$/.test(protocol) && href.length <= LINK_MOST ? href : ''
}

function momentOf(block: string): Date | null {
  const text = insideOf(block, ['pubDate', 'published', 'updated', 'dc:date']).trim().slice(0, 60)
  const moment = new Date(text)
  return text === '' || Number.isNaN(moment.getTime()) ? null : moment
}

/**
 * RSS 2.0 and Atom, read without a library of XML: no entity is ever defined and nothing is fetched, so that a feed can
 * neither grow nor look around. `null` for what is no feed.
 */
export function parseFeed(text: string): FeedItem[] | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text.slice(0, 20_000))) return null
  if (!/<(?:rss|feed|rdf:RDF)[\s>]/i.test(text.slice(0, 20_000))) return null
  const items: FeedItem[] = []
  const opening = /<(item|entry)(?:\s[^<>]{0,500})?>/gi
  for (let open = opening.exec(text); open && items.length < MOST_ITEMS; open = opening.exec(text)) {
    const close = text.indexOf(`</${open[1]}`, opening.lastIndex)
    if (close < 0) break
    const block = text.slice(opening.lastIndex, close)
    opening.lastIndex = close
    const title = cleanText(insideOf(block, ['title']), TITLE_MOST).replaceAll('\n', ' ')
    if (title === '') continue
    const link = linkOf(block)
    const content = cleanText(insideOf(block, ['content:encoded', 'content', 'description', 'summary']), CONTENT_MOST)
    const id = cutText(insideOf(block, ['guid', 'id']).trim(), 500) || link || title
    items.push({ id, title, content, link, publishedAt: momentOf(block) })
  }
  return items
}
