import { newsAnswer, newsFull, newsPage, type NewsItem } from '@liangshu/contract/insight/news'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'
import { replies, startUpstream } from '../../testing/upstream-server.ts'
import { createTestMarket, testDate } from '../../market/testing/test-market.ts'

const world = await createTestMarket()
const app = await createTestApp({ template: 'demo', market: world.market })
const token = await app.login('trader')
const upstream = await startUpstream()

async function read(query: Record<string, string> = {}): Promise<NewsItem[]> {
  return newsAnswer.parse(await app.call('GET', '/news/list', { token, query })).data
}

const page = async (query: Record<string, string> = {}) =>
  newsPage.parse((await app.call('GET', '/news/page', { token, query })).result)

async function oldest(): Promise<string> {
  const { total } = await page()
  return (await page({ pageNo: String(Math.ceil(total / 100)), pageSize: '100' })).records.at(-1)?.showTime ?? ''
}

/** Thirty days of news by the share of trading days among them. */
const MOST_OF_A_MONTH = 18

// The last days come first, the rest of the month behind.
beforeAll(async () => {
  const days = async () => {
    const { rows } = await sql<{
      n: number
    }>`select count(distinct published_at::date)::int as n from insight_news`.execute(app.ownerDb)
    return rows[0]?.n ?? 0
  }
  await page()
  await vi.waitFor(
    async () => {
      expect(await days()).toBeGreaterThan(MOST_OF_A_MONTH)
      expect(await oldest()).toMatch(/^2024-08-2/)
    },
    { timeout: 120_000, interval: 100 },
  )
})

describe('the news of the market', () => {
  it('[NEWS-1] are those up to the moment shown, the newest first, each once', async () => {
    world.at('10:30')
    const news = await read({ size: '100' })
    const times = news.map((item) => item.show_time)
    expect(times.length).toBe(100)
    expect(times).toEqual(times.toSorted().reverse())
    expect(times[0]?.startsWith(testDate)).toBe(true)
    expect(times.every((time) => time <= `${testDate} 10:30:00`)).toBe(true)
    expect(new Set(news.map(({ code }) => code)).size).toBe(100)
    world.at('14:30')
    expect((await read())[0]?.show_time.localeCompare(times[0] ?? '')).toBeGreaterThanOrEqual(0)
  })

  it('[NEWS-2] come thirty at a time; the next page goes on where the first ended', async () => {
    world.at('10:30')
    const [first, second] = [await read(), await read({ page: '2' })]
    expect([first.length, second.length]).toEqual([30, 30])
    expect([...first, ...second]).toEqual(await read({ size: '60' }))
  })

  it('[NEWS-3] never tell what is true about them', async () => {
    const [item] = await read({ size: '1' })
    expect(Object.keys(item ?? {}).sort()).toEqual(
      ['ai_analysis_result', 'category', 'code', 'media_name', 'show_time', 'summary', 'title', 'unique_url'].sort(),
    )
    const stored = await app.ownerDb.selectFrom('insight_news').selectAll().limit(1).executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toMatch(/truth|horizonDays|isRumour/)
  })

  it('[NEWS-4] are for those who are signed in', async () => {
    expect((await app.call('GET', '/news/list', {})).success).toBe(false)
  })

  it('[NEWS-16] go back thirty days and no further, and all of them carry the lexicon’s judgement', async () => {
    world.at('14:30')
    expect(await oldest()).toMatch(/^2024-08-2[1-4]/)
    expect((await read({ size: '100' })).every((item) => item.ai_analysis_result?.meta.engine === 'rule-1')).toBe(true)
  })

  it('[NEWS-17] are found by category, word, share, sector, media, direction and day', async () => {
    world.at('14:30')
    const all = (await page({ pageSize: '100' })).records
    const linked = all.find(({ symbols }) => symbols.length > 0)
    const [share] = linked?.symbols ?? []
    const ofShare = await page({ symbol: share?.code ?? '', pageSize: '100' })
    expect(ofShare.total).toBeGreaterThan(0)
    expect(ofShare.records.every(({ symbols }) => symbols.some(({ code }) => code === share?.code))).toBe(true)
    const sector = (await page({ category: '行业', pageSize: '100' })).records.find(({ sectors }) => sectors.length > 0)
    const code = sector?.sectors[0]?.code ?? ''
    expect(
      (await page({ sector: code })).records.every(({ sectors }) => sectors.some((one) => one.code === code)),
    ).toBe(true)
    expect((await page({ category: '公告' })).records.every(({ category }) => category === '公告')).toBe(true)
    expect(
      (await page({ keyword: '净利润' })).records.every(({ title, summary }) =>
        `${title}${summary}`.includes('净利润'),
      ),
    ).toBe(true)
    expect((await page({ direction: 'down' })).records.every(({ judgement }) => judgement?.direction === -1)).toBe(true)
    expect((await page({ media: all[0]?.media ?? '' })).records.every(({ media }) => media === all[0]?.media)).toBe(
      true,
    )
    const day = await page({ from: testDate, to: testDate, pageSize: '100' })
    expect(day.records.every(({ showTime }) => showTime.startsWith(testDate))).toBe(true)
    expect((await page({ keyword: '%_\\' })).total).toBe(0)
  })

  it.each([
    [{ from: '2024-09-20', to: '2024-09-01' }, '开始日期不能晚于结束日期'],
    [{ category: '八卦' }, '没有该分类'],
    [{ keyword: '长'.repeat(41) }, '关键词最多40个字'],
  ])('[NEWS-17] %j is refused in words', async (query, message) => {
    expect(await app.call('GET', '/news/page', { token, query })).toMatchObject({
      success: false,
      message: expect.stringContaining(message),
    })
  })

  it('[NEWS-18] an item is there with its full text, an unknown one is refused', async () => {
    const [first] = (await page()).records
    const full = newsFull.parse(
      (await app.call('GET', '/news/item', { token, query: { code: first?.code ?? '' } })).result,
    )
    expect(full.content.length).toBeGreaterThan(10)
    expect(await app.call('GET', '/news/item', { token, query: { code: 'nothing' } })).toMatchObject({
      success: false,
      message: '新闻不存在或已超过30天',
    })
  })
})

describe('sources beside the market', () => {
  const theirs = (code: string, title: string) => ({
    code,
    title,
    summary: '正文',
    show_time: '2020-01-01 09:00:00',
    unique_url: 'https://paper.example/1',
    media_name: '别家',
    category: '要闻',
    ai_analysis_result: null,
  })

  it('[NEWS-5] a factors provider stands beside; when it breaks its last news stay, without any it is told', async () => {
    const own = await createTestApp({ template: 'demo', environment: { FACTORS_URL: upstream.origin } })
    const trader = await own.login('trader')
    const list = () => own.call('GET', '/news/list', { token: trader })
    upstream.on('/news/list', replies.bytes('<html>'))
    expect(await list()).toMatchObject({ success: false, message: '因子数据服务暂不可用，请稍后重试' })
    const now = own.clock.now()
    const time = new Date(now.getTime() + 8 * 3_600_000 - 60_000).toISOString().slice(0, 19).replace('T', ' ')
    upstream.on(
      '/news/list',
      replies.bytes(
        JSON.stringify({ success: true, data: [{ ...theirs('theirs', '甲公司<b>中标</b>'), show_time: time }] }),
      ),
    )
    own.clock.advance(61_000)
    expect(newsAnswer.parse(await list()).data).toMatchObject([
      { code: 'theirs', title: '甲公司中标', media_name: '别家' },
    ])
    expect(upstream.requests.at(-1)?.path).toBe('/news/list?page=1&size=30')
    upstream.on('/news/list', replies.status(500))
    own.clock.advance(61_000)
    expect(newsAnswer.parse(await list()).data).toHaveLength(1)
    const sources = await own.call('GET', '/news/sources', { token: trader })
    expect(sources.result).toMatchObject([{ kind: 'factors', items: 1, lastFailure: 'status' }])
  })

  it('[NEWS-9] feeds are pulled at most once a minute, each story once; a redirect elsewhere and too much are refused', async () => {
    const own = await createTestApp({
      template: 'demo',
      environment: { NEWS_FEEDS: `${upstream.origin}/rss` },
    })
    const trader = await own.login('trader')
    const list = () => own.call('GET', '/news/list', { token: trader })
    const item = (id: string, title: string) =>
      `<item><title>${title}</title><guid>${id}</guid><description>央行宣布降准，释放长期资金。</description></item>`
    upstream.on(
      '/rss',
      replies.bytes(`<rss>${item('1', '央行宣布降准')}${item('2', '央行宣布：降准！')}${item('3', '另一条')}</rss>`),
    )
    const { data } = newsAnswer.parse(await list())
    expect(data.map(({ title }) => title).sort()).toEqual(['另一条', '央行宣布降准'])
    expect(data.find(({ title }) => title === '央行宣布降准')?.ai_analysis_result).toMatchObject({
      market_direction: { overall_direction: 'bullish' },
    })
    await list()
    expect(upstream.requests).toHaveLength(1)
    upstream.on('/rss', replies.redirect('http://127.0.0.1:1/elsewhere'))
    own.clock.advance(61_000)
    expect(newsAnswer.parse(await list()).data).toHaveLength(2)
    upstream.on('/rss', replies.bytes('x'.repeat(3 * 1024 * 1024)))
    own.clock.advance(61_000)
    expect(newsAnswer.parse(await list()).data).toHaveLength(2)
    expect((await own.call('GET', '/news/sources', { token: trader })).result).toMatchObject([
      { lastFailure: 'tooLarge' },
    ])
  })
})
