import type { DockviewApi, SerializedDockview } from 'dockview-react'
import { expect, it, onTestFinished } from 'vitest'
import { allPanels, fillPanels } from '../panel/panel-registry.ts'
import { restore } from './dock-model.ts'
import { layoutOf } from './layout.ts'

it('[WORK-23] a tab that was stored by its id is named by the title of its panel', () => {
  const before = allPanels()
  onTestFinished(() => fillPanels(before))
  fillPanels([{ id: 'book', title: '盘口' } as never])
  const taken: SerializedDockview[] = []
  const layout = layoutOf({ tabs: [['book'], ['gone']] })
  expect(Object.values(layout.dock!.panels).map(({ title }) => title)).toEqual(['book', 'gone'])
  restore({ fromJSON: (dock: SerializedDockview) => taken.push(dock) } as unknown as DockviewApi, layout)
  expect(Object.values(taken[0]!.panels).map(({ title }) => title)).toEqual(['盘口', 'gone'])
})
