import { agentPaths, keyRevoked, signedTexts } from '@liangshu/contract/hosts/agent-line'
import type { FromAgent, ToAgent } from '@liangshu/contract/hosts/agent'
import { WebSocket } from 'ws'

import { reasonOf, say } from '../say.ts'
import { basePath, callServer, trustOf, type ServerAddress } from './call-server.ts'
import { isSignedBy, newNonce, signText, type Identity } from './keys.ts'
import { readChallenge, readMessage } from './read-server.ts'

type Parts = {
  serverAddress: ServerAddress
  identity: Identity
  onOpen: () => void
  onMessage: (message: ToAgent) => void
  firstPauseMs?: number
}

const longestPauseMs = 30_000
/** Revoked: only somebody at the desk can change that, so there is no hurry. */
const revokedPauseMs = 60_000
/** Nothing was heard although something was said: the line is dead. */
const silenceMs = 25_000

/** The line to the desk. Always dialled from here, proven on both ends, dialled again when it breaks. */
export function openServerLine({ serverAddress, identity, onOpen, onMessage, firstPauseMs = 1000 }: Parts) {
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  let pauseMs = firstPauseMs
  let isClosed = false
  let waitingSince: number | undefined

  async function dial(): Promise<void> {
    const { hostId, privateKey, serverKey } = identity
    const nonce = newNonce()
    const challenge = await callServer(
      serverAddress,
      `${agentPaths.challenge}?hostId=${hostId}&nonce=${nonce}`,
      readChallenge,
    )
    if (!isSignedBy(serverKey, signedTexts.server(hostId, nonce, challenge.nonce), challenge.signature))
      throw new Error('服务器身份验证失败，拒绝连接')
    if (isClosed) return
    const address = `${serverAddress.server.replace(/^http/, 'ws').replace(/\/$/, '')}${basePath}${agentPaths.socket}`
    const opened = new WebSocket(address, {
      handshakeTimeout: 15_000,
      maxPayload: 64 * 1024,
      perMessageDeflate: false,
      headers: {
        'x-agent-host': hostId,
        'x-agent-nonce': nonce,
        'x-agent-signature': signText(privateKey, signedTexts.agent(hostId, nonce, challenge.nonce)),
      },
      ...trustOf(serverAddress),
    })
    socket = opened
    opened.on('unexpected-response', (_request, answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString().slice(0, 2000)))
      answer.on('end', () => {
        say(`连接被拒绝：${text.slice(0, 300)}`)
        opened.terminate()
        again()
      })
    })
    opened.on('message', (data, isBinary) => {
      waitingSince = undefined
      const message = isBinary ? undefined : readMessage(String(data))
      if (message?.type === 'welcome') {
        pauseMs = firstPauseMs
        say('已连接')
        onOpen()
      }
      if (message) onMessage(message)
    })
    opened.on('error', (error) => say(`连接错误：${reasonOf(error)}`))
    opened.on('close', (code, reason) => {
      if (socket !== opened) return
      socket = undefined
      if (!isClosed) say(`连接已断开（${code} ${reason.toString()}）`)
      if (code === keyRevoked) pauseMs = revokedPauseMs
      again()
    })
  }

  function again(): void {
    if (isClosed || timer) return
    // Spread, so that a restarted desk is not met by all its hosts at once.
    timer = setTimeout(
      () => {
        timer = undefined
        begin()
      },
      pauseMs * (0.5 + Math.random()),
    )
    pauseMs = Math.min(Math.max(longestPauseMs, pauseMs), pauseMs * 2)
  }

  function begin(): void {
    dial().catch((error: unknown) => {
      say(`无法连接：${reasonOf(error)}`)
      again()
    })
  }

  begin()
  return {
    /** False when there is no line to say it over. */
    send(message: FromAgent): boolean {
      if (socket?.readyState !== WebSocket.OPEN) return false
      if (waitingSince !== undefined && performance.now() - waitingSince > silenceMs) {
        socket.terminate()
        return false
      }
      if (message.type === 'reports') waitingSince ??= performance.now()
      socket.send(JSON.stringify(message))
      return true
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
      socket?.close()
    },
  }
}
