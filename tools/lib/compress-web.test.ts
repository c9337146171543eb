import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { compressWeb } from './compress-web.mjs'

const folder = mkdtempSync(join(tmpdir(), 'liangshu-dist-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a built web app', () => {
  it('[WEB-FILE-4] has a packed copy beside every text worth it, which unpacks to the same', async () => {
    const script = 'const order = 1\n'.repeat(200)
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'assets', 'large.js'), script)
    writeFileSync(join(folder, 'assets', 'small.js'), 'x')
    writeFileSync(join(folder, 'assets', 'picture.png'), Buffer.alloc(5000))
    await compressWeb(folder)
    expect(brotliDecompressSync(readFileSync(join(folder, 'assets', 'large.js.br'))).toString()).toBe(script)
    expect(gunzipSync(readFileSync(join(folder, 'assets', 'large.js.gz'))).toString()).toBe(script)
    for (const left of ['small.js', 'picture.png']) expect(existsSync(join(folder, 'assets', `${left}.br`))).toBe(false)
  })
})
