import { createTransport } from 'nodemailer'

import type { Config } from '../config/config.ts'

export type Mail = { to: string; subject: string; html: string }
export type MailSender = { send: (mail: Mail) => Promise<void> }

const patienceMs = 10_000

/** Undefined on an installation without a mail server: whoever wants to send says so instead of pretending. */
export function createMailSender(config: Pick<Config, 'SMTP_URL' | 'SMTP_FROM'>): MailSender | undefined {
  if (!config.SMTP_URL) return undefined
  const transport = createTransport(config.SMTP_URL, { from: config.SMTP_FROM })
  return {
    async send({ to, subject, html }) {
      await withPatience(transport.sendMail({ to, subject, html }))
    },
  }
}

/** A mail server that accepts a connection and then says nothing must not hold the request for minutes. */
async function withPatience(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('mail server did not answer')), patienceMs)
  })
  try {
    await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}
