import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const actions = ['list', 'add', 'edit', 'delete', 'deleteBatch']
let token = ''

beforeAll(async () => {
  const permissions = actions.flatMap((name) => [`system:checkRule:${name}`, `system:fillRule:${name}`])
  token = await makePerson(test, { username: 'keeper', permissions })
  await ask(
    `insert into sys_depart (id, tenant_id, depart_name, org_code) values ('d1', 1, '总部', 'A01'), ('d2', 2, '别家', 'A02')`,
  )
})

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  rest: { body?: unknown; query?: Record<string, string> } = {},
) => test.call(method, path, { token, ...rest })

describe('check rules', () => {
  const steps = [
    { digits: '*', pattern: '^[a-z0-9]+$', message: '只能是小写字母和数字' },
    { digits: 3, pattern: '[a-z]{3}', message: '前三位是字母' },
    { digits: '2', pattern: '\\d{2}', message: '后两位是数字' },
  ]
  const add = (ruleCode: string, ruleJson: unknown) =>
    send('POST', '/sys/checkRule/add', { body: { ruleName: '规则', ruleCode, ruleJson: JSON.stringify(ruleJson) } })
  const check = (value: string, ruleCode = 'simple') =>
    send('GET', '/sys/checkRule/checkByCode', { query: { ruleCode, value: encodeURIComponent(value) } })

  it('[CHECK-5] test the whole value and its pieces in turn', async () => {
    expect(await add('simple', steps)).toMatchObject({ message: '添加成功！', result: '添加成功！' })
    expect(await check('abc12')).toMatchObject({ success: true, code: 200 })
    expect(await check('ABC12')).toMatchObject({ success: false, code: 500, message: '只能是小写字母和数字' })
    expect(await check('abcd2')).toMatchObject({
      message: '后两位是数字',
      result: { digits: '2', beginIndex: 3, endIndex: 5, checkValue: 'd2', passed: false },
    })
    expect((await check('a')).message).toBe('前三位是字母')
    expect((await check('x', 'none')).message).toBe('该编码不存在')
  })

  it('[CHECK-6] are refused when their patterns or their shape cannot be run', async () => {
    expect((await add('bad1', [{ digits: '*', pattern: '(a)\\1', message: '' }])).message).toBe(
      '正则表达式 (a)\\1 不受支持：不支持反向引用',
    )
    expect((await add('bad2', { digits: '*' })).message).toBe('规则内容格式不正确，应为 [{digits, pattern, message}]')
    expect((await add('simple', steps)).message).toBe('数据库中已存在该记录')
  })

  it('[PAGES-4] are tried out before they are stored', async () => {
    const attempt = (value: string, ruleJson: unknown = steps) =>
      send('POST', '/sys/checkRule/tryRule', { body: { ruleJson: JSON.stringify(ruleJson), value } })
    expect(await attempt('abc12')).toMatchObject({ success: true, code: 200 })
    expect(await attempt('abcd2')).toMatchObject({
      success: false,
      message: '后两位是数字',
      result: { checkValue: 'd2' },
    })
    expect((await attempt('a', [{ digits: '*', pattern: '(', message: '' }])).message).toMatch(
      /^正则表达式 \( 不受支持：/,
    )
  })

  it('[CHECK-7] are listed, edited and removed', async () => {
    const page = await send('GET', '/sys/checkRule/list', { query: { ruleCode: 'simple' } })
    const [rule] = page.result['records'] as { id: string }[]
    const id = rule?.id ?? ''
    expect((await send('POST', '/sys/checkRule/edit', { body: { id, ruleName: '新' } })).result).toBe('编辑成功!')
    expect((await send('GET', '/sys/checkRule/queryById', { query: { id } })).result).toMatchObject({ ruleName: '新' })
    expect((await send('DELETE', '/sys/checkRule/deleteBatch', { query: { ids: `${id},` } })).result).toBe(
      '批量删除成功！',
    )
    expect((await send('DELETE', '/sys/checkRule/delete', { query: { id } })).message).toBe('未找到对应实体')
  })
})

describe('fill rules', () => {
  const execute = (code: string, body: unknown = {}) => send('PUT', `/sys/fillRule/executeRuleByCode/${code}`, { body })

  it('[FILL-1] give the next codes and a running number', async () => {
    expect((await execute('org_num_role')).result).toBe('A03')
    expect((await execute('org_num_role', { parentId: 'd1' })).result).toBe('A01A01')
    expect((await execute('category_code_rule')).result).toBe('A01')
    expect((await execute('shop_order_num')).result).toMatch(/^CN\d{14}\d{2}$/)
    expect((await execute('none')).message).toBe('该编码不存在')
    const query = { ruleCode: 'org_num_role' }
    expect((await send('GET', '/sys/fillRule/testFillRule', { query })).result).toBe('A03')
  })

  it('[FILL-2] run several at once, with common data under their own', async () => {
    const body = {
      commonFormData: { parentId: 'd1' },
      rules: [{ ruleCode: 'org_num_role' }, { ruleCode: 'org_num_role', formData: { parentId: '' } }],
    }
    expect((await send('PUT', '/sys/fillRule/executeRuleByCodeBatch', { body })).result).toEqual([
      { ruleCode: 'org_num_role', result: 'A01A01' },
      { ruleCode: 'org_num_role', result: 'A03' },
    ])
  })

  it('[HARDEN-14] name an entry of the registry and nothing else', async () => {
    const add = (ruleClass: string, ruleParams = '') =>
      send('POST', '/sys/fillRule/add', { body: { ruleName: 'x', ruleCode: `c${ruleClass}`, ruleClass, ruleParams } })
    for (const evil of ['java.lang.Runtime', 'constructor', '__proto__', 'toString']) {
      expect((await add(evil)).message).toBe('规则实现类不存在，可选：orgCode、categoryCode、serialNumber')
    }
    expect((await add('serialNumber', '[1]')).message).toBe('规则参数应为JSON对象')
    expect((await add('serialNumber', '{"prefix":"LS"}')).result).toBe('添加成功！')
    expect((await execute('cserialNumber')).result).toMatch(/^LS/)
  })
})
