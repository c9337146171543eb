import { newsAnswer, type NewsItem } from '@liangshu/contract/insight/news'
import { describe, expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'
import { replies, startUpstream } from '../../testing/upstream-server.ts'
import { createTestMarket, testDate } from '../../market/testing/test-market.ts'

const world = await createTestMarket()
const app = await createTestApp({ template: 'demo', market: world.market })
const token = await app.login('trader')

async function read(query: Record<string, string> = {}): Promise<NewsItem[]> {
  return newsAnswer.parse(await app.call('GET', '/news/list', { token, query })).data
}

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
    expect(item?.ai_analysis_result).toBeNull()
  })

  it('[NEWS-4] are for those who are signed in', async () => {
    expect((await app.call('GET', '/news/list', {})).success).toBe(false)
  })

  it('[NEWS-5] are those of the factors provider where there is one; what it breaks is refused in words', async () => {
    const upstream = await startUpstream()
    const own = await createTestApp({ template: 'demo', environment: { FACTORS_URL: upstream.origin } })
    const trader = await own.login('trader')
    const [item] = await read({ size: '1' })
    upstream.on('/news/list', replies.bytes(JSON.stringify({ success: true, data: [{ ...item, code: 'theirs' }] })))
    const answer = await own.call('GET', '/news/list', { token: trader })
    expect(newsAnswer.parse(answer).data).toMatchObject([{ code: 'theirs' }])
    expect(upstream.requests[0]?.path).toBe('/news/list?page=1&size=30')
    upstream.on('/news/list', replies.bytes('<html>'))
    expect(await own.call('GET', '/news/list', { token: trader })).toMatchObject({
      success: false,
      message: '因子数据服务暂不可用，请稍后重试',
    })
  })
})
