import { read, utils } from '@e965/xlsx'
import { beforeAll, expect, it } from 'vitest'

import { createAskOwner } from '../testing/ask-owner.ts'
import { makePerson } from '../testing/make-person.ts'
import { createTestApp } from '../testing/test-app.ts'
import { ruledPages, type RuledPage } from '../testing/ruled-pages.ts'

/** A rule of a page narrows every call of that page alike: what it hides is not listed, exported, read, changed or removed. */
const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
let token = ''

beforeAll(async () => {
  const prefixes = ruledPages.map(({ permission }) => `${permission}:`)
  const codes = test.app.declaredRoutes.map(({ access }) => access)
  const permissions = [...new Set(codes.filter((code) => prefixes.some((prefix) => code.startsWith(prefix))))]
  token = await makePerson(test, { username: 'ruled', permissions })
  for (const { component, column, rows } of ruledPages) {
    for (const statement of rows) await ask(statement)
    const rule = `rule-${component}`
    await ask(`insert into sys_permission (id, name, component) values ($1, $1, $1)`, [component])
    await ask(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value) values ($1, $2, '只看', $3, '=', 'seen')`,
      [rule, component, column],
    )
    await ask(`insert into sys_role_permission values ('r-ruled', $1, 1, $2)`, [component, rule])
  }
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const send = (method: Method, path: string, query: Record<string, string> = {}, body?: object) =>
  test.call(method, path, { token, query, ...(body && { body }) })

async function listed({ path, list = `${path}/list` }: RuledPage): Promise<string[]> {
  const { result } = await send('GET', list, { pageSize: '-1' })
  const rows = (Array.isArray(result) ? result : result['records']) as { id: string | number }[]
  return rows.map((row) => String(row.id))
}

const named = (pages: readonly RuledPage[]) => pages.map((page) => [page.path, page] as const)

it.each(named(ruledPages))('[RULES-1] %s: the list', async (_path, page) => {
  expect(await listed(page)).toEqual([page.seen])
})

it.each(named(ruledPages.filter(({ detail }) => detail !== null)))(
  '[RULES-1] %s: the detail',
  async (path, { seen, hidden, detail = 'queryById' }) => {
    expect((await send('GET', `${path}/${detail}`, { id: seen })).success).toBe(true)
    expect((await send('GET', `${path}/${detail}`, { id: hidden })).success).toBe(false)
  },
)

it.each(named(ruledPages.filter(({ headRows }) => headRows !== undefined)))(
  '[RULES-1] %s: the export, whatever ids are ticked',
  async (path, { seen, hidden, headRows }) => {
    for (const query of [{}, { selections: `${seen},${hidden}` }]) {
      const url = `/jeecg-boot${path}/exportXls?${new URLSearchParams(query).toString()}`
      const answer = await test.app.inject({ url, headers: { 'x-access-token': token } })
      expect(answer.headers['content-type']).toBe('application/vnd.ms-excel')
      const book = read(answer.rawPayload)
      const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
      expect(rows.slice(headRows)).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain('看不见')
    }
  },
)

const probes = ruledPages.flatMap(({ hidden, probes: own = [] }) =>
  own.map(([method, path, given = {}]) => ({ method, path, hidden, ...given })),
)

it.each(probes)(
  '[RULES-2] $method $path tells and changes nothing of what a rule hides',
  async ({ method, path, hidden, query, body }) => {
    const answer = await send(method, path, query, body)
    const told = answer.success ? JSON.stringify(answer.result) : ''
    expect(told).not.toMatch(new RegExp(`看不见|${hidden}`))
    expect(method === 'GET' || !answer.success).toBe(true)
  },
)

it.each(named(ruledPages.filter(({ removing }) => removing !== null)))(
  '[RULES-1] %s: removing',
  async (path, { seen, hidden, removing = 'delete' }) => {
    const remove = (id: string) => send('DELETE', `${path}/${removing}`, { id })
    expect((await remove(hidden)).success).toBe(false)
    expect((await remove(seen)).success).toBe(true)
  },
)

it('[RULES-3] the log is not emptied, whatever a rule shows', async () => {
  await ask(`insert into sys_log (id, tenant_id, log_type, log_content) values ('lo-again', 1, 2, 'seen')`)
  expect((await send('DELETE', '/sys/log/deleteBatch', { ids: 'allclear' })).success).toBe(false)
  const left = await ask(`select log_content from sys_log where id in ('lo-again', 'lo-hidden') order by id`)
  expect(left).toEqual([{ log_content: 'seen' }, { log_content: '看不见' }])
})

it('[RULES-4] a department rule leaves the own part of the tree, its first at the top', async () => {
  await ask(`delete from sys_depart`)
  await ask(`insert into sys_depart (id, tenant_id, parent_id, depart_name, org_code) values
    ('t', 1, null, '总部', 'A01'), ('t1', 1, 't', '研究部', 'A01A01'), ('t11', 1, 't1', '量化组', 'A01A01A01'), ('t2', 1, 't', '交易部', 'A01A02')`)
  await ask(`update sys_user set org_code = 'A01A01' where id = 'u-ruled'`)
  await ask(`update sys_permission_data_rule set rule_column = 'orgCode', rule_conditions = 'RIGHT_LIKE', rule_value = '#{sys_org_code}'
    where permission_id = 'system/DepartList'`)
  const names = async (call: string, query: Record<string, string> = {}) =>
    ((await send('GET', `/sys/sysDepart/${call}`, query)).result as unknown as { departName: string }[]).map(
      (depart) => depart.departName,
    )
  expect((await send('GET', '/sys/sysDepart/queryTreeList')).result).toMatchObject([
    { departName: '研究部', children: [{ departName: '量化组' }] },
  ])
  expect(await names('queryDepartTreeSync')).toEqual(['研究部'])
  expect(await names('queryDepartTreeSync', { pid: 't1' })).toEqual(['量化组'])
  expect(await names('queryDepartTreeSync', { pid: 't' })).toEqual(['研究部'])
  expect(await names('listAll')).toEqual(['研究部', '量化组'])
  const below = { departName: '新组', parentId: 't2' }
  expect((await send('POST', '/sys/sysDepart/add', {}, below)).message).toBe('上级部门不存在')
  await ask(
    `update sys_permission_data_rule set rule_conditions = '!=', rule_value = 'A01A01A01' where permission_id = 'system/DepartList'`,
  )
  expect((await send('DELETE', '/sys/sysDepart/delete', { id: 't1' })).message).toBe(
    '下级中有您无权查看的部门，不能删除',
  )
})
