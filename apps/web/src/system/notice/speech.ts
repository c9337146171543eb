import * as z from 'zod/mini'
import { create } from 'zustand'
import { localStore } from '../../shared/storage/storage.ts'
import { storageKeys } from '../../shared/storage/storage-keys.ts'

/** Address of a speech service that takes the text at its end; without one the browser speaks itself. */
const serviceUrl = import.meta.env['VITE_SPEECH_URL'] as string | undefined

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

function speakHere(text: string) {
  if (!('speechSynthesis' in globalThis)) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = 'zh-CN'
  globalThis.speechSynthesis.speak(utterance)
}

/** Reads a notice aloud unless the user wants silence. A browser that will not speak is no error. */
export function speak(notice: string) {
  const text = notice.trim().slice(0, MOST_CHARACTERS)
  if (!useSpeech.getState().isOn || text === '') return
  if (!serviceUrl) return speakHere(text)
  // A service that does not answer leaves it to the browser's own voice.
  new Audio(serviceUrl + encodeURIComponent(text)).play().catch(() => speakHere(text))
}
