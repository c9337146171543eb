import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll } from 'vitest'

type Pending = { nonce: string; challenge: string; redirectUri: string }

/** An OpenID Connect provider and a CAS server in one, on loopback, that says yes to everybody as `subject`. */
export async function startIdentityProvider(subject: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pending = new Map<string, Pending>()
  const settings = { issuer: '', subject, breakNonce: false }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', settings.issuer)
    const answer = routes[url.pathname]
    if (!answer) return response.writeHead(404).end()
    return answer(url, request, response)
  })

  const json = (response: ServerResponse, body: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const routes: Record<string, (url: URL, request: IncomingMessage, response: ServerResponse) => unknown> = {
    '/.well-known/openid-configuration': (_url, _request, response) =>
      json(response, {
        issuer: settings.issuer,
        authorization_endpoint: `${settings.issuer}/authorize`,
        token_endpoint: `${settings.issuer}/token`,
        jwks_uri: `${settings.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    '/keys': (_url, _request, response) =>
      json(response, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'RS256' }] }),
    '/authorize': (url, _request, response) => {
      const code = createHash('sha256').update(url.href).digest('hex').slice(0, 20)
      const redirectUri = url.searchParams.get('redirect_uri') ?? ''
      pending.set(code, {
        nonce: url.searchParams.get('nonce') ?? '',
        challenge: url.searchParams.get('code_challenge') ?? '',
        redirectUri,
      })
      const back = new URL(redirectUri)
      back.searchParams.set('code', code)
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      response.writeHead(302, { location: back.href }).end()
    },
    '/token': async (_url, request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const kept = pending.get(form.get('code') ?? '')
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (!kept || kept.challenge !== proof) return response.writeHead(400).end('{"error":"invalid_grant"}')
      const now = Math.floor(Date.now() / 1000)
      const claims = {
        iss: settings.issuer,
        aud: 'liangshu',
        sub: settings.subject,
        name: '第三方用户',
        nonce: settings.breakNonce ? 'other' : kept.nonce,
        iat: now,
        exp: now + 60,
      }
      return json(response, { access_token: 'x', token_type: 'Bearer', id_token: sign(claims) })
    },
    '/serviceValidate': (url, _request, response) => {
      const isKnown = url.searchParams.get('ticket') === 'ST-good'
      const inner = isKnown
        ? `<cas:authenticationSuccess><cas:user>${settings.subject}</cas:user></cas:authenticationSuccess>`
        : `<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>`
      response.end(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`)
    },
  }

  function sign(claims: object): string {
    const head = Buffer.from(JSON.stringify({ alg: 'RS256', kid: '1', typ: 'JWT' })).toString('base64url')
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
    return `${head}.${body}.${createSign('RSA-SHA256').update(`${head}.${body}`).sign(privateKey, 'base64url')}`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  settings.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return settings
}
