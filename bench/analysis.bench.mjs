// the lexicon over notices and articles beside 500 a second on one core; a list call while ten thousand of them drain
import { createEntityIndex } from '../packages/engine/src/analysis/news/link-entities.ts'
import { readArticle } from '../packages/engine/src/analysis/news/read-article.ts'
import { judgeByRules } from '../packages/engine/src/analysis/news/rule-analyser.ts'
import { measureQueue } from './lib/analysis-queue.mjs'
import { medianMsOfProcessor, report } from './lib/measure.mjs'

const STOCKS = 5400
const ARTICLES = 500
const QUEUE = 10_000
const SENTENCES = 5
const LIMIT = 500

/** Two characters of their own and an ending, as companies are called. @param {number} i */
const nameOf = (i) => `${String.fromCodePoint(0x4e00 + (i % 900), 0x5200 + Math.floor(i / 3))}股份`

const entities = [
  ...Array.from({ length: STOCKS }, (_, i) => ({
    kind: /** @type {const} */ ('stock'),
    code: `SHSE.${600_000 + i}`,
    name: nameOf(i),
  })),
  { kind: /** @type {const} */ ('industry'), code: 'I05', name: '电子' },
  { kind: /** @type {const} */ ('concept'), code: 'C0042', name: '低空经济' },
]
const index = createEntityIndex(entities)
const sentence = (/** @type {number} */ i) =>
  `${nameOf(i % STOCKS)}发布公告，预计全年净利润同比增长${10 + (i % 70)}%，电子行业订单饱满，公司拟回购股份。`

/** @param {number} sentences @param {number} [count] */
const articles = (sentences, count = ARTICLES) =>
  Array.from({ length: count }, (_, i) => ({
    title: sentence(i).slice(0, 24),
    content: Array.from({ length: sentences }, (_each, part) => sentence(i * 7 + part)).join(''),
    media: '听潮证券报',
    category: /** @type {const} */ ('公司'),
  }))

for (const [what, sentences] of /** @type {const} */ ([
  ['notices of one sentence', 1],
  ['articles of 1000 characters', 20],
])) {
  const all = articles(sentences)
  const ms = await medianMsOfProcessor(`${ARTICLES} ${what}`, async () => {
    for (const article of all) judgeByRules(readArticle(article, index), article.media)
  })
  report({ bench: `rule-1 over ${what} (least rate)`, ours: (ARTICLES / ms) * 1000, peer: LIMIT, unit: 'articles/s' })
}

await measureQueue({ articles: articles(SENTENCES, QUEUE), entities })
