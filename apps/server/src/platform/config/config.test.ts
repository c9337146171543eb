import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { readConfig, settingNames, type Config } from './config.ts'

const standard = readConfig({})
type Name = keyof Config
const problemOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    return String(error)
  }
}

/** What the README says a setting is without being told: the first column names them, the second their defaults. */
function toldDefaults(): Map<string, string> {
  const text = readFileSync(path.join(import.meta.dirname, '../../../../../README.md'), 'utf8')
  const told = new Map<string, string>()
  for (const line of text.split('\n').filter((row) => row.startsWith('| `'))) {
    const [, names = '', defaults = ''] = line.split('|')
    const values = defaults.split(', ').map((value) => value.trim())
    for (const [index, name] of [...names.matchAll(/`([A-Z0-9_]+)`/g)].entries()) {
      const value = /^`(.*)`$/.exec(values[index] ?? values[0] ?? '')?.[1]
      if (value !== undefined && !told.has(name[1] ?? '')) told.set(name[1] ?? '', value)
    }
  }
  return told
}

describe('settings', () => {
  it('[SETTING-1] a server that is told nothing does what the README says', () => {
    const told = toldDefaults()
    const known = [...told].filter(
      ([name]) => settingNames.includes(name) && name !== 'DATA_DIR' && name !== 'REDIS_URL',
    )
    expect(known.length).toBeGreaterThan(25)
    for (const [name, value] of known) {
      expect([name, standard[name as Name]]).toEqual([name, readConfig({ [name]: value })[name as Name]])
    }
  })

  it('[SETTING-1] what is not set stays away, and an empty variable is none', () => {
    expect(standard).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', ROLE: ['web', 'worker', 'market'], DEMO: true })
    expect(standard.DATABASE_URL).toBeUndefined()
    expect(readConfig({ PORT: '', DEMO: '', DATABASE_URL: '' })).toEqual(standard)
    expect(Object.isFrozen(standard)).toBe(true)
  })

  it.each<[Name, number, number]>([
    ['PORT', 0, 65_535],
    ['METRICS_PORT', 0, 65_535],
    ['DRAIN', 0, 60_000],
    ['DATABASE_POOL', 2, 200],
    ['OTEL_TRACES_SAMPLER_ARG', 0, 1],
    ['DEMO_DAYS', 0, 250],
    ['SESSION_TTL', 60, 604_800],
    ['SIM_SEED', 1, 2_147_483_647],
    ['SIM_STOCKS', 100, 5400],
    ['NEWS_FEED_TIMEOUT', 100, 60_000],
    ['LLM_TIMEOUT', 100, 300_000],
    ['LLM_USER_TOKENS', 0, 1_000_000_000],
    ['LLM_TENANT_TOKENS', 0, 1_000_000_000],
    ['LLM_PRICE_IN', 0, 100_000],
    ['LLM_PRICE_OUT', 0, 100_000],
    ['MARKET_FEED_TIMEOUT', 100, 60_000],
    ['MARKET_FEED_GAP', 0, 60_000],
  ])('[SETTING-2] %s is taken from %d to %d and refused beyond, by its name', (name, least, most) => {
    expect(readConfig({ [name]: String(least) })[name]).toBe(least)
    expect(readConfig({ [name]: String(most) })[name]).toBe(most)
    for (const wrong of [least - 1, most + 1, 'x']) expect(problemOf({ [name]: String(wrong) })).toContain(`${name}：`)
  })

  it('[SETTING-2] a switch is on or off in either way of saying so, and nothing else', () => {
    for (const [text, isOn] of Object.entries({ 0: false, 1: true, true: true, false: false, on: true, off: false }))
      expect(readConfig({ TICKS: text, AGENT: text })).toMatchObject({ TICKS: isOn, AGENT: isOn })
    expect(problemOf({ TICKS: 'yes' })).toContain('TICKS：')
  })

  it('[SETTING-2] lists are cut at commas, and know what may stand in them', () => {
    expect(readConfig({ CORS_ORIGINS: ' a , ,b,' }).CORS_ORIGINS).toEqual(['a', 'b'])
    expect(readConfig({ ROLE: 'web' }).ROLE).toEqual(['web'])
    expect(readConfig({ MARKET_FEEDS: 'tencent, sina' }).MARKET_FEEDS).toEqual(['tencent', 'sina'])
    for (const wrong of [{ ROLE: 'cook' }, { ROLE: ',' }, { MARKET_FEEDS: 'other' }, { NEWS_FEEDS: 'ftp://x/y' }])
      expect(problemOf(wrong)).toContain(Object.keys(wrong)[0])
    const many = (count: number) => Array.from({ length: count }, (_, i) => `https://x/${i}`).join(',')
    expect(readConfig({ NEWS_FEEDS: many(50) }).NEWS_FEEDS).toHaveLength(50)
    expect(problemOf({ NEWS_FEEDS: many(51) })).toContain('NEWS_FEEDS')
    expect(readConfig({ LLM_MODEL: 'a,b,c,d,e' }).LLM_MODEL).toHaveLength(5)
    expect(problemOf({ LLM_MODEL: 'a,b,c,d,e,f' })).toContain('LLM_MODEL')
    expect(problemOf({ LLM_MODEL: 'm'.repeat(71) })).toContain('LLM_MODEL')
  })

  it('[SETTING-2] addresses are of the kind they have to be, secrets long enough, and all problems are told at once', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://u:p@a:5432,b:5433/db' }).DATABASE_URL).toContain('a:5432')
    expect(readConfig({ REDIS_URL: 'rediss://x:1', SMTP_URL: 'smtps://x' })).toMatchObject({
      REDIS_URL: 'rediss://x:1',
    })
    const problem = problemOf({
      DATABASE_URL: 'mysql://a/b',
      REDIS_URL: 'http://x',
      CAS_URL: 'ftp://x',
      SMTP_URL: 'http://x',
      SIGN_SECRET: '1234567',
      CREDENTIAL_KEY: '123456789012345',
      REDIS_PREFIX: 'a b',
    })
    for (const name of [
      'DATABASE_URL',
      'REDIS_URL',
      'CAS_URL',
      'SMTP_URL',
      'SIGN_SECRET',
      'CREDENTIAL_KEY',
      'REDIS_PREFIX',
    ])
      expect(problem).toContain(`${name}：`)
    expect(readConfig({ SIGN_SECRET: '12345678', CREDENTIAL_KEY: '1234567890123456' }).SIGN_SECRET).toBe('12345678')
  })

  it.each<[Name, number]>([
    ['HOST', 1],
    ['DATA_DIR', 1],
    ['STRATEGY_DIR', 1],
    ['METRICS_HOST', 1],
    ['BACKUP_KEY_FILE', 1],
    ['S3_BUCKET', 1],
    ['S3_REGION', 1],
    ['S3_ACCESS_KEY_ID', 1],
    ['S3_SECRET_ACCESS_KEY', 1],
    ['LLM_API_KEY', 1],
    ['SMTP_FROM', 3],
  ])('[SETTING-2] %s is taken with %d letters', (name, letters) => {
    expect(readConfig({ [name]: 'x'.repeat(letters) })[name]).toBe('x'.repeat(letters))
  })

  it('[SETTING-2] names are no longer than they may be', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'x'.repeat(100) }).OTEL_SERVICE_NAME).toHaveLength(100)
    expect(problemOf({ OTEL_SERVICE_NAME: 'x'.repeat(101) })).toContain('OTEL_SERVICE_NAME：')
    expect(readConfig({ LLM_MODEL: 'm'.repeat(70) }).LLM_MODEL).toEqual(['m'.repeat(70)])
    expect(problemOf({ SMTP_FROM: 'ab' })).toContain('SMTP_FROM：')
    expect(problemOf({ PORT: '1.5' })).toMatch(/^ConfigError: 环境变量配置有误，请更正后重试：\n {2}PORT：/)
  })
})
