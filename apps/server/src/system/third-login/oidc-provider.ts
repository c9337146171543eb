import * as oidc from 'openid-client'

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string | undefined }
export type StartedSignIn = { address: string; state: string; nonce: string; verifier: string }
export type ThirdPerson = { subject: string; name: string }

/** Discovery is done on first use and again after a failure, so that a provider that is down does not stop our start. */
export function createOidcProvider({ issuer, clientId, clientSecret }: OidcSettings) {
  let known: Promise<oidc.Configuration> | undefined

  const configuration = (): Promise<oidc.Configuration> => {
    const insecure = issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : undefined
    known ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, insecure)
    known.catch(() => {
      known = undefined
    })
    return known
  }

  return {
    async start(redirectUri: string): Promise<StartedSignIn> {
      const verifier = oidc.randomPKCECodeVerifier()
      const state = oidc.randomState()
      const nonce = oidc.randomNonce()
      const address = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { address: address.href, state, nonce, verifier }
    },

    async finish(
      callback: URL,
      { state, nonce, verifier }: Pick<StartedSignIn, 'state' | 'nonce' | 'verifier'>,
    ): Promise<ThirdPerson> {
      const tokens = await oidc.authorizationCodeGrant(await configuration(), callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no identity token')
      return { subject: claims.sub, name: typeof claims['name'] === 'string' ? claims['name'] : claims.sub }
    },
  }
}
