import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const clientId = 'liangshu'

interface Grant {
  subject: string
  nonce: string
  challenge: string
}

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => unknown

const json = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Asks who one is. Nobody checks: the journeys are about what comes after. */
const loginPage = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>统一身份</title>
<form method="get" action="/decide"><label>工号 <input name="subject" autofocus></label>
<button name="verdict" value="yes">同意</button><button name="verdict" value="no">拒绝</button></form>
<script>for (const [name, value] of new URLSearchParams(location.search)) {
  const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value })
  document.forms[0].append(input)
}</script></html>`

const casPage = loginPage.replace('action="/decide"', 'action="/cas/decide"').replace('统一身份', '单点登录')

const casAnswer = (subject: string) =>
  subject === ''
    ? '<cas:serviceResponse><cas:authenticationFailure code="INVALID_TICKET"/></cas:serviceResponse>'
    : `<cas:serviceResponse><cas:authenticationSuccess><cas:user>${subject}</cas:user></cas:authenticationSuccess></cas:serviceResponse>`

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/** What an enterprise has, on loopback: an OpenID Connect provider with code and proof key, and below /cas a CAS server. */
export async function startIdentityProvider(nowMs: () => number): Promise<{ issuer: string; stop: () => void }> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = new Map<string, Grant>()
  const tickets = new Map<string, { subject: string; service: string }>()
  let issuer = ''

  function tokenFor({ subject, nonce }: Grant): string {
    const now = Math.floor(nowMs() / 1000)
    const claims = { iss: issuer, aud: clientId, sub: subject, name: `工号${subject}`, nonce, iat: now, exp: now + 60 }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ alg: 'RS256', kid: '1', typ: 'JWT' })}.${part(claims)}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
  }

  const routes: Record<string, Answer> = {
    '/.well-known/openid-configuration': (_request, response) =>
      json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    '/keys': (_request, response) =>
      json(response, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'RS256' }] }),
    '/authorize': (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(loginPage),
    '/decide': (_request, response, { searchParams: asked }) => {
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.searchParams.set('state', asked.get('state') ?? '')
      if (asked.get('verdict') === 'yes') {
        const code = createHash('sha256').update(asked.toString()).digest('hex')
        const [nonce, challenge] = [asked.get('nonce') ?? '', asked.get('code_challenge') ?? '']
        grants.set(code, { subject: asked.get('subject') ?? '', nonce, challenge })
        back.searchParams.set('code', code)
      } else back.searchParams.set('error', 'access_denied')
      response.writeHead(302, { location: back.href }).end()
    },
    '/cas/login': (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(casPage),
    '/cas/decide': (_request, response, { searchParams: asked }) => {
      const back = new URL(asked.get('service') ?? '')
      const service = back.href
      const ticket = `ST-${createHash('sha256').update(asked.toString()).digest('hex')}`
      tickets.set(ticket, { subject: asked.get('subject') ?? '', service })
      back.searchParams.set('ticket', ticket)
      response.writeHead(302, { location: back.href }).end()
    },
    '/cas/serviceValidate': (_request, response, { searchParams: asked }) => {
      const ticket = tickets.get(asked.get('ticket') ?? '')
      const isGood = ticket !== undefined && ticket.service === asked.get('service')
      // A ticket opens one door, once.
      tickets.delete(asked.get('ticket') ?? '')
      response.writeHead(200, { 'content-type': 'application/xml' }).end(casAnswer(isGood ? ticket.subject : ''))
    },
    '/token': async (request, response) => {
      const form = await formOf(request)
      const grant = grants.get(form.get('code') ?? '')
      const proof = createHash('sha256').update(form.get('code_verifier') ?? '')
      if (!grant || grant.challenge !== proof.digest('base64url'))
        return json(response, { error: 'invalid_grant' }, 400)
      return json(response, { access_token: 'x', token_type: 'Bearer', id_token: tokenFor(grant) })
    },
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const answer = routes[url.pathname]
    if (answer) void answer(request, response, url)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { issuer, stop: () => server.close() }
}
