import { createHash } from 'node:crypto'

/** 32 hex digits made of the name alone, so that every installation and every run gives a seeded row the same id. */
export const seedId = (name: string): string =>
  createHash('sha256').update(`liangshu:${name}`).digest('hex').slice(0, 32)

export const userIdOf = (username: string): string => seedId(`user:${username}`)
