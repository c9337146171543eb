import { sql } from 'kysely'

import type { NoticeBus } from '../../platform/bus/notice-bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { Log } from '../../platform/log/log.ts'
import type { MailSender } from '../../platform/mail/mail-sender.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import * as announcements from '../announcement/announcement.store.ts'
import { alignSends } from '../announcement/audience.store.ts'
import { readTestData, renderTemplate } from './render-template.ts'
import { cutText } from '../../platform/http/clean-text.ts'

type Parts = { db: Db; clock: Clock; log: Pick<Log, 'warn'>; bus: NoticeBus; mail: MailSender | undefined }
export type Sending = { templateCode: string; receiver: string; msgType: string; testData: string }
type Person = { id: string; username: string; email: string | null }
type Message = { title: string; content: string }

const failed = '发送消息出错！'
const systemMessage = '2'
const released = '1'

/** A template filled in and sent to people: into their notices, or by mail. */
export function createSendMessageService({ db, clock, log, bus, mail }: Parts) {
  async function sendToNotices(actor: Actor, people: readonly Person[], { title, content }: Message): Promise<void> {
    const now = clock.now()
    const id = newId(now.getTime())
    const userIds = people.map((person) => person.id)
    await inTenant(db, actor, async (tx) => {
      await announcements.insert(tx, {
        id,
        tenant_id: actor.tenantId,
        title,
        msg_content: content,
        msg_category: systemMessage,
        msg_type: 'USER',
        user_ids: userIds,
        send_status: released,
        send_time: now,
        sender: actor.username,
        create_by: actor.username,
        create_time: now,
      })
      await alignSends(tx, id, { msgType: 'USER', userIds, departIds: [] }, actor.username, now)
    })
    bus.toUsers(actor.tenantId, userIds, { cmd: 'user', msgId: id, msgTxt: title })
  }

  async function sendMails(people: readonly Person[], { title, content }: Message): Promise<void> {
    if (!mail) throw refusal(`${failed}未配置邮件服务（SMTP_URL）`)
    const unreachable = people.filter((person) => !person.email)
    if (unreachable.length > 0) {
      throw refusal(`${failed}用户${unreachable.map((person) => person.username).join('、')}没有邮箱`)
    }
    for (const person of people) await mail.send({ to: person.email ?? '', subject: title, html: content })
  }

  return {
    async send(actor: Actor, given: Sending): Promise<void> {
      const values = readTestData(given.testData)
      const { message, people } = await inTenant(db, actor, async (tx) => ({
        message: await findMessage(tx, given.templateCode, values),
        people: await findPeople(tx, given.receiver),
      }))
      const toNotices = () => sendToNotices(actor, people, message)
      const byMail = () => sendMails(people, message)
      // By the words of one dictionary and the numbers of another; forms use either.
      const ways: Record<string, () => Promise<void>> = { system: toNotices, 4: toNotices, email: byMail, 1: byMail }
      const way = Object.hasOwn(ways, given.msgType) ? ways[given.msgType] : undefined
      if (!way) throw refusal(failed, { msgType: given.msgType })
      let problem: unknown
      try {
        await way()
      } catch (error) {
        problem = error
      }
      await inTenant(db, actor, (tx) => keep(tx, actor, { given, message, problem, now: clock.now() }))
      if (problem === undefined) return
      log.warn({ err: problem, templateCode: given.templateCode }, 'message not sent')
      throw problem instanceof Error && problem.message.startsWith(failed) ? problem : refusal(failed)
    },
  }
}

async function findMessage(tx: Tx, code: string, values: Record<string, unknown>): Promise<Message> {
  const found = await sql<{ title: string; content: string; type: string }>`
    select template_name as title, template_content as content, template_type as type
    from sys_sms_template where template_code = ${code}`.execute(tx)
  const [template] = found.rows
  if (!template) throw refusal(failed, { code })
  return { title: template.title, content: renderTemplate(template, values) }
}

async function findPeople(tx: Tx, receiver: string): Promise<Person[]> {
  const names = [...new Set(receiver.split(',').map((name) => name.trim()))].filter((name) => name !== '')
  const people =
    names.length === 0
      ? []
      : await tx
          .selectFrom('sys_user')
          .select(['id', 'username', 'email'])
          .where('username', 'in', names)
          .where('del_flag', '=', 0)
          .execute()
  if (people.length === 0 || people.length < names.length) throw refusal(`${failed}接收人不存在`)
  return people
}

type Outcome = { given: Sending; message: Message; problem: unknown; now: Date }

/** Sent or not, the attempt is on record. */
async function keep(tx: Tx, actor: Actor, { given, message, problem, now }: Outcome): Promise<void> {
  await tx
    .insertInto('sys_message')
    .values({
      id: newId(now.getTime()),
      tenant_id: actor.tenantId,
      es_title: message.title,
      es_type: given.msgType,
      es_receiver: given.receiver,
      es_param: given.testData,
      es_content: message.content,
      es_send_time: now,
      es_send_status: problem === undefined ? '1' : '2',
      es_send_num: 1,
      es_result: problem instanceof Error ? cutText(problem.message, 500) : null,
      create_by: actor.username,
      create_time: now,
    })
    .execute()
}
