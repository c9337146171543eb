import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failing, fakeServer, ok } from '../testing/fake-server.ts'
import type { Feedback } from './feedback.ts'

const SESSION = 'GET /sys/permission/getUserPermissionByToken'
const over = (path: string) => ({ kind: 'http', path, status: 401 }) as const

/** Modules of their own for each test: what was told and checked before is remembered there. */
async function open(session: object) {
  vi.resetModules()
  const calls = fakeServer({ [SESSION]: session, 'POST /sys/logout': ok() })
  const [{ showError }, { provideFeedback }, { RequestError }, { useSession }] = await Promise.all([
    import('./show-error.ts'),
    import('./feedback.ts'),
    import('../request/request-error.ts'),
    import('../session/session-store.ts'),
  ])
  const said: string[] = []
  const say = ({ description }: { description: string }) => void said.push(description)
  provideFeedback({ notification: { error: say, warning: say } } as unknown as Feedback)
  useSession.setState({ token: 't' })
  const fail = (path: string) => showError(new RequestError('', over(path)))
  return { said, fail, asked: () => calls.filter(({ path }) => path.includes('getUserPermission')).length }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  return () => vi.useRealTimers()
})

const expired = '很抱歉，登录已过期，请重新登录'

describe('a call that answers 401', () => {
  it('[OTHER-1] of the contract ends the session at once, without asking again', async () => {
    const { said, fail, asked } = await open(ok({}))
    fail('/sys/user/list')
    expect([said, asked()]).toEqual([[expired], 0])
  })

  it('[OTHER-1] of ours alone asks the session, once for many, and says nothing while it lives', async () => {
    const { said, fail, asked } = await open(ok({}))
    for (const path of ['/news/list', '/market/quotes', '/demo/state']) fail(path)
    await vi.waitFor(() => expect(asked()).toBe(1))
    expect(said).toEqual([])
  })

  it('[OTHER-1] of ours ends the session when the session itself is over', async () => {
    const { said, fail } = await open(failing(401))
    fail('/news/list')
    await vi.waitFor(() => expect(said).toEqual([expired]))
  })
})
