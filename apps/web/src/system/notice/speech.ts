import * as z from 'zod/mini'
import { create } from 'zustand'
import { download } from '../../shared/request/download.ts'
import { localStore } from '../../shared/storage/storage.ts'
import { storageKeys } from '../../shared/storage/storage-keys.ts'

export const useSpeech = create<{ isOn: boolean }>(() => ({
  isOn: localStore.get(storageKeys.speech, z.boolean()) ?? true,
}))

export function setSpeech(isOn: boolean) {
  localStore.set(storageKeys.speech, isOn)
  useSpeech.setState({ isOn })
  if (!isOn) globalThis.speechSynthesis?.cancel()
}

/** A notice is a headline; a service is not asked to read a novel. */
const MOST_CHARACTERS = 200
const path = '/sys/speech'
const waitMs = 12_000
/** A server that has no speech service, or one that failed, is not asked again for so long. */
const restMs = 300_000
let asksAgainAt = 0

/** Browsers refuse a voice on a page that nobody has touched yet; an old one does not say whether anybody has. */
const isTouched = () => (navigator.userActivation as UserActivation | undefined)?.hasBeenActive ?? true

function speakHere(text: string) {
  if (!('speechSynthesis' in globalThis) || !isTouched()) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = 'zh-CN'
  globalThis.speechSynthesis.speak(utterance)
}

async function speakThere(text: string): Promise<void> {
  const sound = URL.createObjectURL(await download(path, { params: { text }, timeoutMs: waitMs }))
  const audio = new Audio(sound)
  audio.addEventListener('ended', () => URL.revokeObjectURL(sound))
  await audio.play()
}

/** Reads a notice aloud unless the user wants silence. A browser that will not speak is no error. */
export function speak(notice: string) {
  const text = notice.trim().slice(0, MOST_CHARACTERS)
  if (!useSpeech.getState().isOn || text === '') return
  if (Date.now() < asksAgainAt) return speakHere(text)
  // A service that does not answer leaves it to the browser's own voice.
  speakThere(text).catch(() => {
    asksAgainAt = Date.now() + restMs
    speakHere(text)
  })
}
