import { describe, expect, it } from 'vitest'
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
})
