import { readFileSync } from 'node:fs'
import path from 'node:path'

import { serviceKey, serviceTypes } from '@liangshu/contract/hosts/service'
import { MOST_SERVICES } from '@liangshu/contract/hosts/agent'
import { z } from 'zod'

const common = {
  id: serviceKey,
  name: z.string().min(1).max(40),
  type: z.enum(serviceTypes),
  port: z.int().min(1).max(65_535).optional(),
  version: z.string().max(40).default(''),
  healthUrl: z
    .url({ protocol: /^https?$/ })
    .max(200)
    .optional(),
}

const processService = z.object({
  ...common,
  driver: z.literal('process'),
  command: z.string().min(1).max(1000),
  args: z.array(z.string().max(4000)).max(100).default([]),
  cwd: z.string().max(1000).optional(),
  env: z.record(z.string().max(100), z.string().max(4000)).default({}),
  autoStart: z.boolean().default(true),
  restart: z.enum(['always', 'on-failure', 'never']).default('on-failure'),
  /** How long it may take to end by itself before it is killed. */
  stopSeconds: z.number().min(0.1).max(50).default(15),
  logMaxMb: z.number().min(0.01).max(1024).default(10),
  logFiles: z.int().min(1).max(20).default(3),
  /** Ends with the agent; otherwise it runs on and the next agent takes it over. */
  stopWithAgent: z.boolean().default(false),
})
export type ProcessService = z.infer<typeof processService>

const systemdService = z.object({
  ...common,
  driver: z.literal('systemd'),
  unit: z.string().regex(/^\w[\w@.:-]{0,99}$/, 'unit 名称不正确'),
})
export type SystemdService = z.infer<typeof systemdService>
export type ListedService = ProcessService | SystemdService

/** The agent's own file. What it does not list cannot be touched, whatever the desk asks for. */
const agentFile = z
  .object({
    server: z.url({ protocol: /^https?$/ }).max(500),
    /** Keys, process ids and logs; beside the file unless it says otherwise. */
    dataDir: z.string().min(1).max(1000).default('agent-data'),
    /** A certificate to trust beside the usual ones, for a desk with its own authority. */
    ca: z.string().max(1000).optional(),
    reportEveryMs: z.int().min(200).max(600_000).optional(),
    services: z
      .array(z.discriminatedUnion('driver', [processService, systemdService]))
      .max(MOST_SERVICES)
      .default([]),
  })
  .refine(({ services }) => new Set(services.map(({ id }) => id)).size === services.length, '服务标识重复')
export type AgentFile = z.infer<typeof agentFile>

export function readAgentFile(file: string): AgentFile {
  const parsed = agentFile.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}：${issue.message}`)
    throw new Error(`配置文件 ${file} 有误：\n  ${problems.join('\n  ')}`)
  }
  const folder = path.dirname(path.resolve(file))
  return { ...parsed.data, dataDir: path.resolve(folder, parsed.data.dataDir) }
}
