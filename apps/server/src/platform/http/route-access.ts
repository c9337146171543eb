import type { FastifyInstance } from 'fastify'
import type { OperationKind } from '../operation-log/operation-kind.ts'

/**
 * Who may call a route, declared on the route itself:
 * `anonymous` needs no session, `session` any signed-in person, anything else is a permission code.
 */
export type RouteAccess = 'anonymous' | 'session' | (string & {})

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    /** The menu component whose data rules narrow this route. */
    dataRules?: string
    /** Open to somebody who still has to change the password an administrator chose: what a client needs to get that far. */
    withInitialPassword?: true
    /** Open to a session that still lacks its second factor: what it takes to show or set one up. */
    withPendingFactor?: true
    /**
     * Whoever has a second factor shows it again, unless they just did. A function tells whether what was asked is of
     * that kind.
     */
    stepUp?: true | ((request: FastifyRequest) => boolean | Promise<boolean>)
    /** Takes its token from the address too: what a browser opens by itself, or a client of the contract asks that way. */
    tokenInAddress?: true
    /** Answers without the envelope. */
    bare?: true
    /** Writes the operation log: what was done, and its kind. */
    operation?: {
      text: string
      kind: OperationKind
      /** Whom or what it was done to, put behind the text. */
      about?: (request: FastifyRequest) => string
    }
    /** The request must carry a valid X-Sign (when REQUIRE_SIGN is on). */
    signed?: true
    /** Calls a minute from one address. */
    callsPerMinute?: number
  }
}

export type DeclaredRoute = {
  method: string
  url: string
  access: RouteAccess
  isLogged: boolean
  isOpenWithInitialPassword: boolean
  isOpenWithPendingFactor: boolean
  asksSecondFactor: boolean
  takesTokenInAddress: boolean
  /** As in the operation log; without one, undefined. */
  operationKind: OperationKind | undefined
  /** Waits for its turn among imports, exports and reports. */
  isWork: boolean
  /** Never waits for the other calls of its institution. */
  isUrgent: boolean
  /** The schemas of what it is given. */
  inputs: { name: 'body' | 'querystring' | 'params'; schema: unknown }[]
}

const inputNames = ['body', 'querystring', 'params'] as const

/** Refuses, at start, any route that does not say who may call it. */
export function requireDeclaredAccess(app: FastifyInstance): DeclaredRoute[] {
  const declared: DeclaredRoute[] = []
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat().filter((method) => method !== 'OPTIONS')
    // Preflights carry no credentials and reach no handler of ours.
    if (methods.length === 0) return
    const access = route.config?.access
    // The preflight answer of the CORS plugin is the one route that is not ours; it says nothing but what is allowed.
    if (!access && route.method === 'OPTIONS') return
    if (!access) throw new Error(`route ${String(route.method)} ${route.url} does not declare its access`)
    const isLogged = route.config?.operation !== undefined
    const isOpenWithInitialPassword = route.config?.withInitialPassword === true
    const isOpenWithPendingFactor = route.config?.withPendingFactor === true
    const asksSecondFactor = route.config?.stepUp !== undefined
    const takesTokenInAddress = route.config?.tokenInAddress === true
    const inputs = inputNames.flatMap((name) => {
      const schema = route.schema?.[name]
      return schema ? [{ name, schema }] : []
    })
    for (const method of methods) {
      if (method === 'HEAD') continue
      declared.push({
        method,
        url: route.url,
        access,
        isLogged,
        isOpenWithInitialPassword,
        isOpenWithPendingFactor,
        asksSecondFactor,
        takesTokenInAddress,
        operationKind: route.config?.operation?.kind,
        isWork: route.config?.work === true,
        isUrgent: route.config?.urgent === true,
        inputs,
      })
    }
  })
  return declared
}
