import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'liangshu-jobs-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const { call, login, ownerDb, clock } = await createTestApp({ template: 'demo', environment: { DATA_DIR: dataDir } })
const token = await login('admin')
const path_ = '/sys/quartzJob'
const sample = {
  jobClassName: 'sample',
  cronExpression: '0 0 3 * * ? *',
  parameter: '甲',
  description: '夜间',
  status: 0,
}

async function find(jobClassName: string) {
  const list = await call('GET', `${path_}/list`, { token, query: { jobClassName } })
  const [job] = list.result['records'] as [Record<string, unknown>]
  return { ...job, id: String(job['id']) } as Record<string, unknown> & { id: string }
}

describe('scheduled jobs', () => {
  it('[JOB-10] adds one that has a name we know and a schedule that comes', async () => {
    const added = await call('POST', `${path_}/add`, { token, body: sample })
    expect(added).toMatchObject({ success: true, message: '创建定时任务成功', result: '创建定时任务成功' })
    expect(await find('sample')).toMatchObject({ jobTitle: '示例任务', status_dictText: '正常', parameter: '甲' })
    expect(String((await find('sample'))['nextRunTime'])).toMatch(/ 03:00:00$/)
  })

  it.each([
    [{ jobClassName: 'java.lang.Runtime' }, '后台找不到该类名：java.lang.Runtime'],
    [{ jobClassName: 'constructor' }, '后台找不到该类名：constructor'],
    [{ cronExpression: '* *' }, 'Cron表达式应为6或7段，当前为2段'],
    [{ cronExpression: '0 0 0 1 1 ? 2001' }, 'cron表达式没有后续的执行时间'],
  ])('[JOB-11] refuses %o', async (change, message) => {
    expect(await call('POST', `${path_}/add`, { token, body: { ...sample, ...change } })).toMatchObject({
      success: false,
      message,
    })
  })

  it('[JOB-12] is edited, stopped and started in the words of the contract', async () => {
    const { id } = await find('sample')
    const edited = await call('PUT', `${path_}/edit`, { token, body: { ...sample, id, cronExpression: '0 0 5 * * ?' } })
    expect(edited).toMatchObject({ success: true, message: '更新定时任务成功!' })
    expect(await call('GET', `${path_}/pause`, { token, query: { id } })).toMatchObject({ message: '停止定时任务成功' })
    expect(await find('sample')).toMatchObject({ status: -1, nextRunTime: null })
    expect(await call('GET', `${path_}/resume`, { token, query: { id } })).toMatchObject({
      message: '启动定时任务成功',
    })
    expect(String((await find('sample'))['nextRunTime'])).toMatch(/ 05:00:00$/)
    for (const name of ['pause', 'resume']) {
      const missing = await call('GET', `${path_}/${name}`, { token, query: { id: 'none' } })
      expect(missing).toMatchObject({ success: false, message: '定时任务不存在！' })
    }
  })

  it('[JOB-13] runs at once on request, and the run is found in its history', async () => {
    const { id } = await find('sample')
    expect(await call('GET', `${path_}/execute`, { token, query: { id } })).toMatchObject({ message: '执行成功!' })
    await expect
      .poll(async () => (await call('GET', `${path_}/runs`, { token, query: { jobId: id } })).result['records'])
      .toMatchObject([{ status: 'success', log: '参数：甲', cause: 'manual', jobName: 'sample' }])
    const missing = await call('GET', `${path_}/execute`, { token, query: { id: 'none' } })
    expect(missing).toMatchObject({ success: false, message: '未找到对应实体' })
  })

  it('[JOB-14] is deleted with its history; an unknown one is said to be missing', async () => {
    const { id } = await find('sample')
    expect(await call('DELETE', `${path_}/delete`, { token, query: { id } })).toMatchObject({ message: '删除成功!' })
    expect(await call('DELETE', `${path_}/delete`, { token, query: { id } })).toMatchObject({
      message: '未找到对应实体',
    })
    expect(await ownerDb.selectFrom('sys_job_run').select('id').where('job_id', '=', id).execute()).toEqual([])
    await call('POST', `${path_}/add`, { token, body: sample })
    const batch = await call('DELETE', `${path_}/deleteBatch`, {
      token,
      query: { ids: `${(await find('sample')).id},` },
    })
    expect(batch).toMatchObject({ success: true, message: '删除定时任务成功!' })
  })
})

describe('the jobs we ship', () => {
  async function run(jobClassName: string) {
    const { id } = await find(jobClassName)
    await call('GET', `${path_}/execute`, { token, query: { id } })
    const newest = async () => {
      const runs = await call('GET', `${path_}/runs`, { token, query: { jobId: id } })
      return (runs.result['records'] as { status: string; result: string }[])[0]
    }
    await expect.poll(async () => (await newest())?.status).toBe('success')
    return newest()
  }

  it('[JOB-15] clears away expired captchas and codes, and leaves the living', async () => {
    const [past, future] = [-1, 1].map((sign) => new Date(clock.now().getTime() + sign * 60_000)) as [Date, Date]
    await ownerDb
      .insertInto('sys_ephemeral')
      .values([
        { key: 'old', value: 'x', expires_at: past },
        { key: 'new', value: 'x', expires_at: future },
      ])
      .execute()
    await run('cleanExpired')
    const left = await ownerDb.selectFrom('sys_ephemeral').select('key').where('key', 'in', ['old', 'new']).execute()
    expect(left).toEqual([{ key: 'new' }])
  })

  it('[JOB-16] clears away logs past their retention', async () => {
    const longAgo = new Date(clock.now().getTime() - 200 * 86_400_000)
    await ownerDb
      .insertInto('sys_log')
      .values({ id: 'old-log', log_type: 1, log_content: '旧', create_time: longAgo })
      .execute()
    await run('cleanLogs')
    expect(await ownerDb.selectFrom('sys_log').select('id').where('id', '=', 'old-log').execute()).toEqual([])
  })

  it('[JOB-17] tells once of an announcement whose start has come', async () => {
    const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
    await sql`insert into sys_announcement (id, tenant_id, title, send_status, send_time, start_time)
      values ('due', 1, '开市', '1', ${at(-30)}, ${at(-1)})`.execute(ownerDb)
    expect(await run('announceDue')).toMatchObject({ result: '提醒1条通告' })
    clock.advance(1000)
    expect(await run('announceDue')).toMatchObject({ result: '提醒0条通告' })
  })
})
