import { readFileSync } from 'node:fs'
import path from 'node:path'

import { MOST_SERVICES } from '@liangshu/contract/hosts/agent-line'
import { serviceKeyPattern, serviceTypes, type ServiceType } from '@liangshu/contract/hosts/service-words'

import {
  InputError,
  orElse,
  readAddress,
  readChoice,
  readFields,
  readFlag,
  readList,
  readNumber,
  readText,
  type Fields,
} from './read-value.ts'

type Common = {
  id: string
  name: string
  type: ServiceType
  port?: number | undefined
  version: string
  healthUrl?: string | undefined
}

export type ProcessService = Common & {
  driver: 'process'
  command: string
  args: string[]
  cwd?: string | undefined
  env: Record<string, string>
  autoStart: boolean
  restart: 'always' | 'on-failure' | 'never'
  /** How long it may take to end by itself before it is killed. */
  stopSeconds: number
  logMaxMb: number
  logFiles: number
  /** Ends with the agent; otherwise it runs on and the next agent takes it over. */
  stopWithAgent: boolean
}
export type SystemdService = Common & { driver: 'systemd'; unit: string }
export type ListedService = ProcessService | SystemdService

/** The agent's own file. What it does not list cannot be touched, whatever the desk asks for. */
export type AgentFile = {
  server: string
  /** Keys, process ids and logs; beside the file unless it says otherwise. */
  dataDir: string
  /** A certificate to trust beside the usual ones, for a desk with its own authority. */
  ca?: string | undefined
  reportEveryMs?: number | undefined
  services: ListedService[]
}

function readCommon(given: Fields, where: string): Common {
  return {
    id: readText(given['id'], `${where}.id`, 40, serviceKeyPattern),
    name: readText(given['name'], `${where}.name`, 40, /\S/),
    type: readChoice(given['type'], `${where}.type`, serviceTypes),
    port: orElse(given['port'], undefined, (value) => readNumber(value, `${where}.port`, 1, 65_535)),
    version: orElse(given['version'], '', (value) => readText(value, `${where}.version`, 40)),
    healthUrl: orElse(given['healthUrl'], undefined, (value) => readAddress(value, `${where}.healthUrl`, 200)),
  }
}

function readEnvironment(value: unknown, where: string): Record<string, string> {
  const pairs = Object.entries(readFields(value, where)).map(([name, text]) => [
    name,
    readText(text, `${where}.${name}`, 4000),
  ])
  return Object.fromEntries(pairs) as Record<string, string>
}

function readService(value: unknown, where: string): ListedService {
  const given = readFields(value, where)
  const common = readCommon(given, where)
  const flag = (name: string, fallback: boolean) =>
    orElse(given[name], fallback, (one) => readFlag(one, `${where}.${name}`))
  const number = (name: string, fallback: number, least: number, most: number) =>
    orElse(given[name], fallback, (one) => readNumber(one, `${where}.${name}`, least, most))
  if (readChoice(given['driver'], `${where}.driver`, ['process', 'systemd']) === 'systemd')
    return { ...common, driver: 'systemd', unit: readText(given['unit'], `${where}.unit`, 100, /^\w[\w@.:-]*$/) }
  return {
    ...common,
    driver: 'process',
    command: readText(given['command'], `${where}.command`, 1000, /\S/),
    args: orElse(given['args'], [], (list) =>
      readList(list, `${where}.args`, 100, (one, at) => readText(one, at, 4000)),
    ),
    cwd: orElse(given['cwd'], undefined, (one) => readText(one, `${where}.cwd`, 1000)),
    env: orElse(given['env'], {}, (one) => readEnvironment(one, `${where}.env`)),
    autoStart: flag('autoStart', true),
    restart: orElse(given['restart'], 'on-failure', (one) =>
      readChoice(one, `${where}.restart`, ['always', 'on-failure', 'never']),
    ),
    stopSeconds: number('stopSeconds', 15, 0.1, 50),
    logMaxMb: number('logMaxMb', 10, 0.01, 1024),
    logFiles: number('logFiles', 3, 1, 20),
    stopWithAgent: flag('stopWithAgent', false),
  }
}

export function parseAgentFile(text: string): AgentFile {
  const given = readFields(JSON.parse(text), '文件')
  const services = orElse(given['services'], [], (list) => readList(list, 'services', MOST_SERVICES, readService))
  if (new Set(services.map(({ id }) => id)).size < services.length) throw new InputError('services：服务标识重复')
  return {
    server: readAddress(given['server'], 'server', 500),
    dataDir: orElse(given['dataDir'], 'agent-data', (one) => readText(one, 'dataDir', 1000, /\S/)),
    ca: orElse(given['ca'], undefined, (one) => readText(one, 'ca', 1000)),
    reportEveryMs: orElse(given['reportEveryMs'], undefined, (one) => readNumber(one, 'reportEveryMs', 200, 600_000)),
    services,
  }
}

export function readAgentFile(file: string): AgentFile {
  const read = (): AgentFile => {
    try {
      return parseAgentFile(readFileSync(file, 'utf8'))
    } catch (error) {
      throw new Error(`配置文件 ${file} 有误：${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
  const parsed = read()
  return { ...parsed, dataDir: path.resolve(path.dirname(path.resolve(file)), parsed.dataDir) }
}
