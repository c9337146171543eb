import { whenIdle } from './when-idle.ts'

/** A page that never rests still gets on. */
const LONGEST_MS = 100

const line = new Set<() => void>()
let isAsked = false

function next(): void {
  if (isAsked || line.size === 0) return
  isAsked = true
  whenIdle(() => {
    isAsked = false
    const [run] = line
    if (!run) return
    line.delete(run)
    try {
      run()
    } finally {
      next()
    }
  }, LONGEST_MS)
}

/** Runs one piece of work in each idle moment, so that clicks and frames come in between. Answers how to call it off. */
export function inIdleTurn(run: () => void): () => void {
  line.add(run)
  next()
  return () => void line.delete(run)
}
