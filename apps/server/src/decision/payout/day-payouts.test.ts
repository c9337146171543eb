import { expect, it } from 'vitest'

import { checkDeposit } from './day-payouts.ts'

const line = (kind: 'custody' | 'holding', amountFen: number) =>
  ({ kind, amountFen }) as Parameters<typeof checkDeposit>[1][number]

function refused(totalFen: number, deposits: readonly number[]): string {
  const lines = [line('holding', 90_000), ...deposits.map((amountFen) => line('custody', amountFen))]
  try {
    checkDeposit({ rows: [], dividend: null, totalFen }, lines)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : 'no error'
  }
}

it.each([
  [0, [-1], ''],
  [30_000, [10_000, 20_000], ''],
  [30_001, [10_000, 20_000], '待支付300.01元超过托管户存款300.00元，请先撤销支付或调回资金'],
])('[PAYOUT-3] %i out of deposits of %j: %j', (totalFen, deposits, words) =>
  expect(refused(totalFen, deposits)).toBe(words),
)
