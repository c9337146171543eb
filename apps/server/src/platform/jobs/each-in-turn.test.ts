import { expect, it } from 'vitest'

import { eachInTurn } from './each-in-turn.ts'

const start = () => {
  const log: string[] = []
  const stop = new AbortController()
  const options = { nameOf: (name: string) => name, log: (line: string) => log.push(line), signal: stop.signal }
  return { log, stop, options }
}

it('[JOB-21] one that fails holds up none of the others, and its failure is that of the run', async () => {
  const { log, options } = start()
  const done: string[] = []
  const work = async (name: string) => {
    if (name !== '丙') throw new Error(`${name} broke`)
    done.push(name)
  }
  await expect(eachInTurn(['甲', '乙', '丙'], work, options)).rejects.toThrow('甲 broke')
  expect(done).toEqual(['丙'])
  expect(log).toEqual(['甲：执行出错', '乙：执行出错'])
})

it('[JOB-21] each has its turn once, and nobody begins after the run was told to stop', async () => {
  const { log, stop, options } = start()
  const done: string[] = []
  await eachInTurn(['甲', '乙'], async (name) => done.push(name), options)
  await eachInTurn(
    ['丙', '丁'],
    async (name) => {
      done.push(name)
      stop.abort()
    },
    options,
  )
  expect(done).toEqual(['甲', '乙', '丙'])
  expect(log).toEqual([])
})
