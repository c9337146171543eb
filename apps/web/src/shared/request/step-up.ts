import { RequestError } from './request-error.ts'

/** The server wants the second factor shown again before it does what was asked. */
const AGAIN = 461

type AskForProof = () => Promise<boolean>

let ask: AskForProof | undefined
let asking: Promise<boolean> | undefined

/** Called by whoever can show the dialog. */
export function provideProof(show: AskForProof): () => void {
  ask = show
  return () => {
    if (ask === show) ask = undefined
  }
}

/** True when it has been shown; several calls that are refused together ask once. */
export function askForProof(): Promise<boolean> {
  asking ??= (ask ? ask() : Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}

export const wantsProof = (error: unknown): boolean =>
  error instanceof RequestError && error.kind === 'refused' && error.code === AGAIN
