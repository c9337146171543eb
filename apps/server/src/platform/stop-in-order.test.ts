import { describe, expect, it } from 'vitest'

import { stopInOrder, type Started } from './stop-in-order.ts'

const never = new Promise<void>(() => undefined)

function parts() {
  const done: string[] = []
  const part = (name: string, more: Partial<Started> = {}): Started => ({
    name,
    stop: async () => void done.push(name),
    ...more,
  })
  const said: string[] = []
  return { done, part, said, say: (text: string) => void said.push(text) }
}

describe('stopping', () => {
  it('[STOP-1] ends the latest first', async () => {
    const { done, part, said, say } = parts()
    await stopInOrder([part('数据库'), part('行情'), part('服务')], { drainMs: 60_000, atOnce: never, say })
    expect(done).toEqual(['服务', '行情', '数据库'])
    expect(said).toEqual([])
  })

  it('[STOP-2] waits for so long, names what hangs, and still ends the database', async () => {
    const { done, part, said, say } = parts()
    const started = [part('数据库', { mustEnd: true }), part('行情', { stop: () => never }), part('服务')]
    await stopInOrder(started, { drainMs: 20, atOnce: never, say })
    expect(said).toEqual(['行情未能及时停止，不再等待'])
    expect(done).toEqual(['服务', '数据库'])
  })

  it('[STOP-3] a second signal ends the waiting at once', async () => {
    const { done, part, said, say } = parts()
    const started = [part('数据库', { mustEnd: true }), part('行情', { stop: () => never })]
    await stopInOrder(started, { drainMs: 3_600_000, atOnce: Promise.resolve(), say })
    expect(said).toEqual(['行情未能及时停止，不再等待'])
    expect(done).toEqual(['数据库'])
  })

  it('[STOP-2] one that fails does not keep the others', async () => {
    const { done, part, said, say } = parts()
    const broken = part('行情', { stop: () => Promise.reject(new Error('broken')) })
    await stopInOrder([part('数据库'), broken], { drainMs: 60_000, atOnce: never, say })
    expect(said).toEqual(['停止行情时出错：broken'])
    expect(done).toEqual(['数据库'])
  })
})
