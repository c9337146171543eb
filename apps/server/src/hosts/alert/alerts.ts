import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { MailSender } from '../../platform/mail/mail-sender.ts'
import { newId } from '../../platform/new-id.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import * as store from './alert.store.ts'
import type { AlertChange } from './judge-report.ts'

export type Tell = (telling: {
  tenantId: number
  userIds: string[]
  title: string
  text: string
  priority: 'L' | 'M' | 'H'
  id: string
}) => Promise<unknown>

type Parts = { db: Db; clock: Clock; log: Pick<Log, 'warn'>; tell: Tell; mail: MailSender | undefined }
export type AlertedHost = { id: string; tenant_id: number; name: string; alias: string }

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark)

export type Alerts = ReturnType<typeof createAlerts>

/** Keeps what is wrong with hosts, and tells those who look after them: by the bell, and by mail where there is some. */
export function createAlerts({ db, clock, log, tell, mail }: Parts) {
  async function tellWatchers(
    tenantId: number,
    news: { id: string; title: string; text: string; level: 'L' | 'M' | 'H' },
  ) {
    const watchers = await asPlatform(db, (tx) => store.findWatchers(tx, tenantId))
    if (watchers.length === 0) return
    const { id, title, text, level } = news
    await tell({ tenantId, userIds: watchers.map((one) => one.id), title, text, priority: level, id })
    if (!mail) return
    const html = `<p>${escaped(text)}</p>`
    for (const { email } of watchers.filter((one) => one.email))
      await mail
        .send({ to: email ?? '', subject: `【量枢】${title}`, html })
        .catch((error: unknown) => log.warn({ err: error }, 'mail of an alert not sent'))
  }

  async function apply(host: AlertedHost, change: AlertChange): Promise<void> {
    const now = clock.now()
    const { kind, serviceId, level, text } = change
    if (!change.isOpen) {
      await asPlatform(db, (tx) => store.close(tx, host.id, kind, serviceId, now))
      return
    }
    const id = newId(now.getTime())
    const isNews = await asPlatform(db, async (tx) => {
      const isSilenced = await store.isInMaintenance(tx, host.id, now)
      const isOpened = await store.open(tx, {
        id,
        tenant_id: host.tenant_id,
        host_id: host.id,
        kind,
        service_id: serviceId,
        level,
        text,
        opened_at: now,
        // It is over when it is noticed.
        closed_at: kind === 'slept' ? now : null,
        is_silenced: isSilenced,
      })
      return isOpened && !isSilenced
    })
    if (isNews) await tellWatchers(host.tenant_id, { id, title: `主机告警：${host.alias || host.name}`, text, level })
  }

  return {
    tellWatchers,
    async applyAll(host: AlertedHost, changes: readonly AlertChange[]): Promise<void> {
      for (const change of changes) await apply(host, change)
    },
  }
}
