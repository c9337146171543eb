import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import { signedTexts } from '@liangshu/contract/hosts/agent-line'
import type { EnrolBody } from '@liangshu/contract/hosts/agent'
import type { CodeAnswer } from '@liangshu/contract/hosts/host'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Ephemeral } from '../../platform/ephemeral/ephemeral.ts'
import { AppError, inputError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import { asPlatform, inTenant, type Scope } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import * as hosts from '../host/host.store.ts'
import { isSignedBy, type ServerKey } from './server-key.ts'

type Parts = { db: Db; clock: Clock; ephemeral: Ephemeral; serverKey: () => Promise<ServerKey> }
/** Who asks for a code; the desk itself does for its own machine. */
type Asker = Scope & { readonly username: string }

const codeLifeMs = 15 * 60_000
const challengeLifeMs = 60_000
/** Without letters and digits that are taken for each other. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const randomText = (length: number): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Says the same to everybody who may not come in: a stranger learns nothing from it. */
const notAdmitted = (why: string) => new AppError('SESSION_INVALID', { why }, { message: '主机身份验证失败' })

export type Enrolment = ReturnType<typeof createEnrolment>

/** How an agent becomes known, and how it proves later who it is. */
export function createEnrolment({ db, clock, ephemeral, serverKey }: Parts) {
  async function claim(tx: Tx, { codeId, proof, publicKey, nonce }: EnrolBody) {
    const now = clock.now()
    const code = await tx
      .selectFrom('host_enrol_code')
      .selectAll()
      .where('id', '=', codeId)
      .forUpdate()
      .executeTakeFirst()
    const wanted = createHmac('sha256', code?.secret_hash ?? randomBytes(32)).update(signedTexts.code(publicKey, nonce))
    const isProven = timingSafeEqual(wanted.digest(), Buffer.from(proof, 'base64url'))
    if (!code || !isProven) throw inputError('登记码不正确')
    if (code.used_at) throw inputError('登记码已使用，请重新生成')
    if (code.expires_at <= now) throw inputError('登记码已过期，请重新生成')
    await tx.updateTable('host_enrol_code').set({ used_at: now }).where('id', '=', codeId).execute()
    return code
  }

  return {
    createCode: (asker: Asker, hostId?: string): Promise<CodeAnswer> =>
      inTenant(db, asker, async (tx) => {
        const { fingerprint } = await serverKey()
        const known = hostId ? await hosts.findById(tx, hostId) : undefined
        if (hostId && !known) throw new AppError('NOT_FOUND')
        const now = clock.now()
        const [id, secret] = [randomText(8), randomText(24)]
        const expires = new Date(now.getTime() + codeLifeMs)
        await tx
          .insertInto('host_enrol_code')
          .values({
            id,
            tenant_id: known?.tenant_id ?? asker.tenantId,
            host_id: hostId ?? null,
            secret_hash: hashOf(secret),
            expires_at: expires,
            create_by: asker.username,
            create_time: now,
          })
          .execute()
        return { code: `${id}-${secret}-${fingerprint.slice(0, 16)}`, expiresAt: toWireTime(expires), fingerprint }
      }),

    /** Proves the server to the agent, and gives it a number to prove itself with. */
    async challenge(hostId: string, agentNonce: string) {
      const key = await serverKey()
      const nonce = randomBytes(32).toString('base64url')
      if (hostId !== 'new') await ephemeral.put(`agent:${hostId}:${agentNonce}`, nonce, challengeLifeMs)
      return {
        nonce,
        publicKey: key.publicKey,
        signature: key.sign(signedTexts.server(hostId, agentNonce, nonce)),
      }
    },

    /** The code is used up in the transaction that stores the key: of two who hold it one is taken. */
    async enrol(body: EnrolBody, ip: string) {
      const key = await serverKey()
      const id = await asPlatform(db, async (tx) => {
        const code = await claim(tx, body)
        const now = clock.now()
        const facts = {
          name: body.hostName,
          os: body.os,
          agent_version: body.agentVersion,
          ip,
          public_key: body.publicKey,
          revoked_at: null,
          // Another program may stand behind the new key: it counts from the start.
          boot: '',
          seq: 0,
        }
        if (code.host_id) {
          await hosts.update(tx, code.host_id, { ...facts, update_by: code.create_by, update_time: now })
          return code.host_id
        }
        const fresh = newId(now.getTime())
        const by = { create_by: code.create_by, create_time: now }
        await hosts.insert(tx, { id: fresh, tenant_id: code.tenant_id, ...facts, ...by })
        return fresh
      })
      const signature = key.sign(signedTexts.enrolled(id, body.publicKey, body.nonce))
      return { hostId: id, publicKey: key.publicKey, signature }
    },

    /** The host behind a signature over a number of ours, which serves once. */
    async prove(hostId: string, agentNonce: string, signature: string): Promise<hosts.HostRow> {
      const nonce = await ephemeral.take(`agent:${hostId}:${agentNonce}`)
      if (nonce === undefined) throw notAdmitted('no such challenge')
      const found = await asPlatform(db, (tx) => hosts.findById(tx, hostId))
      if (!found?.public_key) throw notAdmitted('no such host')
      if (!isSignedBy(found.public_key, signedTexts.agent(hostId, agentNonce, nonce), signature))
        throw notAdmitted('wrong signature')
      if (found.revoked_at) throw new AppError('FORBIDDEN', { hostId }, { message: '主机密钥已吊销，请重新登记' })
      return found
    },
  }
}
