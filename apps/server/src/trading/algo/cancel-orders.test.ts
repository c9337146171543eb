import { expect, it } from 'vitest'

import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { createCancelOrders } from './cancel-orders.ts'

const actor = { username: 'dealer' } as Actor
const asked: (readonly string[])[] = []
const cancel = (orders: (ids: readonly string[]) => Promise<unknown>) => {
  const run = createCancelOrders({
    orders: {
      cancel: (_actor: Actor, { clOrdIds }: { clOrdIds: readonly string[] }) => {
        asked.push(clOrdIds)
        return orders(clOrdIds)
      },
    } as never,
    algos: { cancel: async (_actor: Actor, _account: string, id: string) => id.startsWith('P') } as never,
  })
  return (clOrdIds: string[]) => run(actor, { accountId: 'A1', clOrdIds, all: false, confirm: '' })
}
const done = (clOrdId: string) => ({ clOrdId, code: 200, message: '' })

it('[SPLIT-103] a failure of the orders does not take back what was stopped, and is told where nothing was', async () => {
  const fails = cancel(async () => {
    throw new AppError('FORBIDDEN')
  })
  expect(await fails(['P1', 'o1', 'o2'])).toMatchObject([
    done('P1'),
    { clOrdId: 'o1', code: 510 },
    { clOrdId: 'o2', code: 510 },
  ])
  await expect(fails(['o1'])).rejects.toMatchObject({ code: 'FORBIDDEN' })
  asked.length = 0
  expect(await fails(['P1', 'P2'])).toEqual([done('P1'), done('P2')])
  expect(asked).toEqual([])
  const fine = cancel(async (ids) => ids.map(done))
  expect(await fine(['o1', 'P1'])).toEqual([done('P1'), done('o1')])
  expect(asked).toEqual([['o1']])
})
