import { allocate, type Allocation, type Share } from '../account/order/order-volume.ts'
import type { OrderDraft } from '../account/order/order.ts'

/** An order of an asset unit, shared out over its accounts and stored before any part goes out. */
export type SimUnitOrder = {
  readonly id: string
  readonly symbol: string
  readonly side: 1 | 2
  readonly price: number
  readonly volume: number
  readonly targetId: string | null
  readonly day: string
  readonly parts: readonly Allocation[]
  /** Accounts whose part has come into being, refused ones too. */
  readonly sent: Set<string>
}

function fail(rule: string): never {
  throw new Error(`unit order: ${rule}`)
}

/** ALLOC-3: the parts are the order, whole lots but for the rest, and none goes to an account that has nothing. */
export function shareOut(volume: number, shares: readonly Share[], step: number): readonly Allocation[] {
  const parts = allocate(volume, shares, step)
  const able = shares.filter(({ basis }) => basis > 0)
  if (able.length === 0) {
    if (parts.length > 0) fail('shared out over accounts that have nothing')
    return parts
  }
  const total = parts.reduce((sum, part) => sum + part.volume, 0)
  if (total !== volume) fail(`${total} shared out of ${volume}`)
  const largest = able.reduce((best, share) => (share.basis > best.basis ? share : best))
  for (const part of parts) {
    if (part.volume <= 0) fail(`${part.volume} for ${part.accountId}`)
    if (!able.some(({ accountId }) => accountId === part.accountId)) fail(`${part.accountId} has nothing`)
    if (part.accountId !== largest.accountId && part.volume % step !== 0) fail(`${part.volume} in steps of ${step}`)
  }
  if (new Set(parts.map(({ accountId }) => accountId)).size !== parts.length) fail('an account has two parts')
  return parts
}

/** However often it was clicked and whoever sends it: one order an account, and that is its part. */
export function noteUnitPart({ id, parts, sent }: SimUnitOrder, { accountId, volume }: OrderDraft): void {
  const part = parts.find((own) => own.accountId === accountId)
  if (!part) fail(`${id} sends to ${accountId}, which has no part`)
  if (part.volume !== volume) fail(`${id} sends ${volume} to ${accountId} instead of ${part.volume}`)
  if (sent.has(accountId)) fail(`${id} goes out to ${accountId} twice`)
  sent.add(accountId)
}
