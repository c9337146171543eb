import { orderStatus } from '@liangshu/contract/trading/order-codes'
import { decideCancel } from '../account/book/decide-cancel.ts'
import { isTerminal } from '../account/order/order-status.ts'
import type { Order } from '../account/order/order.ts'
import { nextSliceVolume, splitPlan, type Slice, type SplitAlgo } from '../account/order/split-plan.ts'
import { splitOf } from '../strategy/execution-split.ts'
import { countOf } from './count-orders.ts'
import type { World } from './world.ts'

/** A large order that goes out in slices. */
export type SimParent = {
  readonly id: string
  readonly accountId: string
  readonly symbol: string
  readonly side: 1 | 2
  readonly price: number
  readonly volume: number
  readonly algo: SplitAlgo
  readonly targetId: string | null
  readonly day: string
  readonly startedAt: number
  readonly plan: readonly Slice[]
  next: number
  status: 'working' | 'done' | 'canceled' | 'failed'
  readonly orderIds: string[]
  /** Every slice there ever was, refused ones too: whoever takes over sends none twice. */
  readonly sent: Set<string>
}

export type Wanted = {
  readonly accountId: string
  readonly symbol: string
  readonly side: 1 | 2
  readonly price: number
  readonly volume: number
  readonly step: number
  readonly targetId: string | null
}

/** A run lasts some seconds and stands for a day: slices are due so much earlier. */
const pace = 600
const dayMinutes = 240

function fail(rule: string): never {
  throw new Error(`large order: ${rule}`)
}

/** SPLIT-1: marks rise to the whole volume, in whole lots but for the last. */
function checkPlan(plan: readonly Slice[], { volume, step }: Wanted): void {
  let [mark, at] = [0, 0]
  for (const { target, afterMs } of plan) {
    if (target <= mark || afterMs < at) fail(`marks ${plan.map(({ target: own }) => own).join()}`)
    if (target !== volume && target % step !== 0) fail(`a mark at ${target} in steps of ${step}`)
    mark = target
    at = afterMs
  }
  if (mark !== volume) fail(`${mark} planned of ${volume}`)
}

/** How a strategy would have it worked, or a hand on the ticket. */
function splitFor({ random }: World, { volume, step }: Wanted) {
  const algo = random.pick(['LIMIT', 'TWAP', 'VWAP'] as const)
  const minutesLeft = random.int(dayMinutes)
  const facts = { volume, step, dayVolume: random.int(100_000), dayMinutes, minutesLeft }
  const split = splitOf({ algo, participation: 0.1 }, facts)
  if (!split) return { algo, slices: 1 + random.int(6), minutes: 5 + random.int(60) }
  if (split.slices < 2 || split.slices * step > volume) fail(`${split.slices} slices of ${volume} in steps of ${step}`)
  if (split.minutes < 1 || split.minutes > minutesLeft) fail(`${split.minutes} minutes of ${minutesLeft}`)
  return split
}

export function openParent(world: World, wanted: Wanted): void {
  const { decisions } = world
  const split = splitFor(world, wanted)
  const plan = splitPlan({ ...split, volume: wanted.volume, step: wanted.step })
  checkPlan(plan, wanted)
  const { step: _step, ...rest } = wanted
  decisions.parents.push({
    ...rest,
    id: `P${decisions.parents.length + 1}`,
    algo: split.algo,
    day: world.tradingDay,
    startedAt: world.at,
    plan,
    next: 0,
    status: 'working',
    orderIds: [],
    sent: new Set(),
  })
}

const isLive = (order: Order | undefined): order is Order => order !== undefined && !isTerminal(order.status)

function liveOf(world: World, { accountId, orderIds }: SimParent): Order[] {
  const { orders } = world.book(accountId)
  return orderIds.map((id) => orders.get(id)).filter(isLive)
}

function withdraw(world: World, { accountId }: SimParent, live: readonly Order[]): void {
  for (const { draft, status } of live) {
    if (status === orderStatus.pendingCancel) continue
    world.run(accountId, (book) => decideCancel(book, { clOrdId: draft.clOrdId, at: world.at, isCancelPhase: true }))
  }
}

export type DueSlice = { readonly parent: SimParent; readonly clOrdId: string; readonly volume: number }

/** One look at a large order, as the product has it: the slice to send now, or null when it waits, ends or moves on. */
export function dueSlice(world: World): DueSlice | null {
  const working = world.decisions.parents.filter(({ status }) => status === 'working')
  if (working.length === 0) return null
  const parent = world.random.pick(working)
  if (parent.day !== world.tradingDay) {
    parent.status = 'canceled'
    return null
  }
  const live = liveOf(world, parent)
  const slice = parent.plan[parent.next]
  if (!slice) {
    if (live.length === 0) parent.status = 'done'
    return null
  }
  const clOrdId = `${parent.id}/s${parent.next + 1}`
  if (parent.sent.has(clOrdId)) {
    parent.next += 1
    return null
  }
  if (world.at < parent.startedAt + slice.afterMs / pace) return null
  if (live.length > 0) {
    if (parent.algo !== 'LIMIT') withdraw(world, parent, live)
    return null
  }
  const { volume, working: unseen } = countOf(world, parent.orderIds)
  const due = nextSliceVolume(slice.target, volume + unseen)
  if (due > 0) return { parent, clOrdId, volume: due }
  parent.next += 1
  return null
}

/** Somebody stops it: no slice follows, and what works is withdrawn. */
export function stopParent(world: World): void {
  const working = world.decisions.parents.filter(({ status }) => status === 'working')
  if (working.length === 0) return
  const parent = world.random.pick(working)
  parent.status = 'canceled'
  withdraw(world, parent, liveOf(world, parent))
  world.counts.stops += 1
}

export function noteSlice(parent: SimParent, orderId: string, clOrdId: string, isRefused: boolean): void {
  if (parent.status !== 'working') fail(`${orderId} goes out although ${parent.id} is ${parent.status}`)
  if (parent.sent.has(clOrdId)) fail(`${clOrdId} goes out twice`)
  parent.sent.add(clOrdId)
  if (!isRefused) parent.orderIds.push(orderId)
}

/** SPLIT-2: what filled and what works never exceeds the whole. */
export function checkParents(world: World): void {
  if (!world.isStrict) return
  for (const parent of world.decisions.parents) {
    const { volume, working } = countOf(world, parent.orderIds)
    if (volume + working > parent.volume) fail(`${parent.id}: ${volume} filled, ${working} working of ${parent.volume}`)
  }
}
