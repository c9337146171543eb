import { expect, it } from 'vitest'

import { parseAgentFile } from './agent-file.ts'

const service = { id: 'a', name: '甲', type: 'strategy', driver: 'process', command: '/bin/true' }
const file = (more: object = {}) => JSON.stringify({ server: 'https://desk.example', services: [service], ...more })

it('[HOST-26] fills in what the file leaves out', () => {
  expect(parseAgentFile(file())).toMatchObject({
    server: 'https://desk.example',
    dataDir: 'agent-data',
    services: [{ restart: 'on-failure', autoStart: true, stopSeconds: 15, stopWithAgent: false, args: [] }],
  })
})

it.each([
  ['no address', { server: 'ftp://desk' }, 'server：应为 http 或 https 地址'],
  ['two of one name', { services: [service, service] }, 'services：服务标识重复'],
  ['a name that is none', { services: [{ ...service, id: '../x' }] }, 'services[0].id：格式不正确'],
  [
    'an unknown driver',
    { services: [{ ...service, driver: 'docker' }] },
    'services[0].driver：应为 process、systemd 之一',
  ],
  [
    'a unit that is an option',
    { services: [{ ...service, driver: 'systemd', unit: '--force' }] },
    'services[0].unit：格式不正确',
  ],
  [
    'too long a patience',
    { services: [{ ...service, stopSeconds: 600 }] },
    'services[0].stopSeconds：应为0.1到50之间的数',
  ],
  [
    'too many',
    { services: Array.from({ length: 51 }, (_, at) => ({ ...service, id: `s${at}` })) },
    'services：应为不超过50项的列表',
  ],
])('[HOST-26] refuses %s in words', (_name, more, message) => {
  expect(() => parseAgentFile(file(more))).toThrow(message)
})
