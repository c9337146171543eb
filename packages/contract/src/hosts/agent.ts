import { z } from 'zod'

import { MOST_LINE_CHARS, MOST_SERVICES } from './agent-line.ts'
import { serviceActions, serviceStates, serviceTypes } from './service-words.ts'
import { hostId, serviceKey } from './service.ts'

/** What an agent and the desk say to each other. The agent always dials; every text and list has its bound. */
/** 32 bytes in base64url. */
const nonce = z.string().regex(/^[\w-]{43}$/)
/** 64 bytes in base64url. */
const signature = z.string().regex(/^[\w-]{86}$/)
/** A raw Ed25519 public key. */
const publicKey = nonce

export const challengeQuery = z.object({ hostId: z.union([hostId, z.literal('new')]), nonce })
export const challengeAnswer = z.object({ nonce, publicKey, signature })

export const enrolBody = z.object({
  codeId: z.string().regex(/^[A-Z2-9]{8}$/, '登记码格式不正确'),
  /** HMAC-SHA256 in base64url. */
  proof: nonce,
  publicKey,
  nonce,
  hostName: z.string().min(1).max(100),
  os: z.string().max(100),
  agentVersion: z.string().max(20),
})
export type EnrolBody = z.infer<typeof enrolBody>
export const enrolAnswer = z.object({ hostId, publicKey, signature })

const percent = z.number().min(0).max(100)
const bytesPerSecond = z.number().min(0).max(1e12)

export const hostFigures = z.object({
  cpu: percent,
  mem: percent,
  memTotalMb: z.number().min(0).max(1e9),
  /** Of the fullest disk. */
  disk: percent,
  disks: z.array(z.object({ mount: z.string().max(100), totalGb: z.number().min(0).max(1e9), used: percent })).max(20),
  netIn: bytesPerSecond,
  netOut: bytesPerSecond,
  load1: z.number().min(0).max(1e5),
  cores: z.int().min(1).max(10_000),
  uptime: z.number().min(0).max(1e10),
  /** How far the host's clock is ahead of the desk's; null until it was compared. */
  clockOffsetMs: z.number().min(-1e13).max(1e13).nullable(),
})
export type HostFigures = z.infer<typeof hostFigures>

export const serviceReport = z.object({
  id: serviceKey,
  name: z.string().max(40),
  type: z.enum(serviceTypes),
  driver: z.enum(['systemd', 'process']),
  state: z.enum(serviceStates),
  pid: z.int().min(0).max(4_194_304).nullable(),
  port: z.int().min(0).max(65_535).nullable(),
  version: z.string().max(40),
  startedAt: z.number().min(0).max(1e14).nullable(),
  restarts24h: z.int().min(0).max(1_000_000),
  cpu: z.number().min(0).max(100_000).nullable(),
  memMb: z.number().min(0).max(100_000_000).nullable(),
  healthUrl: z.string().max(200),
  isHealthy: z.boolean().nullable(),
  lastLog: z.string().max(500),
})
export type ServiceReport = z.infer<typeof serviceReport>

export const hostReport = z.object({
  /** Counts from 1 since the agent started. */
  seq: z.int().min(1).max(1e12),
  /** By the host's own clock; `sentAt` of the frame is by the same, which tells the desk how old it is. */
  at: z.number().min(0).max(1e14),
  figures: hostFigures,
  services: z.array(serviceReport).max(MOST_SERVICES),
  /** The host had slept this long before it. */
  sleptMs: z.number().min(0).max(1e11).optional(),
})
export type HostReport = z.infer<typeof hostReport>

const logLines = z.array(z.string().max(MOST_LINE_CHARS + 100)).max(500)
const taskId = z.string().regex(/^[0-9a-f]{32}$/)

export const fromAgent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('reports'),
    /** Made anew at every start of the agent; `seq` counts inside it. */
    boot: z.string().regex(/^[0-9a-f]{16}$/),
    sentAt: z.number().min(0).max(1e14),
    reports: z.array(hostReport).min(1).max(60),
  }),
  z.object({
    type: z.literal('task'),
    taskId,
    state: z.enum(['running', 'done', 'failed']),
    progress: z.int().min(0).max(100),
    step: z.string().max(100),
    message: z.string().max(500),
    lastLines: z.array(z.string().max(MOST_LINE_CHARS + 100)).max(20),
  }),
  z.object({
    type: z.literal('log'),
    askId: z.int().min(1).max(1e12),
    lines: logLines,
    next: z.number().min(0).max(1e15),
    refusal: z.string().max(200).optional(),
  }),
])
export type FromAgent = z.infer<typeof fromAgent>

export const toAgent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), reportEveryMs: z.int().min(100).max(3_600_000) }),
  z.object({
    type: z.literal('ack'),
    boot: z.string().max(16),
    seq: z.int().min(0).max(1e12),
    /** Of the frame that is answered, and the desk's clock: together they tell the offset. */
    sentAt: z.number().min(0).max(1e14),
    heldMs: z.number().min(0).max(1e9),
    now: z.number().min(0).max(1e14),
  }),
  z.object({ type: z.literal('act'), taskId, action: z.enum(serviceActions), serviceId: serviceKey }),
  z.object({
    type: z.literal('askLog'),
    askId: z.int().min(1).max(1e12),
    serviceId: serviceKey,
    lines: z.int().min(1).max(500),
    find: z.string().max(60),
    after: z.number().min(0).max(1e15).optional(),
  }),
])
export type ToAgent = z.infer<typeof toAgent>
