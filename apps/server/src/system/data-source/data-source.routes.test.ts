import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp({ environment: { CREDENTIAL_KEY: 'a key that only tests use' } })
const ask = createAskOwner(test.ownerDb)
let token = ''
beforeAll(async () => {
  const names = ['list', 'add', 'edit', 'delete', 'deleteBatch', 'test']
  token = await makePerson(test, { username: 'keeper', permissions: names.map((name) => `system:dataSource:${name}`) })
})

const source = {
  code: 'warehouse',
  name: '数据仓库',
  dbType: '6',
  dbDriver: 'org.postgresql.Driver',
  dbUrl: 'jdbc:postgresql://db.example.com:5432/warehouse',
  dbUsername: 'reader',
  dbPassword: 'plain-secret',
}
const add = (part: Record<string, unknown> = {}) =>
  test.call('POST', '/sys/dataSource/add', { token, body: { ...source, ...part } })
const find = async (code: string) => {
  const page = await test.call('GET', '/sys/dataSource/list', { token, query: { code } })
  return { text: page.text, row: (page.result['records'] as Record<string, unknown>[])[0] }
}
const sealedOf = async (code: string) =>
  String((await ask(`select db_password from sys_data_source where code = '${code}'`))[0]?.['db_password'])

describe('data sources', () => {
  it('[SOURCE-1] the password is sealed in the database and never comes out', async () => {
    expect(await add()).toMatchObject({ message: '添加成功！', result: '添加成功！' })
    const { text, row } = await find('warehouse')
    expect(row).toMatchObject({ name: '数据仓库', dbPassword: '', dbUsername: 'reader' })
    const detail = await test.call('GET', '/sys/dataSource/queryById', { token, query: { id: String(row?.['id']) } })
    const sealed = await sealedOf('warehouse')
    expect(sealed).not.toContain('plain-secret')
    const logged = JSON.stringify(await ask(`select data_content from sys_data_log`))
    const operations = JSON.stringify(await ask(`select request_param from sys_log`))
    for (const seen of [text, detail.text, logged, operations]) {
      expect(seen).not.toContain('plain-secret')
      expect(seen).not.toContain(sealed)
    }
  })

  it('[SOURCE-2] an empty password on edit keeps the stored one, another replaces it', async () => {
    const before = await sealedOf('warehouse')
    const id = String((await find('warehouse')).row?.['id'])
    const edit = (dbPassword: string) =>
      test.call('PUT', '/sys/dataSource/edit', { token, body: { id, name: '仓库', dbPassword } })
    expect((await edit('')).result).toBe('编辑成功!')
    expect(await sealedOf('warehouse')).toBe(before)
    await edit('another')
    expect(await sealedOf('warehouse')).not.toBe(before)
  })

  it('[SOURCE-3] a code is used once, and options list the codes', async () => {
    expect((await add()).message).toBe('数据源编码已存在')
    const options = await test.call('GET', '/sys/dataSource/options', { token })
    expect(options.result).toEqual([{ value: 'warehouse', label: '仓库', text: '仓库' }])
  })

  it.each([
    'authenticationPluginClassName',
    'sslhostnameverifier',
    'socketFactory',
    'sslfactory',
    'sslpasswordcallback',
  ])('[SOURCE-4] an address with %s is refused, however it is written', async (option) => {
    const message = `操作失败：连接地址有安全风险，【${option}】`
    const written = [option, option.toUpperCase(), option.replace('s', '%73'), option.replace('s', '%2573')]
    for (const name of written) {
      expect((await add({ code: 'bad', dbUrl: `jdbc:postgresql://h/d?${name}=x` })).message).toBe(message)
    }
    const id = String((await find('warehouse')).row?.['id'])
    const body = { id, dbUrl: `jdbc:postgresql://h/d?${option}=x` }
    expect((await test.call('PUT', '/sys/dataSource/edit', { token, body })).message).toBe(message)
  })

  it('[SOURCE-5] a connection is tested with the known driver only, and not inside our own walls', async () => {
    const attempt = async (part: Record<string, unknown>) =>
      (await test.call('POST', '/online/cgreport/api/testConnection', { token, body: { ...source, ...part } })).message
    expect(await attempt({ dbDriver: 'com.mysql.cj.jdbc.Driver' })).toBe('数据库连接失败：驱动类不存在')
    expect(await attempt({ dbUrl: 'jdbc:mysql://db/x' })).toBe(
      '数据库连接失败：连接地址应为 jdbc:postgresql://主机:端口/数据库',
    )
    for (const host of ['127.0.0.1', 'localhost', '10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]']) {
      expect(await attempt({ dbUrl: `jdbc:postgresql://${host}:5432/x` })).toBe(
        '数据库连接失败：不允许连接内部网络地址',
      )
    }
  })
})
