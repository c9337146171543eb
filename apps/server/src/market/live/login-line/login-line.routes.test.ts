import { loginLine } from '@liangshu/contract/market/login-line'
import { describe, expect, it, vi } from 'vitest'

import { createTestApp } from '../../../testing/test-app.ts'
import { createTestMarket } from '../../testing/test-market.ts'

describe('the line of the sign-in page', () => {
  it('[FRONT-1] a visitor sees one index and its day; many visitors cost one question', async () => {
    const world = await createTestMarket()
    const app = await createTestApp({ market: world.market })
    await world.settle()
    const asked = vi.spyOn(world.market, 'ask')
    const answers = await Promise.all([1, 2, 3].map(() => app.call('GET', '/market/front')))
    expect(answers[0]).toMatchObject({ success: true, result: { name: '沪深300', isSimulated: true } })
    const line = loginLine.unwrap().parse(answers[0]?.result)
    expect(line.points.length).toBeGreaterThan(1)
    // The market may have gone on between the two.
    expect((line.points.at(-1) ?? 0) / (line.last ?? 0)).toBeCloseTo(1, 2)
    expect(asked.mock.calls.filter(([name]) => name === 'indexLine')).toHaveLength(1)
  })

  it('[FRONT-2] without a market there is no line, and no error', async () => {
    const bare = await createTestApp()
    expect(await bare.call('GET', '/market/front')).toMatchObject({ success: true, result: null })
  })
})
