import type { JudgedAnswer } from '@liangshu/contract/insight/judged-record'
import { presetKeys } from '@liangshu/contract/insight/selection'
import { beforeAll, describe, expect, it } from 'vitest'

import { createTestMarket } from '../../market/testing/test-market.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { market, settle } = await createTestMarket(240)
const test = await createTestApp({ market })
const reader = await makePerson(test, { username: 'reader', permissions: ['AI:view'] })
const other = await makePerson(test, { username: 'other', permissions: ['SIGNAL:view'] })

const ask = async (query: Record<string, string>, token = reader) =>
  (await test.call('GET', '/api/judged/record', { token, query })) as unknown as {
    success: boolean
    code: number
    message: string
    result: JudgedAnswer
  }

/** What the rows of a horizon say, added up again. */
function summed({ rows }: JudgedAnswer, horizon: number) {
  const own = rows.filter((row) => row.horizon === horizon)
  return own.reduce((sum, { n }) => sum + n, 0)
}

describe('the record of points and selections', () => {
  beforeAll(settle, 240_000)

  it.each(['point', 'selection'] as const)(
    '[JUDGE-3] %s: hit rate, Brier score and calibration with sample sizes; nothing is told below thirty',
    async (kind) => {
      const { result } = await ask({ kind, horizon: '5' })
      expect(result.total.n).toBeGreaterThan(30)
      expect(result.total.n).toBe(summed(result, 5))
      expect(result.bands.reduce((sum, { n }) => sum + n, 0)).toBe(result.total.n)
      expect(result.total.brier).toBeGreaterThan(0.1)
      expect(result.total.brier).toBeLessThan(0.5)
      expect(new Set(result.rows.map(({ horizon }) => horizon))).toEqual(new Set([0, 1, 5, 20]))
      for (const { n, hitRate, brier } of result.rows)
        expect([hitRate === null, brier === null]).toEqual([n < 30, n < 30])
      for (const { n, hitRate } of result.bands) expect(hitRate === null).toBe(n < 30)
      expect(result.to! < market.time().date).toBe(true)
    },
  )

  it.each(['point', 'selection'] as const)(
    '[JUDGE-5] %s: the simulator knows what drove the shares, and holds the same judgements against it',
    async (kind) => {
      const [seen, truth] = [(await ask({ kind, horizon: '5' })).result, (await ask({ kind, horizon: '0' })).result]
      expect(truth.total.n).toBe(seen.total.n)
      expect(truth.total.meanConfidence).toBeCloseTo(seen.total.meanConfidence!, 12)
      expect(truth.total.hitRate).not.toBe(seen.total.hitRate)
      const own = truth.rows.filter(({ horizon }) => horizon === 0)
      expect(own.map(({ key, group, n }) => [key, group, n])).toEqual(
        truth.rows.filter(({ horizon }) => horizon === 5).map(({ key, group, n }) => [key, group, n]),
      )
      for (const { n, hitRate } of own) expect(hitRate === null).toBe(n < 30)
    },
  )

  it('[JUDGE-3] points by leading reason and strength, selections by preset and place', async () => {
    const points = (await ask({ kind: 'point' })).result
    expect(points.keys.every((key) => /^[BS]_[A-Z]+$/.test(key))).toBe(true)
    const first = points.rows.find(({ n, horizon }) => n >= 30 && horizon === 5)
    const query = { kind: 'point', key: first!.key, group: String(first!.group), horizon: '5' }
    const { key: _key, group: _group, horizon: _horizon, ...figures } = first!
    expect((await ask(query)).result.total).toEqual(figures)
    const selections = (await ask({ kind: 'selection' })).result
    expect(selections.keys).toEqual(presetKeys.toSorted())
    // Ten of the first places, twenty of the next, of the same days.
    const of = (group: number) => selections.rows.find((row) => row.key === 'value' && row.group === group)!.n
    expect(of(2) / of(1)).toBeGreaterThan(1.8)
    expect(of(2) / of(1)).toBeLessThan(2.2)
  })

  it('[JUDGE-3] is for those who may see how analyses did; wrong words are refused', async () => {
    expect((await ask({ kind: 'point' }, other)).success).toBe(false)
    expect((await ask({ kind: 'analysis' })).message).toContain('没有该类判断')
    expect((await ask({ kind: 'point', horizon: '10' })).message).toContain('没有该期限')
    expect((await ask({ kind: 'point', group: '4' })).message).toContain('没有该分组')
  })
})
