import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { FreshQueryClient } from './fresh-query-client.ts'

/** Answers that do not come by asking for them, and what keeps an older one under way from replacing them. */
const writers: Record<string, string> = {
  'decision/proposal/proposal-queries.ts': 'asks for it anew at once',
  'market/live/use-quote.ts': 'the question keeps what was streamed while it was under way',
  'market/panels/chart/chart-queries.ts': 'the newest bars are asked for again within seconds',
  'shared/preference/use-preference.ts': 'gives up what is under way',
  'trading/push/apply-change.ts': 'waits for whole lists under way',
}
const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}', '!/src/**/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const filesWith = (words: RegExp) =>
  Object.entries(sources).flatMap(([file, text]) => (words.test(text) ? [file.slice('/src/'.length)] : []))

it('[FRESH-4] whoever writes an answer into the cache says what becomes of one under way', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(500)
  expect(filesWith(/\.setQuer(y|ies)Data\b/).toSorted()).toEqual(Object.keys(writers))
  expect(filesWith(/new QueryClient\(/)).toEqual([])
})

const queryKey = ['list']
let leave = () => {}
afterEach(() => leave())

/** A list on screen, whose answers come when they are let. Each says what was true when it was asked for. */
function shownList({ isShown = true } = {}) {
  const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } })
  const truth = { now: 'old' }
  const asked: { answer: () => void; fail: () => void; signal: AbortSignal }[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((answer, fail) => {
      const { now } = truth
      asked.push({ answer: () => answer(now), fail: () => fail(new Error('lost')), signal })
    })
  if (isShown) leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  const data = () => client.getQueryData(queryKey)
  return { client, truth, asked, data, queryFn }
}

const turn = () => new Promise((done) => setTimeout(done))

/** Lets the newest question be answered. */
async function answer({ asked }: ReturnType<typeof shownList>, index = asked.length - 1): Promise<void> {
  asked[index]?.answer()
  await turn()
}

describe('what is invalidated while an answer is under way', () => {
  it('[FRESH-1] a first answer is given up and asked for anew', async () => {
    const list = shownList()
    list.truth.now = 'new'
    const done = list.client.invalidateQueries({ queryKey })
    expect(list.asked).toHaveLength(2)
    expect(list.asked[0]?.signal.aborted).toBe(true)
    await answer(list, 0)
    expect(list.data()).toBeUndefined()
    await answer(list)
    await done
    expect(list.data()).toBe('new')
    expect(list.client.isFetching()).toBe(0)
  })

  it('[FRESH-1] so is a later one', async () => {
    const list = shownList()
    await answer(list)
    void list.client.invalidateQueries({ queryKey })
    list.truth.now = 'new'
    void list.client.invalidateQueries({ queryKey })
    await answer(list)
    expect(list.asked).toHaveLength(3)
    expect(list.data()).toBe('new')
  })

  it('[FRESH-1] whoever waits for the first answer gets the new one, on screen or not', async () => {
    const list = shownList({ isShown: false })
    const waited = list.client.fetchQuery({ queryKey, queryFn: list.queryFn })
    list.truth.now = 'new'
    void list.client.invalidateQueries({ queryKey })
    await answer(list)
    expect(await waited).toBe('new')
  })

  it('[FRESH-1] one that fails is told as any other', async () => {
    const list = shownList()
    void list.client.invalidateQueries({ queryKey })
    list.asked[1]?.fail()
    await turn()
    expect(list.client.getQueryState(queryKey)).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  })

  it('[FRESH-2] where changes may come faster than answers, one under way arrives and is asked for once more', async () => {
    const list = shownList()
    for (const now of ['newer', 'new']) {
      list.truth.now = now
      void list.client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    }
    expect(list.asked).toHaveLength(1)
    await answer(list)
    expect(list.data()).toBe('old')
    expect(list.asked).toHaveLength(2)
    await answer(list)
    expect(list.data()).toBe('new')
    expect(list.asked).toHaveLength(2)
    list.truth.now = 'last'
    void list.client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    await answer(list)
    expect(list.data()).toBe('last')
    expect(list.asked).toHaveLength(3)
  })

  it('[FRESH-2] also where the one under way fails, and not where a later one has begun', async () => {
    const list = shownList()
    void list.client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    list.asked[0]?.fail()
    await turn()
    await answer(list)
    expect(list.data()).toBe('old')
    void list.client.invalidateQueries({ queryKey })
    void list.client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    void list.client.invalidateQueries({ queryKey })
    await turn()
    await answer(list)
    expect(list.asked).toHaveLength(4)
    expect(list.client.isFetching()).toBe(0)
  })

  it('[FRESH-3] what only becomes old without being asked for, and other lists, are left alone', async () => {
    const list = shownList()
    void list.client.invalidateQueries({ queryKey, refetchType: 'none' })
    void list.client.invalidateQueries({ queryKey: ['other'] })
    expect(list.asked).toHaveLength(1)
    expect(list.asked[0]?.signal.aborted).toBe(false)
  })
})
