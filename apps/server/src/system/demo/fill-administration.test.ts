import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { fillAdministration } from './fill-administration.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'liangshu-demo-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const test = await createTestApp({ template: 'demo', environment: { DATA_DIR: dataDir, DEMO: '1' } })
const ask = createAskOwner(test.ownerDb)
let tokens: Record<string, string> = {}

beforeAll(async () => {
  await fillAdministration(test.app)
  tokens = {
    admin: await test.login('admin'),
    manager: await test.login('manager'),
    manager2: await test.login('manager2'),
  }
})

const ofPlatform = [
  'user',
  'role',
  'position',
  'dict',
  'annountCement',
  'tenant',
  'log',
  'dataLog',
  'online',
  'checkRule',
  'fillRule',
  'dataSource',
  'quartzJob',
  'gatewayRoute',
  'oss/file',
  'permission',
].map((name) => `/sys/${name}/list`)
const others = [
  '/sys/category/rootList',
  '/sys/message/sysMessageTemplate/list',
  '/sys/message/sysMessage/list',
  '/sys/sysDepart/queryTreeList',
  '/sys/dictItem/list',
  '/sys/tableWhiteList/list',
  '/online/cgreport/head/list',
]
const ofInstitution = [
  'user',
  'role',
  'position',
  'annountCement',
  'log',
  'dataLog',
  'online',
  'oss/file',
  'message/sysMessage',
  'sysAnnouncementSend/getMyAnnouncementSend',
].map((name) => (name.includes('getMy') ? `/sys/${name}` : `/sys/${name}/list`))

const cases = [
  ...[...ofPlatform, ...others].map((url) => ['admin', url] as const),
  ...['manager', 'manager2'].flatMap((who) => ofInstitution.map((url) => [who, url] as const)),
]

it.each(cases)('[DEMO-20] what %s sees at %s does not start empty', async (who, url) => {
  const { success, result } = await test.call('GET', url, { token: tokens[who] ?? '' })
  expect(success).toBe(true)
  const rows = Array.isArray(result) ? result.length : Number(result['total'])
  expect(rows).toBeGreaterThan(0)
})

it('[DEMO-21] it was made by calls like any other: logged, with their changes kept, and once', async () => {
  const count = async (table: string) => Number((await ask(`select count(*) from ${table}`))[0]?.['count'])
  const [logged] = await ask(`select count(*) from sys_log where userid = 'admin' and log_content = '添加分类字典'`)
  expect(Number(logged?.['count'])).toBe(4)
  const [kept] = await ask(`select count(*) from sys_data_log where data_table = 'sys_check_rule'`)
  expect(Number(kept?.['count'])).toBe(2)
  const before = [await count('sys_category'), await count('sys_position')]
  await fillAdministration(test.app)
  expect([await count('sys_category'), await count('sys_position')]).toEqual(before)
  const [open] = await ask(`select count(*) from sys_session where ended_at is null and user_agent = 'demo'`)
  expect(Number(open?.['count'])).toBe(0)
})
