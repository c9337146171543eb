import type { OutsideHosts } from '../../platform/outgoing/outside-hosts.ts'

const TIMEOUT_MS = 5000
const RETRIES = 1
const MOST_BYTES = 2 * 1024 * 1024

type Spoken = { readonly type: string; readonly bytes: Buffer }

async function readAtMost(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What is not sound is not handed to a browser: a page of an error, a script. */
async function ask(url: string): Promise<Spoken> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  const type = response.headers.get('content-type') ?? ''
  const isSound = /^audio\/[\w.+-]+$/.test(type.split(';')[0]?.trim() ?? '')
  if (response.status === 200 && isSound) return { type, bytes: await readAtMost(response) }
  await response.body?.cancel()
  throw new Error(response.status === 200 ? `no sound but ${type.slice(0, 60)}` : `status ${response.status}`)
}

/** A speech service elsewhere, by an address that takes the text at its end. */
export function createSpeechHost(address: string, hosts: OutsideHosts) {
  return async (text: string): Promise<Spoken> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await hosts.watch('speech', () => ask(address + encodeURIComponent(text)))
      } catch (error) {
        if (attempt >= RETRIES) throw error
      }
    }
  }
}
