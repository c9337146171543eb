import type { Clock } from '../../platform/clock.ts'
import { currentFences, withFences, type Fence } from '../../platform/cluster/fence.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTenant, type Scope } from '../../platform/tenancy/in-tenant.ts'
import { lockAccounts, type AccountRow } from './account-row.ts'
import { newStamp, type BookCache } from './book-cache.ts'
import { storeWritings } from './projection.store.ts'
import { createAccountWriter, type AccountWriter, type LockedAccount, type Writing } from './writing.ts'

/** What decisions need beside the books, asked once for a whole batch, after its accounts are locked. */
export type Ask<Question, Facts> = (
  tx: Tx,
  asked: readonly { readonly account: AccountRow; readonly question: Question }[],
) => Promise<readonly Facts[]>

export type Command<Question, Facts, Answer> = {
  readonly accountId: string
  readonly question: Question
  /** Decides at once, on the book and the facts, and records. What it throws before recording is its own answer. */
  readonly decide: (locked: LockedAccount, facts: Facts) => Answer
}

/** Answers once the decision is durable; null when there is no such account for this caller. */
export type Submit<Question, Facts> = <Answer>(
  scope: Scope,
  command: Command<Question, Facts, Answer>,
) => Promise<Answer | null>

type Waiting<Question, Facts> = {
  readonly command: Command<Question, Facts, unknown>
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
  /** What has to hold for whoever sent it, whoever else shares its transaction. */
  readonly fences: readonly Fence[]
}
/** `left` when somebody else holds the account's lock and the batch went on without it. */
type Outcome = { readonly answer: unknown } | { readonly error: unknown } | 'left'

const batchSize = 100

type Parts<Question, Facts> = {
  db: Db
  clock: Clock
  cache: BookCache
  ask: Ask<Question, Facts>
  onCommitted: (writings: readonly Writing[]) => void
}

/**
 * Commands that come in while earlier ones are being written share one transaction: one lock statement, one statement
 * per table, one flush of the disk for all of them. Commands of one account stay in order; an account is in one batch
 * at a time.
 */
export function createGroupCommit<Question, Facts>(parts: Parts<Question, Facts>): Submit<Question, Facts> {
  const lanes = new Map<string, ReturnType<typeof createLane<Question, Facts>>>()

  return <Answer>({ tenantId, isPlatform }: Scope, command: Command<Question, Facts, Answer>) => {
    // One lane per institution: the database shows a batch nothing but its own.
    const key = `${tenantId} ${isPlatform}`
    let lane = lanes.get(key)
    if (!lane) {
      lane = createLane(parts, { tenantId, isPlatform, userId: '' })
      lanes.set(key, lane)
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    lane({ command, resolve, reject, fences: currentFences() })
    return promise as Promise<Answer | null>
  }
}

function createLane<Question, Facts>(parts: Parts<Question, Facts>, scope: Scope) {
  type Item = Waiting<Question, Facts>
  let queue: Item[] = []
  /** Accounts with a command under way; the next one waits its turn. */
  const busy = new Set<string>()
  let isRunning = false
  let isScheduled = false

  function takeBatch(): Item[] {
    const batch: Item[] = []
    const left: Item[] = []
    for (const item of queue) {
      const isFree = batch.length < batchSize && !busy.has(item.command.accountId)
      ;(isFree ? batch : left).push(item)
    }
    queue = left
    for (const { command } of batch) busy.add(command.accountId)
    return batch
  }

  /** Answers what it can and gives back the commands whose accounts are held elsewhere. */
  async function run(batch: readonly Item[], isPatient: boolean): Promise<Item[]> {
    try {
      const outcomes = await withFences(fencesOf(batch), () => runBatch(parts, scope, { batch, isPatient }))
      return batch.filter(({ resolve, reject }, index) => {
        const outcome = outcomes[index]
        if (outcome === 'left') return true
        if (outcome && 'error' in outcome) reject(outcome.error)
        else resolve(outcome?.answer ?? null)
        return false
      })
    } catch (error) {
      // Whatever failed must not take its neighbours along. Every command is idempotent, so trying again is safe even
      // when the batch did reach the disk and only its confirmation got lost.
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const item of batch) await run([item], true)
      return []
    }
  }

  async function finish(batch: readonly Item[], isPatient: boolean): Promise<void> {
    const left = await run(batch, isPatient)
    const waiting = Map.groupBy(left, ({ command }) => command.accountId)
    for (const { command } of batch) if (!waiting.has(command.accountId)) busy.delete(command.accountId)
    // Each waits for its own lock, beside the batches that follow.
    for (const items of waiting.values()) void finish(items, true).then(pump)
  }

  /**
   * One batch at a time: two at once are half as large each, and what a batch costs by itself is most of its cost. It
   * never waits for an account that somebody else holds.
   */
  function pump(): void {
    isScheduled = false
    if (isRunning) return
    const batch = takeBatch()
    if (batch.length === 0) return
    isRunning = true
    void finish(batch, false).finally(() => {
      isRunning = false
      pump()
    })
  }

  return (item: Item): void => {
    queue.push(item)
    if (isScheduled) return
    isScheduled = true
    setImmediate(pump)
  }
}

/** The loop sends from one place, so its commands carry the same few. */
function fencesOf(batch: readonly { readonly fences: readonly Fence[] }[]): Fence[] {
  const all = batch.flatMap(({ fences }) => fences)
  return [...new Map(all.map((fence) => [`${fence.name} ${fence.token}`, fence])).values()]
}

async function runBatch<Question, Facts>(
  { db, clock, cache, ask, onCommitted }: Parts<Question, Facts>,
  scope: Scope,
  { batch, isPatient }: { batch: readonly Waiting<Question, Facts>[]; isPatient: boolean },
): Promise<(Outcome | null)[]> {
  const stamp = newStamp()
  const touched: string[] = []
  try {
    const { outcomes, writings } = await inTenant(db, scope, async (tx) => {
      const ids = [...new Set(batch.map(({ command }) => command.accountId))]
      const writers = new Map<string, AccountWriter>()
      for (const account of await lockAccounts(tx, ids, isPatient)) {
        const onFirst = () => {
          touched.push(account.id)
          cache.mark(account.id, stamp)
        }
        writers.set(account.id, createAccountWriter(account, await cache.bookOf(tx, account), onFirst))
      }
      const found = batch.flatMap(({ command }, index) => {
        const writer = writers.get(command.accountId)
        return writer ? [{ command, writer, index }] : []
      })
      const facts = await ask(
        tx,
        found.map(({ command, writer }) => ({ account: writer.account, question: command.question })),
      )
      // Not found: there is no such account, or it is held; whoever waits for it will know which.
      const decided: (Outcome | null)[] = batch.map(() => (isPatient ? null : 'left'))
      for (const [at, { command, writer, index }] of found.entries()) {
        decided[index] = decideOne(command, writer, facts[at] as Facts)
      }
      const writings = [...writers.values()].flatMap((writer) => writer.takeWriting() ?? [])
      await storeWritings(tx, writings, { stamp, at: clock.now() })
      return { outcomes: decided, writings }
    })
    for (const id of touched) cache.committed(id, stamp)
    onCommitted(writings)
    return outcomes
  } catch (error) {
    for (const id of touched) cache.forget(id, stamp)
    throw error
  }
}

function decideOne<Question, Facts>(
  command: Command<Question, Facts, unknown>,
  writer: AccountWriter,
  facts: Facts,
): Outcome {
  const from = writer.book.version
  try {
    return { answer: command.decide(writer, facts) }
  } catch (error) {
    // Half a decision must not be stored.
    if (writer.isTorn(from)) throw error
    return { error }
  }
}
