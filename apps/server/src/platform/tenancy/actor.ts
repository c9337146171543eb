import type { DataRules } from '../list/data-rules.store.ts'

/** Who is calling, in which institution. Made by the session hook; services receive it and nothing else of the request. */
export type Actor = {
  readonly sessionId: string
  readonly userId: string
  readonly username: string
  readonly realname: string
  /** 0 when the caller has no institution. */
  readonly tenantId: number
  /** Sees every institution: a platform administrator who has not narrowed to one. */
  readonly isPlatform: boolean
  /** A platform administrator, also while narrowed to one institution: holds every right whatever the roles say. */
  readonly isPlatformPerson?: boolean
  readonly orgCode: string
  /** May do nothing but change the password that somebody else chose. */
  readonly mustChangePassword?: boolean
  readonly hasSecondFactor?: boolean
  /** May do nothing but show or set up a second factor. */
  readonly pendingFactor?: 'verify' | 'enrol' | null
  /** When it was last shown in this session. */
  readonly secondFactorAt?: Date | null
  readonly rights: Rights
}

export type Rights = {
  readonly roleCodes: ReadonlySet<string>
  readonly permissions: ReadonlySet<string>
  /** Looked up when asked for if they are not here. */
  readonly dataRules?: DataRules
}
