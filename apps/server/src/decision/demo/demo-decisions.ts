import type { DemoSideMaker } from '../../trading/index.ts'
import { createFindTargets } from '../target/find-targets.ts'
import { createDemoFunds } from './demo-funds.ts'
import { findDemoPeople } from './demo-people.ts'
import { createDemoProposals } from './demo-proposals.ts'

/** The institution whose products are sold in units. */
const demoTenant = 1

/** What the people of the demo did beside trading: sold units, published NAVs, wrote and judged proposals. */
export const demoDecisions: DemoSideMaker = {
  findTargets: createFindTargets,
  open({ db, clock, trading }) {
    let made: ReturnType<typeof openSide> | undefined
    async function side() {
      const people = made ? null : await findDemoPeople(db, demoTenant)
      if (people) made ??= openSide(people)
      return made
    }
    const openSide = (people: NonNullable<Awaited<ReturnType<typeof findDemoPeople>>>) => ({
      funds: createDemoFunds({ db, clock, trading, people }),
      proposals: createDemoProposals({ db, clock, trading, people }),
    })
    return {
      async trade(day) {
        const found = await side()
        await found?.funds.trade(day)
        await found?.proposals.trade(day)
      },
      async close(day) {
        const found = await side()
        await found?.funds.publish(day)
        await found?.proposals.close()
      },
    }
  },
}
