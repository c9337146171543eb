import { describe, expect, it } from 'vitest'

describe('schemas under a policy that forbids code made from text', () => {
  it('[CSP-1] compiling schemas is switched off before anything else is loaded', async () => {
    const { default: main } = (await import('../../main.tsx?raw')) as { default: string }
    const [first] = main.split('\n')
    expect(first).toBe("import './shared/schema/without-eval.ts'")
    await import('./without-eval.ts')
    const z = await import('zod')
    expect(z.config().jitless).toBe(true)
  })
})
