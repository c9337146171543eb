import { describe, expect, it } from 'vitest'
import { failing, fakeServer, ok, refuse } from '../testing/fake-server.ts'
import { checkRuleError, duplicateError, follows, unique } from './remote-rules.ts'

const row = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin', dataId: '7' }

describe('checks by the server', () => {
  it('[VALID-20] asks for duplicates with table, field, value and row', async () => {
    const calls = fakeServer({ 'GET /sys/duplicate/check': ok('该值可用！') })
    expect(await duplicateError(row)).toBeUndefined()
    expect(Object.fromEntries(calls[0]!.params)).toMatchObject(row)
  })

  it('[VALID-20] the server message is the error; an empty value is not asked about', async () => {
    const calls = fakeServer({ 'GET /sys/duplicate/check': refuse('该值不可用，系统中已存在！') })
    expect(await duplicateError(row)).toBe('该值不可用，系统中已存在！')
    expect(await duplicateError({ ...row, fieldVal: '' })).toBeUndefined()
    expect(calls).toHaveLength(1)
  })

  it('[VALID-21] a check rule needs code and value, the value encoded once more', async () => {
    const calls = fakeServer({ 'GET /sys/checkRule/checkByCode': refuse('编码格式不对') })
    expect(await checkRuleError('', 'a')).toBeUndefined()
    expect(await checkRuleError('r', '')).toBeUndefined()
    expect(await checkRuleError('r', 'a b')).toBe('编码格式不对')
    expect(calls.map(({ params }) => params.get('value'))).toEqual(['a%20b'])
  })

  it.each([
    ['[VALID-20]', unique('sys_role', 'role_code', '7'), 'GET /sys/duplicate/check'],
    ['[VALID-21]', follows('org'), 'GET /sys/checkRule/checkByCode'],
  ])('%s a field that asks the server shows its words', async (_rule, rule, route) => {
    fakeServer({ [route]: refuse('不可用') })
    const { validator } = rule as { validator: (field: object, value: unknown) => Promise<void> }
    await expect(validator({}, 'admin')).rejects.toThrow('不可用')
    await expect(validator({}, '')).resolves.toBeUndefined()
  })

  it('a broken server is no verdict', async () => {
    fakeServer({ 'GET /sys/duplicate/check': () => failing(500, { message: '坏了' }) })
    await expect(duplicateError(row)).rejects.toThrow('坏了')
  })
})
