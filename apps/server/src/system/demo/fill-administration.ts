import type { FastifyInstance } from 'fastify'

import { openSession } from '../../platform/auth/open-session.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { claimNew } from '../../seed/seed-ledger.ts'
import { demoCalls, type DemoCall } from './administration-calls.ts'

const base = '/jeecg-boot'
const boundary = 'liangshu-demo'

function payloadOf({ body, file }: DemoCall) {
  if (!file) return body ? { payload: body } : {}
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file.content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/**
 * Fills the administration lists of a demonstration once: by the calls an administrator would make, so that whatever is
 * shown was checked, logged and stored as anything else. What is refused is noted and left out.
 */
export async function fillAdministration(app: FastifyInstance): Promise<void> {
  const { db, clock, config } = app
  if (!config.DEMO) return
  const token = await asPlatform(db, async (tx) => {
    const admin = await tx
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'admin')
      .where('del_flag', '=', 0)
      .executeTakeFirst()
    const isFirst = (await claimNew(tx, ['administration'], { entryOf: (name) => `demo:${name}`, now: clock.now() }))
      .length
    if (!admin || isFirst === 0) return undefined
    const visitor = { ip: '127.0.0.1', userAgent: 'demo' }
    return openSession(tx, { userId: admin.id, tenantId: 0, visitor, clock, ttlSeconds: 600 })
  })
  if (token === undefined) return
  for (const call of demoCalls) {
    const { payload, headers } = { headers: {}, payload: undefined, ...payloadOf(call) }
    const answer = await app.inject({
      method: call.method ?? 'POST',
      url: `${base}${call.path}`,
      headers: { 'x-access-token': token, 'tenant-id': String(call.tenantId ?? 0), ...headers },
      ...(payload !== undefined && { payload }),
    })
    const said = answer.json<{ success: boolean; message: string }>()
    if (!said.success) app.log.warn({ path: call.path, message: said.message }, 'demo record left out')
  }
  await app.inject({ method: 'POST', url: `${base}/sys/logout`, headers: { 'x-access-token': token } })
}
