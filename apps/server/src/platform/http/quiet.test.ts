import { setImmediate } from 'node:timers/promises'

import { fastify } from 'fastify'
import { expect, it } from 'vitest'

import { installQuiet } from './quiet.ts'

async function openApp(patience?: Parameters<typeof installQuiet>[1]) {
  const app = fastify()
  installQuiet(app, patience)
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/slow', () => {
    begun.resolve()
    return answer.promise
  })
  await app.ready()
  const call = app.inject({ method: 'GET', url: '/slow' })
  await begun.promise
  return { app, call, answer }
}

it('[QUIET-1] what can wait goes on when the call is answered', async () => {
  const { app, call, answer } = await openApp({ countsMs: Infinity, mostWaitMs: Infinity })
  let isOn = false
  const waiting = app.quiet().then(() => (isOn = true))
  await setImmediate()
  await setImmediate()
  expect(isOn).toBe(false)
  answer.resolve('done')
  await call
  await waiting
  expect(isOn).toBe(true)
  await app.close()
})

it('[QUIET-1] a call that never ends holds nothing up', async () => {
  const { app, call, answer } = await openApp()
  await app.quiet()
  answer.resolve('late')
  expect((await call).body).toBe('late')
  await app.close()
})
