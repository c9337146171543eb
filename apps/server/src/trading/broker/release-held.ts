import { orderStatus } from '@liangshu/contract/trading/order-codes'
import { decideSessionOpen, decideTrigger, isTriggered } from '@liangshu/engine/account/book/decide-session'

import type { Clock } from '../../platform/clock.ts'
import { eachAlone } from '../each-alone.ts'
import type { Listing } from '../order/instrument-days.ts'
import type { OrderKeeper } from '../order/order-keeper.ts'
import { platformScope } from '../platform-scope.ts'
import { createPutAside } from '../put-aside.ts'
import type { WorkingOrder } from './working-order.store.ts'

type Parts = { keeper: OrderKeeper; clock: Clock; warn: (facts: object, text: string) => void }

export const isHeld = ({ status }: WorkingOrder): boolean =>
  status === orderStatus.suspended || status === orderStatus.pendingTrigger

/** Orders we hold ourselves: until the session opens, until their price is reached. */
export function createReleaseHeld({ keeper, clock, warn }: Parts) {
  const aside = createPutAside({ clock, warn })

  return async function releaseHeld(
    held: readonly WorkingOrder[],
    listings: ReadonlyMap<string, Listing>,
  ): Promise<void> {
    const at = clock.now().getTime()
    const takes = (symbol: string) => listings.get(symbol)?.phase.newOrder === 'accept'
    const byAccount = Map.groupBy(held, (order) => order.accountId)
    const releaseOf = async ([accountId, orders]: [string, WorkingOrder[]]) => {
      const triggered = orders.filter(
        ({ status, symbol, side, triggerPrice }) =>
          status === orderStatus.pendingTrigger &&
          takes(symbol) &&
          isTriggered(side, triggerPrice ?? Number.NaN, listings.get(symbol)?.quote.last ?? Number.NaN),
      )
      if (triggered.length === 0 && !orders.some(({ symbol }) => takes(symbol))) return
      await keeper.submit(platformScope, {
        accountId,
        question: null,
        decide: (locked) => {
          locked.record(decideSessionOpen(locked.book, at, takes))
          for (const { id } of triggered) locked.record(decideTrigger(locked.book, id, at))
        },
      })
    }
    await eachAlone(byAccount, releaseOf, {
      warn,
      about: ([account]) => ({ account }),
      aside: { keyOf: ([account]) => account, list: aside },
    })
  }
}
