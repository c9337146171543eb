import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes as base64url: only letters, digits, - and _, so it is legal as a WebSocket subprotocol. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const isTokenShaped = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
