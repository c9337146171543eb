import { describe, expect, it } from 'vitest'
import { closeAll, closeLeft, closeOthers, closeRight, closeTab, moveTab, openTab, type Tab } from './tab-list.ts'

const HOME = '/dashboard/analysis'
const tab = (path: string, fullPath = path): Tab => ({
  path,
  fullPath,
  name: '',
  title: path,
  icon: undefined,
  keepAlive: true,
  componentName: undefined,
})
const tabs = [HOME, '/a', '/b', '/c'].map((path) => tab(path))
const pathsOf = (list: readonly Tab[]) => list.map(({ path }) => path)

describe('tabs', () => {
  it('[TAB-1] a new path adds a tab, home first', () => {
    expect(pathsOf(openTab([tab('/a')], tab('/b')))).toEqual(['/a', '/b'])
    expect(pathsOf(openTab([tab('/a')], tab(HOME)))).toEqual([HOME, '/a'])
  })

  it('[TAB-1] a known path keeps its place and remembers its query', () => {
    expect(openTab(tabs, tab('/a', '/a?page=2'))[1]).toMatchObject({ path: '/a', fullPath: '/a?page=2' })
  })

  it('[TAB-2] the home page cannot be closed', () => {
    expect(closeTab(tabs, HOME)).toEqual({ ok: false, reason: '首页不能关闭！' })
  })

  it('[TAB-3] the last page cannot be closed', () => {
    expect(closeTab([tab('/a')], '/a')).toEqual({ ok: false, reason: '这是最后一页，不能再关闭了！' })
  })

  it.each([
    ['/a', '/b'],
    ['/c', '/b'],
  ])('[TAB-4] closing %s shows %s', (path, next) => {
    const result = closeTab(tabs, path)
    expect(result.ok && result.next?.path).toBe(next)
    expect(result.ok && pathsOf(result.tabs)).not.toContain(path)
  })

  it.each([
    ['left', closeLeft, [HOME, '/b', '/c']],
    ['right', closeRight, [HOME, '/a', '/b']],
    ['others', closeOthers, [HOME, '/b']],
  ])('[TAB-5] close %s keeps home and the clicked tab', (_name, close, expected) => {
    expect(pathsOf(close(tabs, '/b'))).toEqual(expected)
  })

  it('[TAB-14] close all leaves home alone', () => {
    expect(pathsOf(closeAll(tabs))).toEqual([HOME])
  })

  it.each([
    ['/a', '/c', [HOME, '/b', '/c', '/a']],
    ['/c', '/a', [HOME, '/c', '/a', '/b']],
    [HOME, '/a', [HOME, '/a', '/b', '/c']],
    ['/a', HOME, [HOME, '/a', '/b', '/c']],
  ])('[TAB-6] %s dragged onto %s', (path, onto, expected) =>
    expect(pathsOf(moveTab(tabs, path, onto))).toEqual(expected),
  )
})
