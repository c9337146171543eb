import { Skeleton } from 'antd'
import * as z from 'zod/mini'
import { localStore } from '../storage/storage.ts'

const KEY = 'HOME_ACCOUNT_LINES'
const MOST = 6
/** As in the style sheet: a line of figures, what parts it from the next, and the hairline below. */
const LINE_PX = 72
const GAP_PX = 8
const HAIRLINE_PX = 1

/** One line for each currency; before the first visit as many as securities and digital assets need. */
const FIRST_LINES = 2
const knownLines = (): number => localStore.get(KEY, z.int().check(z.minimum(1), z.maximum(MOST))) ?? FIRST_LINES

/** Kept by this browser, so that the place of the next visit has the height it will need. */
export function keepLines(lines: number): void {
  const kept = Math.max(1, Math.min(MOST, lines))
  if (kept !== knownLines()) localStore.set(KEY, kept)
}

/** Holds the place of the account figures: what stands below does not move when they come. */
export function AccountSkeleton() {
  const lines = knownLines()
  const height = lines * LINE_PX + (lines - 1) * GAP_PX + HAIRLINE_PX
  return (
    <div className="home-account-skeleton" style={{ height }}>
      <Skeleton.Node
        active
        styles={{ root: { width: '100%', height: '100%' }, content: { width: '100%', height: '100%' } }}
      />
    </div>
  )
}
