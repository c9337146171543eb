import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll } from 'vitest'

const mainFile = path.join(import.meta.dirname, '..', 'main.ts')

export type ServerProcess = {
  child: ChildProcess
  /** Everything printed so far. */
  output: () => string
  /** The address once it is ready; rejects when the process ends first. */
  ready: Promise<string>
  exit: Promise<number | null>
  stop: () => Promise<number | null>
}

/** The real process, as `npm start` runs it. */
export function startServer(environment: Record<string, string>): ServerProcess {
  const compiled = process.env['NODE_COMPILE_CACHE']
  const child = spawn(process.execPath, [mainFile], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
      PORT: '0',
      LOGIN_CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      // Building a market is not what these tests are about, and takes both processors.
      MARKET: 'off',
      AGENT: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const exit = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code))
  })
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const address = /ready (http:\S+)/.exec(text)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exit.then((code) => reject(new Error(`the server ended with ${code}: ${text}`)))
  })
  ready.catch(() => undefined)
  const stop = () => {
    child.kill('SIGTERM')
    return exit
  }
  return { child, output: () => text, ready, exit, stop }
}

/** A folder for DATA_DIR, removed when the file ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'liangshu-main-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function signIn(
  address: string,
  username = 'trader',
  password = 'Liangshu@2026',
): Promise<{ success: boolean; message: string; token: string }> {
  const response = await fetch(`${address}/jeecg-boot/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const answer = (await response.json()) as { success: boolean; message: string; result: { token: string } | null }
  return { success: answer.success, message: answer.message, token: answer.result?.token ?? '' }
}
