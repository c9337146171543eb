import { agentPaths } from '@liangshu/contract/hosts/agent-line'
import { challengeAnswer, challengeQuery, enrolAnswer, enrolBody } from '@liangshu/contract/hosts/agent'
import { hostId } from '@liangshu/contract/hosts/service'
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'

import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { AppError } from '../../platform/http/app-error.ts'
import { cutText } from '../../platform/http/clean-text.ts'
import { headerOf } from '../../platform/http/guard.ts'
import type { Enrolment } from '../enrolment/enrolment.service.ts'
import type { HostRow } from '../host/host.store.ts'
import type { AgentHub } from './agent-hub.ts'

/** The program as one file, made by the starter. */
export const agentProgram = path.join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'agent',
  'dist',
  'liangshu-agent.mjs',
)

/** What agents call. They have no session: a code or their key says who they are. */
export const agentRoutes: FastifyPluginAsyncZod<{ enrolment: Enrolment; hub: AgentHub }> = async (
  app,
  { enrolment, hub },
) => {
  const proven = new WeakMap<FastifyRequest, HostRow>()
  const anonymous = { access: 'anonymous' } as const

  app.get(
    agentPaths.challenge,
    {
      config: { ...anonymous, callsPerMinute: 3000 },
      schema: { querystring: challengeQuery, response: { 200: challengeAnswer } },
    },
    ({ query }) => enrolment.challenge(query.hostId, query.nonce),
  )
  app.post(
    agentPaths.enrol,
    {
      config: {
        ...anonymous,
        callsPerMinute: 30,
        operation: { text: '登记主机', kind: 'add', about: ({ body }) => (body as { hostName: string }).hostName },
      },
      schema: { body: enrolBody, response: { 200: enrolAnswer } },
    },
    ({ body, ip }) => enrolment.enrol(body, ip),
  )
  app.get(agentPaths.program, { config: { ...anonymous, bare: true, callsPerMinute: 60 } }, (_request, reply) => {
    if (!existsSync(agentProgram)) throw new AppError('NOT_FOUND', {}, { message: '代理程序尚未构建' })
    return reply.type('text/javascript').send(createReadStream(agentProgram))
  })

  app.get(
    agentPaths.socket,
    {
      websocket: true,
      config: anonymous,
      // Before the upgrade: a stranger never gets a socket.
      onRequest: async (request) => {
        const [id, nonce, signature] = ['x-agent-host', 'x-agent-nonce', 'x-agent-signature'].map(
          (name) => headerOf(request, name) ?? '',
        )
        const known = hostId.safeParse(id)
        if (!known.success) throw new AppError('SESSION_INVALID', {}, { message: '主机身份验证失败' })
        const host = await enrolment.prove(known.data, cutText(nonce ?? '', 64), cutText(signature ?? '', 128))
        proven.set(request, host)
        request.socketOwner = `host ${host.id}`
      },
    },
    async (socket, request) => {
      const host = proven.get(request)
      if (host) await hub.join(socket, host)
    },
  )
}
