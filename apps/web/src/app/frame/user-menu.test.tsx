import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useSession } from '../../shared/session/session-store.ts'
import { ok, refuse } from '../../shared/testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'

const departs = [
  { id: '1', orgCode: 'A01', departName: '量化投资部' },
  { id: '2', orgCode: 'A02', departName: '风险管理部' },
]

async function openMenu(server: Parameters<typeof renderApp>[1] = {}) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const app = renderApp('/isps/userAnnouncement', server)
  await user.click(await screen.findByRole('button', { name: /管理员/ }))
  return { user, ...app }
}

describe('user menu', () => {
  it('[DIALOG-1] asks before logging out, then leaves for the login page', async () => {
    const { user, whereIs, calls } = await openMenu({ server: { 'POST /sys/logout': ok('退出登录成功！') } })
    await user.click(await screen.findByText('退出登录'))
    expect(await screen.findByText('确定要退出登录吗？')).toBeTruthy()
    expect(calls.some(({ path }) => path === '/sys/logout')).toBe(false)
    await user.click(screen.getByRole('button', { name: '退出登录' }))
    await waitFor(() => expect(whereIs()).toBe('/user/login'))
    expect(useSession.getState().token).toBe('')
  })

  it('[DIALOG-1] a logout that fails is an error with the words of the server, and the session stays', async () => {
    const { user, whereIs } = await openMenu({ server: { 'POST /sys/logout': refuse('退出登录失败！') } })
    await user.click(await screen.findByText('退出登录'))
    await user.click(await screen.findByRole('button', { name: '退出登录' }))
    expect(await screen.findByText('退出登录失败！')).toBeTruthy()
    expect(document.querySelector('.ant-notification-notice-error')).toBeTruthy()
    expect(useSession.getState().token).toBe('tok')
    expect(whereIs()).toBe('/isps/userAnnouncement')
  })

  it('[DIALOG-6] Enter in a field of the password dialog saves it', async () => {
    const { user, calls } = await openMenu({ server: { 'POST /sys/user/updatePassword': ok('x', '密码重置成功!') } })
    await user.click(await screen.findByText('密码修改'))
    fireEvent.change(await screen.findByLabelText('旧密码'), { target: { value: 'old' } })
    fireEvent.change(screen.getByLabelText('新密码'), { target: { value: 'abcd123!' } })
    fireEvent.change(screen.getByLabelText('确认新密码'), { target: { value: 'abcd123!' } })
    expect(screen.getByText('密码强度：中')).toBeTruthy()
    screen.getByLabelText('确认新密码').focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('密码重置成功!')).toBeTruthy()
    expect(calls.filter(({ path }) => path === '/sys/user/updatePassword')).toHaveLength(1)
  })

  it('[DIALOG-2] a new password must be repeated and goes out with the user name', async () => {
    const { user, calls } = await openMenu({ server: { 'POST /sys/user/updatePassword': ok('x', '密码重置成功!') } })
    await user.click(await screen.findByText('密码修改'))
    fireEvent.change(await screen.findByLabelText('旧密码'), { target: { value: 'old' } })
    fireEvent.change(screen.getByLabelText('新密码'), { target: { value: 'abcd123!' } })
    fireEvent.change(screen.getByLabelText('确认新密码'), { target: { value: 'other' } })
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('两次输入的密码不一样！')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('确认新密码'), { target: { value: 'abcd123!' } })
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('密码重置成功!')).toBeTruthy()
    expect(calls.find(({ path }) => path === '/sys/user/updatePassword')?.body).toEqual({
      username: 'admin',
      oldpassword: 'old',
      password: 'abcd123!',
      confirmpassword: 'abcd123!',
    })
  })

  it('[DIALOG-2] a refused change is told and keeps the dialog', async () => {
    const { user } = await openMenu({ server: { 'POST /sys/user/updatePassword': refuse('旧密码输入错误!') } })
    await user.click(await screen.findByText('密码修改'))
    fireEvent.change(await screen.findByLabelText('旧密码'), { target: { value: 'old' } })
    fireEvent.change(screen.getByLabelText('新密码'), { target: { value: 'abcd123!' } })
    fireEvent.change(screen.getByLabelText('确认新密码'), { target: { value: 'abcd123!' } })
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('旧密码输入错误!')).toBeTruthy()
    expect(screen.getByText('修改密码')).toBeTruthy()
  })

  it('[DIALOG-3] the department dialog names the current one and insists on a choice', async () => {
    const { user } = await openMenu({
      server: { 'GET /sys/user/getCurrentUserDeparts': ok({ list: departs, orgCode: 'A01' }) },
    })
    await user.click(await screen.findByText('切换部门'))
    expect(await screen.findByText('部门切换（当前部门 : 量化投资部）')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('请选择部门', { selector: '.ant-form-item-explain-error' })).toBeTruthy()
  })

  it('[DIALOG-7] is called 部门选择 where no department is current', async () => {
    const { user } = await openMenu({
      server: { 'GET /sys/user/getCurrentUserDeparts': ok({ list: departs, orgCode: null }) },
    })
    await user.click(await screen.findByText('切换部门'))
    expect(await screen.findByText('部门选择')).toBeTruthy()
  })

  it('[DIALOG-8] without a user the password dialog warns and closes', async () => {
    const { user } = await openMenu()
    useSession.setState({ userInfo: undefined })
    await user.click(await screen.findByText('密码修改'))
    expect(await screen.findByText('当前系统无登录用户!')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: '修改密码' })).toBeNull()
  })

  it('[DIALOG-4] without departments it warns and closes', async () => {
    const { user } = await openMenu({
      server: { 'GET /sys/user/getCurrentUserDeparts': ok({ list: [], orgCode: null }) },
    })
    await user.click(await screen.findByText('切换部门'))
    expect(await screen.findByText('您尚未设置部门信息!')).toBeTruthy()
    expect(screen.queryByText('部门选择')).toBeNull()
  })

  it('[DIALOG-4] where there is one department only, none is switched', async () => {
    await openMenu({
      server: { 'GET /sys/user/getCurrentUserDeparts': ok({ list: departs.slice(0, 1), orgCode: 'A01' }) },
    })
    expect(await screen.findByText('退出登录')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('切换部门')).toBeNull())
  })

  it('[DIALOG-5] clearing the cache takes the dictionaries anew and says so', async () => {
    const { user, calls } = await openMenu({
      server: {
        'GET /sys/dict/refleshCache': ok(),
        'GET /sys/dict/queryAllDictItems': ok({ sex: [{ value: '1', text: '男' }] }),
      },
    })
    await user.click(await screen.findByText('清理缓存'))
    expect(await screen.findByText('刷新缓存完成！')).toBeTruthy()
    // The page on screen may ask for a dictionary of its own, before and after.
    const whole = ['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems']
    expect(calls.map(({ path }) => path).filter((path) => whole.includes(path))).toEqual(whole)
    expect(localStorage.getItem('pro__UI_CACHE_DB_DICT_DATA')).toContain('男')
  })

  it('[DIALOG-5] or that it failed', async () => {
    const { user } = await openMenu({ server: { 'GET /sys/dict/refleshCache': refuse('坏了') } })
    await user.click(await screen.findByText('清理缓存'))
    expect(await screen.findByText('刷新缓存失败！')).toBeTruthy()
  })

  it('[USERMENU-1] tells the roles of the account and opens the help with them', async () => {
    const account = { userInfo: { username: 'admin', realname: '管理员', roleNames: ['机构管理员', '风控'] } }
    const { user } = await openMenu({ server: { 'GET /sys/user/getUserInfo': ok(account) } })
    expect(await screen.findByText('角色：机构管理员、风控')).toBeTruthy()
    await user.click(screen.getByText('帮助'))
    const help = (await screen.findByText('您的角色')).closest('.help-drawer')
    expect(help?.textContent).toContain('机构管理员、风控。')
    expect(help?.textContent).toContain('快捷键')
  })

  it('[SET-7] settings take effect at once', async () => {
    const { user } = await openMenu()
    await user.click(await screen.findByText('系统设置'))
    await user.click(await screen.findByText('深色'))
    expect(document.documentElement.dataset['appearance']).toBe('dark')
    await user.click(screen.getByText('顶部栏'))
    expect(document.querySelector('.frame')?.getAttribute('data-layout')).toBe('topmenu')
    await user.click(screen.getByRole('switch', { name: '多页签模式' }))
    expect(screen.queryByRole('navigation', { name: '打开的页面' })).toBeNull()
    await user.click(screen.getByText('恢复默认'))
    expect(document.documentElement.dataset['appearance']).toBe('light')
  })
})
