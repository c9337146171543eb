import { afterEach, describe, expect, it } from 'vitest'
import { parkAllBut, showPane, watchPane } from './tab-panes.ts'

function addPane(path: string): HTMLElement {
  const pane = document.createElement('div')
  pane.dataset['path'] = path
  document.body.append(pane)
  watchPane(pane)
  return pane
}

const parked = (...panes: HTMLElement[]) => panes.map((pane) => pane.hasAttribute('data-parked'))

afterEach(() => {
  document.body.replaceChildren()
})

describe('panes of tabs', () => {
  it('[TAB-13] one is on screen, the others are parked', () => {
    const [first, second] = [addPane('/a'), addPane('/b')]
    expect(showPane('/a')).toBe(true)
    expect(parked(first, second)).toEqual([false, true])
    expect(showPane('/b')).toBe(true)
    expect(parked(first, second)).toEqual([true, false])
  })

  it('[TAB-13] a click on a tab whose page is not there yet leaves the page on screen', () => {
    const pane = addPane('/a')
    showPane('/a')
    expect(showPane('/later')).toBe(false)
    expect(parked(pane)).toEqual([false])
  })

  it('[TAB-13] what leaves is parked although the page that comes is still on its way', () => {
    const pane = addPane('/a')
    showPane('/a')
    parkAllBut('/later')
    expect(parked(pane)).toEqual([true])
  })

  it('[TAB-13] a page that React hides once more is parked, not taken out of the layout', async () => {
    const [first, second] = [addPane('/a'), addPane('/b')]
    showPane('/a')
    second.style.setProperty('display', 'none', 'important')
    await expect.poll(() => second.style.display).toBe('')
    expect(parked(first, second)).toEqual([false, true])
  })
})
