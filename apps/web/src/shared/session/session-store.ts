import * as z from 'zod/mini'
import { create } from 'zustand'
import { localStore, tabStore, WEEK_MS } from '../storage/storage.ts'
import { storageKeys } from '../storage/storage-keys.ts'
import {
  userInfoSchema,
  type Button,
  type Depart,
  type LoginResult,
  type MenuNode,
  type UserInfo,
} from './session-schema.ts'

export interface Permission {
  menu: MenuNode[]
  /** Buttons the user holds. */
  auth: Button[]
  /** All buttons of the system that are under control. */
  allAuth: Button[]
  sysSafeMode: boolean
}

interface SessionState {
  token: string
  userInfo: UserInfo | undefined
  /** 0 when no tenant has been chosen. */
  tenantId: number
  /** Undefined until loaded for this page. */
  permission: Permission | undefined
}

const signedOut: SessionState = { token: '', userInfo: undefined, tenantId: 0, permission: undefined }

/** Everything of a session that the next user of this browser must not find. */
const sessionKeys = [
  storageKeys.token,
  storageKeys.loginOnce,
  storageKeys.username,
  storageKeys.userInfo,
  storageKeys.tenantId,
  storageKeys.dictionaries,
  storageKeys.departConcept,
  storageKeys.departId,
]

/** Cached option lists and rule filters of single screens. */
const isScreenCache = (key: string) => key.startsWith('enhance_')

function forget() {
  for (const key of [...sessionKeys, ...localStore.keys().filter(isScreenCache)]) localStore.remove(key)
  for (const key of tabStore.keys()) tabStore.remove(key)
}

/** A cookie without an end lives as long as the browser runs, in all its windows; storage outlives it. */
const OPEN_BROWSER = 'pro__open=1; path=/; SameSite=Strict'
const isSameBrowser = () => document.cookie.split('; ').includes('pro__open=1')

function restore(): SessionState {
  if (localStore.get(storageKeys.loginOnce, z.boolean()) && !isSameBrowser()) {
    forget()
    return signedOut
  }
  return {
    token: localStore.get(storageKeys.token, z.string()) ?? '',
    userInfo: localStore.get(storageKeys.userInfo, userInfoSchema),
    tenantId: localStore.get(storageKeys.tenantId, z.number()) ?? 0,
    permission: undefined,
  }
}

export const useSession = create<SessionState>(() => restore())

export function setUserInfo(userInfo: UserInfo) {
  localStore.set(storageKeys.userInfo, userInfo, WEEK_MS)
  useSession.setState({ userInfo })
}

export function setTenant(tenantId: number) {
  localStore.set(storageKeys.tenantId, tenantId, WEEK_MS)
  useSession.setState({ tenantId })
}

/** Screens and titles ask for the id of the current department; the person carries its code. */
export function rememberDepart(departs: readonly Depart[], orgCode: string | undefined) {
  const current = departs.find((depart) => depart.orgCode === orgCode)
  if (current) localStore.set(storageKeys.departId, current.id, WEEK_MS)
  else localStore.remove(storageKeys.departId)
}

/** @param isKept false: the session is over when the browser is closed, whatever its storage still holds. */
export function startSession(login: LoginResult, isKept = true) {
  if (isKept) localStore.remove(storageKeys.loginOnce)
  else localStore.set(storageKeys.loginOnce, true, WEEK_MS)
  document.cookie = OPEN_BROWSER
  localStore.set(storageKeys.token, login.token, WEEK_MS)
  localStore.set(storageKeys.username, login.userInfo.username, WEEK_MS)
  if (login.sysAllDictItems) localStore.set(storageKeys.dictionaries, login.sysAllDictItems, WEEK_MS)
  setUserInfo(login.userInfo)
  useSession.setState({ token: login.token, permission: undefined })
}

export function setPermission(permission: Permission) {
  tabStore.set(storageKeys.userButtons, permission.auth)
  tabStore.set(storageKeys.allButtons, permission.allAuth)
  useSession.setState({ permission })
}

export function endSession() {
  forget()
  useSession.setState(signedOut)
}
