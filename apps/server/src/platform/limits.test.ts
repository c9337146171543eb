import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, chmodSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import { slowestBodyMs } from '../app.ts'
import { createTestApp } from '../testing/test-app.ts'
import { closeFolder } from './files/close-folder.ts'
import { createRotatingFile } from './log/rotating-file.ts'
import { createOutsideAddresses, isInside } from './outgoing/outside-address.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'liangshu-limits-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a slow body', () => {
  it('[SECLIMIT-1] is waited for no longer than the limit, headers for less', async () => {
    const { app } = await createTestApp()
    await app.listen({ port: 0, host: '127.0.0.1' })
    expect(app.server.requestTimeout).toBe(slowestBodyMs)
    expect(app.server.headersTimeout).toBeLessThan(slowestBodyMs)
    // The same server with less patience, so that the test need not wait for two minutes.
    app.server.requestTimeout = 1
    app.server.headersTimeout = 1
    const address = app.server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    const heard = await new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('close', () => resolve(text))
      socket.write(
        'POST /jeecg-boot/sys/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      )
    })
    expect(heard).toContain('408')
  })
})

describe('the data folder', () => {
  it('[SECLIMIT-2] is closed to others, also one that was open before', () => {
    const fresh = path.join(folder, 'fresh')
    closeFolder(fresh)
    expect(statSync(fresh).mode & 0o077 & ~0o011).toBe(0)
    chmodSync(fresh, 0o755)
    closeFolder(fresh)
    expect(statSync(fresh).mode & 0o066).toBe(0)
  })
})

describe('addresses of the house', () => {
  it.each([
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:7f00:1',
    '::7f00:1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '2002:7f00:1::',
    '2001:0:53aa:64c:0:0:80ff:fffe',
    'fe80::1%eth0',
    '0.0.0.0',
    '::',
    '::1',
  ])('[SECLIMIT-3] %s is inside however it is written', async (address) => {
    expect(isInside(address)).toBe(true)
    expect((await createOutsideAddresses([])(`[${address}]`)).address).toBeNull()
  })

  it.each(['203.0.113.9', '2606:4700::1111', '::ffff:203.0.113.9'])('[SECLIMIT-3] %s is outside', (address) => {
    expect(isInside(address)).toBe(false)
  })
})

describe('the log', () => {
  it('[SECLIMIT-4] keeps a bounded number of bounded files, the newest lines in the first', () => {
    const file = path.join(folder, 'logs', 'server.log')
    const log = createRotatingFile(file, { mostBytes: 100, mostFiles: 3 })
    for (let line = 0; line < 40; line += 1) log.write(`line ${String(line).padStart(3, '0')} ........\n`)
    const kept = readdirSync(path.dirname(file)).toSorted()
    expect(kept).toEqual(['server.log', 'server.log.1', 'server.log.2'])
    for (const name of kept) expect(statSync(path.join(path.dirname(file), name)).size).toBeLessThanOrEqual(100)
    expect(readFileSync(file, 'utf8')).toContain('line 039')
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('[SECLIMIT-4] goes on where a former process stopped', () => {
    const file = path.join(folder, 'again.log')
    writeFileSync(file, 'x'.repeat(95))
    createRotatingFile(file, { mostBytes: 100, mostFiles: 2 }).write('new line\n')
    expect(readFileSync(file, 'utf8')).toBe('new line\n')
    expect(readFileSync(`${file}.1`, 'utf8')).toHaveLength(95)
  })
})
