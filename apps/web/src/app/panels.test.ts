import { describe, expect, it } from 'vitest'
import { layoutOf } from '../desk/workspace/layout.ts'
import { readyWorkspaces } from '../desk/workspace/ready-workspaces.ts'
import { allPanels, fillPanels } from '../desk/panel/panel-registry.ts'
import { areaPanels } from './panels.ts'

describe('the panels of all areas', () => {
  it('[DESK-14] each has an id and a title of its own', () => {
    fillPanels(areaPanels)
    expect(allPanels()).toHaveLength(areaPanels.length)
    const [first] = areaPanels
    expect(() => fillPanels([first!, { ...first!, id: 'another' }])).toThrow(`two panels are titled ${first!.title}`)
    expect(() => fillPanels([first!, { ...first!, title: '另一个' }])).toThrow(`two panels are called ${first!.id}`)
  })

  it('[STRATWEB-24] a ready workspace names no panel that does not exist', () => {
    const known = new Set(areaPanels.map(({ id }) => id))
    const named = readyWorkspaces.flatMap(({ name, split }) =>
      layoutOf(split).panels.map(({ panel }) => ({ name, id: panel })),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(({ id }) => !known.has(id))).toEqual([])
  })
})
