import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { tellDatabaseFigures } from '../platform/metrics/database-figures.ts'
import { createTestApp } from '../testing/test-app.ts'
import { tellNodeFigures } from './node-figures.ts'

const folder = path.join(import.meta.dirname, '../../../../deploy/grafana')
const { app, db } = await createTestApp()

it('[METRIC-5] every figure that a dashboard shows is told by the server', async () => {
  const { metrics } = app
  metrics.watchProcess()
  tellDatabaseFigures(metrics, db)
  tellNodeFigures(app, undefined)
  const told = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name))
  const boards = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(boards.length).toBeGreaterThanOrEqual(3)
  for (const board of boards) {
    const text = readFileSync(path.join(folder, board), 'utf8')
    const { panels } = JSON.parse(text) as { panels: { title: string; targets: { expr: string }[] }[] }
    const asked = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(?:liangshu|nodejs|process)_[a-z0-9_]+/g) ?? []),
    )
    expect(asked.length).toBeGreaterThanOrEqual(panels.length)
    const unknown = asked.filter((name) => !told.has(name) && !told.has(name.replace(/_(bucket|sum|count)$/, '')))
    expect({ board, unknown }).toEqual({ board, unknown: [] })
  }
})
