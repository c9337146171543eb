import { describe, expect, it } from 'vitest'
import { orderRow } from '../testing/rows.ts'
import { withAccounts, withOrders } from './apply-change.ts'
import { SHOWN_ORDERS } from './trading-keys.ts'

const at = (id: string, second: number) =>
  orderRow({ id, createdAt: `2026-11-16 10:00:${String(second).padStart(2, '0')}` })

describe('changed rows in the place of the old ones', () => {
  it('[TPUSH-9] known orders are replaced, new ones stand by their time, and are counted', () => {
    const page = { records: [at('b', 2), at('a', 1)], total: 7 }
    const changed = [orderRow({ ...at('a', 1), remark: 'new' }), at('c', 3)]
    const { records, total } = withOrders(page, changed)
    expect(records.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(records[2]?.remark).toBe('new')
    expect(total).toBe(8)
    expect(withOrders(page, [])).toEqual(page)
  })

  it('[TPUSH-9] the blotter keeps its length', () => {
    const records = Array.from({ length: SHOWN_ORDERS }, (_, i) => at(`o${i}`, 1))
    const next = withOrders({ records, total: SHOWN_ORDERS }, [at('new', 2)])
    expect([next.records.length, next.records[0]?.id, next.total]).toEqual([SHOWN_ORDERS, 'new', SHOWN_ORDERS + 1])
  })

  it('[TPUSH-9] rows of a changed account are replaced where they stood; a new account comes last', () => {
    const row = (accountId: string, symbol: string) => ({ accountId, symbol })
    const rows = [row('A', '1'), row('B', '1'), row('B', '2'), row('C', '1')]
    expect(withAccounts(rows, ['B', 'D'], [row('D', '9'), row('B', '3')])).toEqual([
      row('A', '1'),
      row('B', '3'),
      row('C', '1'),
      row('D', '9'),
    ])
    expect(withAccounts(rows, ['A'], [])).toEqual(rows.slice(1))
  })
})
