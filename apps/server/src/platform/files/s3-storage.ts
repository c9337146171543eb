import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

import { AwsClient } from 'aws4fetch'

import type { FileStorage } from './file-storage.ts'
import { checkedKey, writePartial } from './partial-file.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Where content waits until it was looked at. */
  partialFolder: string
}

const timeoutMs = 30_000
const retries = 2

/** Files in a bucket of any store that speaks S3, addressed by path. Nothing is sent before it was looked at. */
export function createS3Storage(settings: S3Settings): FileStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, partialFolder } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  async function call(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const response = await client.fetch(`${base}/${checkedKey(key)}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body, headers: { 'content-type': 'application/octet-stream' } }),
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`object storage answered ${response.status} to ${method}`)
  }

  return {
    async draft(content) {
      const partial = await writePartial(partialFolder, content)
      return {
        sizeBytes: partial.sizeBytes,
        discard: partial.discard,
        async keep(key) {
          try {
            const response = await call('PUT', key, new Uint8Array(await readFile(partial.place)))
            if (response.status === 404) throw new Error(`object storage has no bucket ${bucket}`)
          } finally {
            await partial.discard()
          }
        },
      }
    },

    async open(key) {
      const { status, body } = await call('GET', key)
      return status === 404 || !body ? undefined : Readable.fromWeb(body as ReadableStream)
    },

    async remove(key) {
      await call('DELETE', key)
    },
  }
}
