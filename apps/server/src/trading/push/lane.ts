import { joined, type AccountChange } from './changed-accounts.ts'

export type Lane = { add: (change: AccountChange) => void }

/** Sends at once, then gathers what changes until the distance is over, account by account. */
export function createLane(send: (changes: AccountChange[]) => Promise<void>, distanceMs: number): Lane {
  let waiting = new Map<string, AccountChange>()
  let sending: Promise<void> | null = null

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const changes = [...waiting.values()]
      waiting = new Map()
      await send(changes)
      await new Promise<void>((done) => setTimeout(done, distanceMs).unref())
    }
    sending = null
  }

  return {
    add(change: AccountChange): void {
      const known = waiting.get(change.accountId)
      waiting.set(change.accountId, known ? joined(known, change) : change)
      sending ??= run()
    },
  }
}
