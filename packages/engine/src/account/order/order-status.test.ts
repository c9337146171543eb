import { orderStatus, orderStatusLabel, type OrderStatus } from '@liangshu/contract/trading/order-codes'
import { describe, expect, it } from 'vitest'
import { isLate, isTerminal, moveOrder, orderMoves, type OrderStep } from './order-status.ts'

const legal: [OrderStatus, OrderStep, number, OrderStatus][] = [
  [9, 'sessionOpen', 0, 10],
  [15, 'trigger', 0, 16],
  [16, 'submit', 0, 10],
  [10, 'ack', 0, 1],
  [10, 'partialFill', 0, 2],
  [1, 'partialFill', 0, 2],
  [2, 'partialFill', 1, 2],
  [10, 'fullFill', 0, 3],
  [1, 'fullFill', 0, 3],
  [2, 'fullFill', 1, 3],
  [6, 'fullFill', 1, 3],
  [10, 'cancelRequest', 0, 6],
  [1, 'cancelRequest', 0, 6],
  [2, 'cancelRequest', 1, 6],
  [9, 'cancelRequest', 0, 5],
  [15, 'cancelRequest', 0, 5],
  [6, 'cancelAck', 0, 5],
  [6, 'cancelReject', 0, 1],
  [6, 'cancelReject', 100, 2],
  [10, 'venueReject', 0, 8],
  [1, 'venueReject', 0, 8],
  [1, 'dayEnd', 0, 12],
  [2, 'dayEnd', 1, 12],
  [6, 'dayEnd', 0, 12],
]

describe('order status', () => {
  it.each(legal)('[ORD-1] %i by %s with %i filled becomes %i', (from, step, filled, to) => {
    expect(moveOrder(from, step, filled)).toEqual({ ok: true, changed: from !== to, status: to })
  })

  it('[ORD-1] every pair outside the table is an error value', () => {
    const steps = [...new Set(Object.values(orderMoves).flatMap((row) => Object.keys(row)))] as OrderStep[]
    let refused = 0
    for (const status of Object.values(orderStatus)) {
      for (const step of steps) {
        if (orderMoves[status][step] !== undefined) continue
        expect(moveOrder(status, step, 0)).toEqual({ ok: false, reason: 'ILLEGAL_TRANSITION', status, step })
        refused += 1
      }
    }
    expect(refused).toBe(69)
  })

  it('[ORD-2] the ends are filled, cancelled, rejected and expired', () => {
    expect(Object.values(orderStatus).filter((status) => isTerminal(status))).toEqual([3, 5, 8, 12])
    expect(Object.values(orderStatus).filter((status) => isLate(status))).toEqual([5, 12])
  })

  it('[ORD-3] no message moves a part-filled order back to new', () => {
    expect(moveOrder(2, 'ack', 100)).toEqual({ ok: true, changed: false, status: 2 })
  })

  it('[ORD-4] a fill after the end keeps the status', () => {
    expect(moveOrder(5, 'partialFill', 0)).toEqual({ ok: true, changed: false, status: 5 })
    expect(moveOrder(12, 'fullFill', 0)).toEqual({ ok: true, changed: false, status: 12 })
  })

  it('[ORD-2] a cancelled order that traded reads 部撤', () => {
    expect(orderStatusLabel(5, 0)).toBe('已撤')
    expect(orderStatusLabel(5, 100)).toBe('部撤')
  })
})
