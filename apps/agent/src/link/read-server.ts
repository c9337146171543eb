import type { ToAgent } from '@liangshu/contract/hosts/agent'
import { hostIdPattern, serviceActions, serviceKeyPattern } from '@liangshu/contract/hosts/service-words'

import { orElse, readChoice, readFields, readNumber, readText, type Fields } from '../read-value.ts'

const key32 = /^[\w-]{43}$/
const signature64 = /^[\w-]{86}$/
const largest = 1e15

const text = (given: Fields, name: string, most: number, pattern?: RegExp) => readText(given[name], name, most, pattern)
const number = (given: Fields, name: string, most = largest) => readNumber(given[name], name, 0, most)

export function readChallenge(value: unknown): { nonce: string; publicKey: string; signature: string } {
  const given = readFields(value, 'challenge')
  return {
    nonce: text(given, 'nonce', 43, key32),
    publicKey: text(given, 'publicKey', 43, key32),
    signature: text(given, 'signature', 86, signature64),
  }
}

export function readEnrolled(value: unknown): { hostId: string; signature: string } {
  const given = readFields(value, 'enrolled')
  return { hostId: text(given, 'hostId', 32, hostIdPattern), signature: text(given, 'signature', 86, signature64) }
}

/** A message of the desk; undefined for what is none, which is passed over. */
export function readMessage(says: string): ToAgent | undefined {
  try {
    const given = readFields(JSON.parse(says), 'message')
    const type = readChoice(given['type'], 'type', ['welcome', 'ack', 'act', 'askLog'])
    if (type === 'welcome')
      return { type, reportEveryMs: readNumber(given['reportEveryMs'], 'reportEveryMs', 100, 3_600_000) }
    if (type === 'ack')
      return {
        type,
        boot: text(given, 'boot', 16),
        seq: number(given, 'seq'),
        sentAt: number(given, 'sentAt'),
        heldMs: number(given, 'heldMs'),
        now: number(given, 'now'),
      }
    const serviceId = text(given, 'serviceId', 40, serviceKeyPattern)
    if (type === 'act')
      return {
        type,
        taskId: text(given, 'taskId', 32),
        action: readChoice(given['action'], 'action', serviceActions),
        serviceId,
      }
    return {
      type,
      askId: number(given, 'askId'),
      serviceId,
      lines: readNumber(given['lines'], 'lines', 1, 500),
      find: text(given, 'find', 60),
      after: orElse(given['after'], undefined, (one) => readNumber(one, 'after', 0, largest)),
    }
  } catch {
    return undefined
  }
}
