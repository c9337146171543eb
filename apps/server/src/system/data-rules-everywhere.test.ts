import { read, utils } from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../testing/ask-owner.ts'
import { makePerson } from '../testing/make-person.ts'
import { createTestApp } from '../testing/test-app.ts'

/** A rule of a page narrows every call of that page alike: what it hides is not listed, exported, read or removed. */
const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
let token = ''

const pages: {
  path: string
  component: string
  permission: string
  column: string
  seen: string
  hidden: string
  shown: string
}[] = [
  {
    path: '/sys/position',
    component: 'system/SysPositionList',
    permission: 'system:position',
    column: 'code',
    seen: 'p-seen',
    hidden: 'p-hidden',
    shown: 'seen',
  },
  {
    path: '/sys/role',
    component: 'system/RoleUserList',
    permission: 'system:role',
    column: 'roleCode',
    seen: 'ro-seen',
    hidden: 'ro-hidden',
    shown: 'seen',
  },
  {
    path: '/sys/user',
    component: 'system/UserList',
    permission: 'system:user',
    column: 'username',
    seen: 'us-seen',
    hidden: 'us-hidden',
    shown: 'seen',
  },
]

beforeAll(async () => {
  const verbs = ['list', 'add', 'edit', 'delete', 'deleteBatch', 'export', 'exportXls']
  const wanted = pages.flatMap(({ permission }) => verbs.map((verb) => `${permission}:${verb}`))
  token = await makePerson(test, { username: 'ruled', permissions: wanted })
  await ask(
    `insert into sys_position (id, tenant_id, code, name) values ('p-seen', 1, 'seen', '看得见'), ('p-hidden', 1, 'hidden', '看不见')`,
  )
  await ask(
    `insert into sys_role (id, tenant_id, role_code, role_name) values ('ro-seen', 1, 'seen', '看得见'), ('ro-hidden', 1, 'hidden', '看不见')`,
  )
  await ask(
    `insert into sys_user (id, username, realname, password_hash, tenant_ids) values ('us-seen', 'seen', '看得见', '-', '{1}'), ('us-hidden', 'hidden', '看不见', '-', '{1}')`,
  )
  for (const { component, column } of pages) {
    await ask(`insert into sys_permission (id, name, component) values ($1, $1, $1)`, [component])
    await ask(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value) values ($1, $2, '只看', $3, '=', 'seen')`,
      [`rule-${component}`, component, column],
    )
    await ask(`insert into sys_role_permission values ('r-ruled', $1, 1, $2)`, [component, `rule-${component}`])
  }
})

describe.each(pages)('a data rule on $path', ({ path, permission, seen, hidden }) => {
  const get = (name: string, query: Record<string, string>) => test.call('GET', `${path}/${name}`, { token, query })

  it('[RULES-1] narrows the list and the detail', async () => {
    const list = (await get('list', { pageSize: '-1' })).result['records'] as { id: string }[]
    expect(list.map((row) => row.id)).toEqual([seen])
    expect((await get('queryById', { id: seen })).success).toBe(true)
    expect((await get('queryById', { id: hidden })).success).toBe(false)
  })

  it('[RULES-1] narrows the export, whatever ids are ticked', async () => {
    for (const query of [{}, { selections: `${seen},${hidden}` }]) {
      const url = `/jeecg-boot${path}/exportXls?${new URLSearchParams(query).toString()}`
      const answer = await test.app.inject({ url, headers: { 'x-access-token': token } })
      expect([permission, answer.headers['content-type']]).toEqual([permission, 'application/vnd.ms-excel'])
      const book = read(answer.rawPayload)
      const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
      expect(rows.slice(3)).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain('看不见')
    }
  })

  it('[RULES-1] narrows removing', async () => {
    const remove = (id: string) => test.call('DELETE', `${path}/delete`, { token, query: { id } })
    expect((await remove(hidden)).success).toBe(false)
    expect((await remove(seen)).success).toBe(true)
  })
})
