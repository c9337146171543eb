import { z } from 'zod'

import { parseSentJson } from '../../platform/http/clean-text.ts'
import type { ChatMessage } from './llm-prompt.ts'

/** Why a model did not answer; never holds the key or the text. */
export class LlmError extends Error {
  override readonly name = 'LlmError'
  readonly isWorthRetrying: boolean
  readonly waitMs: number | null

  constructor(message: string, isWorthRetrying: boolean, waitMs: number | null = null) {
    super(message)
    this.isWorthRetrying = isWorthRetrying
    this.waitMs = waitMs
  }
}

export interface LlmSettings {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly timeoutMs: number
  readonly sleep: (ms: number) => Promise<void>
}

export interface ChatAnswer {
  readonly text: string
  readonly tokensIn: number
  readonly tokensOut: number
}

const MOST_BYTES = 512 * 1024
const MOST_TOKENS = 2000
const RETRIES = 2
const LONGEST_WAIT_MS = 5000

const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish() }) }))
    .min(1)
    .max(10),
  usage: z.object({ prompt_tokens: z.int().min(0).optional(), completion_tokens: z.int().min(0).optional() }).nullish(),
})

async function readAtMost(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MOST_BYTES) throw new LlmError('answer too long', false)
    text += decoder.decode(part, { stream: true })
  }
  return text
}

/** Chinese takes about a token a character; used where an endpoint does not count. */
const roughTokens = (text: string): number => Math.ceil(text.length)

function readCompletion(text: string, messages: readonly ChatMessage[]): ChatAnswer {
  let json: unknown
  try {
    json = parseSentJson(text)
  } catch {
    throw new LlmError('answer is not JSON', true)
  }
  const read = completion.safeParse(json)
  if (!read.success) throw new LlmError('answer is no completion', false)
  const content = read.data.choices[0]?.message.content ?? ''
  const { usage } = read.data
  return {
    text: content,
    tokensIn: usage?.prompt_tokens ?? roughTokens(messages.map((one) => one.content).join('')),
    tokensOut: usage?.completion_tokens ?? roughTokens(content),
  }
}

async function askOnce(settings: LlmSettings, model: string, messages: readonly ChatMessage[]): Promise<ChatAnswer> {
  const { baseUrl, apiKey, timeoutMs } = settings
  let response: Response
  let text: string
  try {
    response = await fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({
        model,
        messages,
        temperature: 0.2,
        max_tokens: MOST_TOKENS,
        response_format: { type: 'json_object' },
      }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    text = response.ok ? await readAtMost(response) : ''
  } catch (error) {
    if (error instanceof LlmError) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    // A late answer has used up the time there is; a cut one may come the next time.
    throw new LlmError(isLate ? 'timeout' : 'network', !isLate)
  }
  if (!response.ok) {
    await response.body?.cancel()
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const isTransient = response.status === 429 || response.status >= 500
    throw new LlmError(`status ${response.status}`, isTransient, Number.isFinite(seconds) ? seconds * 1000 : null)
  }
  return readCompletion(text, messages)
}

/** Asks a model; what may pass is tried twice more. */
export async function askModel(
  settings: LlmSettings,
  model: string,
  messages: readonly ChatMessage[],
): Promise<ChatAnswer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await askOnce(settings, model, messages)
    } catch (error) {
      if (!(error instanceof LlmError) || !error.isWorthRetrying || attempt >= RETRIES) throw error
      await settings.sleep(Math.min(LONGEST_WAIT_MS, error.waitMs ?? 500 * 2 ** attempt))
    }
  }
}
