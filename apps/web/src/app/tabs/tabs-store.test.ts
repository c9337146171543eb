import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Tab } from './tab-list.ts'
import { showPane, watchPane } from './tab-panes.ts'
import { close, useTabs, visit } from './tabs-store.ts'

const tabOf = (path: string): Tab => ({
  path,
  fullPath: path,
  name: path,
  title: path,
  icon: undefined,
  keepAlive: true,
  componentName: undefined,
})
const [home, news] = [tabOf('/home'), tabOf('/news')]

const closeAllTabs = () => useTabs.setState({ tabs: [], refreshes: {}, visited: [] })
// Before as well: another file may have left its own open.
beforeEach(closeAllTabs)
afterEach(closeAllTabs)

it('[TAB-9] a page that was closed and opened again at once is another one, the others stay', () => {
  visit(home, home, true)
  visit(news, home, true)
  const before = useTabs.getState().refreshes
  close('/news')
  visit(news, home, true)
  const { tabs, refreshes } = useTabs.getState()
  expect(tabs.map(({ path }) => path)).toEqual(['/home', '/news'])
  expect(refreshes['/news']).not.toBe(before['/news'])
  expect(refreshes['/home']).toBe(before['/home'])
})

it('[TAB-9] the closing itself goes to the top: nothing of the page is left where it was scrolled', () => {
  visit(home, home, true)
  visit(news, home, true)
  const pane = document.body.appendChild(document.createElement('div'))
  pane.dataset['path'] = '/news'
  watchPane(pane)
  expect(showPane('/news')).toBe(true)
  const scrollTo = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  close('/news')
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
  scrollTo.mockRestore()
  pane.remove()
})
