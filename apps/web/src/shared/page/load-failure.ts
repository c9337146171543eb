/** What a file that did not come is called, in the words of those who look after the installation. */
export type LoadFailure = 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED'

/** Which kind of file failed to load; undefined when the error is one of the page itself. */
export function loadFailureOf(error: unknown): LoadFailure | undefined {
  if (!(error instanceof Error)) return undefined
  if (/preload CSS/i.test(error.message)) return 'CSS_CHUNK_LOAD_FAILED'
  const isScript = /dynamically imported module|importing a module script|module script failed/i.test(error.message)
  return error.name === 'ChunkLoadError' || isScript ? 'ChunkLoadError' : undefined
}
