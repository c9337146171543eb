export type JobContext = {
  parameter: string
  now: Date
  /** When the same job last ended well; undefined before its first time. */
  lastSuccess: Date | undefined
  /** Told when the time is up or the server stops. Long jobs look at it between steps. */
  signal: AbortSignal
  log: (line: string) => void
}

export type JobDefinition = {
  /** Stored in the database; never a class to load. */
  name: string
  title: string
  /** What its parameter means, when it has one. */
  parameterHint?: string
  timeoutMs: number
  /** Whether this node can run it now. While it cannot, a due run waits for a node that can. */
  isAble?: () => boolean
  /** What it says becomes the result of the run. */
  run: (context: JobContext) => Promise<string>
}

export type JobRegistry = {
  find: (name: string) => JobDefinition | undefined
  all: readonly JobDefinition[]
}

/** Names that may be scheduled. Records of older systems are known by further names. */
export function createJobRegistry(
  all: readonly JobDefinition[],
  aliases: Readonly<Record<string, string>> = {},
): JobRegistry {
  const byName = new Map(all.map((job) => [job.name, job]))
  return { all, find: (name) => byName.get(Object.hasOwn(aliases, name) ? (aliases[name] ?? '') : name) }
}
