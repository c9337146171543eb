import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'

import { serveWeb } from './serve-web.ts'

const script = `export const words = ${JSON.stringify('委托、成交、持仓。'.repeat(400))}\n`

const folder = mkdtempSync(path.join(tmpdir(), 'liangshu-web-'))
mkdirSync(path.join(folder, 'assets'))
writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>量枢</title>')
writeFileSync(path.join(folder, 'assets', 'first-abc.js'), script)
writeFileSync(path.join(folder, 'assets', 'first-abc.js.br'), brotliCompressSync(script))
const app = fastify()
await serveWeb(app, folder, '/jeecg-boot')
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

describe('files of the web app', () => {
  it('[WEB-FILE-1] leave packed as they were built, and plain for a client that takes nothing else', async () => {
    const packed = await get('/assets/first-abc.js', 'gzip, br')
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThan(script.length / 10)
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script)
    expect(packed.headers['content-type']).toContain('javascript')
    expect((await get('/assets/first-abc.js')).body).toBe(script)
  })

  it('[WEB-FILE-2] named by their content they are kept for a year, the page itself is asked for again', async () => {
    expect((await get('/assets/first-abc.js', 'br')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
  })

  it('[WEB-FILE-3] an address of a page answers the page, an unknown file and an unknown call do not', async () => {
    expect((await get('/macro/stockMarket?tab=1')).body).toContain('量枢')
    expect((await get('/etf/monitor/SHSE.510300')).body).toContain('量枢')
    expect((await get('/assets/gone.js')).statusCode).toBe(404)
    expect((await get('/jeecg-boot/sys/nothing')).statusCode).toBe(404)
  })
})
