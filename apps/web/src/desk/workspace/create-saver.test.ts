import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSaver, type SavingState, type Stored } from './create-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function saving(stored: Stored) {
  const calls: string[] = []
  const states: SavingState[] = []
  const errors: string[] = []
  let refusal: Error | undefined
  const answer = async <T>(what: string, value: T): Promise<T> => {
    calls.push(what)
    await Promise.resolve()
    if (refusal) throw refusal
    return value
  }
  const saver = createSaver({
    stored,
    add: (text) => answer(`add ${text}`, { id: 'n1' }),
    edit: (id, version, text) => answer(`edit ${id} ${version} ${text}`, { version: version + 1 }),
    onState: (state) => states.push(state),
    onError: ({ message }) => errors.push(message),
  })
  return { saver, calls, states, errors, refuse: (error?: Error) => (refusal = error) }
}

const pass = () => vi.advanceTimersByTimeAsync(1000)

it('[WORK-12] many changes are one call with the last of them', async () => {
  const { saver, calls, states } = saving({ id: 'w', version: 3 })
  for (const text of ['a', 'b', 'c']) saver.save(text)
  await pass()
  expect(calls).toEqual(['edit w 3 c'])
  expect(states.at(-1)).toBe('saved')
})

it('[WORK-12] the first change of a ready workspace makes it the own one, the next changes that', async () => {
  const { saver, calls } = saving(null)
  saver.save('a')
  await pass()
  saver.save('b')
  await pass()
  expect(calls).toEqual(['add a', 'edit n1 1 b'])
})

it('[WORK-12] what changes while a call is under way goes out after it, with the version it left', async () => {
  const { saver, calls } = saving({ id: 'w', version: 1 })
  saver.save('a')
  vi.advanceTimersByTime(800)
  saver.save('b')
  await pass()
  expect(calls).toEqual(['edit w 1 a', 'edit w 2 b'])
})

it('[WORK-13] leaving writes what waits; when nothing waits, nothing is written', async () => {
  const { saver, calls } = saving({ id: 'w', version: 1 })
  saver.end()
  saver.save('a')
  saver.end()
  await pass()
  expect(calls).toEqual(['edit w 1 a'])
})

it('[WORK-14] a refusal is told and shown as not saved; the next change is tried again', async () => {
  const { saver, calls, states, errors, refuse } = saving({ id: 'w', version: 1 })
  refuse(new Error('该工作台已在另一个窗口修改，请刷新后重试'))
  saver.save('a')
  await pass()
  expect([states.at(-1), errors]).toEqual(['failed', ['该工作台已在另一个窗口修改，请刷新后重试']])
  refuse()
  saver.save('b')
  await pass()
  expect([states.at(-1), calls.at(-1)]).toEqual(['saved', 'edit w 1 b'])
})
