import type { RiskCheckRow } from '@liangshu/contract/trading/execute-trade'
import type { AccountEvent } from '@liangshu/engine/account/book/account-event'
import { describe, expect, it } from 'vitest'

import { packEvent, unpackEvent } from './stored-event.ts'

const passed: RiskCheckRow = {
  code: 8,
  name: '可用资金',
  level: 'hard',
  ok: true,
  rejReason: 0,
  actual: 1000.01,
  limit: null,
  text: '',
}
const failed: RiskCheckRow = { ...passed, code: 11, level: 'soft', ok: false, rejReason: 24, text: '2秒内存在相同委托' }
const noted: RiskCheckRow = { ...passed, code: 12, text: '已确认' }
const created = (checks: readonly unknown[]) => ({ type: 'orderCreated', order: { orderId: 'O1' }, checks })
const stored = (event: unknown): unknown => JSON.parse(JSON.stringify(packEvent(event as AccountEvent)))

describe('an event in the table', () => {
  it('[TWRITE-9] comes back as it went in, every line of its trace with its numbers', () => {
    const event = created([passed, failed, noted])
    expect(unpackEvent(stored(event))).toEqual(event)
    const other = { type: 'orderMoved', orderId: 'O1' }
    expect(unpackEvent(stored(other))).toEqual(other)
  })

  it('[TWRITE-9] is read in its first, longer form too', () => {
    expect(unpackEvent(created([passed, failed]))).toEqual(created([passed, failed]))
  })

  it('[TWRITE-9] takes half the room when nothing was wrong', () => {
    const event = created(Array.from({ length: 25 }, () => passed))
    expect(JSON.stringify(stored(event)).length).toBeLessThan(JSON.stringify(event).length / 2)
  })
})
