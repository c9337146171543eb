import { ownProfileBody, updateMobileBody, type OwnProfileBody } from '@liangshu/contract/system/user/user'
import { wireText } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { AppError, refusal, softRefusal } from '../../platform/http/app-error.ts'
import { fromDatabase } from '../../platform/http/database-error.ts'
import { said, saidTwice } from '../../platform/http/envelope.ts'
import type { SmsCodes } from '../../platform/sms/sms-code.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { changesBinding } from '../account/changes-binding.ts'
import { update, type UserPatch } from './user.store.ts'

const takenWords: Record<string, string> = {
  sys_user_phone: '手机号已存在!',
  sys_user_email: '保存失败，邮箱已存在!',
}

/** What a person changes about themselves: their own row, whatever the body names. */
export const ownProfileRoutes: FastifyPluginAsyncZod<{ smsCodes: SmsCodes }> = async (app, { smsCodes }) => {
  /** The database keeps telephone numbers and addresses unique; its refusal is put into the words of the call. */
  async function save(actor: Actor, patch: UserPatch): Promise<void> {
    const stamp = { update_by: actor.username, update_time: app.clock.now() }
    try {
      const isDone = await inTenant(app.db, actor, (tx) => update(tx, actor.userId, { ...patch, ...stamp }))
      if (!isDone) throw refusal('未找到对应用户!')
    } catch (error) {
      const known = fromDatabase(error)
      if (known?.code !== 'DUPLICATE') throw error
      throw refusal(takenWords[String(known.details['constraint'])] ?? '保存失败!')
    }
  }

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/user/appEdit',
    config: {
      access: 'session',
      operation: { text: '修改本人资料', kind: 'edit' },
      stepUp: ({ actor, body }) => changesBinding(app.db, actor.userId, body as OwnProfileBody),
    },
    schema: { body: ownProfileBody },
    handler: async ({ actor, body }) => {
      await save(actor, toPatch(body))
      return said('')
    },
  })

  app.post(
    '/sys/user/login/setting/userEdit',
    {
      config: { access: 'session', operation: { text: '修改本人资料', kind: 'edit' } },
      schema: { body: ownProfileBody.extend({ id: wireText }) },
    },
    async ({ actor, body: { id, ...body } }) => {
      if (id !== undefined && id !== actor.userId) throw refusal('只能修改自己的数据')
      await save(actor, toPatch(body))
      return saidTwice('更新个人信息成功')
    },
  )

  app.put(
    '/sys/user/updateMobile',
    {
      config: {
        access: 'session',
        stepUp: true,
        callsPerMinute: 20,
        operation: { text: '修改本人手机号', kind: 'edit' },
      },
      schema: { body: updateMobileBody },
    },
    async ({ actor, body }) => {
      const { phone = '', smscode = '' } = body
      if (!/^1[3-9]\d{9}$/.test(phone) || smscode === '') throw softRefusal('修改手机号失败！')
      // The code of a registration: it is sent to numbers nobody has yet, and proves that this one is at hand.
      const verdict = await smsCodes.verify(phone, 'register', smscode, { keep: false })
      if (verdict === 'missing') throw softRefusal('短信验证码失效！')
      if (verdict === 'wrong') throw softRefusal('短信验证码不匹配！')
      try {
        await save(actor, { phone })
      } catch (error) {
        throw error instanceof AppError && error.code === 'BUSINESS' ? softRefusal('修改手机号失败！') : error
      }
      return saidTwice('手机号设置成功!')
    },
  )
}

function toPatch({ realname, avatar, sex, phone, email, birthday }: OwnProfileBody): UserPatch {
  return {
    ...(realname !== undefined && { realname }),
    ...(avatar !== undefined && { avatar }),
    ...(sex !== undefined && { sex }),
    ...(phone !== undefined && { phone: phone || null }),
    ...(email !== undefined && { email: email || null }),
    ...(birthday !== undefined && { birthday: birthday || null }),
  }
}
