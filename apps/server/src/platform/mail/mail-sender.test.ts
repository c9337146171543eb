import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'

import { createMailSender } from './mail-sender.ts'

const sockets = new Set<Socket>()
const heard: string[] = []
let isSilent = false
/** As much of SMTP as one letter needs. */
const server = createServer((socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  socket.on('error', () => undefined)
  if (isSilent) return
  let isData = false
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
      heard.push(line)
      if (isData && line !== '.') continue
      isData = line === 'DATA'
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
    }
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'desk@liangshu.test' }
const mail = { to: 'me@liangshu.test', subject: 'Hello', html: '<b>word</b>' }
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

describe('letters', () => {
  it('[SMS-100] are handed to the mail server that was set, from the address that was set', async () => {
    await createMailSender(settings)?.send(mail)
    expect(heard).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<desk@liangshu.test>',
        'RCPT TO:<me@liangshu.test>',
        'From: desk@liangshu.test',
        'To: me@liangshu.test',
        'Subject: Hello',
        '<b>word</b>',
      ]),
    )
  })

  it('[SMS-100] without one nobody pretends to send', () => {
    expect(createMailSender({ SMTP_FROM: 'a@b.c' } as never)).toBeUndefined()
  })

  it('[SMS-100] are given up after ten seconds without an answer', async () => {
    isSilent = true
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ends: string[] = []
    const sending = createMailSender(settings)
      ?.send(mail)
      .catch((error: Error) => ends.push(error.message))
    await vi.advanceTimersByTimeAsync(9999)
    expect(ends).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await sending
    expect(ends).toEqual(['mail server did not answer'])
  })
})
