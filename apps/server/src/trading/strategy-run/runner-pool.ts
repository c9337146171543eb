import type { History } from '@liangshu/engine/backtest/history'
import type { BeatAnswer } from '@liangshu/engine/strategy/decide-beat'

import { mostHistories, type BeatTask, type FromStrategy, type ToStrategy } from './beat-task.ts'

export type BeatResult =
  | { readonly ok: true; readonly answer: BeatAnswer }
  /** Without a reason nobody is to blame: the server stops, and the beat is asked again after its next start. */
  | { readonly ok: false; readonly reason: string | null }

type BeatPool = {
  run: (task: BeatTask, history: History) => Promise<BeatResult>
  close: () => Promise<void>
}

export type StrategyPool = BeatPool & {
  /** Runs a beat on every thread and throws the answers away: what they work out of the closed days is known from then on. */
  warm: (task: BeatTask, history: History) => Promise<void>
}

/** A thread or a process that runs beats. */
export type Runner = { post: (message: ToStrategy) => void; end: () => Promise<unknown> }
export type RunnerEvents = {
  onReady: () => void
  onMessage: (message: FromStrategy) => void
  onGone: (reason: string) => void
}

export type RunnerKind = {
  readonly most: number
  readonly timeoutMs: number
  /** Tasks of one key share a runner; those of another never do. */
  keyOf: (task: BeatTask) => string
  open: (events: RunnerEvents) => Runner
  read: (answer: BeatAnswer) => BeatResult
}

type Waiting = { task: BeatTask; history: History; resolve: (result: BeatResult) => void }
type Open = {
  readonly key: string
  readonly runner: Runner
  readonly known: Set<string>
  isReady: boolean
  current: Waiting | null
  timer: NodeJS.Timeout | null
  id: number
}

/** One that does not come up is given up. */
const startMs = 60_000

/** What the runner will keep: with one too many the oldest goes, there as here. */
function note(known: Set<string>, key: string): void {
  if (known.size >= mostHistories) known.delete(known.values().next().value ?? '')
  known.add(key)
}

export const refused = (reason: string | null): BeatResult => ({ ok: false, reason })

/**
 * STRAT-20: a few runners that run one beat at a time. A beat that throws answers its words; one that hangs or takes more
 * memory than allowed ends its runner. Either way only the strategy whose beat it was is blamed, and the others go on in a
 * fresh one.
 */
export function createRunnerPool(kind: RunnerKind): BeatPool {
  const waiting: Waiting[] = []
  const all = new Set<Open>()
  let isClosed = false

  function finish(open: Open, result: BeatResult): void {
    if (open.timer) clearTimeout(open.timer)
    open.timer = null
    const done = open.current
    open.current = null
    done?.resolve(result)
    fill()
  }

  function drop(open: Open, reason: string): void {
    if (!all.delete(open)) return
    void open.runner.end()
    finish(open, refused(reason))
  }

  /** The time of a beat counts from when its runner can begin. */
  function begin(open: Open): void {
    const { current } = open
    if (!current || !open.isReady) return
    if (open.timer) clearTimeout(open.timer)
    const { task, history } = current
    const isKnown = open.known.has(task.historyKey)
    if (!isKnown) note(open.known, task.historyKey)
    open.timer = setTimeout(() => drop(open, `单次运算超过${kind.timeoutMs / 1000}秒，已停止`), kind.timeoutMs)
    open.runner.post({ id: open.id, task, ...(!isKnown && { history }) })
  }

  function take(open: Open, asked: Waiting): void {
    open.current = asked
    open.id += 1
    if (!open.isReady) open.timer = setTimeout(() => drop(open, '运行程序未能启动'), startMs)
    begin(open)
  }

  function start(key: string): Open {
    const runner = kind.open({
      onReady() {
        open.isReady = true
        begin(open)
      },
      onMessage(message) {
        if (message.id !== open.id || !open.current) return
        finish(open, message.kind === 'answer' ? kind.read(message.answer) : refused(message.message))
      },
      onGone: (reason) => drop(open, reason),
    })
    const open: Open = { key, runner, known: new Set(), isReady: false, current: null, timer: null, id: 0 }
    all.add(open)
    return open
  }

  /** A runner for this key that is free now; an idle one of another key makes room. */
  function findFree(key: string): Open | null {
    const idle = [...all].filter(({ current }) => !current)
    const own = idle.find((open) => open.key === key)
    if (own) return own
    if (all.size < kind.most) return start(key)
    const [other] = idle
    if (!other) return null
    all.delete(other)
    void other.runner.end()
    return start(key)
  }

  function fill(): void {
    if (isClosed) return
    const left = waiting.splice(0)
    for (const asked of left) {
      const open = findFree(kind.keyOf(asked.task))
      if (open) take(open, asked)
      else waiting.push(asked)
    }
  }

  return {
    run(task, history) {
      if (isClosed) return Promise.resolve(refused(null))
      const asked = Promise.withResolvers<BeatResult>()
      waiting.push({ task, history, resolve: asked.resolve })
      fill()
      return asked.promise
    },
    async close() {
      isClosed = true
      for (const { resolve } of waiting.splice(0)) resolve(refused(null))
      const open = [...all]
      all.clear()
      await Promise.all(
        open.map(async (one) => {
          finish(one, refused(null))
          await one.runner.end()
        }),
      )
    },
  }
}
