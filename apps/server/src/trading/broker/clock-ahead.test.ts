import { expect, it } from 'vitest'

import { createTradingApp } from '../testing/trading-app.ts'

const { open, order, place, beat, ask } = await createTradingApp()

it('[NODE-22] an order of a node whose clock is ahead is taken by the exchange at once', async () => {
  await open('A1')
  expect(await place(order('A1', { price: '9.50', confirmCodes: [11, 12, 13, 14] }))).toMatchObject({ status: 10 })
  await ask(`update trade_order set created_at = created_at + interval '5 minutes'`)
  await beat()
  expect(await ask('select status from trade_order')).toMatchObject([{ status: 1 }])
})
