import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import type { DeclaredRoute } from '../http/route-access.ts'
import { createTestApp } from '../../testing/test-app.ts'

const root = path.join(import.meta.dirname, '../..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
)

/** Threads and processes that belong to something else: one each, or bounded where they are. */
const ownThreads: Record<string, string> = {
  'market/source/simulated/worker-link.ts': 'the market: one thread',
  'trading/strategy-run/worker-pool.ts': 'strategies: a pool of its own',
  'trading/own-strategy/own-process.ts': 'strategies of one’s own: bounded by the runner',
  'trading/backtest/open-backtest.ts': 'backtests: one after the other, by a queue of rows',
  'trading/demo/start-demo.ts': 'the demonstration: one thread',
}

/** Files that make something heavy without asking for a turn. */
const withoutTurn = (files: { name: string; text: string }[]): string[] =>
  files
    .filter(({ name, text }) => /new Worker\(|\bfork\(/.test(text) && !(name in ownThreads) && !/needTurn\(/.test(text))
    .map(({ name }) => name)

/** Calls that take files in, or give them out, and make them first. */
const looksHeavy = ({ url, operationKind }: Pick<DeclaredRoute, 'url' | 'operationKind'>): boolean =>
  operationKind === 'import' || operationKind === 'export' || /export|import|\/pdf$/i.test(url)

const light: Record<string, string> = {
  importColumns: 'says which columns there are',
  importTemplate: 'a sheet of one row',
  imports: 'a list of what was imported',
}
const notInPool = (routes: Pick<DeclaredRoute, 'method' | 'url' | 'operationKind' | 'isWork'>[]): string[] =>
  routes
    .filter((route) => looksHeavy(route) && !route.isWork && !((route.url.split('/').at(-1) ?? '') in light))
    .map(({ method, url }) => `${method} ${url}`)

describe('all that is heavy', () => {
  it('[WORKLINE-9] every import, export and report is declared as such', async () => {
    const { app } = await createTestApp()
    expect(notInPool(app.declaredRoutes)).toEqual([])
    expect(app.declaredRoutes.filter(({ isWork }) => isWork).length).toBeGreaterThan(30)
  })

  it('[WORKLINE-9] one that is not is found', () => {
    const planted = {
      method: 'GET',
      url: '/jeecg-boot/sys/planted/exportXls',
      operationKind: 'export' as const,
      isWork: false,
    }
    expect(notInPool([planted])).toEqual(['GET /jeecg-boot/sys/planted/exportXls'])
  })

  it('[WORKLINE-10] no file starts a thread outside of the pool', () => {
    const files = sources.map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))
    expect(files.length).toBeGreaterThan(500)
    expect(withoutTurn(files)).toEqual([])
    expect(withoutTurn([{ name: 'system/planted.ts', text: 'const worker = new Worker(file)' }])).toEqual([
      'system/planted.ts',
    ])
  })
})
