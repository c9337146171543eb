import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll } from 'vitest'

const serveFile = path.join(import.meta.dirname, '../../../../tools/chdb/serve.mjs')

export type TestClickHouse = { url: string } | { unavailable: string }

/** The real engine in a process of its own, until the file ends; or why it cannot be had here. */
export async function startClickHouse(): Promise<TestClickHouse> {
  const folder = mkdtempSync(path.join(tmpdir(), 'liangshu-chdb-'))
  const child = spawn(process.execPath, [serveFile, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => {
    child.once('close', resolve)
  })
  afterAll(async () => {
    child.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  let printed = ''
  return new Promise((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      printed += part.toString()
      const url = /ready (\S+)\n/.exec(printed)?.[1]
      if (url) resolve({ url })
    })
    void ended.then(() => resolve({ unavailable: printed.replace(/^[^]*unavailable /, '').trim() }))
  })
}
