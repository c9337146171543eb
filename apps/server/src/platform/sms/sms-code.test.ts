import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestDatabase } from '../../testing/create-test-database.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { openTestPool } from '../../testing/open-test-pool.ts'
import { createLog } from '../log/log.ts'
import { createSmsCodes } from './sms-code.ts'
import { createLogSmsSender } from './sms-sender.ts'

const { appUrl, ownerUrl } = await createTestDatabase()
const [db, ownerDb] = [openTestPool(appUrl, 2, createLog('silent')), openTestPool(ownerUrl, 1, createLog('silent'))]
afterAll(async () => {
  await db.destroy()
  await ownerDb.destroy()
})
const ask = createAskOwner(ownerDb)
const clock = createFakeClock(new Date('2026-01-05T01:00:00Z'))
const sent: { mobile: string; text: string }[] = []
const codes = createSmsCodes({ db, clock, sender: { send: async (message) => void sent.push(message) } })

const mobile = '13800000001'
const lastCode = () => /验证码是 (\d{6})，/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
const wrong = () => (lastCode() === '000000' ? '000001' : '000000')
const verify = (code: string, keep = false, purpose: 'login' | 'reset' = 'login') =>
  codes.verify(mobile, purpose, code, { keep })
beforeEach(async () => {
  await ask('delete from sys_sms_code')
  sent.length = 0
})

describe('a code by text message', () => {
  it('[SMS-1] has six digits, tells what it is for, and is stored so that nobody can read it', async () => {
    await codes.send(mobile, 'login')
    expect(sent).toEqual([{ mobile, text: `【量枢】您的验证码是 ${lastCode()}，10分钟内有效，请勿告知他人。` }])
    const [row] = await ask('select * from sys_sms_code')
    expect(row).toMatchObject({ mobile, purpose: 'login', tries: 0, sent_at: clock.now() })
    expect(String(row?.['code_hash'])).not.toContain(lastCode())
    expect(await verify(` ${lastCode()} `)).toBe('right')
    expect(await verify(lastCode())).toBe('missing')
  })

  it('[SMS-1] opens nothing but its purpose, and nobody else’s', async () => {
    await codes.send(mobile, 'login')
    expect(await verify(lastCode(), false, 'reset')).toBe('missing')
    expect(await codes.verify('13800000002', 'login', lastCode(), { keep: false })).toBe('missing')
    await codes.send(mobile, 'reset')
    expect(sent).toHaveLength(2)
    expect(await verify(lastCode(), false, 'reset')).toBe('right')
  })

  it('[SMS-2] lives ten minutes; while it does there is no other', async () => {
    await codes.send(mobile, 'login')
    clock.advance(599_999)
    await expect(codes.send(mobile, 'login')).rejects.toMatchObject({
      code: 'BUSINESS_SOFT',
      message: '验证码10分钟内，仍然有效！',
    })
    expect(await verify(wrong())).toBe('wrong')
    clock.advance(1)
    expect(await verify(lastCode())).toBe('missing')
    await codes.send(mobile, 'login')
    expect(sent).toHaveLength(2)
    expect(await ask('select tries from sys_sms_code')).toEqual([{ tries: 0 }])
    expect(await verify(lastCode())).toBe('right')
  })

  it('[SMS-4] is burnt by the fifth wrong try', async () => {
    await codes.send(mobile, 'login')
    for (let tries = 1; tries <= 4; tries += 1) expect(await verify(wrong())).toBe('wrong')
    expect(await verify(lastCode(), true)).toBe('right')
    // A right one begins anew.
    for (let tries = 1; tries <= 5; tries += 1) expect(await verify(wrong())).toBe('wrong')
    expect(await verify(lastCode())).toBe('missing')
    expect(await ask('select 1 from sys_sms_code')).toEqual([])
  })

  it('[SMS-5] a right one that is kept for the next step lives ten minutes more', async () => {
    await codes.send(mobile, 'reset')
    await codes.send(mobile, 'login')
    clock.advance(300_000)
    expect(await verify(lastCode(), true)).toBe('right')
    clock.advance(599_999)
    expect(await verify(lastCode(), true)).toBe('right')
    expect(await ask(`select tries from sys_sms_code where purpose = 'login'`)).toEqual([{ tries: 0 }])
    clock.advance(600_000)
    expect(await verify(lastCode())).toBe('missing')
  })
})

it('[SMS-6] without a gateway the text stands in the list of messages, and the log hides the number', async () => {
  const lines: unknown[][] = []
  const log = { info: (...line: unknown[]) => void lines.push(line) } as never
  await createLogSmsSender({ db, clock, log }).send({ mobile: '13812345678', text: '验证码 1' })
  expect(lines).toEqual([[{ mobile: '138****5678', text: '验证码 1' }, 'text message']])
  const [row] = await ask('select * from sys_message')
  expect(row).toMatchObject({
    tenant_id: 0,
    es_title: '短信验证码',
    es_type: 'sms',
    es_receiver: '13812345678',
    es_content: '验证码 1',
    es_send_time: clock.now(),
    es_send_status: '1',
    es_send_num: 1,
    create_by: 'system',
    create_time: clock.now(),
  })
})
