import { expect, it } from 'vitest'
import { phoneOrder } from './phone-order.ts'

const panels = ['group-tree', 'watch-table', 'chart'].map((definitionId) => ({ definitionId }))
const named = (first?: string) => phoneOrder(panels, first).map(({ definitionId }) => definitionId)

it('[DESK-72] a phone opens a page at what it is opened for; the others follow as they stand', () => {
  expect(named('watch-table')).toEqual(['watch-table', 'group-tree', 'chart'])
  expect(named('group-tree')).toEqual(['group-tree', 'watch-table', 'chart'])
  expect(named()).toEqual(['group-tree', 'watch-table', 'chart'])
})

const pages = import.meta.glob<string>('../../**/*-page{,s}.tsx', { query: '?raw', import: 'default', eager: true })

it('[DESK-72] what a page names for the phone is one of its panels', () => {
  const named = Object.values(pages).flatMap((text) =>
    [...text.matchAll(/phoneFirst: '([^']+)'/g)].map(([, panel]) => ({
      panel,
      isThere: text.includes(`definitionId: '${panel}'`),
    })),
  )
  expect(named.map(({ panel }) => panel).toSorted()).toEqual(['etf-chart', 'trade-points', 'watch-table'])
  expect(named.every(({ isThere }) => isThere)).toBe(true)
})
