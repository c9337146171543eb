import {
  enrolled,
  ownSession,
  ownSessionPaths,
  passkeyOptions,
  secondFactorPaths as paths,
  secondFactorState,
  totpSecret,
  type Enrolled,
} from '@liangshu/contract/system/second-factor'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

/** At the door the session is not in the browser yet: its token travels with each call. */
export type Caller = { token?: string | undefined }
const headersOf = ({ token }: Caller) => (token ? { headers: { 'X-Access-Token': token } } : {})

export const factorStateQuery = (caller: Caller = {}) =>
  queryOptions({
    queryKey: ['second-factor', caller.token ?? 'own'],
    queryFn: ({ signal }) => request.get(paths.state, { schema: secondFactorState, signal, ...headersOf(caller) }),
    staleTime: 0,
    gcTime: 0,
    meta: { handlesError: true },
  })

export type TypedKind = 'totp' | 'recovery'

export const checkTyped = (caller: Caller, kind: TypedKind, passcode: string) =>
  request.post(paths.check, { body: { kind, passcode }, ...headersOf(caller) })

/** Fetched with the first passkey: most people never need it. */
const browserKeys = () => import('@simplewebauthn/browser')

type BeginBody = { password?: string | undefined }

export async function checkPasskey(caller: Caller): Promise<void> {
  const options = await request.post(paths.passkeyChallenge, { body: {}, schema: passkeyOptions, ...headersOf(caller) })
  const { startAuthentication } = await browserKeys()
  const response = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  await request.post(paths.check, { body: { kind: 'passkey', response }, sign: false, ...headersOf(caller) })
}

export async function addPasskey(caller: Caller, name: string, body: BeginBody): Promise<Enrolled> {
  const options = await request.post(paths.passkeyBegin, { body, schema: passkeyOptions, ...headersOf(caller) })
  const { startRegistration } = await browserKeys()
  const response = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  return request.post(paths.passkey, { body: { name, response }, schema: enrolled, sign: false, ...headersOf(caller) })
}

export const beginTotp = (caller: Caller, body: BeginBody) =>
  request.post(paths.totpBegin, { body, schema: totpSecret, ...headersOf(caller) })

export const confirmTotp = (caller: Caller, passcode: string) =>
  request.post(paths.totpConfirm, { body: { passcode }, schema: enrolled, ...headersOf(caller) })

export const removeTotp = () => request.answer('DELETE', paths.totp)
export const namePasskey = (id: string, name: string) => request.answer('PUT', paths.passkey, { body: { id, name } })
export const removePasskey = (id: string) => request.answer('DELETE', paths.passkey, { params: { id } })
export const renewRecoveryCodes = () => request.post(paths.recovery, { body: {}, schema: enrolled })
export const resetFactorOf = (id: string) => request.answer('DELETE', paths.ofUser, { params: { id } })

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => request.get(ownSessionPaths.list, { schema: z.array(ownSession), signal }),
  staleTime: 0,
  meta: { handlesError: true },
})
export const endSessionOf = (id: string) => request.answer('DELETE', ownSessionPaths.list, { params: { id } })
export const endOtherSessions = () => request.answer('DELETE', ownSessionPaths.others)
