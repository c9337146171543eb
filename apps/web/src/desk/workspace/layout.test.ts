import { describe, expect, it } from 'vitest'
import { keepPanels, layoutOf, readLayout, writeLayout, type Split } from './layout.ts'
import { readyWorkspaces } from './ready-workspaces.ts'

const split: Split = {
  across: [
    [
      60,
      {
        tabs: [
          ['chart', 'blue'],
          ['tape', 'blue'],
        ],
      },
    ],
    [
      40,
      {
        down: [
          [50, { tabs: [['book', 'blue']] }],
          [50, { tabs: [['news']] }],
        ],
      },
    ],
  ],
}

describe('a layout', () => {
  it('[WORK-7] names every panel once, each in the place and the colour the arrangement gives it', () => {
    const { panels, dock } = layoutOf(split)
    expect(panels.map(({ panel, link }) => [panel, link])).toEqual([
      ['chart', 'blue'],
      ['tape', 'blue'],
      ['book', 'blue'],
      ['news', null],
    ])
    expect(Object.keys(dock?.panels ?? {})).toEqual(panels.map(({ id }) => id))
    expect(dock?.grid.root).toMatchObject({ type: 'branch', data: [{ type: 'leaf', size: 960 }, { type: 'branch' }] })
  })

  it('[WORK-8] comes back from storage as it was', () => {
    const layout = layoutOf(split)
    expect(readLayout(writeLayout(layout))).toEqual(layout)
  })

  it.each([
    ['no JSON', '{'],
    ['another shape', '[1,2]'],
    ['nothing', '{}'],
  ])('[WORK-9] %s is an empty workspace, not a broken page', (_what, text) => {
    expect(readLayout(text)).toEqual({ panels: [], dock: null })
  })

  it('[WORK-9] panels that can be read survive what cannot, and are laid out anew', () => {
    const { panels, dock } = layoutOf(split)
    const damaged = JSON.stringify({ panels: [...panels, { id: 7 }, panels[0]], dock: { ...dock, panels: {} } })
    expect(readLayout(damaged)).toEqual({ panels, dock: null })
  })

  it('[WORK-9] a colour of another version is no colour', () => {
    const text = JSON.stringify({ panels: [{ id: 'a', panel: 'chart', link: 'silver', params: {} }], dock: null })
    expect(readLayout(text).panels).toEqual([{ id: 'a', panel: 'chart', link: null, params: {} }])
  })

  it('[WORK-10] what the user may not see leaves no hole', () => {
    expect(keepPanels(split, (panel) => panel === 'news')).toEqual({ tabs: [['news']] })
    expect(keepPanels(split, () => false)).toBeNull()
    expect(keepPanels(split, (panel) => panel !== 'book')).toEqual({
      across: [
        [
          60,
          {
            tabs: [
              ['chart', 'blue'],
              ['tape', 'blue'],
            ],
          },
        ],
        [40, { tabs: [['news']] }],
      ],
    })
  })

  it('[WORK-11] there are ready workspaces for watching, trading, funds, derivatives, risk and review', () => {
    expect(readyWorkspaces.map(({ name }) => name)).toEqual(['盯盘', '交易', 'ETF', '衍生品', '风控', '复盘'])
  })
})
