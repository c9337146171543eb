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

const starterScript = `
  import { runServer } from ${JSON.stringify(new URL('run-server.mjs', import.meta.url).href)}
  process.exitCode = await runServer(process.execPath, new URL(${JSON.stringify(server.href)}))`

type Started = { starter: ChildProcess; lines: string[]; serverPid: number }

async function start(
  command = process.execPath,
  args = ['--input-type=module', '--eval', starterScript],
): Promise<Started> {
  const { npm_lifecycle_event: _npm, ...env } = process.env
  const starter = spawn(command, args, {
    env: command === process.execPath ? env : { ...env, npm_lifecycle_event: 'start', STARTER: starterScript },
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

it('the loss of the shell npm started us with stops the server', async () => {
  const shellCommand = `"${process.execPath}" --input-type=module --eval "$STARTER"; true`
  const { starter: shell, lines } = await start('sh', ['-c', shellCommand])
  shell.kill('SIGTERM')
  await once(shell, 'close')
  expect(lines.at(-1)).toBe('SIGTERM')
})
