import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useLayoutEffect } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HOME_PATH } from '../../shared/navigation/paths.ts'
import type { Tab } from './tab-list.ts'
import { afterPaint, arriveAt, showPane, watchPane } from './tab-panes.ts'
import { TabStrip } from './tab-strip.tsx'
import { setTabs, useTabs, visit } from './tabs-store.ts'

const tabOf = (path: string, title: string): Tab => ({
  path,
  fullPath: path,
  name: path,
  title,
  icon: undefined,
  keepAlive: true,
  componentName: undefined,
})
const home = tabOf(HOME_PATH, '首页')
const users = tabOf('/users', '用户管理')
const messages = tabOf('/messages', '我的消息')
const all = [home, users, messages]

/** As the frame does: a page that the router has come to is a visit. */
function Frame() {
  const location = useLocation()
  const { pathname, key } = location
  const navigate = useNavigate()
  useEffect(() => visit(all.find(({ path }) => path === location.pathname) ?? home, home, true), [location])
  useLayoutEffect(() => arriveAt(pathname, key), [pathname, key])
  return (
    <>
      <TabStrip activePath={pathname} />
      <button type="button" onClick={() => void navigate('/users')}>
        菜单里的用户管理
      </button>
      <output>{pathname}</output>
      {all.map(({ path }) => (
        <div key={path} data-path={path} ref={watchPane} />
      ))}
    </>
  )
}

const settled = () => new Promise<void>((resolve) => afterPaint(() => afterPaint(resolve)))
const open = () => useTabs.getState().tabs.map(({ title }) => title)
const onScreen = () => document.querySelector('[data-path]:not([data-parked])')?.getAttribute('data-path')

beforeEach(() => {
  setTabs(all)
  render(
    <MemoryRouter initialEntries={['/users']}>
      <Frame />
    </MemoryRouter>,
  )
  showPane('/users')
})
afterEach(() => useTabs.setState({ tabs: [], refreshes: {}, visited: [] }))

it('[TAB-13] a click on a kept page shows it at once, and the router follows', async () => {
  fireEvent.click(screen.getByText('我的消息'))
  expect(onScreen()).toBe('/messages')
  expect(screen.getByText('我的消息').getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('status').textContent).toBe('/users')
  expect(await screen.findByText('/messages')).toBeTruthy()
})

it('[TAB-15] a tab that is closed before the router has come to it stays closed', async () => {
  fireEvent.click(screen.getByText('我的消息'))
  fireEvent.click(screen.getByRole('button', { name: '关闭我的消息' }))
  expect(onScreen()).toBe('/users')
  await settled()
  expect(open()).toEqual(['首页', '用户管理'])
  expect(onScreen()).toBe('/users')
  expect(screen.getByRole('status').textContent).toBe('/users')
  expect(screen.getByText('用户管理').getAttribute('aria-current')).toBe('page')
})

it('[TAB-15] and so does one that the menu closed', async () => {
  fireEvent.click(screen.getByText('我的消息'))
  fireEvent.contextMenu(screen.getByText('用户管理'))
  fireEvent.click(await screen.findByRole('menuitem', { name: '关闭右侧' }))
  await settled()
  expect(open()).toEqual(['首页', '用户管理'])
  expect(onScreen()).toBe('/users')
  expect(screen.getByRole('status').textContent).toBe('/users')
})

it('[TAB-15] a page that is asked for again before its closing was drawn is open again, and its tab is the current one', async () => {
  act(() => {
    screen.getByRole('button', { name: '关闭用户管理' }).click()
    screen.getByText('菜单里的用户管理').click()
  })
  await settled()
  expect(open()).toEqual(['首页', '我的消息', '用户管理'])
  expect(onScreen()).toBe('/users')
  expect(screen.getByRole('status').textContent).toBe('/users')
  expect(screen.getByText('用户管理').getAttribute('aria-current')).toBe('page')
})

it('[TAB-4] a closed tab on screen is followed by its neighbour, another leaves the page alone', async () => {
  fireEvent.click(screen.getByRole('button', { name: '关闭我的消息' }))
  await settled()
  expect(screen.getByRole('status').textContent).toBe('/users')
  fireEvent.click(screen.getByRole('button', { name: '关闭用户管理' }))
  await settled()
  expect(screen.getByRole('status').textContent).toBe(HOME_PATH)
  expect(open()).toEqual(['首页'])
})
