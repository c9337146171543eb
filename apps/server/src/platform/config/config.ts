import { z } from 'zod'

import { nodeRoles } from '../cluster/node-state.ts'
import { withHostsAside } from '../database/several-hosts.ts'

const flag = (fallback: '0' | '1') =>
  z
    .enum(['0', '1', 'true', 'false', 'on', 'off'])
    .default(fallback)
    .transform((value) => value === '1' || value === 'true' || value === 'on')

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** One server, or several of which one takes writes: `postgres://…@a:5432,b:5432/db`. */
const database = z
  .string()
  .transform(withHostsAside)
  .pipe(z.url({ protocol: /^postgres(ql)?$/ }))

const feeds = list.pipe(z.array(z.enum(['sina', 'tencent', 'eastmoney'])))

/** Every setting of the server. README documents each; an unknown value stops the start with a message that names it. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Folder with strategies of one's own; without it none can be loaded. */
  STRATEGY_DIR: z.string().min(1).optional(),
  DATABASE_URL: database.optional(),
  APP_DATABASE_URL: database.optional(),
  /** What this process is there for; everything, unless it is told. */
  ROLE: list.pipe(z.array(z.enum(nodeRoles)).min(1)).prefault(nodeRoles.join(',')),
  /** Between nodes; without it one process works alone. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Keeps installations apart that share a Redis. */
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .default('liangshu'),
  /** How long a stopping node tells the balancer so before it hangs up, in ms; 0 where there is none. */
  DRAIN: z.coerce.number().int().min(0).max(60_000).default(0),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  /** Keeps bars, order events and audit beside PostgreSQL and answers for bars; the path names the database. */
  CLICKHOUSE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Keeps ticks and the curve of the emotion as the market shows them, in PostgreSQL and beside it. */
  TICKS: flag('0'),
  /** Where measurements are told, for Prometheus; without a port they are not. Only this machine may ask unless said. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** A collector of traces that speaks OTLP over HTTP; the names are those of OpenTelemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('liangshu'),
  /** Share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Seals backups; a key file goes before a passphrase. */
  BACKUP_PASSPHRASE: z.string().optional(),
  BACKUP_KEY_FILE: z.string().min(1).optional(),
  DEMO: flag('1'),
  /** Trading days that the demo institutions have behind them after a first start. */
  DEMO_DAYS: z.coerce.number().int().min(0).max(250).default(120),
  ADMIN_PASSWORD: z.string().optional(),
  LOGIN_CAPTCHA: z.enum(['image', 'slider', 'off']).default('image'),
  SESSION_TTL: z.coerce.number().int().min(60).max(604_800).default(7200),
  MOBILE_LOGIN: flag('0'),
  REQUIRE_SIGN: flag('1'),
  RATE_LIMIT: flag('1'),
  CORS_ORIGINS: list,
  TRUST_PROXY: flag('0'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  SIGN_SECRET: z.string().min(8).default('dd05f1c54d63749eda95f9fa6d49v442a'),
  /** Seals broker credentials; without it none can be stored. */
  CREDENTIAL_KEY: z.string().min(16).optional(),
  /** Stands in for the address of outside exchanges: a proxy, or a double in tests. */
  VENUE_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** `host:port` of the VeighNa services that accounts may name; without any none can be opened there. */
  VEIGHNA_HOSTS: list,
  /** Host names, addresses and networks inside our own walls that a data source may be on. */
  DATA_SOURCE_HOSTS: list,
  /** The server's own gateway: applies the stored routes below /jeecg-boot/gateway. */
  GATEWAY: flag('0'),
  /** Inside addresses it may reach, as for data sources. */
  GATEWAY_HOSTS: list,
  /** Where services named by `lb://name` are: `name=http://host:port`. */
  GATEWAY_SERVICES: list,
  /** Inside hosts a robot that takes alerts may be on: a relay. */
  WECHAT_HOSTS: list,
  CAS_URL: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Uploaded files go to this bucket instead of the data folder. */
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: z.string().min(3).default('liangshu@localhost'),
  /** Runs an agent on the server's own machine; it ends with the server. */
  AGENT: flag('1'),
  MARKET: z.enum(['sim', 'off']).default('sim'),
  SIM_SEED: z.coerce.number().int().min(1).max(2_147_483_647).default(2026),
  SIM_STOCKS: z.coerce.number().int().min(100).max(5400).default(5400),
  MARKET_SOURCE: z.enum(['simulator', 'feed']).default('simulator'),
  MARKET_FEEDS: feeds.prefault('sina,tencent,eastmoney'),
  /** Only these codes; without it every share and fund the feeds list. */
  MARKET_FEED_SYMBOLS: list,
  /** A relay inside our own walls that speaks for all feeds. */
  MARKET_FEED_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  MARKET_FEED_HOSTS: list,
  /** A factors provider that answers for funds, tags and index members instead of us. */
  FACTORS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** RSS and Atom feeds of news, by their addresses; nothing else is called. */
  NEWS_FEEDS: list.pipe(z.array(z.url({ protocol: /^https?$/ })).max(50)),
  NEWS_FEED_TIMEOUT: z.coerce.number().int().min(100).max(60_000).default(5000),
  /** Any endpoint that speaks the chat completions of OpenAI; without one the lexicon judges alone. */
  LLM_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LLM_API_KEY: z.string().min(1).optional(),
  /** One model, or several whose judgements stand side by side; the first one is shown first. */
  LLM_MODEL: list.pipe(z.array(z.string().max(70)).max(5)),
  LLM_TIMEOUT: z.coerce.number().int().min(100).max(300_000).default(90_000),
  /** Tokens a day; 0 means no bound. */
  LLM_USER_TOKENS: z.coerce.number().int().min(0).max(1_000_000_000).default(200_000),
  LLM_TENANT_TOKENS: z.coerce.number().int().min(0).max(1_000_000_000).default(2_000_000),
  /** Yuan for a million tokens read and written. */
  LLM_PRICE_IN: z.coerce.number().min(0).max(100_000).default(0),
  LLM_PRICE_OUT: z.coerce.number().min(0).max(100_000).default(0),
  /** A workflow service that makes trading reviews instead of ours. */
  WORKFLOW_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** An emotion service that answers instead of ours. */
  EMOTION_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A speech service that reads notices aloud; it takes the text at the end of its address. */
  SPEECH_URL: z.url({ protocol: /^https?$/ }).optional(),
  MARKET_FEED_TIMEOUT: z.coerce.number().int().min(100).max(60_000).default(5000),
  MARKET_FEED_GAP: z.coerce.number().int().min(0).max(60_000).default(500),
})

export const settingNames: readonly string[] = Object.keys(settings.shape)

export type Config = Readonly<z.output<typeof settings>>

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty variable means "not set": shells and compose files leave them so.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(given)
  if (parsed.success) return Object.freeze(parsed.data)
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}：${issue.message}`)
  throw new ConfigError(`环境变量配置有误，请更正后重试：\n  ${problems.join('\n  ')}`)
}
