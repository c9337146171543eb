import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import { newId } from '../new-id.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'

export type SmsSender = { send: (message: { mobile: string; text: string }) => Promise<void> }

const sent = '1'

/**
 * The sender of an installation without a gateway: the text goes to the log and into the message list, where an
 * administrator can read it out. A real gateway implements the same interface.
 */
export function createLogSmsSender({ db, clock, log }: { db: Db; clock: Clock; log: Log }): SmsSender {
  return {
    async send({ mobile, text }) {
      log.info({ mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`, text }, 'text message')
      const now = clock.now()
      await asPlatform(db, (tx) =>
        tx
          .insertInto('sys_message')
          .values({
            id: newId(now.getTime()),
            tenant_id: 0,
            es_title: '短信验证码',
            es_type: 'sms',
            es_receiver: mobile,
            es_content: text,
            es_send_time: now,
            es_send_status: sent,
            es_send_num: 1,
            create_by: 'system',
            create_time: now,
          })
          .execute(),
      )
    },
  }
}
