import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'run-server-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A server that says who it is, reports each signal and ends with code 7 after the first. */
const server = pathToFileURL(join(folder, 'server.mjs'))
writeFileSync(
  server,
  `for (const signal of ['SIGINT', 'SIGTERM']) {
     process.on(signal, () => {
       process.stdout.write(signal + '\\n')
       setTimeout(() => process.exit(7), 100)
     })
   }
   setInterval(() => {}, 60_000)
   process.stdout.write('ready ' + process.pid + '\\n')`,
)

async function start(): Promise<{ starter: ChildProcess; lines: string[]; serverPid: number }> {
  const module = new URL('run-server.mjs', import.meta.url).href
  const script = `
    import { runServer } from ${JSON.stringify(module)}
    process.exitCode = await runServer(process.execPath, new URL(${JSON.stringify(server.href)}))`
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const reader = createInterface(starter.stdout!).on('line', (line) => lines.push(line))
  const [ready] = await once(reader, 'line')
  return { starter, lines, serverPid: Number(String(ready).split(' ')[1]) }
}

it.each(['SIGINT', 'SIGTERM'] as const)('passes %s on once and ends with the code of the server', async (signal) => {
  const { starter, lines } = await start()
  starter.kill(signal)
  starter.kill(signal)
  const [code] = await once(starter, 'close')
  expect(code).toBe(7)
  expect(lines.slice(1)).toEqual([signal])
})

it('a starter that is killed outright takes the server with it', async () => {
  const { starter, lines } = await start()
  starter.kill('SIGKILL')
  await once(starter, 'close')
  expect(lines.at(-1)).toBe('SIGTERM')
})

it('a server that is killed ends the starter with the usual code', async () => {
  const { starter, serverPid } = await start()
  process.kill(serverPid, 'SIGKILL')
  const [code] = await once(starter, 'close')
  expect(code).toBe(137)
})
