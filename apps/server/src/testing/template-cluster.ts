import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { Client } from 'pg'

import { startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import type { Log } from '../platform/log/log.ts'
import type { Template } from './templates.ts'

export type TemplateClusterOptions = { dataDir: string; cacheDir: string; templates: readonly Template[]; log: Log }

/**
 * A PostgreSQL with one database per template. Building it takes seconds once seeds grow, copying a stopped one takes
 * 0.2 s, so the built folder is kept under the digest of everything that went into it.
 */
export async function startTemplateCluster(options: TemplateClusterOptions): Promise<EmbeddedPostgres> {
  const cached = join(options.cacheDir, digestOf(options.templates))
  if (!existsSync(cached)) await buildInto(cached, options)
  copyFolder(cached, options.dataDir)
  utimesSync(cached, new Date(), new Date())
  return startThrowaway(options.dataDir, options.log)
}

export function templateDatabase(name: string): string {
  return name === 'empty' ? 'template0' : `template_${name}`
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Copying the files takes half as long as sending each page through the log, and a test has no use for that log. */
export async function createDatabase(serverUrl: string, name: string, from: string): Promise<void> {
  await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${templateDatabase(from)} STRATEGY FILE_COPY`)
}

export async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function buildInto(cached: string, { dataDir, cacheDir, templates, log }: TemplateClusterOptions): Promise<void> {
  const building = `${dataDir}-building`
  const server = await startThrowaway(building, log)
  try {
    // Set once more, so that it is kept with as few rounds as the throwaway settings ask for.
    await runOnServer(server.url, `ALTER ROLE postgres PASSWORD '${new URL(server.url).password}'`)
    for (const template of templates) {
      const name = templateDatabase(template.name)
      await createDatabase(server.url, name, template.from ?? 'empty')
      await template.build({ url: databaseUrl(server.url, name), log })
    }
  } finally {
    await server.stop()
  }
  removeUnused(cacheDir)
  mkdirSync(cacheDir, { recursive: true })
  const staging = `${cached}.${process.pid}`
  copyFolder(building, staging)
  // Another run may have finished the same one first; its copy is as good as ours.
  if (existsSync(cached)) rmSync(staging, { recursive: true })
  else renameSync(staging, cached)
  rmSync(building, { recursive: true })
}

/** A copy nobody used for a day is dead weight of 40 MB; a younger one may be read by another run right now. */
function removeUnused(cacheDir: string): void {
  const dayMs = 86_400_000
  for (const name of existsSync(cacheDir) ? readdirSync(cacheDir) : []) {
    const copy = join(cacheDir, name)
    if (statSync(copy).mtimeMs < Date.now() - dayMs) rmSync(copy, { recursive: true, force: true })
  }
}

function startThrowaway(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log, durability: 'throwaway' })
}

/** `cp -a` because Node's copy loses the owner, and as root the files belong to another account. */
function copyFolder(from: string, to: string): void {
  const copied = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (copied.status !== 0) throw new Error(`cannot copy the template cluster: ${copied.stderr}`)
}

function digestOf(templates: readonly Template[]): string {
  const postgresVersion = createRequire(import.meta.url).resolve('embedded-postgres')
  const hash = createHash('sha256').update(readFileSync(join(dirname(postgresVersion), '..', 'package.json')))
  hash.update(readFileSync(import.meta.filename))
  for (const template of templates) {
    hash.update(`${template.name}<${template.from ?? ''}`)
    for (const file of template.inputs.flatMap(filesOf)) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return globSync('**/*', { cwd: path, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
