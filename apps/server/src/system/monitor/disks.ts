import { statfs } from 'node:fs/promises'
import path from 'node:path'

export type Disk = { name: string; max: number; rest: number; restPPT: number }

/** The disk our data is on. `restPPT` is the used part in percent, whatever its name says. */
export async function findDisks(dataDir: string): Promise<Disk[]> {
  const folder = path.resolve(dataDir)
  const found = await statfs(folder).catch(() => statfs(path.parse(folder).root))
  const max = found.blocks * found.bsize
  const rest = found.bavail * found.bsize
  return [{ name: folder, max, rest, restPPT: max > 0 ? Math.round(((max - rest) / max) * 100) : 0 }]
}
