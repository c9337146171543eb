import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'

import { agentPaths, enrolCodePattern, signedTexts } from '@liangshu/contract/hosts/agent-line'
import type { FromAgent, HostFigures, HostReport, ServiceReport, ToAgent } from '@liangshu/contract/hosts/agent'
import { WebSocket } from 'ws'

const basePath = '/jeecg-boot'
const newNonce = (): string => randomBytes(32).toString('base64url')

export const someFigures: HostFigures = {
  cpu: 12,
  mem: 40,
  memTotalMb: 8000,
  disk: 50,
  disks: [{ mount: '/', totalGb: 100, used: 50 }],
  netIn: 1000,
  netOut: 2000,
  load1: 0.5,
  cores: 4,
  uptime: 3600,
  clockOffsetMs: 3,
}

export const someService = (id: string, more: Partial<ServiceReport> = {}): ServiceReport => ({
  id,
  name: `服务${id}`,
  type: 'strategy',
  driver: 'process',
  state: 'running',
  pid: 100,
  port: null,
  version: '1',
  startedAt: 1_700_000_000_000,
  restarts24h: 0,
  cpu: 1,
  memMb: 20,
  healthUrl: '',
  isHealthy: null,
  lastLog: '',
  ...more,
})

type Answer<T> = { success: boolean; message: string; result: T }
export type FakeIdentity = { hostId: string; key: KeyObject }

async function call<T>(address: string, path: string, body?: unknown): Promise<Answer<T>> {
  const response = await fetch(`${address}${basePath}${path}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return (await response.json()) as Answer<T>
}

/** Enrols as a real agent does. Says what the server said when it is refused. */
export async function enrolFake(address: string, code: string, hostName = 'fake'): Promise<FakeIdentity> {
  const [, codeId = '', secret = ''] = enrolCodePattern.exec(code) ?? []
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const [nonce, x] = [newNonce(), publicKey.export({ format: 'jwk' }).x ?? '']
  const proof = createHmac('sha256', createHash('sha256').update(secret).digest())
    .update(signedTexts.code(x, nonce))
    .digest('base64url')
  const body = { codeId, proof, publicKey: x, nonce, hostName, os: 'Linux', agentVersion: '1.0.0' }
  const answer = await call<{ hostId: string }>(address, agentPaths.enrol, body)
  if (!answer.success) throw new Error(answer.message)
  return { hostId: answer.result.hostId, key: privateKey }
}

/** What is needed to open the socket: a signature over a number of the server's. */
export async function proofFor(address: string, { hostId, key }: FakeIdentity): Promise<Record<string, string>> {
  const nonce = newNonce()
  const { result } = await call<{ nonce: string }>(address, `${agentPaths.challenge}?hostId=${hostId}&nonce=${nonce}`)
  const signature = sign(null, Buffer.from(signedTexts.agent(hostId, nonce, result.nonce)), key).toString('base64url')
  return { 'x-agent-host': hostId, 'x-agent-nonce': nonce, 'x-agent-signature': signature }
}

/** Opens the socket, or throws what the server said instead. */
export async function dial(address: string, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${basePath}${agentPaths.socket}`, { headers })
  const refused = new Promise<never>((_resolve, reject) => {
    socket.on('unexpected-response', (_request, answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += String(chunk)))
      answer.on('end', () => reject(new Error((JSON.parse(text) as Answer<null>).message)))
    })
    socket.on('error', reject)
  })
  refused.catch(() => undefined)
  await Promise.race([once(socket, 'open'), refused])
  return socket
}

export type FakeAgent = Awaited<ReturnType<typeof connectFake>>

/** An agent that says what a test wants it to say. */
export async function connectFake(address: string, identity: FakeIdentity, boot = randomBytes(8).toString('hex')) {
  const headers = await proofFor(address, identity)
  const socket = await dial(address, headers)
  const heard: ToAgent[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as ToAgent))
  let seq = 0
  const say = (message: FromAgent): void => socket.send(JSON.stringify(message))
  return {
    hostId: identity.hostId,
    socket,
    heard,
    say,
    /** One report; `more` replaces what a well host says. */
    report(more: Partial<HostReport> = {}, sentAt = Date.now()): void {
      seq = more.seq ?? seq + 1
      say({
        type: 'reports',
        boot,
        sentAt,
        reports: [{ at: sentAt, figures: someFigures, services: [], ...more, seq }],
      })
    },
    heardOf: <Type extends ToAgent['type']>(type: Type) =>
      heard.filter((one): one is Extract<ToAgent, { type: Type }> => one.type === type),
  }
}
