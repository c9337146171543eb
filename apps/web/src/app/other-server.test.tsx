import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { useSession } from '../shared/session/session-store.ts'
import { otherServer } from './testing/other-server.ts'
import { renderApp } from './testing/render-app.tsx'

const theirs = { server: { '*': otherServer }, usual: {} }

const notes = vi.spyOn(console, 'warn').mockReturnValue(undefined)
afterAll(() => notes.mockRestore())

describe('on a server of the contract that is not ours', () => {
  it('[OTHER-1] signs in, leaves out the rows it cannot use and notes them, and keeps the session', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const { whereIs } = renderApp('/user/login', { ...theirs, isLoggedIn: false })
    fireEvent.change(await screen.findByLabelText('用户名'), { target: { value: 'admin' } })
    fireEvent.change(screen.getByLabelText('密码'), { target: { value: '123456' } })
    fireEvent.change(screen.getByLabelText('验证码'), { target: { value: 'abcd' } })
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false))
    await user.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(whereIs()).toBe('/dashboard/analysis'))
    const { token, permission } = useSession.getState()
    expect(token).toBe('theirs')
    const folder = permission?.menu[1]
    expect(folder?.children?.map(({ meta }) => meta.title)).toEqual([
      '用户管理',
      '角色管理',
      '部门管理',
      '数据字典',
      '日志管理',
      '系统通告',
      'AI应用',
      '更多',
    ])
    expect(notes).toHaveBeenCalledWith('菜单：有一行无法使用，已忽略', expect.anything(), expect.anything())
    // Calls that only this product has were refused there; whoever signed in stays signed in.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(useSession.getState().token).toBe('theirs')
    expect(screen.queryByText('很抱歉，登录已过期，请重新登录')).toBeNull()
  })

  it.each([
    ['/system/user', '管理员甲'],
    ['/odd/user', '管理员甲'],
    ['/system/role', '管理员角色'],
    ['/system/depart', '北京分部'],
    ['/system/dict', '性别类型'],
    ['/monitor/log', '用户名: admin,登录成功！'],
    ['/system/notice', '国庆放假通知'],
    ['/ai/app', '页面尚未提供'],
  ])('[OTHER-2] %s shows what that server has: %s', async (path, words) => {
    renderApp(path, theirs)
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })
})
