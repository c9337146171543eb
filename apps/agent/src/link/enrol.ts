import { hostname, release, type } from 'node:os'

import { agentPaths, enrolCodePattern, signedTexts } from '@liangshu/contract/hosts/agent-line'
import type { EnrolBody } from '@liangshu/contract/hosts/agent'

import { agentVersion } from '../version.ts'
import { callServer, type ServerAddress } from './call-server.ts'
import { fingerprintOf, isSignedBy, keepIdentity, newKeyPair, newNonce, proveCode, type Identity } from './keys.ts'
import { readChallenge, readEnrolled } from './read-server.ts'

/**
 * Makes a key and has it accepted by the code. The code carries the beginning of the desk's fingerprint, so a desk that is
 * not the one that showed the code is noticed before anything is said; the code itself never travels.
 */
export async function enrol(serverAddress: ServerAddress, dataDir: string, code: string): Promise<Identity> {
  const [, codeId = '', secret = '', fingerprint = ''] = enrolCodePattern.exec(code.trim()) ?? []
  if (codeId === '') throw new Error('登记码格式不正确')
  const nonce = newNonce()
  const challenge = await callServer(serverAddress, `${agentPaths.challenge}?hostId=new&nonce=${nonce}`, readChallenge)
  const isDesk =
    fingerprintOf(challenge.publicKey).startsWith(fingerprint) &&
    isSignedBy(challenge.publicKey, signedTexts.server('new', nonce, challenge.nonce), challenge.signature)
  if (!isDesk) throw new Error('服务器身份与登记码不符，未登记')
  const { privateKey, publicKey } = newKeyPair()
  const body: EnrolBody = {
    codeId,
    proof: proveCode(secret, signedTexts.code(publicKey, nonce)),
    publicKey,
    nonce,
    hostName: hostname().slice(0, 100) || 'localhost',
    os: `${type()} ${release()}`.slice(0, 100),
    agentVersion,
  }
  const answer = await callServer(serverAddress, agentPaths.enrol, readEnrolled, body)
  // Signed over our own key: nobody in between has put theirs in its place.
  if (!isSignedBy(challenge.publicKey, signedTexts.enrolled(answer.hostId, publicKey, nonce), answer.signature))
    throw new Error('服务器的登记回执验证失败，未登记')
  const identity = { hostId: answer.hostId, privateKey, serverKey: challenge.publicKey }
  keepIdentity(dataDir, identity)
  return identity
}
