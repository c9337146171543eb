import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inIdleTurn } from './in-idle-turn.ts'

const idle: (() => void)[] = []
const rest = () => idle.splice(0).forEach((run) => run())

beforeEach(() => vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run)))
afterEach(() => {
  while (idle.length > 0) rest()
  vi.unstubAllGlobals()
})

it('[HOMECARD-25] runs one piece of work in each idle moment, in the order asked for', () => {
  const ran: string[] = []
  for (const name of ['净值', '情绪', '访问']) inIdleTurn(() => ran.push(name))
  expect(ran).toEqual([])
  rest()
  expect(ran).toEqual(['净值'])
  rest()
  rest()
  expect(ran).toEqual(['净值', '情绪', '访问'])
  expect(idle).toEqual([])
})

it('[HOMECARD-25] work that was called off or fails holds nobody up', () => {
  const ran: string[] = []
  inIdleTurn(() => ran.push('净值'))()
  inIdleTurn(() => {
    throw new Error('broken')
  })
  inIdleTurn(() => ran.push('情绪'))
  expect(rest).toThrow('broken')
  rest()
  expect(ran).toEqual(['情绪'])
})
