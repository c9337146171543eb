import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { readConfig } from '../config/config.ts'
import { chooseStorage } from './choose-storage.ts'
import { createS3Storage } from './s3-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'liangshu-s3-'))
const objects = new Map<string, Buffer>()
let asked: { method: string; url: string; authorization: string; hash: string }[] = []
let answer: number | undefined

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Speaks the few words of S3 that a store of files needs. */
const double = createServer((request, response) => {
  void (async () => {
    const { method = '', url = '', headers } = request
    const body = await bodyOf(request)
    asked.push({
      method,
      url,
      authorization: headers.authorization ?? '',
      hash: String(headers['x-amz-content-sha256'] ?? ''),
    })
    if (answer !== undefined) return response.writeHead(answer).end()
    if (method === 'PUT') {
      objects.set(url, body)
      return response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      objects.delete(url)
      return response.writeHead(204).end()
    }
    const found = objects.get(url)
    return found ? response.writeHead(200).end(found) : response.writeHead(404).end('<Code>NoSuchKey</Code>')
  })()
})
double.listen(0, '127.0.0.1')
await once(double, 'listening')
const endpoint = `http://127.0.0.1:${(double.address() as AddressInfo).port}`
afterAll(() => {
  double.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked = []
  answer = undefined
})

const storage = createS3Storage({
  endpoint,
  bucket: 'liangshu',
  region: 'cn-north-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'secret',
  partialFolder: folder,
})
const key = `1/2026-11-15/${'a'.repeat(32)}`
async function* content(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

describe('files in a bucket', () => {
  it('[FILE-14] are kept, read and removed by signed calls below the bucket', async () => {
    const draft = await storage.draft(content('盘前', '提示'))
    expect(draft.sizeBytes).toBe(12)
    expect(asked).toEqual([])
    await draft.keep(key)
    const [put] = asked
    expect(put).toMatchObject({ method: 'PUT', url: `/liangshu/${key}` })
    expect(put?.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/cn-north-1\/s3\/aws4_request/)
    const opened = await storage.open(key)
    expect(opened && (await text(opened))).toBe('盘前提示')
    await storage.remove(key)
    expect(await storage.open(key)).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])
  })

  it('[FILE-14] content that breaks off or is discarded never leaves the house', async () => {
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('cut')
    }
    await expect(storage.draft(broken())).rejects.toThrow('cut')
    await (await storage.draft(content('x'))).discard()
    expect(asked).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it('[FILE-15] a store that refuses is an error and leaves nothing behind', async () => {
    const draft = await storage.draft(content('x'))
    answer = 403
    await expect(draft.keep(key)).rejects.toThrow('403')
    await expect(storage.open(key)).rejects.toThrow('403')
    expect(readdirSync(folder)).toEqual([])
  })

  it('[FILE-9] a key of another shape reaches nothing', async () => {
    await expect(storage.open('../../etc/passwd')).rejects.toThrow('not well formed')
    expect(asked).toEqual([])
  })

  it('[FILE-16] a bucket without its keys stops the start', () => {
    expect(() => chooseStorage(readConfig({ S3_BUCKET: 'liangshu' }))).toThrow('S3_ENDPOINT')
    expect(chooseStorage(readConfig({ DATA_DIR: folder }))).toBeDefined()
  })
})
