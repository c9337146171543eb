import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { settingNames } from '../platform/config/config.ts'

const folder = path.join(import.meta.dirname, '../../../../deploy')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const linesOf = (file: string) =>
  read(file)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
/** What several nodes need beside one. */
const betweenNodes = ['ROLE', 'REDIS_URL']

type Compose = {
  services: Record<string, { image?: string; build?: unknown; depends_on?: string[]; volumes?: string[] }>
}

/** The reader of the tools around us. */
async function readYaml<T>(file: string): Promise<T> {
  const name = 'yaml'
  const { parse } = (await import(name)) as { parse: (text: string, options: object) => T }
  return parse(read(file), { merge: true })
}

it('[DEPLOY-1] every setting of the example is one that the server knows', () => {
  const names = linesOf('liangshu.env').map((line) => line.split('=')[0] ?? '')
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !settingNames.includes(name) && !betweenNodes.includes(name))).toEqual([])
  const [, inImage = ''] = /^ENV (.+)$/m.exec(read('Dockerfile')) ?? []
  expect(
    inImage
      .split(' ')
      .map((one) => one.split('=')[0] ?? '')
      .filter((name) => !settingNames.includes(name)),
  ).toEqual([])
})

it.each(['liangshu.service', 'liangshu-backup.service', 'liangshu-backup.timer'])(
  '[DEPLOY-2] %s is a unit that starts what is there',
  (file) => {
    const lines = linesOf(path.join('systemd', file))
    expect(lines[0]).toBe('[Unit]')
    for (const line of lines) expect(line).toMatch(/^(\[(Unit|Service|Timer|Install)\]|[A-Z][A-Za-z]+=.*)$/)
    for (const [script = ''] of read(path.join('systemd', file)).matchAll(/tools\/[\w-]+\.mjs/g))
      expect(existsSync(path.join(folder, '..', script))).toBe(true)
  },
)

it('[DEPLOY-3] balancers ask /readyz, let sockets through and hand a request id on', () => {
  const haproxy = read('haproxy/haproxy.cfg')
  expect(haproxy).toMatch(/http-check send meth GET uri \/readyz/)
  expect(haproxy).toMatch(/timeout tunnel/)
  expect(haproxy).toMatch(/X-Request-Id/)
  const nginx = read('nginx/liangshu.conf')
  expect(nginx).toMatch(/proxy_set_header Upgrade \$http_upgrade/)
  expect(nginx).toMatch(/X-Request-Id \$request_id/)
  expect(nginx.split('{').length).toBe(nginx.split('}').length)
})

it('[DEPLOY-4] the parts of the compose file know each other, and their files are there', async () => {
  const { services } = await readYaml<Compose>('compose.yml')
  const names = Object.keys(services)
  expect(names).toEqual(
    expect.arrayContaining(['node1', 'node2', 'node3', 'haproxy', 'pg1', 'pg2', 'redis', 'clickhouse']),
  )
  for (const [name, { image, build, depends_on: needed = [], volumes = [] }] of Object.entries(services)) {
    expect({ name, isMade: image !== undefined || build !== undefined }).toEqual({ name, isMade: true })
    expect(needed.filter((one) => !names.includes(one))).toEqual([])
    const files = volumes
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((one) => one.startsWith('./') && one !== './certs')
    for (const file of files) expect(existsSync(path.join(folder, file))).toBe(true)
  }
  const { scrape_configs: jobs } = await readYaml<{ scrape_configs: { static_configs: { targets: string[] }[] }[] }>(
    'prometheus/prometheus.yml',
  )
  const port = /METRICS_PORT=(\d+)/.exec(read('liangshu.env'))?.[1]
  expect(jobs[0]?.static_configs[0]?.targets).toEqual(['node1', 'node2', 'node3'].map((node) => `${node}:${port}`))
  expect(await readYaml('patroni/patroni.yml')).toMatchObject({ bootstrap: { dcs: { synchronous_mode: true } } })
})
