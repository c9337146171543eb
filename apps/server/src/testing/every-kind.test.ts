import { errorCatalogue } from '@liangshu/contract/errors'
import type { SecType } from '@liangshu/contract/market/classification'
import { beforeAll, expect, it } from 'vitest'

import { createTestMarket } from '../market/testing/test-market.ts'
import { makePerson } from './make-person.ts'
import { createTestApp } from './test-app.ts'

const world = await createTestMarket()
const test = await createTestApp({ market: world.market })

type Schema = { enum?: unknown[]; default?: unknown; anyOf?: Schema[] }
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
const { paths } = test.app.swagger() as unknown as {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>
}
/** Calls that read something of one instrument: those a panel asks that follows the symbol. */
const calls = Object.entries(paths).flatMap(([url, { get }]) => {
  const parameters = get?.parameters ?? []
  const isPath = url.endsWith('/etf/portfolio/{id}')
  return isPath || parameters.some(({ name }) => name === 'symbol') ? [{ url, parameters, isPath }] : []
})
const access = new Map(test.app.declaredRoutes.map((route) => [`${route.method} ${route.url}`, route.access]))
const permissions = [...new Set(access.values())].filter((right) => right.includes(':'))
let token = ''
const kinds = new Map<SecType, string>()

beforeAll(async () => {
  await world.settle()
  token = await makePerson(test, { username: 'looker', permissions })
  for (const row of world.market.master().rows) {
    if (row.listing === 'listed' && !kinds.has(row.secType)) kinds.set(row.secType, row.symbol)
  }
}, 240_000)

const firstChoice = ({ enum: own, anyOf }: Schema = {}): unknown => own?.[0] ?? anyOf?.map(firstChoice).find(Boolean)
const PREPARING = errorCatalogue.MARKET_PREPARING.code

async function ask({ url, parameters, isPath }: (typeof calls)[number], symbol: string) {
  const needed = parameters.filter(({ name, required }) => required && name !== 'symbol')
  const query = Object.fromEntries(needed.map(({ name, schema }) => [name, String(firstChoice(schema) ?? '')]))
  const path = url.replace(/^\/jeecg-boot/, '')
  for (;;) {
    const answer = isPath
      ? await test.call('GET', path.replace('{id}', symbol), { token })
      : await test.call('GET', path, { token, query: { ...query, symbol } })
    if (answer.code !== PREPARING || !answer.message.includes('请稍候')) return answer
    await new Promise((resolve) => setImmediate(resolve))
  }
}

it('[STRATWEB-26] there are kinds and calls to walk', () => {
  expect([...kinds.keys()].toSorted()).toEqual(['convertible', 'crypto', 'fund', 'future', 'index', 'stock'])
  expect(calls.length).toBeGreaterThan(10)
})

it.each(calls.map((call) => [call.url, call] as const))(
  '[STRATWEB-26] %s answers for every kind of instrument, or says that the kind has no such thing',
  async (_url, call) => {
    const answers = await Promise.all(
      Array.from(kinds, async ([kind, symbol]) => ({ kind, answer: await ask(call, symbol) })),
    )
    // What is refused for all of them was refused for something else: an account, a day, a right.
    if (answers.every(({ answer }) => !answer.success)) return
    const failed = answers.filter(
      ({ answer: { success, code } }) => !success && code !== errorCatalogue.WRONG_KIND.code && code !== PREPARING,
    )
    expect(failed.map(({ kind, answer }) => `${kind}: ${answer.message}`)).toEqual([])
  },
)
